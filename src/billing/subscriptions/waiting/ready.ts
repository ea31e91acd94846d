import type { Deps } from '#src/deps.ts';
import { toColombiaText } from '#src/kernel/calendar.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { activateImported, isOutdated } from '../rules/imported.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import { sourceChoice } from './choose-source.ts';
import type { ImportedSubscription } from './store.ts';

const TEXTS = {
  no_card: {
    en: 'There is no card or account of its subscriber to charge.',
    es: 'No hay una tarjeta ni una cuenta de su suscriptor para cobrar.',
  },
  outdated: {
    en: 'What it has paid for ended on {at} while it waited: import its line again with the current period.',
    es: 'Lo que había pagado terminó el {at} mientras esperaba: importe de nuevo su línea con el período actual.',
  },
  deleted: { en: 'Its subscriber was deleted.', es: 'Su suscriptor fue eliminado.' },
} as const satisfies Record<string, Text>;

/** Reason why one imported subscription cannot be activated. */
export interface ActivationRefusal {
  external_id: string;
  field: 'card' | 'ends_at' | 'subscriber_id';
  text: Text;
  values?: TextValues;
}

export interface Ready {
  ready: Subscription[];
  /** Subscriptions that could be activated if they had a card or payment account. */
  cardless: Subscription[];
  left: ActivationRefusal[];
  context: Pick<ChargeContext, 'plan' | 'subscriber' | 'chargedTo'>;
}

/**
 * Checks which imported subscriptions can be activated. Returns these in their new state, and the reasons why the
 * others cannot be activated.
 */
export async function readyOf(
  deps: Deps,
  environment: Environment,
  waiting: readonly ImportedSubscription[],
  now: Temporal.Instant,
): Promise<Ready> {
  const chosen = await sourceChoice(deps, environment, waiting);
  const named = waiting.map((one) => ({ ...one, ...chosen(one) }));
  const context = await loadChargeContext(deps.db, named);
  const result: Ready = { ready: [], cardless: [], left: [], context };
  for (const { external_id, ...one } of named) {
    const reason = refusalOf(one, context.subscriber(one.subscriber_id).deleted_at !== null, now);
    const next = activateImported(one, context.plan(one.subscription_plan_id), now);
    if (reason) result.left.push({ external_id, ...reason });
    else if (one.card_id !== null || one.payment_source_id !== null) result.ready.push(next);
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
): Omit<ActivationRefusal, 'external_id'> | null {
  if (isDeleted && !isOver(one.status)) return { field: 'subscriber_id', text: TEXTS.deleted };
  if (!isOutdated(one, now)) return null;
  return { field: 'ends_at', text: TEXTS.outdated, values: { at: toColombiaText(one.ends_at) } };
}
