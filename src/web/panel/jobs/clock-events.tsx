import type { Deps } from '#src/deps.ts';
import { readFile } from '#src/jobs/long/file.ts';
import type { LongJobRow } from '#src/jobs/long/types.ts';
import { displayDateTime } from '#src/kernel/display.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { TimelineEvent } from '#src/module.ts';
import { useReader } from '../../shared/document.tsx';
import type { Tone } from '../kit/parts.tsx';
import { Timeline } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';

/** Maximum number of events shown on the page. The downloadable file contains all of them. */
const MAX_SHOWN = 300;

/** Messages for the events that happen when a test clock moves. */
const EVENTS: Readonly<Record<string, { tone: Tone; text: Text }>> = {
  network_asked: {
    tone: 'still',
    text: { es: 'Se preguntó a la red por un cobro', en: 'The network was queried for a charge' },
  },
  created: { tone: 'good', text: { es: 'Comenzó una suscripción', en: 'A subscription began' } },
  renew: { tone: 'good', text: { es: 'Se renovó una suscripción', en: 'A subscription was renewed' } },
  retry: {
    tone: 'warn',
    text: { es: 'Falló un cobro y se intentará de nuevo', en: 'A charge failed and will be retried' },
  },
  plan_changed: {
    tone: 'good',
    text: { es: 'Una suscripción cambió de plan', en: 'A subscription changed its plan' },
  },
  resumed: { tone: 'good', text: { es: 'Se reanudó una suscripción', en: 'A subscription was resumed' } },
  canceled: { tone: 'bad', text: { es: 'Se canceló una suscripción', en: 'A subscription was canceled' } },
  ended: { tone: 'still', text: { es: 'Terminó una suscripción', en: 'A subscription ended' } },
  'mit.expiring_soon': {
    tone: 'warn',
    text: { es: 'Una reserva está por vencer', en: 'A reservation is about to expire' },
  },
  'mit.expired': { tone: 'bad', text: { es: 'Venció una reserva', en: 'A reservation expired' } },
  'dispute.opened': { tone: 'bad', text: { es: 'Se abrió una disputa', en: 'A dispute was opened' } },
  'dispute.won': { tone: 'good', text: { es: 'Se ganó una disputa', en: 'A dispute was won' } },
  'dispute.lost': { tone: 'bad', text: { es: 'Se perdió una disputa', en: 'A dispute was lost' } },
  'dispute.expired': {
    tone: 'bad',
    text: { es: 'Venció el plazo de una disputa', en: 'The deadline of a dispute passed' },
  },
  webhook_delivered: { tone: 'good', text: { es: 'Se entregó un webhook', en: 'A webhook was delivered' } },
  webhook_failed: {
    tone: 'warn',
    text: {
      es: 'Un webhook no llegó y se intentará de nuevo',
      en: 'A webhook was not delivered and will be retried',
    },
  },
  webhook_given_up: {
    tone: 'bad',
    text: { es: 'Un webhook no llegó y no se intenta más', en: 'A webhook did not arrive and is given up' },
  },
};

/** Returns the first `MAX_SHOWN` events of a clock job's file, and whether the file contains more. */
export async function readClockEvents(
  deps: Pick<Deps, 'db'>,
  job: LongJobRow,
): Promise<{ events: TimelineEvent[]; has_more: boolean }> {
  const events: TimelineEvent[] = [];
  for await (const text of readFile(deps, job)) {
    for (const line of text.split('\n')) if (line !== '') events.push(JSON.parse(line));
    if (events.length > MAX_SHOWN) break;
  }
  return { events: events.slice(0, MAX_SHOWN), has_more: events.length > MAX_SHOWN };
}

/** Returns the path of the subscription or transaction that the event is about; null if there is none. */
function pathOf({ subscription_id, transaction_id }: TimelineEvent): string | null {
  if (subscription_id) return `/subscriptions/${subscription_id}`;
  return transaction_id ? `/transactions/${transaction_id}` : null;
}

export function ClockEvents({ events, place }: { events: readonly TimelineEvent[]; place: Place }) {
  const { t, locale } = useReader();
  const lines = events.map((event, index) => {
    const { tone, text } = EVENTS[event.event] ?? {
      tone: 'still' as const,
      text: { es: event.event, en: event.event },
    };
    const path = pathOf(event);
    return {
      key: String(index),
      tone,
      title: path ? <a href={pathAt(place, path)}>{t(text)}</a> : t(text),
      detail: event.subject ?? event.reference,
      when: displayDateTime(Temporal.Instant.from(event.at), locale),
      at: event.at,
    };
  });
  return <Timeline of={lines} />;
}
