import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { jsonContains } from '#src/platform/database/json-column.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
import type { Subscription } from '../types.ts';
import type { Sort, SubscriptionFilter } from './filter.ts';

type Db = Deps['db'];

/** Only the conditions that were asked for, so that each combination gets the index made for it. */
function matching(
  principal: Principal,
  filter: SubscriptionFilter,
  now: Temporal.Instant,
): RawBuilder<unknown> {
  const { subscriber_id, plan_id, status, email, subscription_id, description, plan_name } = filter;
  const conditions: (RawBuilder<unknown> | null | false)[] = [
    sql`s.commerce_id = ${principal.commerce_id}`,
    sql`s.production = ${principal.production}`,
    sql`not s.provisional`,
    sql`${inReach(principal, 's.office_id')}`,
    filter.is_impossible && sql`false`,
    !filter.is_impossible && subscriber_id !== undefined && sql`s.subscriber_id = ${subscriber_id}`,
    !filter.is_impossible && plan_id !== undefined && sql`s.subscription_plan_id = ${plan_id}`,
    status !== undefined && sql`s.status = ${status}`,
    email !== undefined && sql`c.email ilike ${partOf(email)}`,
    subscription_id !== undefined && sql`s.id::text like ${partOf(subscription_id.toLowerCase())}`,
    description !== undefined && sql`s.description ilike ${partOf(description)}`,
    plan_name !== undefined && sql`p.name ilike ${partOf(plan_name)}`,
    jsonContains('s.metadata', filter.metadata),
    filter.active === true && serving(now),
    filter.active === false && sql`not ${serving(now)}`,
    filter.from !== undefined && sql`s.created_at >= ${filter.from}`,
    filter.until !== undefined && sql`s.created_at < ${filter.until}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== null),
    sql` and `,
  );
}

/** The same as `isActive` says of one. */
function serving(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`(s.status in ('trial', 'activa', 'en_gracia', 'pausada')
    and (s.cancel_at is null or s.cancel_at > ${now})
    and (s.status <> 'pausada' or s.due_at > ${now}))`;
}

function partOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Others are joined only where a filter looks at them. */
function source(filter: SubscriptionFilter): RawBuilder<unknown> {
  const subscribers =
    filter.email === undefined
      ? sql``
      : sql`join subscriber_contacts c on c.commerce_id = s.commerce_id and c.id = s.subscriber_id`;
  const plans =
    filter.plan_name === undefined
      ? sql``
      : sql`join plan_summaries p on p.commerce_id = s.commerce_id and p.id = s.subscription_plan_id`;
  return sql`subscriptions s ${subscribers} ${plans}`;
}

export async function pageSubscriptions(
  db: Db,
  principal: Principal,
  request: { filter: SubscriptionFilter; sort: Sort; page: PageRequest; now: Temporal.Instant },
): Promise<Page<Subscription>> {
  const { filter, sort, page, now } = request;
  const where = matching(principal, filter, now);
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from ${source(filter)} where ${where}`.execute(db);
  const { rows } = await sql<Subscription>`
    select s.* from ${source(filter)} where ${where}
    order by ${sql.ref(`s.${sort.by}`)} ${direction}, s.id ${direction}
    limit ${page.per_page} offset ${page.offset}`.execute(db);
  return { ...page, rows, total: Number(counted[0]?.total ?? 0n) };
}
