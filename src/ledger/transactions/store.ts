import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Operation, Transaction, TransactionTables } from './types.ts';

type Db = Deps['db'];

/**
 * Returns the latest exchange rate recorded at or before `now`, in hundredths of a peso per unit. If all rates are
 * later, as with a test clock in the past, returns the first rate. Returns 100 for pesos, and null if no rate exists.
 */
export async function findRate(db: Db, currency: Currency, now: Temporal.Instant): Promise<bigint | null> {
  if (currency === 'COP') return 100n;
  const { rows } = await sql<{ cop_per_unit: bigint }>`
    select cop_per_unit from exchange_rates where currency = ${currency}
    order by case when valid_from <= ${now} then valid_from end desc nulls last, valid_from limit 1
  `.execute(db);
  return rows[0]?.cop_per_unit ?? null;
}

/** Returns the currencies that have an exchange rate. */
export async function listRatedCurrencies(db: Db): Promise<Currency[]> {
  const rows = await db.selectFrom('exchange_rates').select('currency').distinct().execute();
  return rows.map(({ currency }) => currency);
}

export async function insertRate(
  db: Db,
  row: Insertable<TransactionTables['exchange_rates']>,
): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['currency', 'valid_from']).doUpdateSet({ cop_per_unit: row.cop_per_unit }),
    )
    .execute();
}

export async function updateTransaction(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<TransactionTables['transactions']>,
): Promise<void> {
  await queueWrite(() =>
    db
      .updateTable('transactions')
      .set(values)
      .where('commerce_id', '=', commerce_id)
      .where('id', '=', id)
      .execute(),
  );
}

export async function findOperation(
  db: Db,
  commerceId: number,
  reference: string,
): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

function selectTransaction(db: Db, commerceId: number, id: string) {
  return db.selectFrom('transactions').selectAll().where('commerce_id', '=', commerceId).where('id', '=', id);
}

/** Locks a transaction and returns it. Code that changes an operation must lock its transaction first. */
export async function lockTransaction(db: Db, { commerce_id, id }: Key): Promise<Transaction> {
  return selectTransaction(db, commerce_id, id).forUpdate().executeTakeFirstOrThrow();
}

export async function getTransaction(db: Db, commerceId: number, id: string): Promise<Transaction> {
  return selectTransaction(db, commerceId, id).executeTakeFirstOrThrow();
}

/** Returns the transactions of a payment, newest first. */
export async function listOfPayment(db: Db, payment: Key): Promise<Transaction[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('commerce_id', '=', payment.commerce_id)
    .where('payment_id', '=', payment.id)
    .orderBy('number', 'desc')
    .execute();
}

/** Returns the transactions of several payments, newest first. */
export async function listOfPayments(
  db: Db,
  commerceId: number,
  paymentIds: readonly string[],
): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select * from transactions
    where commerce_id = ${commerceId} and payment_id = any (${paymentIds}::uuid[])
    order by number desc
  `.execute(db);
  return rows;
}

/** Finds a transaction visible to the caller, by UUID or number. */
export async function findTransaction(
  db: Db,
  principal: Principal,
  by: { id: string } | { number: bigint },
): Promise<Transaction | undefined> {
  const query = db.selectFrom('transactions').selectAll().where(visibleTo(principal));
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('number', '=', by.number);
  return found.executeTakeFirst();
}

const MONEY_MOVES = ['purchase', 'capture', 'transfer', 'voucher'] as const;

/**
 * Returns the approved operation to which later captures, voids and refunds refer. This is the operation that
 * collected the money, or the hold if `kind` is `hold`.
 */
export async function findOriginal(db: Db, transaction: Key, kind?: 'hold'): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .where('status', '=', 'approved')
    .where('kind', 'in', kind === undefined ? MONEY_MOVES : [kind])
    .executeTakeFirst();
}

/**
 * Assigns an operation to another provider. Returns false if a status query was already sent or the operation is
 * already settled.
 */
export async function reassignOperation(
  db: Db,
  { commerce_id, reference, provider: from }: Operation,
  to: Pick<Operation, 'provider' | 'next_ask_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operations')
    .set({ ...to, passed_on_by: from })
    .where('commerce_id', '=', commerce_id)
    .where('reference', '=', reference)
    .where('provider', '=', from)
    .where('status', '=', 'open')
    .where('asks', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns all operations of a transaction, oldest first. */
export async function listOperationsOf(db: Db, transaction: Key): Promise<Operation[]> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

/** Returns the open and settled voids and refunds of the given transactions. */
export async function listReturnsOf(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    select * from operations
    where commerce_id = ${commerceId} and transaction_id = any (${ids}::uuid[]) and kind in ('refund', 'void')
    order by created_at
  `.execute(db);
  return rows;
}

/**
 * Finds an operation by the id that the provider assigned. If several operations have this id, open operations take
 * precedence.
 */
export async function findByNetworkId(
  db: Db,
  { commerce_id, provider }: Pick<Operation, 'commerce_id' | 'provider'>,
  networkId: string,
): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('provider', '=', provider)
    .where('network_id', '=', networkId)
    .orderBy('settled_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}

export async function findOpenOperation(db: Db, transaction: Key): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
}

/** Returns a page of the transactions of a subscription, newest first. */
export async function pageOfSubscription(
  db: Db,
  subscription: Key,
  request: PageRequest,
): Promise<Page<Transaction>> {
  const own = () =>
    db
      .selectFrom('transactions')
      .where('commerce_id', '=', subscription.commerce_id)
      .where('subscription_id', '=', subscription.id);
  const { total } = await own()
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own()
    .selectAll()
    .orderBy('number', 'desc')
    .limit(request.per_page)
    .offset(request.offset)
    .execute();
  return { ...request, rows, total: Number(total) };
}

/** Returns up to `limit` transactions of a subscription, newest first. */
export async function listOfSubscription(db: Db, subscription: Key, limit: number): Promise<Transaction[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the transactions that charge the given invoices, oldest first. */
export async function listOfInvoices(
  db: Db,
  commerceId: number,
  invoiceIds: readonly string[],
): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select * from transactions
    where commerce_id = ${commerceId} and invoice_id = any (${invoiceIds}::uuid[]) order by number
  `.execute(db);
  return rows;
}

/**
 * Deletes the transactions and operations of a test environment. Operations whose transaction is still stored as an
 * intent are deleted separately. The references of deleted operations are kept for `cuota doctor`.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    with erased as (
      delete from operations using transactions t
      where operations.commerce_id = ${commerceId} and t.commerce_id = ${commerceId}
        and t.id = operations.transaction_id and not t.production
      returning operations.reference
    )
    insert into erased_operations (commerce_id, reference) select ${commerceId}::int, reference from erased
  `.execute(db);
  await sql`
    with erased as (
      delete from operations where commerce_id = ${commerceId} and not production and status = 'open' and intent is not null
      returning reference
    )
    insert into erased_operations (commerce_id, reference) select ${commerceId}::int, reference from erased
  `.execute(db);
  await sql`delete from transactions where commerce_id = ${commerceId} and not production`.execute(db);
}
