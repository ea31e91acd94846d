import type { Deps } from '#src/deps.ts';
import { pesosBetween } from '#src/ledger/transactions/pesos.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { type CreditTerms, creditTransactions } from '#src/ledger/virtual-account/credit.ts';
import { reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import type { Outcome } from './types.ts';

/** Transaction that collected money, and the description of its entry in the merchant's virtual account. */
export interface Credit {
  transaction: Transaction;
  description: string;
}

/**
 * Credits collected charges to the virtual accounts of their merchants, in the caller's transaction. The number of
 * statements does not depend on the number of charges.
 */
export async function creditCharges(
  deps: Deps,
  credits: readonly Credit[],
  terms?: CreditTerms,
): Promise<void> {
  const now = deps.clock.now();
  await creditTransactions(deps, {
    terms,
    transactions: credits.map(({ transaction, description }) => ({
      id: transaction.id,
      number: transaction.number,
      commerce_id: transaction.commerce_id,
      office_id: transaction.office_id,
      production: transaction.production,
      amount_cop: transaction.value_cop,
      iva_cop: transaction.tax_cop,
      authorization_code: transaction.authorization_code,
      description,
      cleared_at: now,
      created_at: now,
    })),
  });
}

/** Debits the merchant's virtual account for money that the provider returned to the payer. */
export async function reverseCredit(
  deps: Deps,
  { transaction, operation }: Outcome,
  description: string,
): Promise<void> {
  const out = transaction.refunded + transaction.disputed;
  await reverseTransaction(deps, {
    commerce_id: transaction.commerce_id,
    transaction_id: transaction.id,
    refund_id: operation.reference,
    kind: operation.kind === 'void' ? 'void' : 'refund',
    amount_cop: pesosBetween(transaction, out - operation.amount, out),
    description,
    cleared_at: deps.clock.now(),
  });
}
