/** Queries for the transactions to which a gateway's settlement report refers. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { ProviderOperation } from '#src/providers/port/network.ts';
import type { Transaction } from '../types.ts';

type Db = Deps['db'];

/** Columns of a transaction that are compared with a gateway's settlement report. */
export type BookedTransaction = Pick<
  Transaction,
  'id' | 'number' | 'status' | 'amount' | 'currency_type' | 'approved_at'
>;

/**
 * A transaction listed in a settlement report. `named` is its identifier in the report. `returned` is the total
 * amount returned to the payer, in minor units.
 */
export type NamedTransaction = BookedTransaction & { named: string; returned: bigint };

const SHOWN = sql`t.id, t.number, t.status, t.amount, t.currency_type, t.approved_at`;
const RETURNED = sql`(
  select coalesce(sum(r.amount), 0)::bigint from operations r
  where r.commerce_id = t.commerce_id and r.transaction_id = t.id and r.status = 'approved'
    and r.kind in ('void', 'refund')) as returned`;

/** Finds transactions by the reference of any of their operations. */
export async function listByReferences(
  db: Db,
  { commerce_id, production, provider }: ProviderOperation,
  references: readonly string[],
): Promise<NamedTransaction[]> {
  const { rows } = await sql<NamedTransaction>`
    select o.reference as named, ${SHOWN}, ${RETURNED}
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.commerce_id = ${commerce_id} and o.production = ${production} and o.provider = ${provider}
      and o.reference = any (${references}::uuid[])
  `.execute(db);
  return rows;
}

/** Finds transactions by the ids that the gateway assigned. */
export async function listByNetworkIds(
  db: Db,
  { commerce_id, production, provider }: ProviderOperation,
  ids: readonly string[],
): Promise<NamedTransaction[]> {
  const { rows } = await sql<NamedTransaction>`
    select o.network_id as named, ${SHOWN}, ${RETURNED}
    from operations o join transactions t on t.commerce_id = o.commerce_id and t.id = o.transaction_id
    where o.commerce_id = ${commerce_id} and o.production = ${production} and o.provider = ${provider}
      and o.network_id = any (${ids}::text[])
  `.execute(db);
  return rows;
}

export interface Period {
  /** Start of the period, inclusive. */
  from: Temporal.Instant;
  /** End of the period, exclusive. */
  until: Temporal.Instant;
}

/** Returns a page of transactions approved within a period, sorted by number. */
export async function pageApproved(
  db: Db,
  { commerce_id, production, provider }: ProviderOperation,
  { from, until }: Period,
  page: { after: bigint; limit: number },
): Promise<BookedTransaction[]> {
  const { rows } = await sql<BookedTransaction>`
    select ${SHOWN} from transactions t
    where t.commerce_id = ${commerce_id} and t.production = ${production} and t.number > ${page.after}
      and t.approved_at >= ${from} and t.approved_at < ${until} and exists (
        select from operations o
        where o.commerce_id = t.commerce_id and o.transaction_id = t.id and o.provider = ${provider}
          and o.status = 'approved' and o.kind in ('purchase', 'capture', 'transfer', 'voucher'))
    order by t.number limit ${page.limit}
  `.execute(db);
  return rows;
}

/** Returns the transactions with money returned within a period, and the returned amount of each in minor units. */
export async function listReturned(
  db: Db,
  { commerce_id, production, provider }: ProviderOperation,
  { from, until }: Period,
): Promise<(BookedTransaction & { returned: bigint })[]> {
  const { rows } = await sql<BookedTransaction & { returned: bigint }>`
    select ${SHOWN}, r.returned from (
      select transaction_id, sum(amount)::bigint as returned from operations
      where commerce_id = ${commerce_id} and production = ${production} and provider = ${provider}
        and status = 'approved' and kind in ('void', 'refund') and settled_at >= ${from} and settled_at < ${until}
      group by transaction_id
    ) r join transactions t on t.commerce_id = ${commerce_id} and t.id = r.transaction_id
    where t.approved_at is not null
    order by t.number
  `.execute(db);
  return rows;
}
