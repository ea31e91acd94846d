import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Operation, Transaction } from '../types.ts';

type Db = Deps['db'];

/**
 * Reserves `count` consecutive transaction numbers of a merchant and returns the last one. Concurrent callers for the
 * same merchant wait until this transaction commits.
 */
export async function takeTransactionNumbers(db: Db, commerceId: number, count: number): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    insert into transaction_numbers as n (commerce_id, last) values (${commerceId}, ${count})
    on conflict (commerce_id) do update set last = n.last + excluded.last
    returning last
  `.execute(db);
  return rows[0]?.last ?? 0n;
}

const WRITTEN = sql`commerce_id, id, number, office_id, production, payment_id, subscription_id, pre_authorization_id, invoice_id,
  status, payment_method, payment_method_source, amount, currency_type, cop_per_unit, value_cop, tax_cop, refunded, disputed,
  response_code, authorization_code, network_transaction_id, card_bin, card_last_four, installments, customer_payer, url_response,
  voucher, barcode, agreement, mails_voucher, expires_at, approved_at, created_at, updated_at`;

export async function insertTransactions(db: Db, transactions: readonly Transaction[]): Promise<void> {
  if (transactions.length === 0) return;
  await queueWrite(() =>
    sql`
    insert into transactions (${WRITTEN}) select ${WRITTEN}
    from json_populate_recordset(null::transactions, ${rowsAsJson(transactions)}::json)
  `.execute(db),
  );
}

export async function insertOperations(db: Db, operations: readonly Operation[]): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into operations select * from json_populate_recordset(null::operations, ${rowsAsJson(operations)}::json)
  `.execute(db),
  );
}

