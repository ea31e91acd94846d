import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import { changesBetween, stepsOf } from './changes.ts';
import { expectCharges } from './expect.ts';
import {
  addToDays,
  changeExpectedCharges,
  deleteForecasts,
  type KeptCharge,
  listEnvironmentsToForecast,
  listExpectedCharges,
  listUncovered,
  listWithSiblings,
  lockForecasts,
  saveForecasts,
  takeScheduled,
} from './store.ts';

/**
 * Number of days that the forecast pages show. Forecasts are computed for `EXTRA_DAYS`, which is 32 days more, so
 * that unchanged subscriptions are rarely recomputed.
 */
export const FORECAST_DAYS = 30;
const EXTRA_DAYS = 62;
/** Maximum number of rows that a batch reads from the queue. A row represents one or more changed subscriptions. */
const QUEUE_BATCH = 4;
const PAGE = 500;

/**
 * Recomputes the forecasts of changed subscriptions, and forecasts that no longer cover `FORECAST_DAYS`. Returns the
 * number of recomputed forecasts.
 */
export async function updateForecasts(deps: Deps, signal?: AbortSignal): Promise<{ forecast: number }> {
  const environments = await listEnvironmentsToForecast(deps.db, deps.clock.now(), FORECAST_DAYS);
  let forecast = 0;
  for (const environment of environments) {
    for (let batch = 1; batch > 0 && !signal?.aborted; forecast += batch)
      batch = await inTransaction(deps.db, (db) => updateBatch({ ...deps, db }, environment));
  }
  return { forecast };
}

async function updateBatch(
  deps: Deps,
  environment: Environment & { frozen_at: Temporal.Instant | null },
): Promise<number> {
  const { db } = deps;
  const { commerce_id, production, frozen_at } = environment;
  if (!(await lockForecasts(db, commerce_id))) return 0;
  const now = frozen_at ?? deps.clock.now();
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const marked = await takeScheduled(db, environment, { marks: QUEUE_BATCH, page: PAGE });
  const needed = String(today.add({ days: FORECAST_DAYS }));
  const ids = marked.length > 0 ? marked : await listUncovered(db, environment, needed, PAGE);
  if (ids.length === 0) return 0;
  const found = await listWithSiblings(db, environment, ids);
  const live = found.filter(({ status }) => !isOver(status));
  const last = today.add({ days: EXTRA_DAYS });
  const until = last.add({ days: 1 }).toZonedDateTime(ZONE).toInstant().subtract({ seconds: 1 });
  const expected = await expectAll(deps, environment, live, { now, until });
  const looked = [...new Set([...ids, ...found.map(({ id }) => id)])];
  const changes = changesBetween(await listExpectedCharges(db, commerce_id, looked), expected);
  await changeExpectedCharges(db, commerce_id, changes);
  await saveForecasts(db, live, String(last));
  const kept = new Set(live.map(({ id }) => id));
  await deleteForecasts(
    db,
    commerce_id,
    looked.filter((id) => !kept.has(id)),
  );
  await addToDays(db, { commerce_id, production }, stepsOf(changes));
  return ids.length;
}

async function expectAll(
  deps: Deps,
  environment: Environment,
  live: readonly Subscription[],
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<KeptCharge[]> {
  if (live.length === 0) return [];
  const context: ChargeContext = await loadChargeContext(deps.db, live);
  const subscribers = live.map(({ subscriber_id }) => subscriber_id);
  const balances = await listBalances(deps.db, environment, subscribers);
  const balanceOf = new Map(balances.map((one) => [`${one.subscriber_id} ${one.currency}`, one.amount]));
  const groups = Map.groupBy(live, ({ subscriber_id, currency_type }) => `${subscriber_id} ${currency_type}`);
  return [...groups].flatMap(([key, own]) => {
    const expected = expectCharges(own, context, { now, until, balance: balanceOf.get(key) ?? 0n });
    return own.flatMap(({ id, commerce_id, production, office_id, currency_type }): KeptCharge[] => {
      const of = { commerce_id, subscription_id: id, production, office_id, currency: currency_type };
      return (expected.get(id) ?? []).map((charge) => ({ ...of, ...charge }));
    });
  });
}
