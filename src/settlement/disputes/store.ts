import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Carried } from '#src/providers/port/network.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import { inReach } from '#src/tenancy/merchants/store.ts';
import type { Dispute, DisputeEntry, DisputeStatus, DisputeTables, Evidence } from './types.ts';

type Db = Deps['db'];

/** By the gateway's name of it. */
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

/** False where the gateway's name of the case is taken. */
export async function insertDispute(db: Db, dispute: Dispute): Promise<boolean> {
  const written = await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateDispute(db: Db, dispute: Dispute): Promise<void> {
  const { status, amount, taken, reason_code, reason, deadline_at, submitted_at, settled_at, updated_at } =
    dispute;
  await db
    .updateTable('disputes')
    .set({ status, amount, taken, reason_code, reason, deadline_at, submitted_at, settled_at, updated_at })
    .where('commerce_id', '=', dispute.commerce_id)
    .where('id', '=', dispute.id)
    .execute();
}

/** Held until the transaction ends. Whoever moves its money holds the transaction it is about before. */
export async function holdDispute(db: Db, { commerce_id, id }: Key): Promise<Dispute> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Within what the caller may see. */
export async function findDispute(db: Db, principal: Principal, id: string): Promise<Dispute | undefined> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('commerce_id', '=', principal.commerce_id)
    .where('id', '=', id)
    .where('production', '=', principal.production)
    .where(inReach(principal, 'office_id'))
    .executeTakeFirst();
}

export interface DisputeFilter {
  status: DisputeStatus | null;
  transaction_id: string | null;
}

/** Only the conditions that were asked for, so that each combination gets the index made for it. */
function matching(principal: Principal, { status, transaction_id }: DisputeFilter): RawBuilder<unknown> {
  const conditions = [
    sql`commerce_id = ${principal.commerce_id}`,
    sql`production = ${principal.production}`,
    inReach(principal, 'office_id'),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(transaction_id === null ? [] : [sql`transaction_id = ${transaction_id}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Newest first. */
export async function pageDisputes(
  db: Db,
  principal: Principal,
  filter: DisputeFilter,
  request: PageRequest,
): Promise<Page<Dispute>> {
  const where = matching(principal, filter);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from disputes where ${where}`.execute(db);
  const { rows } = await sql<Dispute>`
    select * from disputes where ${where}
    order by opened_at desc, id desc limit ${request.per_page} offset ${request.offset}`.execute(db);
  return { ...request, rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function insertEntry(db: Db, entry: DisputeEntry): Promise<void> {
  await db.insertInto('dispute_entries').values(entry).execute();
}

/** In the order in which they were written. */
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

/** Without the files themselves, in the order in which they came. */
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

/** Where the time to answer is over for some. */
export function listDueEnvironments(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  return listEnvironmentsDue(db, {
    from: sql`from disputes q`,
    where: sql`q.status = 'opened'`,
    at: sql`q.deadline_at`,
    now,
  });
}

/** Those of an environment whose time is over, held. */
export async function claimDueDisputes(
  db: Db,
  { commerce_id, production }: Environment,
  due: { now: Temporal.Instant; limit: number },
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select * from disputes
    where commerce_id = ${commerce_id} and production = ${production} and status = 'opened'
      and deadline_at <= ${due.now}
    order by deadline_at, id limit ${due.limit} for update skip locked
  `.execute(db);
  return rows;
}

export async function nextDeadline(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select min(deadline_at) as next from disputes
    where commerce_id = ${commerceId} and not production and status = 'opened'
  `.execute(db);
  return rows[0]?.next ?? null;
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  const theirs = sql`dispute_id in (select id from disputes where commerce_id = ${commerceId} and not production)`;
  await sql`delete from dispute_evidence where commerce_id = ${commerceId} and ${theirs}`.execute(db);
  await sql`delete from dispute_entries where commerce_id = ${commerceId} and ${theirs}`.execute(db);
  await sql`delete from disputes where commerce_id = ${commerceId} and not production`.execute(db);
}

/** What every case took of these transactions and did not give back. */
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

/** What cases took of transactions within a time, less what they gave back. */
export async function listTakenBetween(
  db: Db,
  { commerce_id, production, provider }: Carried,
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
