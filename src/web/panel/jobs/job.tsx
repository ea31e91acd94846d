import type { SeenLongJob } from '#src/jobs/long/types.ts';
import { displayDateTime, displayPercent } from '#src/kernel/display.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { LongJob, TimelineEvent } from '#src/module.ts';
import { useReader } from '../../shared/document.tsx';
import { ButtonForm } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Pill, Progress, Top } from '../kit/parts.tsx';
import { Facts } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { Happened } from './happened.tsx';
import { STATES, WORDS } from './words.ts';

export function isOpen({ state }: SeenLongJob): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns the fingerprint of the job's progress. An open page reloads when it changes. */
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
        trail={[{ label: t(WORDS.title), href: pathAt(place, '/jobs') }]}
      >
        {hasFile && (
          <LinkButton href={`${path}/file`} kind="first">
            {t(WORDS.download)}
          </LinkButton>
        )}
        {may_cancel && isOpen(job) && job.cancel_requested_at === null && (
          <ButtonForm action={`${path}/cancel`} kind="danger">
            {t(WORDS.cancel)}
          </ButtonForm>
        )}
      </Top>
      <div class="two">
        <State job={job} has_file={hasFile} />
        <About job={job} />
      </div>
      {happened && (
        <Card title={t(WORDS.happened)}>
          {happened.events.length === 0 && !isOpen(job) && <p class="muted">{t(WORDS.nothing_happened)}</p>}
          <Happened events={happened.events} place={place} />
          {happened.has_more && <p class="small">{t(WORDS.more, { shown: happened.events.length })}</p>}
          {!isOpen(job) && (
            <p>
              <a href={pathAt(place, '/sandbox')}>{t(WORDS.to_sandbox)}</a>
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
      <Progress {...amountOf(job)} label={t(WORDS.progress)} />
      {job.message && <p>{t(job.message)}</p>}
      {isOpen(job) && (
        <>
          {job.cancel_requested_at === null ? (
            <p class="small">{t(WORDS.leave)}</p>
          ) : (
            <Notice tone="warn">{t(WORDS.cancelling)}</Notice>
          )}
          <p>
            <a href="?">{t(WORDS.refresh)}</a>
          </p>
        </>
      )}
      {has_file && <p class="small">{t(WORDS.kept)}</p>}
      {job.purged_at !== null && <p class="small">{t(WORDS.purged)}</p>}
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
          { label: t(WORDS.asked_by), value: job.asked_by },
          { label: t(WORDS.asked_at), value: at(job.created_at) },
          { label: t(WORDS.started_at), value: at(job.started_at) },
          { label: t(WORDS.finished_at), value: at(job.finished_at) },
        ]}
      />
    </Card>
  );
}

/** Returns the progress values for the bar. A finished job is always at 100 %, regardless of its counters. */
function amountOf({ state, done, total }: SeenLongJob): { done: number; total: number } {
  if (state === 'done') return { done: 1, total: 1 };
  return total === null ? { done: 0, total: 1 } : { done: Number(done), total: Number(total) };
}

export function percentOf(job: SeenLongJob, locale: Locale): string {
  const { done, total } = amountOf(job);
  if (job.total === null && job.state !== 'done') return String(job.done);
  return displayPercent(total === 0 ? 0 : Math.floor((100 * done) / total) * 100, locale);
}
