import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { later } from '#src/platform/database/session.ts';
import type { Operation, Transaction } from '../types.ts';

type Db = Deps['db'];

/** Takes consecutive numbers of a merchant; answers the last. Others wait for theirs until the caller commits. */
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
  await later(() =>
    sql`
    insert into transactions (${WRITTEN}) select ${WRITTEN}
    from json_populate_recordset(null::transactions, ${rowsAsJson(transactions)}::json)
  `.execute(db),
  );
}

export async function insertOperations(db: Db, operations: readonly Operation[]): Promise<void> {
  await later(() =>
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
  // By both columns of the key, each of a row that is looked for: by the merchant alone all of its operations would be read.
  const { rows } = await sql<Operation>`
    select o.* from (select ${commerceId}::int as commerce_id, unnest(${references}::uuid[]) as reference offset 0) k
      join operations o on o.commerce_id = k.commerce_id and o.reference = k.reference ${amongMerchants('o.commerce_id', [{ commerce_id: commerceId }])}
  `.execute(db);
  return rows;
}

type OperationKey = Pick<Operation, 'commerce_id' | 'reference'>;

/** Those of any merchants. */
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

/** Held until the caller's transaction ends, in one order for everybody, for those who know what they say. */
export async function lockTransactions(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  await later(() =>
    sql`
    select from transactions where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
    order by id for update
  `.execute(db),
  );
}

/** What an outcome changes about transactions. */
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
  await later(() =>
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

/** What an outcome changes about an operation; without a next turn, that one stays while the operation is open. */
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

/** Whoever changes one has written its transaction. */
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
  await later(() => operationChange(commerceId, operations).execute(db));
}

/**
 * The same for those that carry their transactions still: these are the caller's to write, in the same transaction. Answers which, and who has
 * them: others were written meanwhile by somebody who asked about them. Only open ones carry something. To say so would lead PostgreSQL to the index
 * of open operations, in which those that an evening has settled stand until they are cleared away.
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

/** Those of them that carry their transactions still, held until the caller's transaction ends, in one order for everybody. */
export async function holdIntents(
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

/** Once they are written. */
export async function dropIntents(db: Db, commerceId: number, references: readonly string[]): Promise<void> {
  await later(() =>
    sql`
    update operations set intent = null
    where commerce_id = ${commerceId} and reference = any (${references}::uuid[])
  `.execute(db),
  );
}

/** Invoices that are about to go leave the transactions that were to pay them on record, without them. */
export async function detachInvoices(
  db: Db,
  commerceId: number,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await later(() =>
    sql`
    update transactions set invoice_id = null
    where commerce_id = ${commerceId} and invoice_id = any (${invoiceIds}::uuid[])
  `.execute(db),
  );
}

/** What was not kept of a subscription leaves its transactions on record, without it. */
export async function detachTransactions(
  db: Db,
  commerceId: number,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await later(() =>
    sql`
    update transactions set subscription_id = null
    where commerce_id = ${commerceId} and subscription_id = any (${subscriptionIds}::uuid[])
  `.execute(db),
  );
}
