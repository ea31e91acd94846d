import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { insertInvoices } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { insertTransactions } from '#src/ledger/transactions/batch/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Opened } from './open.ts';
import type { Outcome } from './outcome.ts';

type Db = Deps['db'];

/** Writes what was put off until now, as the outcome leaves it; answers the ids of the invoices. They stand in the order of the outcomes. */
export async function writeWithOutcome(
  db: Db,
  outcomes: readonly Outcome[],
  invoices: readonly Invoice[],
): Promise<ReadonlySet<string>> {
  const unwritten = outcomes.flatMap(({ isUnwritten, transaction }, index) => {
    const invoice = invoices[index];
    return isUnwritten && invoice ? [{ transaction, invoice }] : [];
  });
  await write(db, unwritten);
  return new Set(unwritten.map(({ invoice }) => invoice.id));
}

/** The same of charges whose outcome is not known: the call ended without one, or the provider is working on it. */
export async function writeUnsettled(
  db: Db,
  applied: readonly Applied[],
  known: { opened: ReadonlyMap<string, Opened> } | undefined,
): Promise<void> {
  const unsettled = applied.filter(({ is_unwritten, settled }) => is_unwritten && !settled);
  await write(
    db,
    unsettled.flatMap(({ operation, transaction }) => {
      const invoice = known?.opened.get(operation.reference)?.invoice;
      return invoice ? [{ transaction, invoice }] : [];
    }),
  );
}

/** Invoices first: transactions name them. */
async function write(
  db: Db,
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
