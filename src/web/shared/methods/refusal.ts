import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { NO_PROBLEM, type Problem, Refused } from '../page.ts';
import { METHOD_WORDS as WORDS } from './words.ts';

type Ended = Pick<Transaction, 'response_code' | 'url_response' | 'payment_method'>;

const NO_CARD = { 'payment_card.number': '', 'payment_card.cvv': '' } as const;

/** A bank that says no tells why; where nobody does, it was whoever was asked. */
const NO_CAUSE = '05';

/**
 * Why a charge was not made, in the payer's words. Whoever says no on the page of their bank, or in their app, knows that; a bank that
 * declines is another thing. After the page of a card's bank it may have been either.
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

/** The form again for another try: told where the way of paying stands. */
export function refusalProblem(transaction: Ended, locale: Locale): Problem {
  const notice = { text: WORDS.refused_for, values: { reason: refusalReason(transaction, locale) } };
  return { ...NO_PROBLEM, notice, is_spent: true };
}

/** Said on the form itself, where nothing has to be typed again but the card. `submission` is that of the next try. */
export function refuseIfRefused(transaction: Transaction, locale: Locale, submission: string): void {
  const { status } = transaction;
  if (status !== 'Rechazada' && status !== 'Fallida') return;
  const { notice } = refusalProblem(transaction, locale);
  throw new Refused(notice, { fields: { ...NO_CARD, submission } });
}
