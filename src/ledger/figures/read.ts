import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { lastDays, monthAt, type Period, periodsAt } from './periods.ts';
import { type FigureSum, sumFigures } from './store.ts';
import type { FigureScope } from './types.ts';

type Db = Deps['db'];

interface Amount {
  currency: Currency;
  count: number;
  amount: bigint;
}

/** Money collected in one currency during a period, compared with the previous period. Amounts are in minor units. */
export interface CollectedFigure {
  currency: Currency;
  collected: bigint;
  count: number;
  /** Amount returned through voids and refunds, in minor units. */
  returned: bigint;
  /** Amount in minor units that was returned because the merchant lost or accepted a dispute. */
  lost: bigint;
  /** Amount collected in the previous period up to the end of the same hour, in minor units. */
  before: bigint;
}

export type CollectedFigures = Record<keyof ReturnType<typeof periodsAt>, CollectedFigure[]>;

/** Returns the money collected and returned today, this week and this month, by currency. */
export async function readCollected(
  db: Db,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<CollectedFigures> {
  const periods = Object.entries(periodsAt(now)) as [keyof CollectedFigures, Period][];
  const spans = periods.flatMap(([, { so_far, before }]) => [so_far, before]);
  const sums = await sumFigures(db, scope, {
    kinds: ['collected', 'returned'],
    spans,
    by: ['kind', 'detail', 'currency'],
  });
  const of = (place: number) => {
    const own = sums.filter(({ span }) => Math.floor(span / 2) === place);
    return [...Map.groupBy(own, ({ currency }) => currency)]
      .sort()
      .map(([currency, all]): CollectedFigure => {
        const total = (span: number, is: (sum: (typeof all)[number]) => boolean) => {
          const found = all.filter((sum) => sum.span === 2 * place + span && is(sum));
          return {
            amount: found.reduce((sum, { amount }) => sum + amount, 0n),
            count: found.reduce((sum, { count }) => sum + Number(count), 0),
          };
        };
        const isLost = (sum: (typeof all)[number]) => sum.kind === 'returned' && sum.detail === 'dispute';
        const collected = total(0, ({ kind }) => kind === 'collected');
        return {
          currency,
          collected: collected.amount,
          count: collected.count,
          returned: total(0, (sum) => sum.kind === 'returned' && !isLost(sum)).amount,
          lost: total(0, isLost).amount,
          before: total(1, ({ kind }) => kind === 'collected').amount,
        };
      });
  };
  return { today: of(0), week: of(1), month: of(2) };
}

export type MovementKind = 'new' | 'expansion' | 'contraction' | 'churn' | 'recovered';

interface MovementFigure {
  kind: MovementKind;
  /** Status of the subscription after the change. For recovered revenue, the status before the change. */
  status: string;
  count: number;
  /** Change of the monthly recurring revenue in minor units. Negative if revenue decreased. */
  amount: bigint;
}

/**
 * Monthly recurring revenue in one currency: the amount at the start of the month, the amount now, and the changes
 * between them.
 */
export interface RevenueFigure {
  currency: Currency;
  start: bigint;
  movements: MovementFigure[];
  end: bigint;
}

export async function readRevenue(
  db: Db,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<RevenueFigure[]> {
  const { before, month } = monthAt(now);
  const sums = await sumFigures(db, scope, {
    kinds: ['mrr'],
    spans: [before, month],
    by: ['detail', 'code', 'currency'],
  });
  return [...Map.groupBy(sums, ({ currency }) => currency)].sort().map(([currency, own]) => {
    const total = (of: typeof own) => of.reduce((sum, { amount }) => sum + amount, 0n);
    return {
      currency,
      start: total(own.filter(({ span }) => span === 0)),
      movements: own.filter(({ span }) => span === 1).map(toMovement),
      end: total(own),
    };
  });
}

function toMovement({
  detail,
  code,
  count,
  amount,
}: Pick<FigureSum, 'detail' | 'code' | 'count' | 'amount'>) {
  return { kind: detail as MovementKind, status: code, count: Number(count), amount };
}

/**
 * Number of customers at the start of the month and now, and the customers gained and lost since then. `statuses`
 * counts the current subscriptions by status.
 */
export interface PeopleFigure {
  start: number;
  gained: number;
  lost: number;
  end: number;
  statuses: Readonly<Record<string, number>>;
}

export async function readPeople(db: Db, scope: FigureScope, now: Temporal.Instant): Promise<PeopleFigure> {
  const { before, month } = monthAt(now);
  const sums = await sumFigures(db, scope, {
    kinds: ['customers', 'live'],
    spans: [before, month],
    by: ['kind', 'detail'],
  });
  const total = (of: typeof sums) => of.reduce((sum, { count }) => sum + Number(count), 0);
  const customers = sums.filter(({ kind }) => kind === 'customers');
  const inMonth = (detail: string) =>
    Math.abs(total(customers.filter((sum) => sum.span === 1 && sum.detail === detail)));
  const statuses = Map.groupBy(
    sums.filter(({ kind }) => kind === 'live'),
    ({ detail }) => detail,
  );
  return {
    start: total(customers.filter(({ span }) => span === 0)),
    gained: inMonth('gained'),
    lost: inMonth('lost'),
    end: total(customers),
    statuses: Object.fromEntries([...statuses].map(([status, own]) => [status, total(own)])),
  };
}

/**
 * Renewals in one currency whose charge failed this month. `recovered` counts the renewals that were paid after a
 * failed charge.
 */
export interface RecoveryFigure {
  currency: Currency;
  failed: Amount;
  recovered: Amount;
}

export async function readRecovery(
  db: Db,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<RecoveryFigure[]> {
  const { month } = monthAt(now);
  const sums = await sumFigures(db, scope, {
    kinds: ['renewal'],
    spans: [month],
    by: ['detail', 'currency'],
  });
  return [...Map.groupBy(sums, ({ currency }) => currency)].sort().map(([currency, own]) => {
    const of = (detail: string): Amount => {
      const sum = own.find((one) => one.detail === detail);
      return { currency, count: Number(sum?.count ?? 0n), amount: sum?.amount ?? 0n };
    };
    return { currency, failed: of('failed'), recovered: of('recovered') };
  });
}

export const APPROVAL_DAYS = 30;

/** Number of charge attempts with the same payment method, card brand, response code and outcome. */
export interface ApprovalFigure {
  method: string;
  brand: string;
  /** Response code of the attempt. Set only if the attempt was declined or failed. */
  code: string;
  outcome: 'approved' | 'declined' | 'failed';
  count: number;
}

/** Returns the charge attempts of the last 30 days, including today. */
export async function readApprovals(
  db: Db,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<ApprovalFigure[]> {
  const sums = await sumFigures(db, scope, {
    kinds: ['attempt'],
    spans: [lastDays(now, APPROVAL_DAYS)],
    by: ['method', 'brand', 'code', 'detail'],
  });
  return sums.map(({ method, brand, code, detail, count }) => ({
    ...{ method, brand, code, count: Number(count) },
    outcome: detail as ApprovalFigure['outcome'],
  }));
}
