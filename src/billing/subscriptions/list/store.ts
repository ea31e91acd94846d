import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { countSubscriptions } from '#src/ledger/figures/store.ts';
import { jsonContains } from '#src/platform/database/json-column.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import type { Subscription } from '../types.ts';
import type { Sort, SubscriptionFilter } from './filter.ts';

type Db = Deps['db'];

/** SQL condition for the subscriptions in one environment of a merchant. Excludes provisional ones. */
function members({ commerce_id, production }: Principal): RawBuilder<unknown> {
  return sql`s.commerce_id = ${commerce_id} and s.production = ${production} and not s.provisional`;
}

/**
 * Returns the SQL conditions of the requested filters. Omits all other filters, so that PostgreSQL can choose a
 * suitable index.
 */
function matching(
  principal: Principal,
  filter: SubscriptionFilter,
  now: Temporal.Instant,
): (RawBuilder<unknown> | false | undefined)[] {
  const { subscriber_id, plan_id, status, plan_name } = filter;
  return [
    ofOffices('s.office_id', principal.offices),
    filter.is_impossible && sql`false`,
    !filter.is_impossible && subscriber_id !== undefined && sql`s.subscriber_id = ${subscriber_id}`,
    !filter.is_impossible && plan_id !== undefined && sql`s.subscription_plan_id = ${plan_id}`,
    status !== undefined && sql`s.status = ${status}`,
    plan_name !== undefined &&
      sql`s.subscription_plan_id in (
        select p.id from plan_summaries p where p.commerce_id = ${principal.commerce_id} and p.name ilike ${partOf(plan_name)})`,
    filter.active === true && serving(now),
    filter.active === false && sql`not ${serving(now)}`,
    filter.from !== undefined && sql`s.created_at >= ${filter.from}`,
    filter.until !== undefined && sql`s.created_at < ${filter.until}`,
  ];
}

/**
 * SQL conditions for a filter whose number of matches varies widely. `met` tests a single row, and `found` searches
 * an index.
 */
interface Uneven {
  met: RawBuilder<unknown>;
  found: RawBuilder<unknown>;
}

function unevenOf({ commerce_id }: Principal, filter: SubscriptionFilter): Uneven[] {
  const { email, subscription_id, description, reference, metadata } = filter;
  const pairs = jsonContains('s.metadata', metadata);
  const inTexts = (condition: RawBuilder<unknown>) => sql`s.id in (
    select t.subscription_id from subscription_texts t where t.commerce_id = ${commerce_id} and ${condition})`;
  const asked: (Uneven | false | null)[] = [
    email !== undefined && {
      met: sql`(select c.email ilike ${partOf(email)} from subscriber_contacts c
        where c.commerce_id = ${commerce_id} and c.id = s.subscriber_id)`,
      found: sql`s.subscriber_id in (
        select c.id from subscriber_contacts c where c.commerce_id = ${commerce_id} and c.email ilike ${partOf(email)})`,
    },
    subscription_id !== undefined && {
      met: sql`s.id::text like ${partOf(subscription_id.toLowerCase())}`,
      found: inTexts(sql`t.subscription_id::text like ${partOf(subscription_id.toLowerCase())}`),
    },
    description !== undefined && {
      met: sql`s.description ilike ${partOf(description)}`,
      found: inTexts(sql`t.description ilike ${partOf(description)}`),
    },
    reference !== undefined && {
      met: sql`s.reference = ${reference}`,
      found: sql`s.reference = ${reference}`,
    },
    pairs && { met: pairs, found: pairs },
  ];
  return asked.filter((one) => one !== false && one !== null);
}

/** SQL condition that selects the same subscriptions as `isActive`. */
function serving(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`(s.status in ('trial', 'activa', 'en_gracia', 'pausada')
    and (s.cancel_at is null or s.cancel_at > ${now})
    and (s.status <> 'pausada' or s.due_at > ${now}))`;
}

function partOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Filters for which the total number of matches is computed from stored counts. With any other filter, the matching
 * rows are counted.
 */
const COUNTED_BY = new Set<keyof SubscriptionFilter>(['status', 'metadata', 'is_impossible']);

function isKept(filter: SubscriptionFilter): boolean {
  const { metadata, is_impossible } = filter;
  const asked = Object.keys(filter) as (keyof SubscriptionFilter)[];
  return !is_impossible && Object.keys(metadata).length === 0 && asked.every((name) => COUNTED_BY.has(name));
}

interface ListQuestion {
  filter: SubscriptionFilter;
  sort: Sort;
  now: Temporal.Instant;
}

export function subscriptionQuery(principal: Principal, { filter, sort, now }: ListQuestion): NumberedList {
  const { commerce_id, production, offices } = principal;
  const scope = { commerce_id, production, offices };
  const all = members(principal);
  const conditions = matching(principal, filter, now);
  const uneven = filter.is_impossible ? [] : unevenOf(principal, filter);
  return {
    rows: sql`subscriptions s`,
    alias: 's',
    commerce_id,
    key: 'id',
    where: allOf([all, ...conditions, ...uneven.map(({ found }) => found)]),
    ...(uneven.length === 0
      ? {}
      : {
          uneven: {
            among: all,
            met: allOf([...conditions, ...uneven.map(({ met }) => met)]),
            is_guessed: Object.keys(filter.metadata).length > 0,
          },
        }),
    order: [sort.by, 'id'].map((column) => ({ column, descending: sort.descending })),
    name: JSON.stringify(['subscriptions', scope, filter]),
    is_narrowed: !isKept(filter) || offices !== null || filter.status !== undefined,
    kept: isKept(filter) ? (db) => countSubscriptions(db, scope, filter.status) : undefined,
  };
}

export function pageSubscriptions(
  db: Db,
  principal: Principal,
  { page, ...question }: ListQuestion & { page: PageRequest },
): Promise<Page<Subscription>> {
  return pageByNumber<Subscription>(db, subscriptionQuery(principal, question), page);
}
