import type { Deps } from '#src/deps.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { parseDate, toIsoText, ZONE } from '#src/kernel/calendar.ts';
import { invalid } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { presentOf } from '#src/sandbox/advance.ts';
import { CLOCK_TEXTS } from '#src/sandbox/errors.ts';
import { advanceClockJob, eraseSandboxJob } from '#src/sandbox/long-jobs.ts';
import { SANDBOX_ROUTES } from '#src/sandbox/routes.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Caller } from '../caller.ts';
import type { Act } from '../guard.tsx';
import { SUBMISSION_FIELD } from '../kit/forms.tsx';
import { perform } from '../perform.ts';
import { pathAt } from '../scope.ts';
import { TEXTS } from './texts.ts';

const STEPS: ReadonlyMap<string, Temporal.DurationLike> = new Map([
  ['day', { days: 1 }],
  ['month', { months: 1 }],
  ['year', { years: 1 }],
]);

/**
 * Returns the id for the job or object that the form creates. A repeated submission has the same id and creates
 * nothing new.
 */
function submissionOf({ form }: Visit): string {
  const sent = sentFor(form, SUBMISSION_FIELD);
  return isUuid(sent) ? sent : newId();
}

/** Returns the time to which the form moves the test clock; null moves it to the next scheduled work. */
async function destinationOf(deps: Deps, { form }: Visit, { principal }: Caller): Promise<string | null> {
  const by = sentFor(form, 'by');
  if (by === 'next') return null;
  const now = await presentOf(deps, principal.commerce_id);
  const step = STEPS.get(by);
  if (step) return toIsoText(now.toZonedDateTimeISO(ZONE).add(step).toInstant());
  const typed = sentFor(form, 'advance_to').trim();
  if (typed === '') throw invalid('advance_to', RULE_TEXTS.required);
  const to = parseDate(typed);
  if (to === null) throw invalid('advance_to', RULE_TEXTS.date);
  if (Temporal.Instant.compare(to, now) < 0)
    throw invalid('advance_to', CLOCK_TEXTS.backwards, { now: toIsoText(now) });
  return toIsoText(to);
}

export const moveClock: Act = async (deps, visit, caller) => {
  const advance_to = await destinationOf(deps, visit, caller);
  const { id } = await inTransaction(deps.db, (db) =>
    startLongJob({ ...deps, db }, caller.principal, {
      kind: advanceClockJob,
      parameters: { advance_to },
      locale: visit.locale,
      id: submissionOf(visit),
    }),
  );
  return { redirect: pathAt(caller.place, `/jobs/${id}`) };
};

export const releaseClock: Act = async (deps, visit, caller) => {
  await perform(deps, visit, caller, SANDBOX_ROUTES.release, { submission: submissionOf(visit) });
  return { redirect: pathAt(caller.place, '/sandbox') };
};

export const eraseData: Act = async (deps, visit, caller) => {
  const typed = sentFor(visit.form, 'name').trim();
  if (typed !== caller.membership.merchant.name) throw invalid('name', TEXTS.erase_wrong);
  const { id } = await inTransaction(deps.db, (db) =>
    startLongJob({ ...deps, db }, caller.principal, {
      kind: eraseSandboxJob,
      parameters: { erase: true },
      locale: visit.locale,
      id: submissionOf(visit),
    }),
  );
  return { redirect: pathAt(caller.place, `/jobs/${id}`) };
};

/** API routes that simulate an outcome, by the kind of object in the form. */
const DECISIONS = {
  payments: SANDBOX_ROUTES.pay,
  reservations: SANDBOX_ROUTES.authorize,
  accounts: SANDBOX_ROUTES.answerAccount,
  disputes: SANDBOX_ROUTES.decide,
} as const;

export type Decided = keyof typeof DECISIONS;

/** Returns a form handler that simulates the outcome that the user selected, such as an approval by the bank. */
export const decide =
  (kind: Decided): Act =>
  async (deps, visit, caller) => {
    const { id = '' } = visit.params;
    await perform(deps, visit, caller, DECISIONS[kind], {
      params: { id },
      body: { outcome: sentFor(visit.form, 'outcome') },
      submission: submissionOf(visit),
    });
    return { redirect: pathAt(caller.place, '/sandbox') };
  };

export const openDispute: Act = async (deps, visit, caller) => {
  const { id = '' } = visit.params;
  await perform(deps, visit, caller, SANDBOX_ROUTES.dispute, {
    params: { transaction: id },
    body: {},
    submission: submissionOf(visit),
  });
  return { redirect: pathAt(caller.place, '/sandbox') };
};
