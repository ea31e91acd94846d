import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inRealTime } from '#src/tenancy/clocks/store.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
import type { Operation, Transaction, TransactionTables } from './types.ts';

type Db = Deps['db'];

/**
 * Pesos for one unit in hundredths, as recorded last before that moment; 100 for pesos themselves, null without any. A test
 * environment whose time stands before the first takes that one.
 */
export async function findRate(db: Db, currency: Currency, now: Temporal.Instant): Promise<bigint | null> {
  if (currency === 'COP') return 100n;
  const { rows } = await sql<{ cop_per_unit: bigint }>`
    select cop_per_unit from exchange_rates where currency = ${currency}
    order by case when valid_from <= ${now} then valid_from end desc nulls last, valid_from limit 1
  `.execute(db);
  return rows[0]?.cop_per_unit ?? null;
}

/** Those that can be converted at any moment. */
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
  id: string,
  values: Updateable<TransactionTables['transactions']>,
): Promise<void> {
  await db.updateTable('transactions').set(values).where('id', '=', id).execute();
}

export async function findOperation(db: Db, reference: string): Promise<Operation | undefined> {
  return db.selectFrom('operations').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** The transaction first and always: whoever changes one of its operations holds it. */
export async function holdTransaction(db: Db, id: string): Promise<Transaction> {
  return db.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function getTransaction(db: Db, id: string): Promise<Transaction> {
  return db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listOfPayment(db: Db, paymentId: string): Promise<Transaction[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('number', 'desc')
    .execute();
}

/** The same of any number of payments. */
export async function listOfPayments(db: Db, paymentIds: readonly string[]): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select * from transactions where payment_id = any (${paymentIds}::uuid[]) order by number desc
  `.execute(db);
  return rows;
}

/** By uuid or by consecutive number, within what the caller may see. */
export async function findTransaction(
  db: Db,
  principal: Principal,
  by: { id: string } | { number: bigint },
): Promise<Transaction | undefined> {
  const query = db
    .selectFrom('transactions')
    .selectAll()
    .where('commerce_id', '=', principal.commerce_id)
    .where('production', '=', principal.production)
    .where(inReach(principal, 'office_id'));
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('number', '=', by.number);
  return found.executeTakeFirst();
}

/** Brings the next question forward to now. */
export async function askSoon(db: Db, reference: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('operations')
    .set({ next_ask_at: now })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .where('next_ask_at', '>', now)
    .execute();
}

/**
 * Operations of a transaction, or of all attempts at a charge, that can be asked about before anything else is
 * tried: their call is over without an answer, or the payer's time is up. Calls still under way are not among them.
 */
export async function listDoubtful(
  db: Db,
  of: { payment_id: string } | { transaction_id: string },
  now: Temporal.Instant,
): Promise<Pick<Operation, 'reference' | 'transaction_id' | 'kind' | 'commerce_id' | 'production'>[]> {
  const query = db
    .selectFrom('operations')
    .innerJoin('transactions', 'transactions.id', 'operations.transaction_id')
    .select([
      ...(['operations.reference', 'operations.transaction_id', 'operations.kind'] as const),
      ...(['operations.commerce_id', 'operations.production'] as const),
    ])
    .where('operations.status', '=', 'open')
    .where((eb) => eb.or([eb('operations.code', '=', 'T01'), eb('operations.expires_at', '<=', now)]));
  const found =
    'payment_id' in of
      ? query.where('transactions.payment_id', '=', of.payment_id)
      : query.where('transactions.id', '=', of.transaction_id);
  return found.execute();
}

const MONEY_MOVES = ['purchase', 'capture', 'transfer', 'coupon'] as const;

/** The operation that made the money move, or held it, for a later one to name. */
export async function findOriginal(
  db: Db,
  transactionId: string,
  kind?: 'hold',
): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'approved')
    .where('kind', 'in', kind === undefined ? MONEY_MOVES : [kind])
    .executeTakeFirst();
}

/**
 * Takes operations that are due to be asked about. Each is put off to its next turn in the same statement, so
 * that another worker does not ask as well, and one that dies while asking loses only that turn. The first turn
 * was set when the call ended; this one is at least the second.
 */
export async function claimDueOperations(
  db: Db,
  request: {
    now: Temporal.Instant;
    turns: readonly number[];
    limit: number;
    /** The test environment of this merchant, in whatever time; null: all that go by the real time. */
    only: number | null;
  },
): Promise<Operation[]> {
  const { now, turns, limit, only } = request;
  const environment =
    only === null ? inRealTime('operations') : sql`commerce_id = ${only} and not production`;
  const { rows } = await sql<Operation>`
    update operations o set
      asks = o.asks + 1,
      next_ask_at = least(
        ${now}::timestamptz
          + make_interval(secs => (${turns}::int[])[least(o.asks + 2, cardinality(${turns}::int[]))]),
        case when o.expires_at > ${now} then o.expires_at end)
    where o.reference = any (array(
      select reference from operations
      where status = 'open' and next_ask_at <= ${now} and ${environment}
      order by next_ask_at limit ${limit} for update skip locked
    ))
    returning o.*
  `.execute(db);
  return rows;
}

/** When the next question of a test environment is due. */
export async function nextQuestionAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('operations')
    .select('next_ask_at')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('status', '=', 'open')
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_ask_at ?? null;
}

export async function findOpenOperation(db: Db, transactionId: string): Promise<Operation | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
}

/** Of a subscription, newest first. */
export async function pageOfSubscription(
  db: Db,
  subscriptionId: string,
  request: PageRequest,
): Promise<Page<Transaction>> {
  const own = () => db.selectFrom('transactions').where('subscription_id', '=', subscriptionId);
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

/** The charges of these invoices, in the order they were made. */
export async function listOfInvoices(db: Db, invoiceIds: readonly string[]): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select * from transactions where invoice_id = any (${invoiceIds}::uuid[]) order by number
  `.execute(db);
  return rows;
}

/** Operations through their transactions: that is what there is an index for. Their references stay, for the doctor. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    with erased as (
      delete from operations using transactions t
      where t.id = operations.transaction_id and t.commerce_id = ${commerceId} and not t.production
      returning operations.reference
    )
    insert into erased_operations (reference) select reference from erased
  `.execute(db);
  await sql`delete from transactions where commerce_id = ${commerceId} and not production`.execute(db);
}

/** Asks now about what in production is to be asked about beyond `latest`: no turn is, so that a clock was wrong. */
export async function recallQuestions(
  db: Db,
  { now, latest }: { now: Temporal.Instant; latest: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operations')
    .set({ next_ask_at: now })
    .where('status', '=', 'open')
    .where('production', '=', true)
    .where('next_ask_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Operations whose outcome is unknown, in all environments, and since when the oldest of them is. */
export async function measureOpenOperations(
  db: Db,
): Promise<{ open: number; oldest_at: Temporal.Instant | null }> {
  const { open, oldest_at } = await db
    .selectFrom('operations')
    .select(({ fn }) => [fn.countAll<bigint>().as('open'), fn.min('created_at').as('oldest_at')])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { open: Number(open), oldest_at };
}
