import { INTERVALS, type Interval } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { CsvCells } from '../kind.ts';
import { subscriptions } from '../kinds/subscriptions.ts';
import { ownCells, type Reader, readerOf, type Translated } from './cells.ts';

const TEXTS = {
  status: {
    en: 'A subscription that is {status} there has no counterpart: end it or have it paid there first, or leave it behind.',
    es: 'Una suscripción que allá está {status} no tiene equivalente: termínela o haga que la paguen allá primero, o déjela.',
  },
  quantity: {
    en: 'The {field} must be 1: a subscription here is one of its plan. Make a plan with the whole price.',
    es: 'El campo {field} debe ser 1: aquí una suscripción es una de su plan. Cree un plan con el precio completo.',
  },
  tax: {
    en: 'A tax on top of the price does not move in: make a plan with the whole price.',
    es: 'Un impuesto sobre el precio no se traslada: cree un plan con el precio completo.',
  },
  cancel: {
    en: 'It ends at another time than its period: add cancel_at and cancel_at_period_end.',
    es: 'Termina en otro momento que su período: agregue cancel_at y cancel_at_period_end.',
  },
} as const satisfies Record<string, Text>;

type ImportedState = Readonly<Record<string, string | undefined>>;

/**
 * Functions that convert a Stripe subscription, by Stripe status. Statuses that are not listed cannot be converted.
 */
const STATUSES: Readonly<Record<string, (reader: Reader) => ImportedState>> = {
  active: (reader) => ({ status: 'activa', ...period(reader), ...ending(reader) }),
  trialing: (reader) => ({ status: 'trial', ...trial(reader), ...ending(reader) }),
  past_due: (reader) => ({ status: 'en_gracia', ...pastDueState(reader) }),
  canceled: ({ time }) => ({
    status: 'cancelada',
    starts_at: time('Current Period Start (UTC)') ?? time('Created (UTC)'),
    ends_at: time('Ended At (UTC)') ?? time('Canceled At (UTC)'),
    canceled_at: time('Canceled At (UTC)') ?? time('Ended At (UTC)'),
  }),
};

function period({ time }: Reader): ImportedState {
  return { starts_at: time('Current Period Start (UTC)'), ends_at: time('Current Period End (UTC)') };
}

function trial({ time }: Reader): ImportedState {
  const ends_at = time('Trial End (UTC)');
  return { starts_at: time('Trial Start (UTC)'), ends_at, trial_ends_at: ends_at };
}

/** Converts a scheduled cancellation. The subscription continues until the end of the paid period. */
function ending({ time, cell, refuse }: Reader): ImportedState {
  const canceled_at = time('Canceled At (UTC)');
  const isEnding =
    (cell('Cancel At Period End') ?? String(canceled_at !== undefined)).toLowerCase() === 'true';
  if (canceled_at !== undefined && !isEnding && cell('cancel_at') === undefined)
    refuse('Canceled At (UTC)', TEXTS.cancel);
  return isEnding ? { canceled_at, cancel_at_period_end: 'true' } : {};
}

/**
 * Converts a past-due subscription. Stripe's current period is unpaid, but Cuota's current period is the last paid
 * one, so the dates are moved back by one interval. The file must contain the end of the grace period.
 */
function pastDueState({ time, cell }: Reader): ImportedState {
  const ends_at = time('Current Period Start (UTC)');
  const interval = cell('Interval')?.toLowerCase();
  if (ends_at === undefined || !INTERVALS.includes(interval as Interval)) return { ends_at };
  const start = Temporal.Instant.from(ends_at).toZonedDateTimeISO('UTC');
  return {
    ends_at,
    starts_at: start
      .subtract({ [`${interval}s`]: 1 })
      .toInstant()
      .toString(),
  };
}

export function translateSubscription(cells: CsvCells): Translated {
  const reader = readerOf(cells);
  const { cell, time, refuse, issues } = reader;
  const status = cell('Status')?.toLowerCase();
  const standing = status === undefined ? undefined : STATUSES[status];
  if (status !== undefined && !standing && cells.status === undefined)
    refuse('Status', TEXTS.status, { status });
  if (!/^1?$/.test(cell('Quantity') ?? '1')) refuse('Quantity', TEXTS.quantity);
  if (!/^0*(?:[.,]0*)?$/.test(cell('Tax Percent') ?? '')) refuse('Tax Percent', TEXTS.tax);
  return {
    cells: ownCells(cells, subscriptions.columns, {
      external_id: cell('id'),
      plan_id: cell('Plan'),
      subscriber_id: cell('Customer ID'),
      coupon: cell('Coupon'),
      created_at: time('Created (UTC)'),
      cancellation_reason: cell('Cancellation Reason'),
      ...standing?.(reader),
    }),
    issues,
  };
}
