import type { Card } from '#src/customers/cards/types.ts';
import { listBalances } from '#src/customers/subscribers/balances/store.ts';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { ChargedTo } from '../charge/charged-to.ts';
import { expectCharges } from '../forecast/expect.ts';
import { latest } from '../rules/periods.ts';
import type { Subscription } from '../types.ts';
import { pagesBySubscriber } from './pages.ts';
import { type ActivationRefusal, type Ready, readyOf } from './ready.ts';

/** Number and total amount of the first charges that fall on one day, in one currency. */
interface FirstCharges {
  day: string;
  currency: Currency;
  count: number;
  amount: bigint;
  /** Number of these charges without a payment source, or with a card that will have expired. */
  without_card: number;
}

export interface Preview {
  days: FirstCharges[];
  /** Number of subscriptions that will not be charged, because they are paused, cancelled or ended. */
  without_charge: number;
  ready: number;
  left: number;
}

/**
 * Forecasts the first charge of each imported subscription, as if all were activated now. Applies the rules of the
 * charge run.
 */
export async function previewActivation(
  deps: Deps,
  environment: Environment,
  onLeft: (left: ActivationRefusal) => void = () => undefined,
): Promise<Preview> {
  const now = deps.clock.now();
  const days = new Map<string, FirstCharges>();
  const preview = { without_charge: 0, ready: 0, left: 0 };
  for await (const waiting of pagesBySubscriber(deps.db, environment)) {
    const batch = await readyOf(deps, environment, waiting, now);
    preview.ready += batch.ready.length;
    preview.left += batch.left.length;
    for (const one of batch.left) onLeft(one);
    for (const first of await firstCharges(deps, environment, batch, now)) {
      if (first === null) preview.without_charge += 1;
      else add(days, first);
    }
  }
  const byDay = (one: FirstCharges, other: FirstCharges) => (one.day < other.day ? -1 : 1);
  return { ...preview, days: [...days.values()].toSorted(byDay) };
}

/** Placeholder for a missing payment source. It counts as an expired card. */
const NO_CARD: ChargedTo = { card: { expiration_date: '2000-01' } as Card, source: null };

type First = { day: string; currency: Currency; amount: bigint; is_expired: boolean };

async function firstCharges(
  deps: Deps,
  environment: Environment,
  { ready: charged, cardless, context }: Ready,
  now: Temporal.Instant,
): Promise<(First | null)[]> {
  const ready = [...charged, ...cardless];
  if (ready.length === 0) return [];
  const subscribers = [...new Set(ready.map(({ subscriber_id }) => subscriber_id))];
  const balances = await listBalances(deps.db, environment, subscribers);
  const credit = new Map(balances.map((one) => [`${one.subscriber_id} ${one.currency}`, one.amount]));
  const groups = Map.groupBy(
    ready,
    ({ subscriber_id, currency_type }) => `${subscriber_id} ${currency_type}`,
  );
  const chargedTo: Ready['context']['chargedTo'] = (one) =>
    one.card_id === null && one.payment_source_id === null ? NO_CARD : context.chargedTo(one);
  return [...groups].flatMap(([key, own]) => {
    const until = own.reduce((last, one) => latest(last, firstAlarm(one)), now);
    const expected = expectCharges(
      own,
      { ...context, chargedTo },
      { now, until, balance: credit.get(key) ?? 0n },
    );
    return own.map(({ id, currency_type }) => {
      const [first] = expected.get(id) ?? [];
      return first ? { ...first, currency: currency_type } : null;
    });
  });
}

/**
 * Returns the latest possible time of the first charge. Returns null if no charge is scheduled. After a resumption,
 * the next charge run follows within 24 hours.
 */
function firstAlarm({ next_charge_at, resumes_at }: Subscription): Temporal.Instant | null {
  return next_charge_at ?? resumes_at?.add({ hours: 24 }) ?? null;
}

function add(days: Map<string, FirstCharges>, { day, currency, amount, is_expired }: First): void {
  const sum = days.getOrInsert(`${day} ${currency}`, {
    day,
    currency,
    count: 0,
    amount: 0n,
    without_card: 0,
  });
  sum.count += 1;
  sum.amount += amount;
  sum.without_card += Number(is_expired);
}
