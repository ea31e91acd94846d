import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { ApprovedTransaction } from '#src/ledger/virtual-account/credit.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';

type Db = Deps['db'];

/** Inserts approved transactions and their payments. */
export async function insertApproved(db: Db, transactions: readonly ApprovedTransaction[]): Promise<void> {
  const rows = rowsAsJson(transactions.map((transaction) => ({ ...transaction, payment_id: newId() })));
  const given = sql`json_to_recordset(${rows}::json) as n (commerce_id int, id uuid, number bigint, office_id int,
    production bool, payment_id uuid, amount_cop bigint, created_at timestamptz)`;
  await sql`
    insert into payments (commerce_id, id, office_id, production, description, amount, currency_type, tax,
      checkout_type, active, created_at, updated_at)
    select commerce_id, payment_id, office_id, production, 'Mensualidad', amount_cop, 'COP', 0, 'api', true,
      created_at, created_at
    from ${given}
  `.execute(db);
  await sql`
    insert into transactions (commerce_id, id, number, office_id, production, payment_id, status, payment_method,
      amount, currency_type, cop_per_unit, value_cop, tax_cop, refunded, approved_at, created_at, updated_at)
    select commerce_id, id, number, office_id, production, payment_id, 'Aprobada', 'card', amount_cop, 'COP', 100,
      amount_cop, 0, 0, created_at, created_at, created_at
    from ${given}
    on conflict do nothing
  `.execute(db);
}

/** Inserts the operation that refunds a transaction. */
export async function insertReturn(
  db: Db,
  transaction: Pick<ApprovedTransaction, 'commerce_id' | 'id' | 'production'>,
  operation: { reference: string; amount: bigint; at: Temporal.Instant },
): Promise<void> {
  const { commerce_id, id, production } = transaction;
  const { reference, amount, at } = operation;
  await sql`
    insert into operations (commerce_id, reference, transaction_id, production, kind, amount, currency, status,
      asks, created_at, settled_at, provider)
    values (${commerce_id}, ${reference}, ${id}, ${production}, 'refund', ${amount}, 'COP', 'approved', 0, ${at},
      ${at}, 'simulator')
    on conflict do nothing
  `.execute(db);
}
