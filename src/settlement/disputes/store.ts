import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { FigureScope } from '#src/ledger/figures/types.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import type { ProviderOperation } from '#src/providers/port/network.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Dispute, DisputeEntry, DisputeStatus, DisputeTables, Evidence } from './types.ts';

type Db = Deps['db'];

/** Finds a dispute by the case number that the provider gave it. */
export async function findCase(
  db: Db,
  of: Pick<Dispute, 'commerce_id' | 'production' | 'provider' | 'provider_case'>,
): Promise<Dispute | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('commerce_id', '=', of.commerce_id)
    .where('production', '=', of.production)
    .where('provider', '=', of.provider)
    .where('provider_case', '=', of.provider_case)
    .executeTakeFirst();
}

/** Inserts a dispute. Returns false if the case number is already stored. */
export async function insertDispute(db: Db, dispute: Dispute): Promise<boolean> {
  const written = await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateDispute(db: Db, dispute: Dispute): Promise<void> {
  const { status, amount, taken, reason_code, reason, deadline_at, remind_at, submitted_at, settled_at } =
    dispute;
  const { updated_at } = dispute;
  await db
    .updateTable('disputes')
    .set({
      status,
      amount,
      taken,
      reason_code,
      reason,
      deadline_at,
      remind_at,
      submitted_at,
      settled_at,
      updated_at,
    })
    .where('commerce_id', '=', dispute.commerce_id)
    .where('id', '=', dispute.id)
    .execute();
}

/** Sets the same column values in several disputes of one merchant. */
export async function updateDisputes(
  db: Db,
  disputes: readonly Dispute[],
  change: Partial<Pick<Dispute, 'status' | 'remind_at' | 'updated_at'>>,
): Promise<void> {
  const [first] = disputes;
  if (!first) return;
  const ids = disputes.map(({ id }) => id);
  await db
    .updateTable('disputes')
    .set(change)
    .where('commerce_id', '=', first.commerce_id)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Locks a dispute until the transaction ends and returns it. Code that moves money must lock the payment transaction
 * first.
 */
export async function lockDispute(db: Db, { commerce_id, id }: Key): Promise<Dispute> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Finds a dispute of the caller's merchant, environment and offices. */
export async function findDispute(db: Db, principal: Principal, id: string): Promise<Dispute | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface DisputeFilter {
  status: DisputeStatus | null;
  transaction_id: string | null;
}

/**
 * Returns the query for a list of disputes, newest first. The query contains only the conditions of filters that are
 * set, so that PostgreSQL can use the matching index.
 */
export function disputeQueryOf(principal: Principal, filter: DisputeFilter): NumberedList {
  const { commerce_id, production, offices } = principal;
  const { status, transaction_id } = filter;
  return {
    rows: sql`disputes d`,
    alias: 'd',
    commerce_id,
    key: 'id',
    where: allOf([
      sql`d.commerce_id = ${commerce_id}`,
      sql`d.production = ${production}`,
      ofOffices('d.office_id', offices),
      status !== null && sql`d.status = ${status}`,
      transaction_id !== null && sql`d.transaction_id = ${transaction_id}`,
    ]),
    order: ['opened_at', 'id'].map((column) => ({ column, descending: true })),
    name: JSON.stringify(['disputes', commerce_id, production, offices, filter]),
  };
}

export function pageDisputes(
  db: Db,
  principal: Principal,
  filter: DisputeFilter,
  request: PageRequest,
): Promise<Page<Dispute>> {
  return pageByNumber<Dispute>(db, disputeQueryOf(principal, filter), request);
}

export async function insertEntry(db: Db, entry: DisputeEntry): Promise<void> {
  await db.insertInto('dispute_entries').values(entry).execute();
}

/** Lists the entries of a dispute (amounts taken and returned), oldest first. */
export async function listEntries(db: Db, { commerce_id, id }: Key): Promise<DisputeEntry[]> {
  return db
    .selectFrom('dispute_entries')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('dispute_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const SHOWN = [
  'commerce_id',
  'id',
  'dispute_id',
  'description',
  'file_name',
  'content_type',
  'bytes',
  'created_at',
] as const;

/** Returns the evidence of a dispute without its files, oldest first. */
export async function listEvidence(db: Db, { commerce_id, id }: Key): Promise<Evidence[]> {
  return db
    .selectFrom('dispute_evidence')
    .select(SHOWN)
    .where('commerce_id', '=', commerce_id)
    .where('dispute_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertEvidence(db: Db, evidence: DisputeTables['dispute_evidence']): Promise<void> {
  await db.insertInto('dispute_evidence').values(evidence).execute();
}

export async function findEvidence(
  db: Db,
  dispute: Key,
  id: string,
): Promise<(Evidence & { sealed: Buffer | null }) | undefined> {
  return db
    .selectFrom('dispute_evidence')
    .selectAll()
    .where('commerce_id', '=', dispute.commerce_id)
    .where('dispute_id', '=', dispute.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteEvidence(db: Db, dispute: Key, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dispute_evidence')
    .where('commerce_id', '=', dispute.commerce_id)
    .where('dispute_id', '=', dispute.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const theirs = sql`dispute_id in (select id from disputes where commerce_id = ${commerceId} and not production)`;
  await sql`delete from dispute_evidence where commerce_id = ${commerceId} and ${theirs}`.execute(db);
  await sql`delete from dispute_entries where commerce_id = ${commerceId} and ${theirs}`.execute(db);
  await sql`delete from disputes where commerce_id = ${commerceId} and not production`.execute(db);
}

/** Returns how much disputes have taken from each transaction, in minor units by transaction id. */
export async function listTaken(
  db: Db,
  commerceId: number,
  transactionIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ transaction_id: string; taken: bigint }>`
    select transaction_id, sum(taken)::bigint as taken from disputes
    where commerce_id = ${commerceId} and transaction_id = any (${transactionIds}::uuid[])
    group by transaction_id
  `.execute(db);
  return new Map(rows.map(({ transaction_id, taken }) => [transaction_id, taken]));
}

/** Returns the net amount that disputes took from each transaction within a period, in minor units. */
export async function listTakenBetween(
  db: Db,
  { commerce_id, production, provider }: ProviderOperation,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<{ transaction_id: string; taken: bigint }[]> {
  const { rows } = await sql<{ transaction_id: string; taken: bigint }>`
    select d.transaction_id, sum(e.amount)::bigint as taken
    from dispute_entries e join disputes d on d.commerce_id = e.commerce_id and d.id = e.dispute_id
    where d.commerce_id = ${commerce_id} and d.production = ${production} and d.provider = ${provider}
      and e.created_at >= ${from} and e.created_at < ${until}
    group by d.transaction_id
  `.execute(db);
  return rows;
}

/** Returns the number of disputes to which the merchant has not responded, and the earliest response deadline. */
export async function measureToAnswer(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
): Promise<{ count: number; deadline_at: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; deadline_at: Temporal.Instant | null }>`
    select count(*)::int as count, min(deadline_at) as deadline_at from disputes
    where commerce_id = ${commerce_id} and production = ${production} and status = 'opened'
      and (${offices}::int[] is null or office_id = any (${offices}::int[]))
  `.execute(db);
  return rows[0] ?? { count: 0, deadline_at: null };
}

/** Returns the lost and accepted disputes of a transaction, with the amounts that the payer keeps in minor units. */
export async function listLosses(
  db: Db,
  { commerce_id, id }: Key,
): Promise<{ id: string; amount: bigint; settled_at: Temporal.Instant }[]> {
  const { rows } = await sql<{ id: string; amount: bigint; settled_at: Temporal.Instant }>`
    select id, taken as amount, settled_at from disputes
    where commerce_id = ${commerce_id} and transaction_id = ${id} and status in ('lost', 'accepted') and taken > 0
  `.execute(db);
  return rows;
}
