import { insertWithInvoices } from '#src/charging/intents.ts';
import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Opened } from './open.ts';
import type { Outcome } from './outcome.ts';

type Db = Deps['db'];

/**
 * Inserts the deferred transactions and invoices with their final state, and returns the ids of the inserted
 * invoices. `outcomes` and `invoices` must be in the same order.
 */
export async function writeWithOutcome(
  db: Db,
  outcomes: readonly Outcome[],
  invoices: readonly Invoice[],
): Promise<ReadonlySet<string>> {
  const unwritten = outcomes.flatMap(({ isUnwritten, transaction }, index) => {
    const invoice = invoices[index];
    return isUnwritten && invoice ? [{ transaction, invoice }] : [];
  });
  await insertWithInvoices(db, unwritten);
  return new Set(unwritten.map(({ invoice }) => invoice.id));
}

/** Inserts the deferred transactions and invoices of charges whose outcome is still unknown or pending. */
export async function writeUnsettled(
  db: Db,
  applied: readonly Applied[],
  known: { opened: ReadonlyMap<string, Opened> } | undefined,
): Promise<void> {
  const unsettled = applied.filter(({ is_unwritten, settled }) => is_unwritten && !settled);
  await insertWithInvoices(
    db,
    unsettled.flatMap(({ operation, transaction }) => {
      const invoice = known?.opened.get(operation.reference)?.invoice;
      return invoice ? [{ transaction, invoice }] : [];
    }),
  );
}
