import { type ExpectedDay, listExpectedDays } from '#src/billing/subscriptions/forecast/store.ts';
import { FORECAST_DAYS } from '#src/billing/subscriptions/forecast/update.ts';
import { type Progress, progressOf } from '#src/billing/subscriptions/run/progress.ts';
import { listMerchantRuns } from '#src/billing/subscriptions/run/store.ts';
import { countImported } from '#src/billing/subscriptions/waiting/store.ts';
import { measureOverpaid } from '#src/checkout/payments/store.ts';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import {
  type ApprovalFigure,
  type CollectedFigures,
  type PeopleFigure,
  type RecoveryFigure,
  type RevenueFigure,
  readApprovals,
  readCollected,
  readPeople,
  readRecovery,
  readRevenue,
} from '#src/ledger/figures/read.ts';
import { measureUnknown } from '#src/ledger/transactions/queries/store.ts';
import { measureRefused } from '#src/messages/webhooks/delivery/waiting/store.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { measureToAnswer } from '#src/settlement/disputes/store.ts';

const RUNS = 3;

export interface HomeData {
  now: Temporal.Instant;
  collected: CollectedFigures;
  revenue: readonly RevenueFigure[];
  people: PeopleFigure;
  recovery: readonly RecoveryFigure[];
  approvals: readonly ApprovalFigure[];
  /** Expected charges of the next 30 days, by day. Days without charges are omitted. */
  expected: readonly ExpectedDay[];
  unknown: Awaited<ReturnType<typeof measureUnknown>>;
  too_much: Awaited<ReturnType<typeof measureOverpaid>>;
  disputes: Awaited<ReturnType<typeof measureToAnswer>>;
  webhooks: Awaited<ReturnType<typeof measureRefused>>;
  /** Number of imported subscriptions that are not activated yet. 0 if the caller lacks access to all offices. */
  waiting: number;
  /** Latest charge runs of the merchant. Empty if the caller lacks access to all offices. */
  runs: readonly (Progress & { at: Temporal.Instant })[];
}

/** Loads the home page data for the offices that the caller can access. All queries run concurrently. */
export async function readHome(deps: Deps, principal: Principal): Promise<HomeData> {
  const { db } = deps;
  const now = deps.clock.now();
  const isOfAll = principal.offices === null;
  const today = String(now.toZonedDateTimeISO(ZONE).toPlainDate());
  const runs = isOfAll ? listMerchantRuns(db, principal, RUNS) : Promise.resolve([]);
  return awaitAll({
    now,
    collected: readCollected(db, principal, now),
    revenue: readRevenue(db, principal, now),
    people: readPeople(db, principal, now),
    recovery: readRecovery(db, principal, now),
    approvals: readApprovals(db, principal, now),
    expected: listExpectedDays(db, principal, { today, days: FORECAST_DAYS }),
    unknown: measureUnknown(db, principal),
    too_much: measureOverpaid(db, principal),
    disputes: measureToAnswer(db, principal),
    webhooks: measureRefused(db, principal),
    waiting: isOfAll ? countImported(db, principal) : Promise.resolve(0),
    runs: runs.then((all) => all.map((run) => ({ ...progressOf(run), at: run.scheduled_at }))),
  });
}

/** Waits for all promises in an object and returns their results under the same keys. */
async function awaitAll<Asked extends object>(
  asked: Asked,
): Promise<{ [name in keyof Asked]: Awaited<Asked[name]> }> {
  const answers = await Promise.all(Object.values(asked));
  const named = Object.keys(asked).map((name, place) => [name, answers[place]]);
  return Object.fromEntries(named);
}
