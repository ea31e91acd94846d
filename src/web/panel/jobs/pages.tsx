import { cancelLongJob } from '#src/jobs/long/cancel.ts';
import { readFile } from '#src/jobs/long/file.ts';
import { listLongJobs, requireLongJob } from '#src/jobs/long/find.ts';
import { displayDateTime } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import type { LongJob } from '#src/module.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { advanceClockJob } from '#src/sandbox/long-jobs.ts';
import type { Page } from '../../shared/page.ts';
import { hasAccess } from '../caller.ts';
import { panelAction, panelPage, type Show } from '../guard.tsx';
import { Empty, LinkButton, Pill, Top } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { readClockEvents } from './clock-events.tsx';
import { isOpen, JobSheet, jobState, percentOf } from './job.tsx';
import { STATES, TEXTS } from './texts.ts';

const PER_PAGE = 25;

/** Creates the panel pages for these kinds of jobs. A job of an unknown kind is shown with its name only. */
export function jobPages(kinds: readonly LongJob[]): Page[] {
  const known = new Map(kinds.map((kind) => [kind.name, kind]));
  const show = showJob(known);
  return [
    panelPage('/jobs', { show: listJobs(known) }),
    panelPage('/jobs/:id', { show }),
    panelAction('/jobs/:id/cancel', {
      role: 'viewer',
      show,
      async act(deps, { params: { id = '' } }, { principal, place }) {
        await cancelLongJob(deps, principal, id);
        return { redirect: pathAt(place, `/jobs/${id}`) };
      },
    }),
    panelPage('/jobs/:id/file', {
      async show(deps, { params: { id = '' } }, { principal }) {
        const job = await requireLongJob(deps, principal, id);
        const file = known.get(job.kind)?.file;
        if (!file || job.state !== 'done' || job.chunks === 0) throw notFound();
        return { download: { media: file.media_type, name: file.name, text: readFile(deps, job) } };
      },
    }),
  ];
}

const showJob =
  (known: ReadonlyMap<string, LongJob>): Show =>
  async (deps, { params: { id = '' }, locale, is_glance }, caller) => {
    const { principal, place } = caller;
    const job = await requireLongJob(deps, principal, id);
    const kind = known.get(job.kind);
    const isClock = job.kind === advanceClockJob.name && !is_glance;
    const role = job.user_id === principal.user_id ? 'viewer' : 'operator';
    const may_cancel = hasAccess(caller, { role, changes: true });
    return {
      title: kind ? say(kind.title, locale) : job.kind,
      ...(isOpen(job) ? { state: jobState(job), islands: ['wait'] as const } : {}),
      content: (
        <JobSheet
          job={job}
          kind={kind}
          place={place}
          may_cancel={may_cancel}
          happened={isClock ? await readClockEvents(deps, job) : null}
        />
      ),
    };
  };

const listJobs =
  (known: ReadonlyMap<string, LongJob>): Show =>
  async (deps, { query, locale }, { principal, place }) => {
    const number = textOf(query, 'before') ?? '';
    const before = /^\d{1,18}$/.test(number) ? BigInt(number) : null;
    const { jobs, has_more } = await listLongJobs(deps, principal, { before, limit: PER_PAGE });
    const t = (text: Parameters<typeof say>[0]) => say(text, locale);
    const rows = jobs.map((job) => ({
      key: job.id,
      cells: [
        <TwoLines
          key="job"
          href={pathAt(place, `/jobs/${job.id}`)}
          first={t(known.get(job.kind)?.title ?? { es: job.kind, en: job.kind })}
          second={job.asked_by}
        />,
        <Pill key="state" tone={STATES[job.state].tone}>
          {t(STATES[job.state].text)}
        </Pill>,
        percentOf(job, locale),
        displayDateTime(job.created_at, locale),
      ],
    }));
    const columns = [
      { label: t(TEXTS.job) },
      { label: t(TEXTS.state) },
      { label: t(TEXTS.progress), is_figure: true },
      { label: t(TEXTS.asked_at) },
    ];
    const last = jobs.at(-1);
    return {
      title: t(TEXTS.title),
      content: (
        <>
          <Top title={t(TEXTS.title)} lead={t(TEXTS.lead)} />
          {rows.length === 0 ? (
            <Empty title={t(TEXTS.none)}>
              <p>{t(TEXTS.none_hint)}</p>
            </Empty>
          ) : (
            <DataTable label={t(TEXTS.title)} columns={columns} rows={rows} />
          )}
          {has_more && last && (
            <div class="buttons">
              <LinkButton href={pathAt(place, '/jobs', { before: String(last.number) })}>
                {t(TEXTS.older)}
              </LinkButton>
            </div>
          )}
        </>
      ),
    };
  };
