import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { NO_PROBLEM, type Problem, Refused } from '../page.ts';
import { METHOD_TEXTS as WORDS } from './texts.ts';

type Ended = Pick<Transaction, 'response_code' | 'url_response' | 'payment_method'>;

const NO_CARD = { 'payment_card.number': '', 'payment_card.cvv': '' } as const;

/**
 * Decline code without a specific reason. After a redirect or an app request, it usually means that the payer
 * rejected the charge.
 */
const NO_CAUSE = '05';

/**
 * Returns why a charge failed, in the payer's language. If the payer was asked to approve the charge, a
 * generic decline means that the payer rejected it. A card charge can also be declined by the bank, so its
 * message does not say who declined.
 */
export function refusalReason(
  { response_code, url_response, payment_method }: Ended,
  locale: Locale,
): string {
  const isAsked = url_response !== null || payment_method === 'nequi';
  if (isAsked && response_code === NO_CAUSE)
    return say(payment_method === 'card' ? WORDS.unconfirmed : WORDS.rejected, locale);
  return say(responseCode(response_code ?? 'E99').description, locale);
}

/** Returns the problem for showing the form again, with the decline reason next to the payment method. */
export function refusalProblem(transaction: Ended, locale: Locale): Problem {
  const notice = { text: WORDS.refused_for, values: { reason: refusalReason(transaction, locale) } };
  return { ...NO_PROBLEM, notice, is_spent: true };
}

/**
 * Throws `Refused` if the transaction was declined or failed. The form then shows empty card fields and gets
 * `submission` as the id of the next attempt.
 */
export function refuseIfRefused(transaction: Transaction, locale: Locale, submission: string): void {
  const { status } = transaction;
  if (status !== 'Rechazada' && status !== 'Fallida') return;
  const { notice } = refusalProblem(transaction, locale);
  throw new Refused(notice, { fields: { ...NO_CARD, submission } });
}
