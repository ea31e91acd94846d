import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { NO_PROBLEM, type Problem, Refused } from '../page.ts';
import { METHOD_TEXTS as WORDS } from './texts.ts';

type Ended = Pick<Transaction, 'response_code' | 'url_response' | 'payment_method'>;

const NO_CARD = { 'payment_card.number': '', 'payment_card.cvv': '' } as const;

/** Generic decline code. After a redirect or an app request it means that the payer declined. */
const NO_CAUSE = '05';

/**
 * Returns why a charge failed, in the language of the payer. A generic decline on a bank page or in an app means
 * that the payer rejected it. For a card it may also be the bank, so that text is neutral.
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

/** Returns the problem that shows the form again, with the decline reason next to the payment method. */
export function refusalProblem(transaction: Ended, locale: Locale): Problem {
  const notice = { text: WORDS.refused_for, values: { reason: refusalReason(transaction, locale) } };
  return { ...NO_PROBLEM, notice, is_spent: true };
}

/**
 * Throws `Refused` if the transaction was declined or failed. The form stays, its card data is cleared, and
 * `submission` is the id for the next attempt.
 */
export function refuseIfRefused(transaction: Transaction, locale: Locale, submission: string): void {
  const { status } = transaction;
  if (status !== 'Rechazada' && status !== 'Fallida') return;
  const { notice } = refusalProblem(transaction, locale);
  throw new Refused(notice, { fields: { ...NO_CARD, submission } });
}
