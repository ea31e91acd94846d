import { brandName, sourceName } from '#src/kernel/source-names.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { InvoiceDocument } from './document.ts';

/** Returns the payment details that the receipt shows for a transaction. */
export function paymentOf(transaction: Transaction): NonNullable<InvoiceDocument['payment']> {
  const { payment_method, payment_method_source: source, card_last_four: last_four } = transaction;
  return {
    brand: brandName(source ?? ''),
    last_four: last_four ?? '',
    account: payment_method === 'card' ? null : sourceName(source, last_four),
    authorization_code: transaction.authorization_code,
    transaction: transaction.number,
  };
}