export async function listTransactions(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select * from transactions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

export async function listOperations(
  db: Db,
  commerceId: number,
  references: readonly string[],
): Promise<Operation[]> {
  // The join uses both key columns of each row. With a filter by merchant alone, PostgreSQL would read all operations
  // of the merchant.
  const { rows } = await sql<Operation>`
    select o.* from (select ${commerceId}::int as commerce_id, unnest(${references}::uuid[]) as reference offset 0) k
      join operations o on o.commerce_id = k.commerce_id and o.reference = k.reference ${amongMerchants('o.commerce_id', [{ commerce_id: commerceId }])}
  `.execute(db);
  return rows;
}

type OperationKey = Pick<Operation, 'commerce_id' | 'reference'>;

/** Returns the status of each given operation. The operations may belong to different merchants. */
export async function listStatuses(
  db: Db,
  keys: readonly OperationKey[],
): Promise<(OperationKey & Pick<Operation, 'status'>)[]> {
  const { rows } = await sql<OperationKey & Pick<Operation, 'status'>>`
    select o.commerce_id, o.reference, o.status from unnest(
      ${keys.map(({ commerce_id }) => commerce_id)}::int[],
      ${keys.map(({ reference }) => reference)}::uuid[]) as k (commerce_id, reference)
    join operations o on o.commerce_id = k.commerce_id and o.reference = k.reference ${amongMerchants('o.commerce_id', keys)}
  `.execute(db);
  return rows;
}

/**
 * Locks transactions until the caller's transaction ends. Rows are locked in a fixed order to avoid deadlocks.
 * Returns nothing, because the caller already has the rows in memory.
 */
export async function lockTransactions(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  await queueWrite(() =>
    sql`
    select from transactions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
    order by id for update
  `.execute(db),
  );
}

/** Updates the columns of transactions that depend on the outcome of an operation. */
export async function updateTransactions(
  db: Db,
  commerceId: number,
  transactions: readonly Transaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  const changes = transactions.map((transaction) => ({
    commerce_id: commerceId,
    id: transaction.id,
    status: transaction.status,
    response_code: transaction.response_code,
    authorization_code: transaction.authorization_code,
    network_transaction_id: transaction.network_transaction_id,
    refunded: transaction.refunded,
    url_response: transaction.url_response,
    voucher: transaction.voucher,
    barcode: transaction.barcode,
    agreement: transaction.agreement,
    expires_at: transaction.expires_at,
    approved_at: transaction.approved_at,
    updated_at: transaction.updated_at,
  }));
  await queueWrite(() =>
    sql`
    update transactions t set status = n.status, response_code = n.response_code,
      authorization_code = n.authorization_code, network_transaction_id = n.network_transaction_id,
      refunded = n.refunded, url_response = n.url_response, voucher = n.voucher, barcode = n.barcode,
      agreement = n.agreement,
      expires_at = n.expires_at, approved_at = n.approved_at, updated_at = n.updated_at
    from json_to_recordset(${rowsAsJson(changes)}::json) as n (commerce_id int, id uuid, status text, response_code text,
      authorization_code text, network_transaction_id text, refunded bigint, url_response text, voucher text,
      barcode text, agreement text, expires_at timestamptz, approved_at timestamptz, updated_at timestamptz)
    where t.commerce_id = n.commerce_id and t.id = n.id ${amongMerchants('t.commerce_id', changes)}
  `.execute(db),
  );
}

/**
 * Columns of an operation that its outcome can change. If the operation stays open and `next_ask_at` is null, the
 * scheduled time of its next status query is kept.
 */
export type OperationChange = Pick<
  Operation,
  | 'reference'
  | 'status'
  | 'code'
  | 'expires_at'
  | 'next_ask_at'
  | 'settled_at'
  | 'network_id'
  | 'authorization_code'
  | 'provider_text'
  | 'answered_ms'
>;

/**
 * Builds the statement that updates operations. It clears `intent`, so the caller must insert the transaction of each
 * operation in the same database transaction.
 */
function operationChange(commerceId: number, operations: readonly OperationChange[]): RawBuilder<unknown> {
  const changes = operations.map((operation) => ({
    commerce_id: commerceId,
    reference: operation.reference,
    status: operation.status,
    code: operation.code,
    expires_at: operation.expires_at,
    next_ask_at: operation.next_ask_at,
    settled_at: operation.settled_at,
    network_id: operation.network_id,
    authorization_code: operation.authorization_code,
    provider_text: operation.provider_text,
    answered_ms: operation.answered_ms,
  }));
  return sql`
    update operations o set status = n.status, code = n.code, expires_at = n.expires_at,
      next_ask_at = case when n.status = 'open' then coalesce(n.next_ask_at, o.next_ask_at) end,
      settled_at = n.settled_at, network_id = n.network_id, authorization_code = n.authorization_code,
      provider_text = n.provider_text, answered_ms = n.answered_ms, intent = null
    from json_to_recordset(${rowsAsJson(changes)}::json) as n (commerce_id int, reference uuid, status text, code text,
      expires_at timestamptz, next_ask_at timestamptz, settled_at timestamptz, network_id text,
      authorization_code text, provider_text text, answered_ms integer)
    where o.commerce_id = n.commerce_id and o.reference = n.reference ${amongMerchants('o.commerce_id', changes)}
  `;
}

export async function updateOperations(
  db: Db,
  commerceId: number,
  operations: readonly OperationChange[],
): Promise<void> {
  if (operations.length === 0) return;
  await queueWrite(() => operationChange(commerceId, operations).execute(db));
}

/**
 * Updates the operations that still store an intent, and returns them with their current provider. Operations missing
 * in the result were already written by another process. The caller must insert their transactions in the same
 * database transaction. The query omits `status = 'open'`, because PostgreSQL would then use the index of open
 * operations, which is full of dead entries after a charge run.
 */
export async function takeIntents(
  db: Db,
  commerceId: number,
  operations: readonly OperationChange[],
): Promise<Pick<Operation, 'reference' | 'provider'>[]> {
  if (operations.length === 0) return [];
  const { rows } = await sql<Pick<Operation, 'reference' | 'provider'>>`
    ${operationChange(commerceId, operations)} and o.intent is not null
    returning o.reference, o.provider
  `.execute(db);
  return rows;
}

/**
 * Returns the operations whose transaction is still stored as an intent. Locks them in a fixed order until the
 * caller's transaction ends, to avoid deadlocks.
 */
export async function lockIntents(
  db: Db,
  commerceId: number,
  references: readonly string[],
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    select * from operations
    where commerce_id = ${commerceId} and reference = any (${references}::uuid[]) and intent is not null
    order by reference for update
  `.execute(db);
  return rows;
}

/** Clears the intents of operations whose transactions have been inserted. */
export async function dropIntents(db: Db, commerceId: number, references: readonly string[]): Promise<void> {
  await queueWrite(() =>
    sql`
    update operations set intent = null
    where commerce_id = ${commerceId} and reference = any (${references}::uuid[])
  `.execute(db),
  );
}

/** Clears the references of transactions to invoices that are about to be deleted. The transactions remain. */
export async function detachInvoices(
  db: Db,
  commerceId: number,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await queueWrite(() =>
    sql`
    update transactions set invoice_id = null
    where commerce_id = ${commerceId} and invoice_id = any (${invoiceIds}::uuid[])
  `.execute(db),
  );
}

/** Clears the references of transactions to subscriptions that are about to be deleted. The transactions remain. */
export async function detachTransactions(
  db: Db,
  commerceId: number,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await queueWrite(() =>
    sql`
    update transactions set subscription_id = null
    where commerce_id = ${commerceId} and subscription_id = any (${subscriptionIds}::uuid[])
  `.execute(db),
  );
}
