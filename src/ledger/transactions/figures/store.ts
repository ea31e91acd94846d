/** Statistics about how providers processed the production charges of merchants. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isDistributedDatabase, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';

type Db = Deps['db'];

/** A merchant and a provider that processes charges of this merchant. */
export interface Pair {
  commerce_id: number;
  provider: string;
}

export interface ProviderFigures extends Pair {
  /**
   * Number of purchases, holds, transfers and vouchers since the requested time. Captures, voids and refunds are not
   * counted.
   */
  charges: number;
  approved: number;
  declined: number;
  failed: number;
  /**
   * Number of operations that are open now, regardless of when they started. `oldest_open_at` is the start of the
   * oldest one.
   */
  open: number;
  oldest_open_at: Temporal.Instant | null;
  /** Number of open operations whose outcome is unknown because the provider did not respond. */
  unknown: number;
  /** Number of charges that this provider could not process and that were then sent to another provider. */
  passed_on: number;
  /**
   * Median response time of the provider in milliseconds. Null if the provider has not responded to any operation.
   */
  median_ms: number | null;
  p95_ms: number | null;
}

/**
 * Measures how providers processed the charges of any number of merchants. Uses one statement, or one statement per
 * merchant if the database is distributed. For each merchant and provider, the statement reads a single index range.
 */
export async function measureProviders(
  db: Db,
  pairs: readonly Pair[],
  { since }: { since: Temporal.Instant },
): Promise<ProviderFigures[]> {
  if (!(await isDistributedDatabase(db))) return measurePairs(db, pairs, since, null);
  const found: ProviderFigures[] = [];
  for (const [merchant, own] of Map.groupBy(pairs, ({ commerce_id }) => commerce_id))
    found.push(...(await measurePairs(db, own, since, merchant)));
  const placeOf = ({ commerce_id, provider }: Pair) =>
    pairs.findIndex((pair) => pair.commerce_id === commerce_id && pair.provider === provider);
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Measures the providers of one merchant, or of all given merchants if `merchant` is null. */
async function measurePairs(
  db: Db,
  pairs: readonly Pair[],
  since: Temporal.Instant,
  merchant: number | null,
): Promise<ProviderFigures[]> {
  const providers = pairs.map(({ provider }) => provider);
  const only = ofMerchant(sql`o.commerce_id`, merchant);
  const { rows } = await sql<ProviderFigures>`
    select asked.commerce_id, asked.provider, made.*, unsettled.*, passed.*
    from unnest(${pairs.map(({ commerce_id }) => commerce_id)}::int[], ${providers}::text[])
      with ordinality as asked (commerce_id, provider, place)
    cross join lateral (
      select count(*)::int as charges,
        count(*) filter (where status = 'approved')::int as approved,
        count(*) filter (where status = 'declined')::int as declined,
        count(*) filter (where status = 'failed')::int as failed,
        percentile_disc(0.5) within group (order by answered_ms) as median_ms,
        percentile_disc(0.95) within group (order by answered_ms) as p95_ms
      from operations o
      where ${only} and o.commerce_id = asked.commerce_id and o.provider = asked.provider and o.production
        and o.created_at >= ${since} and o.kind in ('purchase', 'hold', 'transfer', 'voucher')
    ) made
    cross join lateral (
      select count(*)::int as open, min(created_at) as oldest_open_at,
        count(*) filter (where code = 'T01')::int as unknown
      from operations o
      where ${only} and o.commerce_id = asked.commerce_id and o.provider = asked.provider and o.production and o.status = 'open'
    ) unsettled
    cross join lateral (
      select count(*)::int as passed_on from operations o
      where ${only} and o.commerce_id = asked.commerce_id and o.provider = any (${providers}::text[]) and o.production
        and o.created_at >= ${since} and o.passed_on_by = asked.provider
    ) passed
    order by asked.place
  `.execute(db);
  return rows;
}

export interface Overdue {
  provider: string;
  open: number;
  oldest_at: Temporal.Instant;
}

/**
 * Returns production operations that have been open since before `since`. Excludes operations that the payer still
 * has time to pay.
 */
export async function listOverdue(
  db: Db,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select provider, count(*)::int as open, min(created_at) as oldest_at from operations
    where status = 'open' and production and created_at < ${since} and (expires_at is null or expires_at < ${now})
    group by provider order by provider
  `.execute(db);
  return rows;
}
