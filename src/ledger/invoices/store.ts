import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Invoice } from './types.ts';

type Db = Deps['db'];

export async function insertInvoices(db: Db, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return;
  await queueWrite(() =>
    sql`
    insert into invoices select * from json_populate_recordset(null::invoices, ${rowsAsJson(invoices)}::json)
  `.execute(db),
  );
}

/** Updates the invoice columns that can change between charge attempts. */
export async function updateInvoices(db: Db, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return;
  await queueWrite(() =>
    sql`
    update invoices i set
      number = n.number, status = n.status, subscription_plan_id = n.subscription_plan_id,
      period_start = n.period_start, period_end = n.period_end, lines = n.lines,
      discount = n.discount, proration = n.proration, base = n.base, tax = n.tax, tax_hundredths = n.tax_hundredths,
      balance_applied = n.balance_applied, balance_credited = n.balance_credited, total = n.total,
      attempts = n.attempts, discount_id = n.discount_id, paid_at = n.paid_at,
      failed_at = n.failed_at
    from json_populate_recordset(null::invoices, ${rowsAsJson(invoices)}::json) n
    where i.commerce_id = n.commerce_id and i.id = n.id ${amongMerchants('i.commerce_id', invoices)}
  `.execute(db),
  );
}

/** Marks invoices as paid and stores their number and payment date. */
export async function markPaid(db: Db, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return;
  const payments = invoices.map(({ commerce_id, id, number, paid_at }) => {
    return { commerce_id, id, number, paid_at };
  });
  await queueWrite(() =>
    sql`
    update invoices i set number = n.number, status = 'paid', paid_at = n.paid_at
    from json_to_recordset(${rowsAsJson(payments)}::json) as n
      (commerce_id int, id uuid, number bigint, paid_at timestamptz)
    where i.commerce_id = n.commerce_id and i.id = n.id ${amongMerchants('i.commerce_id', invoices)}
  `.execute(db),
  );
}

export async function deleteInvoices(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queueWrite(() =>
    sql`
    delete from invoices where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db),
  );
}

/** Returns whether a paid invoice of the subscription already used the discount. */
export async function isDiscountSpent(db: Db, subscription: Key, discountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .where('discount_id', '=', discountId)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks open invoices as uncollectible, so that they are not charged again. */
export async function markUncollectible(db: Db, commerceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queueWrite(() =>
    sql`
    update invoices set status = 'uncollectible'
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[]) and status = 'open'
  `.execute(db),
  );
}

export async function listInvoicesById(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Invoice>`
    select * from invoices where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

export interface NumberRequest {
  commerce_id: number;
  production: boolean;
  count: number;
}

/**
 * Reserves consecutive invoice numbers in one or more series. Returns the last reserved number of each series.
 * Concurrent callers for the same series wait until this transaction commits.
 */
export async function takeNumbers(db: Db, requests: readonly NumberRequest[]) {
  const { rows } = await sql<{ commerce_id: number; production: boolean; last: bigint }>`
    insert into invoice_numbers as n (commerce_id, production, last)
    select commerce_id, production, count from json_to_recordset(${rowsAsJson(requests)}::json)
      as r (commerce_id int, production bool, count bigint)
    order by 1, 2
    on conflict (commerce_id, production) do update set last = n.last + excluded.last
    returning commerce_id, production, last
  `.execute(db);
  return rows;
}

/**
 * Returns a page of a subscription's numbered invoices, newest first. An invoice without an approved first charge has
 * no number and is not included.
 */
export async function pageInvoices(db: Db, subscription: Key, request: PageRequest): Promise<Page<Invoice>> {
  const shown = () => selectShown(db, subscription);
  const { total } = await shown()
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await shown()
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(request.per_page)
    .offset(request.offset)
    .execute();
  return { ...request, rows, total: Number(total) };
}

function selectShown(db: Db, subscription: Key) {
  return db
    .selectFrom('invoices')
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .where('number', 'is not', null);
}

/** Finds an invoice by id, in the caller's environment and in offices that the caller can access. */
export async function findInvoiceInReach(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .where('number', 'is not', null)
    .executeTakeFirst();
}

/**
 * Returns the newest invoices of a subscription. Includes invoices that have no number because their first charge is
 * not approved yet.
 */
export async function listInvoicesOf(db: Db, subscription: Key, limit: number): Promise<Invoice[]> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds an invoice by id or by number. */
export async function findInvoice(
  db: Db,
  subscription: Key,
  by: { id: string } | { number: bigint },
): Promise<Invoice | undefined> {
  const query = selectShown(db, subscription).selectAll();
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('number', '=', by.number);
  return found.executeTakeFirst();
}

/** Deletes the invoices of a test environment. Delete its transactions first, because they reference invoices. */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const own = sql`commerce_id = ${commerceId} and not production`;
  await sql`delete from invoices where ${own}`.execute(db);
  await sql`delete from invoice_numbers where ${own}`.execute(db);
}
