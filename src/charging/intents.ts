import type { Deps } from '#src/deps.ts';
import { insertInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { dropIntents, insertTransactions, lockIntents } from '#src/ledger/transactions/batch/store.ts';
import type { Intent, Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';

/**
 * Returns the invoice columns that a renewal has by default. The stored intent of an operation contains only the
 * columns that differ from these defaults.
 */
function impliedInvoice({ commerce_id, production, amount, currency, created_at }: Operation) {
  const nothing = { discount: 0n, proration: 0n, balance_applied: 0n, balance_credited: 0n };
  return {
    ...nothing,
    ...{ commerce_id, production, created_at, total: amount, currency_type: currency },
    ...{ reason: 'renewal', status: 'open', attempts: 1 },
  };
}

/** Returns the transaction columns that a renewal has by default, derived from its operation and invoice. */
function impliedTransaction(operation: Operation, { id, office_id, subscription_id }: Partial<Invoice>) {
  const { commerce_id, production, transaction_id, amount, currency, created_at } = operation;
  return {
    ...{ commerce_id, production, id: transaction_id, office_id, subscription_id, invoice_id: id },
    ...{ amount, value_cop: amount, currency_type: currency, cop_per_unit: 100n, refunded: 0n, disputed: 0n },
    ...{ status: 'Pendiente', payment_method: 'card', installments: 1, mails_voucher: true },
    ...{ created_at, updated_at: created_at },
  };
}

/**
 * Returns the columns of a row that differ from their default in `implied`. Columns that `implied` does not contain
 * default to null.
 */
function without(row: object, implied: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row))
    if (value !== (implied[column] ?? null)) kept[column] = value;
  return kept;
}

/**
 * Builds the compact copy of a transaction and its invoice that an open operation stores. `rowsOf` restores both rows
 * from it.
 */
export function intentOf(operation: Operation, transaction: Transaction, invoice: Invoice): Intent {
  return {
    transaction: without(transaction, impliedTransaction(operation, invoice)),
    invoice: without(invoice, impliedInvoice(operation)),
  };
}

function rowsOf(operation: Operation, { transaction, invoice }: Intent) {
  return {
    transaction: { ...impliedTransaction(operation, invoice), ...transaction } as unknown as Transaction,
    invoice: { ...impliedInvoice(operation), ...invoice } as unknown as Invoice,
  };
}

/** Inserts transactions and their invoices. Invoices are inserted first, because transactions reference them. */
export async function insertWithInvoices(
  db: Deps['db'],
  charges: readonly { transaction: Transaction; invoice: Invoice }[],
): Promise<void> {
  await insertInvoices(
    db,
    charges.map(({ invoice }) => invoice),
  );
  await insertTransactions(
    db,
    charges.map(({ transaction }) => transaction),
  );
}

/**
 * Inserts the transactions and invoices that open operations store. Must be called before a process continues an
 * operation that it did not open. Returns the operations without their stored intents.
 */
export async function writeIntents(
  deps: Deps,
  commerceId: number,
  operations: readonly Operation[],
): Promise<Operation[]> {
  const carrying = operations.filter(({ intent }) => intent !== null).map(({ reference }) => reference);
  if (carrying.length > 0) {
    await inTransaction(deps.db, async (db) => {
      const held = await lockIntents(db, commerceId, carrying);
      if (held.length === 0) return;
      const rows = held.flatMap((one) => (one.intent ? [rowsOf(one, one.intent)] : []));
      await insertWithInvoices(db, rows);
      await dropIntents(
        db,
        commerceId,
        held.map(({ reference }) => reference),
      );
    });
  }
  return operations.map((operation) => ({ ...operation, intent: null }));
}
