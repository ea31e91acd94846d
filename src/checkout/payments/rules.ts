import type { ErrorEntry } from '#src/kernel/errors.ts';
import { shareOf } from '#src/kernel/money.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { paymentErrors } from './errors.ts';
import type { Payment } from './types.ts';

type Paying = Pick<Transaction, 'approved_at' | 'amount' | 'refunded'>;
type Attempt = Pick<Transaction, 'status' | 'payment_method' | 'url_response' | 'voucher'> & Paying;

/** One that can still be paid at a counter. */
export function isOpenVoucher({ voucher, status }: Pick<Attempt, 'voucher' | 'status'>): boolean {
  return voucher !== null && isInProgress(status);
}

/** What was paid more than once, and is to be returned: what went back another way is not asked for again. */
export function paidTooMuch(
  { amount, returned_elsewhere }: Pick<Payment, 'amount' | 'returned_elsewhere'>,
  attempts: readonly Paying[],
): bigint {
  const kept = stillPaid(attempts) - returned_elsewhere;
  return kept > amount ? kept - amount : 0n;
}

/** What the attempts at a charge brought and was not given back since. */
export function stillPaid(attempts: readonly Paying[]): bigint {
  const approved = attempts.filter(({ approved_at }) => approved_at !== null);
  return approved.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n);
}

/**
 * Whether a charge takes another attempt now; null means yes. One attempt at a time, unless the merchant allowed
 * several: a bank and a card that both say yes would collect twice. `besideVoucher`: a voucher that waits at a counter is no
 * hindrance, because whoever holds it is the one who chooses another way, and was asked about just before.
 */
export function refusalOf(
  payment: Pick<Payment, 'active' | 'expires_at' | 'max_transactions'>,
  attempts: readonly Attempt[],
  now: Temporal.Instant,
  besideVoucher = false,
): ErrorEntry | null {
  const waiting = attempts.filter(
    (one) => isInProgress(one.status) && !(besideVoucher && isOpenVoucher(one)),
  );
  if (stillPaid(attempts) > 0n) return paymentErrors.payment_already_paid;
  if (attempts.some(({ approved_at }) => approved_at !== null)) return paymentErrors.payment_returned;
  if (!payment.active) return paymentErrors.payment_inactive;
  // A payer whom the card's bank is asking may take minutes: that waits like any other bank.
  const isAtBank = ({ url_response }: Attempt) => url_response !== null;
  if (waiting.some((one) => one.payment_method === 'card' && !isAtBank(one)))
    return paymentErrors.payment_processing;
  const { max_transactions, expires_at } = payment;
  const isFull = max_transactions !== null && attempts.length >= max_transactions;
  if (waiting.length > 0 && (isFull || max_transactions === null)) return paymentErrors.payment_in_progress;
  if (isFull) return paymentErrors.payment_already_used;
  const isLate = expires_at !== null && Temporal.Instant.compare(expires_at, now) <= 0;
  return isLate ? paymentErrors.payment_expired : null;
}

/** The tax inside an amount that contains it: rates in hundredths of a percent, added up. */
export function taxInside(amount: bigint, ratesHundredths: readonly number[]): bigint {
  const rate = BigInt(ratesHundredths.reduce((sum, one) => sum + one, 0));
  return shareOf(amount, rate, 10_000n + rate);
}
