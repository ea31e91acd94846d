import type { SeenLongJob } from '#src/jobs/long/types.ts';
import { displayDateTime, displayPercent } from '#src/kernel/display.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { LongJob, TimelineEvent } from '#src/module.ts';
import { useReader } from '../../shared/document.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Pill, Progress, Top } from '../kit/parts.tsx';
import { Facts } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { ClockEvents } from './clock-events.tsx';
import { STATES, TEXTS } from './texts.ts';

export function isOpen({ state }: SeenLongJob): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns a string that changes with the job's progress. The browser reloads the page when the string changes. */
export function jobState(job: SeenLongJob): string {
  return `${job.state} ${job.done} ${job.chunks} ${job.cancel_requested_at === null}`;
}

interface JobProps {
  job: SeenLongJob;
  kind: LongJob | undefined;
  place: Place;
  happened: { events: readonly TimelineEvent[]; has_more: boolean } | null;
  may_cancel: boolean;
}

export function JobSheet({ job, kind, place, happened, may_cancel }: JobProps) {
  const { t } = useReader();
  const path = pathAt(place, `/jobs/${job.id}`);
  const hasFile = job.state === 'done' && kind?.file !== undefined && job.chunks > 0;
  return (
    <>
      <Top
        title={kind ? t(kind.title) : job.kind}
        trail={[{ label: t(TEXTS.title), href: pathAt(place, '/jobs') }]}
      >
        {hasFile && (
          <LinkButton href={`${path}/file`} kind="first">
            {t(TEXTS.download)}
          </LinkButton>
        )}
        {may_cancel && isOpen(job) && job.cancel_requested_at === null && (
          <ButtonForm action={`${path}/cancel`} kind="danger">
            {t(TEXTS.cancel)}
          </ButtonForm>
        )}
      </Top>
      <div class="two">
        <State job={job} has_file={hasFile} />
        <About job={job} />
      </div>
      {happened && (
        <Card title={t(TEXTS.happened)}>
          {happened.events.length === 0 && !isOpen(job) && <p class="muted">{t(TEXTS.nothing_happened)}</p>}
          <ClockEvents events={happened.events} place={place} />
          {happened.has_more && <p class="small">{t(TEXTS.more, { shown: happened.events.length })}</p>}
          {!isOpen(job) && (
            <p>
              <a href={pathAt(place, '/sandbox')}>{t(TEXTS.to_sandbox)}</a>
            </p>
          )}
        </Card>
      )}
    </>
  );
}

function State({ job, has_file }: { job: SeenLongJob; has_file: boolean }) {
  const { t, locale } = useReader();
  const { tone, text } = STATES[job.state];
  return (
    <section class="card" data-wait={isOpen(job) ? jobState(job) : undefined} aria-live="polite">
      <p>
        <Pill tone={tone}>{t(text)}</Pill> <span class="num">{percentOf(job, locale)}</span>
      </p>
      <Progress {...amountOf(job)} label={t(TEXTS.progress)} />
      {job.message && <p>{t(job.message)}</p>}
      {isOpen(job) && (
        <>
          {job.cancel_requested_at === null ? (
            <p class="small">{t(TEXTS.leave)}</p>
          ) : (
            <Notice tone="warn">{t(TEXTS.cancelling)}</Notice>
          )}
          <p>
            <a href="?">{t(TEXTS.refresh)}</a>
          </p>
        </>
      )}
      {has_file && <p class="small">{t(TEXTS.kept)}</p>}
      {job.purged_at !== null && <p class="small">{t(TEXTS.purged)}</p>}
    </section>
  );
}

function About({ job }: { job: SeenLongJob }) {
  const { t, locale } = useReader();
  const at = (instant: Temporal.Instant | null) =>
    instant === null ? '—' : displayDateTime(instant, locale);
  return (
    <Card>
      <Facts
        of={[
          { label: t(TEXTS.asked_by), value: job.asked_by },
          { label: t(TEXTS.asked_at), value: at(job.created_at) },
          { label: t(TEXTS.started_at), value: at(job.started_at) },
          { label: t(TEXTS.finished_at), value: at(job.finished_at) },
        ]}
      />
    </Card>
  );
}

/** Returns the values for the progress bar. A finished job is always at 100 %, even if its counters differ. */
function amountOf({ state, done, total }: SeenLongJob): { done: number; total: number } {
  if (state === 'done') return { done: 1, total: 1 };
  return total === null ? { done: 0, total: 1 } : { done: Number(done), total: Number(total) };
}

export function percentOf(job: SeenLongJob, locale: Locale): string {
  const { done, total } = amountOf(job);
  if (job.total === null && job.state !== 'done') return String(job.done);
  return displayPercent(total === 0 ? 0 : Math.floor((100 * done) / total) * 100, locale);
}
