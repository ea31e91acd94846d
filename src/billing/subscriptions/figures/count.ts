import type { Deps } from '#src/deps.ts';
import { type Counted, recordFigures } from '#src/ledger/figures/record.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Change } from '../charge/change.ts';
import { movementBetween } from '../rules/monthly.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import { addToCustomers } from './store.ts';

type Difference = Pick<Change, 'before' | 'subscription'>;

/**
 * Updates the metrics for revenue, statuses and customers, in the transaction that changes the subscriptions. Pass
 * `customers` if the customer counts are already computed.
 */
export async function countChanges(
  deps: Deps,
  changes: readonly Difference[],
  customers?: readonly Counted[],
): Promise<void> {
  const at = deps.clock.now();
  await recordFigures(deps, [
    ...changes.flatMap((change) => [...revenueOf(change, at), ...statusesOf(change, at)]),
    ...(customers ?? (await countCustomers(deps, changes))),
  ]);
}

function dimensionsOf({ commerce_id, production, office_id, currency_type }: Subscription) {
  return { commerce_id, production, office_id, currency: currency_type };
}

function revenueOf({ before, subscription }: Difference, at: Temporal.Instant): Counted[] {
  const movement = movementBetween(before, subscription);
  if (movement === null) return [];
  const { kind: detail, amount, status: code } = movement;
  return [{ ...dimensionsOf(subscription), at, kind: 'mrr', detail, code, count: 1, amount }];
}

/**
 * Returns a count of −1 for the previous status and +1 for the new status. Provisional subscriptions are not counted.
 */
function statusesOf({ before, subscription }: Difference, at: Temporal.Instant): Counted[] {
  const [from, to] = [before, subscription].map((one) => (one.provisional ? null : one.status));
  if (from === to) return [];
  const step = { ...dimensionsOf(subscription), at, kind: 'live', amount: 0n } as const;
  return [
    ...(from ? [{ ...step, detail: from, count: -1 }] : []),
    ...(to ? [{ ...step, detail: to, count: 1 }] : []),
  ];
}

const isLive = ({ provisional, status }: Subscription) => !provisional && !isOver(status);

/**
 * Counts customers gained and lost per office. A subscriber becomes a customer with the first subscription that has
 * not ended, and is lost when the last one ends.
 */
export async function countCustomers(deps: Deps, changes: readonly Difference[]): Promise<Counted[]> {
  const at = deps.clock.now();
  const steps = changes.flatMap(({ before, subscription }) => {
    const step = Number(isLive(subscription)) - Number(isLive(before));
    return step === 0 ? [] : [{ subscription, step }];
  });
  const groups = Map.groupBy(
    steps,
    ({ subscription: { office_id, subscriber_id } }) => `${office_id} ${subscriber_id}`,
  );
  const rows = [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { commerce_id, production, office_id, subscriber_id } = first.subscription;
    const live = rest.reduce((sum, { step }) => sum + step, first.step);
    return live === 0 ? [] : [{ commerce_id, production, office_id, subscriber_id, live }];
  });
  const counts = await addToCustomers(deps.db, rows);
  return counts.flatMap(({ office_id, subscriber_id, live, step }): Counted[] => {
    const [was, is] = [live - step > 0, live > 0];
    const [first] = groups.get(`${office_id} ${subscriber_id}`) ?? [];
    if (was === is || !first) return [];
    const detail = is ? 'gained' : 'lost';
    const count = is ? 1 : -1;
    return [{ ...dimensionsOf(first.subscription), at, kind: 'customers', detail, count, amount: 0n }];
  });
}

/**
 * Counts failed and recovered renewals. A renewal fails at its first refusal and is recovered when it is paid later.
 * Both are counted on the day of the failure, so that a day's recoveries never exceed its failures.
 */
export async function countRenewals(
  deps: Deps,
  detail: 'failed' | 'recovered',
  invoices: readonly Invoice[],
): Promise<void> {
  await recordFigures(
    deps,
    invoices.flatMap((invoice): Counted[] => {
      const { commerce_id, production, office_id, currency_type: currency, failed_at: at } = invoice;
      if (at === null) return [];
      const of = { commerce_id, production, office_id, currency, at };
      return [{ ...of, kind: 'renewal', detail, count: 1, amount: invoice.total + invoice.balance_applied }];
    }),
  );
}
