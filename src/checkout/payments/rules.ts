import type { ErrorEntry } from '#src/kernel/errors.ts';
import { shareOf } from '#src/kernel/money.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { paymentErrors } from './errors.ts';
import type { Payment } from './types.ts';

type AcceptancePayment = Pick<Transaction, 'approved_at' | 'amount' | 'refunded'>;
type Attempt = Pick<Transaction, 'status' | 'payment_method' | 'url_response' | 'voucher'> &
  AcceptancePayment;

/** Returns whether the attempt is a cash voucher that the payer can still pay. */
export function isOpenVoucher({ voucher, status }: Pick<Attempt, 'voucher' | 'status'>): boolean {
  return voucher !== null && isInProgress(status);
}

/**
 * Returns the overpaid amount that must still be refunded, in minor units. Excludes amounts that the merchant
 * refunded outside this service.
 */
export function overpaidAmount(
  { amount, returned_elsewhere }: Pick<Payment, 'amount' | 'returned_elsewhere'>,
  attempts: readonly AcceptancePayment[],
): bigint {
  const kept = stillPaid(attempts) - returned_elsewhere;
  return kept > amount ? kept - amount : 0n;
}

/** Returns the amount paid by all approved attempts, minus refunds, in minor units. */
export function stillPaid(attempts: readonly AcceptancePayment[]): bigint {
  const approved = attempts.filter(({ approved_at }) => approved_at !== null);
  return approved.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0n);
}

/**
 * Returns why a charge accepts no new attempt, or null if it accepts one. A card payment that the provider is
 * processing always blocks a new attempt. Other pending attempts block it unless `max_transactions` allows more. With
 * `replacesVoucher`, an open cash voucher does not block the attempt, and the caller must query the voucher's status
 * first.
 */
export function refusalOf(
  payment: Pick<Payment, 'active' | 'expires_at' | 'max_transactions'>,
  attempts: readonly Attempt[],
  now: Temporal.Instant,
  replacesVoucher = false,
): ErrorEntry | null {
  const waiting = attempts.filter(
    (one) => isInProgress(one.status) && !(replacesVoucher && isOpenVoucher(one)),
  );
  if (stillPaid(attempts) > 0n) return paymentErrors.payment_already_paid;
  if (attempts.some(({ approved_at }) => approved_at !== null)) return paymentErrors.payment_returned;
  if (!payment.active) return paymentErrors.payment_inactive;
  // A card payment in a 3-D Secure challenge can take minutes, so it counts as pending like a bank transfer.
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

/**
 * Returns the tax included in an amount, in minor units. `ratesHundredths` are tax rates in hundredths of a percent,
 * and the function uses their sum.
 */
export function taxInside(amount: bigint, ratesHundredths: readonly number[]): bigint {
  const rate = BigInt(ratesHundredths.reduce((sum, one) => sum + one, 0));
  return shareOf(amount, rate, 10_000n + rate);
}
