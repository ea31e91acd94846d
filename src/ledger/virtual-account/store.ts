import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { isInOffices, visibleTo } from '#src/tenancy/merchants/store.ts';
import { ACCOUNT_NAMES, type AccountName } from './journal.ts';
import type { Reference } from './reference.ts';
import type { Availability, FeeSchedule, Movement } from './types.ts';

type Db = Deps['db'];
type Owner = Pick<Movement, 'commerce_id' | 'production'>;

export async function findSchedules(db: Db, commerceIds: readonly number[]): Promise<FeeSchedule[]> {
  const { rows } = await sql<FeeSchedule>`
    select * from fee_schedules where commerce_id = any (${commerceIds}::int[])`.execute(db);
  return rows;
}

/**
 * Returns the ids of merchants that the network pays directly. They have their own network code, and their virtual
 * accounts receive no credits.
 */
export async function listNotLiquidated(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('fee_schedules')
    .select('commerce_id')
    .where('aggregator', '=', false)
    .execute();
  return rows.map(({ commerce_id }) => commerce_id);
}

export async function saveSchedule(db: Db, schedule: FeeSchedule): Promise<void> {
  await sql`
    insert into fee_schedules select * from json_populate_record(null::fee_schedules, ${rowsAsJson(schedule)}::json)
    on conflict (commerce_id) do update
    set aggregator = excluded.aggregator, commission_ppm = excluded.commission_ppm,
      min_commission = excluded.min_commission, fee = excluded.fee, iva_ppm = excluded.iva_ppm,
      gravamen_ppm = excluded.gravamen_ppm, rete_iva_ppm = excluded.rete_iva_ppm,
      rete_ica_ppm = excluded.rete_ica_ppm, rete_fte_ppm = excluded.rete_fte_ppm,
      updated_at = excluded.updated_at`.execute(db);
}

export interface Account extends Owner {
  id: number;
  name: AccountName;
}

/** Returns all virtual accounts of the given owners. Creates the accounts that do not exist yet. */
export async function openAccounts(db: Db, owners: readonly Owner[]): Promise<readonly Account[]> {
  // Rows are inserted in a fixed order, so that concurrent callers do not deadlock.
  await sql`
    insert into accounts (commerce_id, production, name)
    select o.commerce_id, o.production, n.name
    from ${owned(owners)} cross join unnest(${ACCOUNT_NAMES}::text[]) n (name)
    order by 1, 2, 3
    on conflict do nothing`.execute(db);
  return listAccounts(db, owners);
}

