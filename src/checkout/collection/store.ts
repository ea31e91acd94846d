import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { listOfPayments } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson, toJson } from '#src/platform/database/json-column.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { isInOffices, visibleTo } from '#src/tenancy/merchants/store.ts';
import type { CollectionItem, Part, RefusedItem } from './types.ts';

type Db = Deps['db'];

/** A merchant's production or test environment. */
export interface Environment {
  commerce_id: number;
  production: boolean;
}

function selectItems(db: Db, { commerce_id, production }: Environment) {
  return db
    .selectFrom('collection_items')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production);
}

/**
 * Locks the items until the transaction ends. Rows are always locked in order of id, so that concurrent orders cannot
 * deadlock.
 */
export async function lockItems(
  db: Db,
  environment: Environment,
  by: { ids: readonly string[] } | { refs: readonly string[] },
): Promise<CollectionItem[]> {
  const chosen: RawBuilder<boolean> =
    'ids' in by ? sql`id = any (${by.ids}::uuid[])` : sql`ref_payment = any (${by.refs}::text[])`;
  return selectItems(db, environment).where(chosen).orderBy('id').forUpdate().execute();
}

export async function listItems(
  db: Db,
  environment: Environment,
  ids: readonly string[],
): Promise<CollectionItem[]> {
  return selectItems(db, environment).where(sql<boolean>`id = any (${ids}::uuid[])`).orderBy('id').execute();
}

/** Lists a customer's items, and additionally the items with the given ids, oldest first. */
export async function listItemsOf(
  db: Db,
  environment: Environment,
  customer: { id_number: string; ids: readonly string[] },
): Promise<CollectionItem[]> {
  const { id_number, ids } = customer;
  return selectItems(db, environment)
    .where(sql<boolean>`(id_number = ${id_number} or id = any (${ids}::uuid[]))`)
    .orderBy('created_at')
    .orderBy('ref_payment')
    .execute();
}

export async function findItem(
  db: Db,
  principal: Principal,
  by: { id: string } | { gateway_id: string } | { ref_payment: string },
): Promise<CollectionItem | undefined> {
  const query = selectItems(db, principal).where(isInOffices(principal, 'office_id'));
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  const found =
    'gateway_id' in by
      ? query.where('gateway_id', '=', by.gateway_id)
      : query.where('ref_payment', '=', by.ref_payment);
  return found.executeTakeFirst();
}

/**
 * Inserts items and skips existing references. Rows are inserted in order of reference, so that concurrent inserts of
 * the same items cannot deadlock.
 */
export async function insertItems(db: Db, items: readonly CollectionItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.toSorted((a, b) => (a.ref_payment < b.ref_payment ? -1 : 1));
  await sql`
    insert into collection_items
    select * from json_populate_recordset(null::collection_items, ${rowsAsJson(rows)}::json)
    on conflict (commerce_id, production, ref_payment) do nothing
  `.execute(db);
}

/** Writes all mutable columns of items that the caller has locked. */
export async function saveItems(db: Db, items: readonly CollectionItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update collection_items i set
      description = n.description, amount = n.amount, currency_type = n.currency_type,
      selected_taxes = n.selected_taxes, tax_rate = n.tax_rate, id_number = n.id_number, payer_name = n.payer_name,
      expiration_date = n.expiration_date, advance = n.advance, metadata = n.metadata, limit_date = n.limit_date,
      options = n.options, paid = n.paid, held = n.held, agreed = n.agreed, full_payment_at = n.full_payment_at,
      active = n.active, comments = n.comments, updated_at = n.updated_at
    from json_populate_recordset(null::collection_items, ${rowsAsJson(items)}::json) n
    where i.commerce_id = n.commerce_id and i.id = n.id ${amongMerchants('i.commerce_id', items)}
  `.execute(db);
}

export async function insertParts(db: Db, parts: readonly Part[]): Promise<void> {
  await db.insertInto('payment_items').values(parts).execute();
}

export async function saveParts(db: Db, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update payment_items p set status = n.status, refunded = n.refunded
    from json_populate_recordset(null::payment_items, ${rowsAsJson(parts)}::json) n
    where p.commerce_id = n.commerce_id and p.payment_id = n.payment_id and p.item_id = n.item_id
      ${amongMerchants('p.commerce_id', parts)}
  `.execute(db);
}

/**
 * Lists the parts of one order, sorted by item id. Returns an empty list if the charge is not an order of ERP items.
 */
export async function listParts(db: Db, payment: Key): Promise<Part[]> {
  return db
    .selectFrom('payment_items')
    .selectAll()
    .where('commerce_id', '=', payment.commerce_id)
    .where('payment_id', '=', payment.id)
    .orderBy('item_id')
    .execute();
}

/** Returns the ids of the orders in progress that hold an amount of at least one of the given items. */
export async function listHolding(db: Db, commerceId: number, itemIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_items')
    .select('payment_id')
    .distinct()
    .where('commerce_id', '=', commerceId)
    .where('status', '=', 'held')
    .where(sql<boolean>`item_id = any (${itemIds}::uuid[])`)
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Lists all payment attempts for an item, newest first. */
export async function listTransactionsOf(db: Db, item: Key): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('payment_items')
    .select('payment_id')
    .where('commerce_id', '=', item.commerce_id)
    .where('item_id', '=', item.id)
    .execute();
  return listOfPayments(
    db,
    item.commerce_id,
    rows.map(({ payment_id }) => payment_id),
  );
}

/**
 * Returns the number of items, and the number of items whose paid or held amounts differ from the sums over their
 * orders.
 */
export async function tallyItems(
  db: Db,
): Promise<{ examined: bigint; wrong: bigint; example: string | null }> {
  const { rows } = await sql<{ examined: bigint; wrong: bigint; example: string | null }>`
    select count(*) as examined, count(*) filter (where is_wrong) as wrong,
      min(id::text) filter (where is_wrong) as example
    from (
      select i.id, i.paid <> coalesce(sum(p.amount - p.refunded) filter (where p.status = 'paid'), 0)
        or i.held <> coalesce(sum(p.amount) filter (where p.status = 'held'), 0) as is_wrong
      from collection_items i
        left join payment_items p on p.commerce_id = i.commerce_id and p.item_id = i.id
      group by i.commerce_id, i.id
    ) items
  `.execute(db);
  return rows[0] ?? { examined: 0n, wrong: 0n, example: null };
}

/** Replaces all refused items of one customer with the given ones. */
export async function replaceRefused(
  db: Db,
  { commerce_id, production, id_number }: Pick<RefusedItem, 'commerce_id' | 'production' | 'id_number'>,
  rows: readonly RefusedItem[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('refused_items')
      .where('commerce_id', '=', commerce_id)
      .where('production', '=', production)
      .where('id_number', '=', id_number)
      .execute();
    if (rows.length === 0) return;
    const values = rows.map(({ reasons, ...row }) => ({ ...row, reasons: toJson(reasons) ?? '[]' }));
    await tx.insertInto('refused_items').values(values).execute();
  });
}

export async function findRefusedItem(
  db: Db,
  principal: Principal,
  id: string,
): Promise<RefusedItem | undefined> {
  return db
    .selectFrom('refused_items')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    delete from payment_items using collection_items i
    where payment_items.commerce_id = ${commerceId} and i.commerce_id = ${commerceId}
      and i.id = payment_items.item_id and not i.production
  `.execute(db);
  await sql`delete from collection_items where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from refused_items where commerce_id = ${commerceId} and not production`.execute(db);
}
