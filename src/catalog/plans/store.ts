import { CompiledQuery, type Insertable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { jsonContains, toJson } from '#src/platform/database/json-column.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
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
    .set(values)
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

const FIND_PLAN = `
  select * from plans
  where id = $1 and commerce_id = $2 and production = $3 and deleted_at is null
    and ($4::int[] is null or office_id = any ($4::int[]))`;

/** The hottest read of the API: written out, so that it costs nothing but its statement. */
export async function findPlan(db: Db, principal: Principal, id: string): Promise<Plan | undefined> {
  const { commerce_id, production, offices } = principal;
  const { rows } = await db.executeQuery<Plan>(
    CompiledQuery.raw(FIND_PLAN, [id, commerce_id, production, offices]),
  );
  return rows[0];
}

/** Of any merchant, for its page: with where it leads, whose it is, and the time of its environment if that stands still. */
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

/** With where it leads, and held until the transaction ends. */
export async function holdPlanForChange(
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
    .where('plans.id', '=', id)
    .where('plans.commerce_id', '=', principal.commerce_id)
    .where('plans.production', '=', principal.production)
    .where('plans.deleted_at', 'is', null)
    .where(inReach(principal, 'plans.office_id'))
    .forUpdate('plans')
    .executeTakeFirst();
}

/**
 * A plan of the caller's environment, held so that what is counted about it stays true until the transaction ends.
 * Not so firmly that rows which refer to it would have to wait.
 */
export async function findOpenPlan(db: Db, principal: Principal, id: string): Promise<Plan | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('commerce_id', '=', principal.commerce_id)
    .where('production', '=', principal.production)
    .where('deleted_at', 'is', null)
    .where(inReach(principal, 'office_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Of either environment, held in the same way. */
export async function holdPlan(db: Db, { commerce_id, id }: Key): Promise<void> {
  await db
    .selectFrom('plans')
    .select('id')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
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
    .where('commerce_id', '=', principal.commerce_id)
    .where('production', '=', principal.production)
    .where('deleted_at', 'is', null)
    .where(inReach(principal, 'office_id'))
    .$if(filter.only_active, (query) => query.where('active', '=', true))
    .$if(group_id !== undefined, (query) => query.where('subscription_group_id', '=', group_id ?? ''))
    .$if(pairs !== null, (query) => query.where(pairs ?? sql<boolean>`true`));
}

export async function listPlans(db: Db, principal: Principal, filter: PlanFilter): Promise<Plan[]> {
  return inListingOrder(selectPlans(db, principal, filter)).execute();
}

export async function pagePlans(
  db: Db,
  principal: Principal,
  filter: PlanFilter,
  request: PageRequest,
): Promise<Page<Plan>> {
  const { total } = await selectPlans(db, principal, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await inListingOrder(selectPlans(db, principal, filter))
    .limit(request.per_page)
    .offset(request.offset)
    .execute();
  return { ...request, rows, total: Number(total) };
}

function inListingOrder(query: ReturnType<typeof selectPlans>) {
  return query.selectAll().orderBy('sort_order').orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Plans that are not deleted, in both environments, active or not. */
export async function countPlans(db: Db, group: Key): Promise<number> {
  const { count } = await db
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('commerce_id', '=', group.commerce_id)
    .where('subscription_group_id', '=', group.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes the addresses of a plan into its own record, or a new one; answers which. */
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
      .set(values)
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