export async function listAccounts(db: Db, owners: readonly Owner[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.* from ${owned(owners)} join accounts a using (commerce_id, production)
    where true ${amongMerchants('a.commerce_id', owners)}`.execute(db);
  return rows;
}

function owned(owners: readonly Owner[]): RawBuilder<unknown> {
  const merchants = owners.map((owner) => owner.commerce_id);
  const environments = owners.map((owner) => owner.production);
  return sql`unnest(${merchants}::int[], ${environments}::bool[]) o (commerce_id, production)`;
}

/**
 * Writes movements with their journal entries and returns the ids of the new movements. Skips movements that already
 * exist, so a transaction is credited at most once. The SQL text is the same for any number of rows, so that one
 * prepared statement serves all calls.
 */
export async function insertMovements(db: Db, movements: readonly Movement[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into movements select * from json_populate_recordset(null::movements, ${rowsAsJson(movements)}::json)
      on conflict (commerce_id, transaction_id, refund_id) do nothing
      returning id, journal_entry_id, commerce_id, production, kind, transaction_id, created_at
    ), entries as (
      insert into journal_entries (id, commerce_id, production, kind, transaction_id, created_at)
      select distinct coalesce(journal_entry_id, id), commerce_id, production, kind,
        case when journal_entry_id is null then transaction_id end, created_at
      from written
    )
    select id from written`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface PostingRow {
  commerce_id: number;
  entry: string;
  account_id: number;
  amount: bigint;
}

export async function insertPostings(db: Db, postings: readonly PostingRow[]): Promise<void> {
  const merchants = postings.map(({ commerce_id }) => commerce_id);
  const entries = postings.map(({ entry }) => entry);
  const accounts = postings.map(({ account_id }) => account_id);
  const amounts = postings.map(({ amount }) => amount);
  await queueWrite(() =>
    sql`
    insert into postings (commerce_id, journal_entry_id, account_id, amount)
    select * from unnest(${merchants}::int[], ${entries}::uuid[], ${accounts}::int[], ${amounts}::bigint[])`.execute(
      db,
    ),
  );
}

/**
 * Locks the credit of a transaction until the caller's transaction ends, so that only one reversal runs at a time.
 */
export async function lockCredit(
  db: Db,
  commerceId: number,
  transactionId: string,
): Promise<Movement | undefined> {
  const { rows } = await sql<Movement>`
    select * from movements
    where commerce_id = ${commerceId} and transaction_id = ${transactionId} and refund_id is null
    for update`.execute(db);
  return rows[0];
}

/**
 * Lists the reversals of a transaction. Call it after `lockCredit`, to see rows committed while waiting for the lock.
 */
export async function listReversals(
  db: Db,
  commerceId: number,
  transactionId: string,
): Promise<Pick<Movement, 'refund_id' | 'transaction_amount'>[]> {
  const { rows } = await sql<Pick<Movement, 'refund_id' | 'transaction_amount'>>`
    select refund_id, transaction_amount from movements
    where commerce_id = ${commerceId} and transaction_id = ${transactionId} and refund_id is not null`.execute(
    db,
  );
  return rows;
}

export interface Clearing {
  commerce_id: number;
  transaction_id: string;
  cleared_at: Temporal.Instant;
  available_on: Temporal.PlainDate;
}

/**
 * Sets the release day of transactions that have none. Earlier reversals of a transaction are released on the same
 * day, but not before the day on which they were created.
 */
export async function markCleared(db: Db, clearings: readonly Clearing[]): Promise<void> {
  const merchants = clearings.map(({ commerce_id }) => commerce_id);
  const ids = clearings.map(({ transaction_id }) => transaction_id);
  const instants = clearings.map(({ cleared_at }) => cleared_at.toString());
  const days = clearings.map(({ available_on }) => available_on.toString());
  await sql`
    update movements m
    set cleared_at = case m.kind when 'credit' then c.cleared_at else m.cleared_at end,
      available_on = case m.kind
        when 'credit' then c.available_on
        else greatest(c.available_on, (m.created_at at time zone ${sql.lit(ZONE)})::date) end
    from unnest(${merchants}::int[], ${ids}::uuid[], ${instants}::timestamptz[], ${days}::date[])
      c (commerce_id, transaction_id, cleared_at, available_on)
    where m.commerce_id = c.commerce_id and m.transaction_id = c.transaction_id and m.available_on is null
      ${amongMerchants('m.commerce_id', clearings)}`.execute(db);
}

export interface MovementFilter {
  /** Earliest creation time of the movements, inclusive. Null for no lower limit. */
  from: Temporal.Instant | null;
  /** Latest creation time of the movements, exclusive. Null for no upper limit. */
  until: Temporal.Instant | null;
  offices: readonly number[] | null;
  availability: Availability;
  today: Temporal.PlainDate;
  reference: Reference | null;
}

/** SQL expression for the release day of a movement. The index on the release day uses the same expression. */
const RELEASE = sql`coalesce(available_on, 'infinity')`;

/** Builds the SQL condition for a filter. Omits unset fields, so that PostgreSQL can use the matching index. */
function matching(principal: Principal, filter: MovementFilter): RawBuilder<unknown> {
  const { from, until, offices, availability, today, reference } = filter;
  return allOf([
    sql`commerce_id = ${principal.commerce_id}`,
    sql`production = ${principal.production}`,
    from !== null && sql`created_at >= ${from}`,
    until !== null && sql`created_at < ${until}`,
    ofOffices('office_id', offices),
    availability === 'available' && sql`${RELEASE} <= ${today}`,
    availability === 'to_release' && sql`${RELEASE} > ${today}`,
    reference !== null && named(reference),
  ]);
}

function named(reference: Reference): RawBuilder<unknown> {
  if (reference.kind === 'number') return sql`number = ${reference.number} and kind = 'credit'`;
  return sql`refund_id = ${reference.id} and kind <> 'credit'`;
}

/** Returns the list query for movements, newest first. */
export function movementQueryOf(principal: Principal, filter: MovementFilter): NumberedList {
  const { commerce_id, production } = principal;
  const { today: _, reference, ...asked } = filter;
  return {
    rows: sql`movements m`,
    alias: 'm',
    commerce_id,
    key: 'id',
    where: matching(principal, filter),
    order: ['created_at', 'number', 'id'].map((column) => ({ column, descending: true })),
    is_narrowed: true,
    name: JSON.stringify(['movements', commerce_id, production, asked, reference !== null]),
  };
}

export function pageMovements(
  db: Db,
  principal: Principal,
  filter: MovementFilter,
  request: PageRequest,
): Promise<Page<Movement>> {
  return pageByNumber<Movement>(db, movementQueryOf(principal, filter), request);
}

export async function findMovement(
  db: Db,
  principal: Principal,
  reference: Reference,
): Promise<Movement | undefined> {
  const { rows } = await sql<Movement>`
    select * from movements
    where commerce_id = ${principal.commerce_id} and production = ${principal.production}
      and ${named(reference)} and ${isInOffices(principal, 'office_id')}`.execute(db);
  return rows[0];
}

/** Finds a movement by id in the caller's environment and offices. */
export async function findMovementById(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Movement | undefined> {
  return db
    .selectFrom('movements')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns the credit and the reversals of a transaction, oldest first. */
export async function listMovementsOf(
  db: Db,
  transaction: { commerce_id: number; id: string },
): Promise<Movement[]> {
  return db
    .selectFrom('movements')
    .selectAll()
    .where('commerce_id', '=', transaction.commerce_id)
    .where('transaction_id', '=', transaction.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the balance of each virtual account of an owner, computed from its postings. */
export async function listBalances(db: Db, owner: Owner): Promise<Map<AccountName, bigint>> {
  const { rows } = await sql<{ name: AccountName; balance: bigint }>`
    select a.name, coalesce(sum(p.amount), 0)::bigint as balance
    from accounts a left join postings p on p.commerce_id = a.commerce_id and p.account_id = a.id
    where a.commerce_id = ${owner.commerce_id} and a.production = ${owner.production}
    group by a.name`.execute(db);
  return new Map(rows.map(({ name, balance }) => [name, balance]));
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`
    delete from postings
    where commerce_id = ${commerceId}
      and account_id in (select id from accounts where commerce_id = ${commerceId} and not production)
  `.execute(db);
  await sql`delete from movements where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from journal_entries where commerce_id = ${commerceId} and not production`.execute(db);
}
