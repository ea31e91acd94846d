/** What providers made of a merchant's charges in production. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isSpread, onlyOf } from '#src/platform/database/citus/by-merchant.ts';

type Db = Deps['db'];

/** Whose charges at which provider. */
export interface Pair {
  commerce_id: number;
  provider: string;
}

export interface ProviderFigures extends Pair {
  /** Purchases, holds, transfers and vouchers since then; captures and returns follow from these. */
  charges: number;
  approved: number;
  declined: number;
  failed: number;
  /** Without an end now, whenever they were begun, and since when the oldest of them is. */
  open: number;
  oldest_open_at: Temporal.Instant | null;
  /** Of these, where nobody knows whether they were done. */
  unknown: number;
  /** Which it could not take, and another took. */
  passed_on: number;
  /** From our call to its answer. */
  median_ms: number | null;
  p95_ms: number | null;
}

/** One statement for any number of merchants, where one database has them all; each part of it reads a range of one index. */
export async function measureProviders(
  db: Db,
  pairs: readonly Pair[],
  { since }: { since: Temporal.Instant },
): Promise<ProviderFigures[]> {
  if (!(await isSpread(db))) return measurePairs(db, pairs, since, null);
  const found: ProviderFigures[] = [];
  for (const [merchant, own] of Map.groupBy(pairs, ({ commerce_id }) => commerce_id))
    found.push(...(await measurePairs(db, own, since, merchant)));
  const placeOf = ({ commerce_id, provider }: Pair) =>
    pairs.findIndex((pair) => pair.commerce_id === commerce_id && pair.provider === provider);
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Of one merchant, or of several where it is null. */
async function measurePairs(
  db: Db,
  pairs: readonly Pair[],
  since: Temporal.Instant,
  merchant: number | null,
): Promise<ProviderFigures[]> {
  const providers = pairs.map(({ provider }) => provider);
  const only = onlyOf(sql`o.commerce_id`, merchant);
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

/** Of production, without an end since then, and no payer has time left. */
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
