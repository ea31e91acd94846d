import { type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { jsonContains, toJson } from '#src/platform/database/json-column.ts';
import { readByKey } from '#src/platform/database/shared-reads.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { OfferedPlan, Plan, PlanTables, PlanWithUrls, ResultUrls } from './types.ts';

type Db = Deps['db'];

export async function insertPlan(db: Db, plan: Insertable<PlanTables['plans']>): Promise<void> {
  await db.insertInto('plans').values(plan).execute();
}

export async function updatePlan(
  db: Db,
  { commerce_id, id }: Key,
  values: Updateable<PlanTables['plans']>,
): Promise<void> {
  await db
    .updateTable('plans')
    .set({ ...values, commerce_id: undefined, id: undefined }) // Setting the distribution key could move the row to another node.
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

const FIND_PLAN = `
  select * from plans
  where id = $1 and commerce_id = $2 and production = $3 and deleted_at is null
    and ($4::int[] is null or office_id = any ($4::int[]))`;

/** Finds a plan. Uses `readByKey`, because this is the most frequent read of the API. */
export function findPlan(db: Db, principal: Principal, id: string): Promise<Plan | undefined> {
  const { commerce_id, production, offices } = principal;
  return readByKey(db, FIND_PLAN, [id, commerce_id, production, offices]);
}

/** Finds a plan of any merchant, for its hosted page. */
export async function findAnyPlan(db: Db, id: string): Promise<OfferedPlan | undefined> {
  return db
    .selectFrom('plans')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.commerce_id', '=', 'plans.commerce_id').onRef('e.production', '=', 'plans.production'),
    )
    .leftJoin('advanced_options', (join) =>
      join
        .onRef('advanced_options.commerce_id', '=', 'plans.commerce_id')
        .onRef('advanced_options.id', '=', 'plans.advanced_option_id'),
    )
    .selectAll('plans')
    .select(['advanced_options.result_urls', 'e.frozen_at'])
    .select(['e.active as merchant_active', 'e.slug as merchant_slug'])
    .where('plans.id', '=', id)
    .where('plans.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Finds a plan with its result URLs and locks it until the transaction ends. */
export async function lockPlanForChange(
  db: Db,
  principal: Principal,
  id: string,
): Promise<PlanWithUrls | undefined> {
  return db
    .selectFrom('plans')
    .leftJoin('advanced_options', (join) =>
      join
        .onRef('advanced_options.commerce_id', '=', 'plans.commerce_id')
        .onRef('advanced_options.id', '=', 'plans.advanced_option_id'),
    )
    .selectAll('plans')
    .select('advanced_options.result_urls')
    .where(visibleTo(principal, 'plans'))
    .where('plans.id', '=', id)
    .where('plans.deleted_at', 'is', null)
    .forUpdate('plans')
    .executeTakeFirst();
}

/**
 * Finds a plan and locks it until the transaction ends, so that counts of its subscriptions stay valid. The lock does
 * not block inserts of rows that reference the plan.
 */
export async function lockOpenPlan(db: Db, principal: Principal, id: string): Promise<Plan | undefined> {
  const { rows } = await sql<Plan>`${openPlan(principal, id)} for no key update`.execute(db);
  return rows[0];
}

const openPlan = (principal: Principal, id: string) =>
  sql`select * from plans where id = ${id} and deleted_at is null and ${visibleTo(principal)}`;

/**
 * Finds a plan for a new subscription and locks it. The lock is exclusive only if the plan limits its subscribers.
 * Otherwise subscriptions can start concurrently.
 */
export async function lockPlanForSubscription(
  db: Db,
  principal: Principal,
  id: string,
): Promise<PlanWithUrls | undefined> {
  const theirs = openPlan(principal, id);
  const isCounted = sql`(active_subscribers_limit is not null or discount_subscribers_limit is not null)`;
  const { rows } = await sql<PlanWithUrls>`
    with uncounted as (${theirs} and not ${isCounted} for key share),
      counted as (${theirs} and ${isCounted} for no key update),
      held as (select * from uncounted union all select * from counted)
    select h.*, o.result_urls from held h
      left join advanced_options o on o.commerce_id = ${principal.commerce_id} and o.id = h.advanced_option_id
  `.execute(db);
  if (rows[0]) return rows[0];
  // The plan does not exist, or its limits changed while the statement waited for the lock.
  const plan = await lockOpenPlan(db, principal, id);
  return plan && (await listPlansById(db, plan.commerce_id, [plan.id]))[0];
}

/** Locks a plan in either environment. The lock does not block inserts of rows that reference it. */
export async function lockPlan(db: Db, { commerce_id, id }: Key): Promise<void> {
  await sql`select from plans where commerce_id = ${commerce_id} and id = ${id} for no key update`.execute(
    db,
  );
}

export async function listPlansById(
  db: Db,
  commerceId: number,
  ids: readonly string[],
): Promise<PlanWithUrls[]> {
  const { rows } = await sql<PlanWithUrls>`
    select p.*, o.result_urls from plans p
      left join advanced_options o on o.commerce_id = p.commerce_id and o.id = p.advanced_option_id
    where p.commerce_id = ${commerceId} and p.id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists up to `limit` active plans that a subscription can change to, sorted by name. */
export async function listOpenPlans(
  db: Db,
  principal: Principal,
  by: { currency?: Plan['currency_type']; limit: number },
): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where(visibleTo(principal))
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .$if(by.currency !== undefined, (query) => query.where('currency_type', '=', by.currency ?? 'COP'))
    .orderBy('name')
    .orderBy('id')
    .limit(by.limit)
    .execute();
}

/** Lists up to `limit` plans of a group that the portal offers, in the same order as other plan lists. */
export async function listPortalPlans(
  db: Db,
  of: Pick<Plan, 'commerce_id' | 'production' | 'office_id' | 'currency_type'> & { group_id: string },
  limit: number,
): Promise<Plan[]> {
  const query = db
    .selectFrom('plans')
    .where('commerce_id', '=', of.commerce_id)
    .where('production', '=', of.production)
    .where('subscription_group_id', '=', of.group_id)
    .where('office_id', '=', of.office_id)
    .where('currency_type', '=', of.currency_type)
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where('portal_change', 'is not', null);
  return inListingOrder(query).limit(limit).execute();
}

export interface PlanFilter {
  only_active: boolean;
  group_id?: string;
  metadata: Readonly<Record<string, string>>;
}

function selectPlans(db: Db, principal: Principal, filter: PlanFilter) {
  const { group_id } = filter;
  const pairs = jsonContains('metadata', filter.metadata);
  return db
    .selectFrom('plans')
    .where(visibleTo(principal))
    .where('deleted_at', 'is', null)
    .$if(filter.only_active, (query) => query.where('active', '=', true))
    .$if(group_id !== undefined, (query) => query.where('subscription_group_id', '=', group_id ?? ''))
    .$if(pairs !== null, (query) => query.where(pairs ?? sql<boolean>`true`));
}

export async function listPlans(db: Db, principal: Principal, filter: PlanFilter): Promise<Plan[]> {
  return inListingOrder(selectPlans(db, principal, filter)).execute();
}

/** Returns the list query for plans, sorted as defined by {@link inListingOrder}. */
export function planQuery(principal: Principal, filter: PlanFilter): NumberedList {
  const { commerce_id, production, offices } = principal;
  const { only_active, group_id } = filter;
  return {
    rows: sql`plans p`,
    alias: 'p',
    commerce_id,
    key: 'id',
    where: allOf([
      sql`p.commerce_id = ${commerce_id}`,
      sql`p.production = ${production}`,
      sql`p.deleted_at is null`,
      ofOffices('p.office_id', offices),
      only_active && sql`p.active`,
      group_id !== undefined && sql`p.subscription_group_id = ${group_id}`,
      jsonContains('p.metadata', filter.metadata),
    ]),
    order: [
      { column: 'sort_order', descending: false },
      { column: 'created_at', descending: true },
      { column: 'id', descending: true },
    ],
    name: JSON.stringify(['plans', commerce_id, production, offices, filter]),
  };
}

export function pagePlans(
  db: Db,
  principal: Principal,
  filter: PlanFilter,
  request: PageRequest,
): Promise<Page<Plan>> {
  return pageByNumber<Plan>(db, planQuery(principal, filter), request);
}

function inListingOrder(query: ReturnType<typeof selectPlans>) {
  return query.selectAll().orderBy('sort_order').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Counts the plans of a group, including inactive ones. If `production` is absent, counts both environments. */
export async function countPlans(db: Db, group: Key, production?: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('commerce_id', '=', group.commerce_id)
    .where('subscription_group_id', '=', group.id)
    .where('deleted_at', 'is', null)
    .$if(production !== undefined, (query) => query.where('production', '=', production === true))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts or updates the result URLs of a plan. Returns the id of their row. */
export async function saveResultUrls(
  db: Db,
  commerceId: number,
  id: number | null,
  urls: ResultUrls | null,
): Promise<number> {
  const values = { commerce_id: commerceId, result_urls: toJson(urls) };
  if (id !== null) {
    await db
      .updateTable('advanced_options')
      .set({ ...values, commerce_id: undefined })
      .where('commerce_id', '=', commerceId)
      .where('id', '=', id)
      .execute();
    return id;
  }
  const row = await db
    .insertInto('advanced_options')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteResultUrls(db: Db, commerceId: number, id: number | null): Promise<void> {
  await db
    .deleteFrom('advanced_options')
    .where('commerce_id', '=', commerceId)
    .where('id', '=', id)
    .execute();
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const erased = await db
    .deleteFrom('plans')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .returning('advanced_option_id')
    .execute();
  const ids = erased.flatMap(({ advanced_option_id }) => advanced_option_id ?? []);
  await sql`delete from advanced_options where commerce_id = ${commerceId} and id = any (${ids}::int[])`.execute(
    db,
  );
}
