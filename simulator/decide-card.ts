import { ZONE } from '#src/kernel/calendar.ts';
import { brandOf, type CardOutcome, DECLINES_FIRST, outcomeOf } from '#src/kernel/test-cards.ts';
import type { CardOperation } from './schema.ts';
import { declinesOf, type SimulatorState } from './state.ts';
import type { CardTrace } from './types.ts';

/**
 * Decision on a purchase or hold. `answer` states whether the response is sent immediately, late, as an error or
 * never.
 */
export type CardVerdict =
  | { does: 'approve'; answer: 'now' | 'late' | 'never' }
  | { does: 'decline'; code: string }
  /** The bank requires a 3-D Secure challenge. */
  | { does: 'challenge' }
  | { does: 'nothing'; answer: 'error' | 'never' };

const HOLD_DAYS = { mastercard: 30, other: 7 } as const;
const HOURS_PER_DAY = 24;

const APPROVED: CardVerdict = { does: 'approve', answer: 'now' };

const VERDICTS: Readonly<Partial<Record<CardOutcome, CardVerdict>>> = {
  no_answer_done: { does: 'approve', answer: 'never' },
  no_answer_not_done: { does: 'nothing', answer: 'never' },
  slow: { does: 'approve', answer: 'late' },
  error: { does: 'nothing', answer: 'error' },
};

export function decideCard(book: SimulatorState, operation: CardOperation): CardVerdict {
  const { number, expiry } = operation.card;
  const { outcome, code } = outcomeOf(number);
  if (code === '14') return { does: 'decline', code };
  if (expiry < monthOf(operation.at)) return { does: 'decline', code: '54' };
  if (outcome === 'decline' || outcome === 'failure') return { does: 'decline', code };
  const isForPurchases = outcome === 'no_holds' || outcome === 'three_ds';
  if (isForPurchases && operation.kind === 'hold') return { does: 'decline', code };
  const declines = DECLINES_FIRST[outcome];
  if (declines !== undefined && declinesOf(book, operation.series, traceOf(number)) < declines)
    return { does: 'decline', code };
  // The challenge is skipped if the merchant already authenticated the cardholder.
  if (outcome === 'challenge' && !operation.three_ds)
    return operation.challenge ? { does: 'challenge' } : { does: 'decline', code };
  return VERDICTS[outcome] ?? APPROVED;
}

function monthOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(ZONE).toPlainDate().toString().slice(0, 7);
}

export function traceOf(number: string): CardTrace {
  return { brand: brandOf(number), bin: number.slice(0, 6), last_four: number.slice(-4) };
}

export function holdExpiry(at: Temporal.Instant, { brand }: CardTrace): string {
  const days = brand === 'mastercard' ? HOLD_DAYS.mastercard : HOLD_DAYS.other;
  return at.add({ hours: days * HOURS_PER_DAY }).toString();
}
