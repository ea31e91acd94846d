import { listNewestCards } from '#src/customers/cards/moving/store.ts';
import { listCardsById } from '#src/customers/cards/store.ts';
import { listDefaultsIn } from '#src/customers/subscribers/moving/store.ts';
import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { isOutdated, switchedOn } from '../rules/moved-in.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import type { Waiting } from './store.ts';

const TEXTS = {
  no_card: {
    en: 'There is no card of its subscriber to charge.',
    es: 'No hay una tarjeta de su suscriptor para cobrar.',
  },
  outdated: {
    en: 'What it has paid for ended on {at} while it waited: import its line again with the current period.',
    es: 'Lo que había pagado terminó el {at} mientras esperaba: importe de nuevo su línea con el período actual.',
  },
  deleted: { en: 'Its subscriber was deleted.', es: 'Su suscriptor fue eliminado.' },
} as const satisfies Record<string, Text>;

/** Why one cannot be switched on. */
export interface LeftWaiting {
  external_id: string;
  field: 'card' | 'ends_at' | 'subscriber_id';
  text: Text;
  values?: TextValues;
}

export interface Ready {
  ready: Subscription[];
  /** What lacks nothing but a card. */
  cardless: Subscription[];
  left: LeftWaiting[];
  context: Pick<ChargeContext, 'plan' | 'subscriber' | 'chargedTo'>;
}

/** Those of a batch that can be charged from now on, as they would be, and why the others cannot. */
export async function readyOf(
  deps: Deps,
  environment: Environment,
  waiting: readonly Waiting[],
  now: Temporal.Instant,
): Promise<Ready> {
  const chosen = await chooseCards(deps, environment, waiting);
  const named = waiting.map((one) => ({ ...one, card_id: chosen(one) }));
  const context = await loadChargeContext(deps.db, named);
  const result: Ready = { ready: [], cardless: [], left: [], context };
  for (const { external_id, ...one } of named) {
    const reason = refusalOf(one, context.subscriber(one.subscriber_id).deleted_at !== null, now);
    const next = switchedOn(one, context.plan(one.subscription_plan_id), one.card_id, now);
    if (reason) result.left.push({ external_id, ...reason });
    else if (one.card_id !== null) result.ready.push(next);
    else {
      result.cardless.push(next);
      result.left.push({ external_id, field: 'card', text: TEXTS.no_card });
    }
  }
  return result;
}

function refusalOf(
  one: Subscription,
  isDeleted: boolean,
  now: Temporal.Instant,
): Omit<LeftWaiting, 'external_id'> | null {
  if (isDeleted && !isOver(one.status)) return { field: 'subscriber_id', text: TEXTS.deleted };
  if (!isOutdated(one, now)) return null;
  return { field: 'ends_at', text: TEXTS.outdated, values: { at: toColombiaText(one.ends_at) } };
}

/** The card that its line named, else the one that stands for its subscriber, else their newest. */
async function chooseCards(
  { db }: Deps,
  environment: Environment,
  waiting: readonly Waiting[],
): Promise<(one: Waiting) => string | null> {
  const subscribers = [...new Set(waiting.map(({ subscriber_id }) => subscriber_id))];
  const named = await listCardsById(
    db,
    environment.commerce_id,
    waiting.flatMap(({ card_id }) => card_id ?? []),
  );
  const isThere = new Set(named.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  const defaults = await listDefaultsIn(db, environment, subscribers);
  const cards = await listNewestCards(db, environment, subscribers);
  const newest = new Map(cards.map(({ subscriber_id, id }) => [subscriber_id, id]));
  return ({ card_id, subscriber_id }) => {
    if (card_id !== null && isThere.has(card_id)) return card_id;
    return defaults.get(subscriber_id) ?? newest.get(subscriber_id) ?? null;
  };
}
