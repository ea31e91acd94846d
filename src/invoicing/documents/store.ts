import { type SqlBool, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { isAlive, type LiveProcesses, liveProcesses } from '#src/platform/database/presence.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { IssuedDocument } from '../port/account.ts';
import type { Draft, ElectronicDocument } from './types.ts';

type Db = Deps['db'];

/** Maximum duration of a document's lease. A lease that ends later was written with a wrong clock and is ignored. */
const LONGEST_LEASE = { minutes: 11 } as const;

/**
 * SQL condition for a due document without a valid lease. A lease is invalid after its expiry or the end of its
 * process. Leases use the real time, even in an environment with a test clock.
 */
const isFree = ({ now, real_now }: Pick<Claim, 'now' | 'real_now'>, living: LiveProcesses) => sql<SqlBool>`
  status = 'waiting' and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${real_now}
    or leased_until > ${real_now.add(LONGEST_LEASE)}
    or (lease_holder is not null and not ${isAlive(sql`lease_holder`, living)}))
`;

/** Lists the environments of merchants that have due documents. */
export function listEnvironmentsToIssue(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from electronic_documents q`;
  const where = sql`q.status = 'waiting'`;
  return listEnvironmentsDue(db, { from, where, at: sql`q.next_attempt_at`, now });
}

/** Returns the time at which the next document in a merchant's test environment is due, or null if none is pending. */
export async function nextTestDocumentAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const found = await db
    .selectFrom('electronic_documents')
    .select('next_attempt_at')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .where('status', '=', 'waiting')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return found?.next_attempt_at ?? null;
}

interface Claim {
  /** Current time of the document's environment. */
  now: Temporal.Instant;
  real_now: Temporal.Instant;
  leased_until: Temporal.Instant;
  lease_holder: number | null;
}

/**
 * Leases the document of an environment that has been due longest. If several became due at the same time, invoices
 * precede credit notes. Returns undefined if none is due.
 */
export async function claimDueDocument(
  db: Db,
  { commerce_id, production }: Environment,
  { now, real_now, leased_until, lease_holder }: Claim,
): Promise<ElectronicDocument | undefined> {
  const { rows } = await sql<ElectronicDocument>`
    update electronic_documents set leased_until = ${leased_until}, lease_holder = ${lease_holder}
    where commerce_id = ${commerce_id} and id = (
      select id from electronic_documents
      where commerce_id = ${commerce_id} and production = ${production} and ${isFree({ now, real_now }, await liveProcesses(db))}
      order by next_attempt_at, kind desc limit 1 for update skip locked)
    returning *
  `.execute(db);
  return rows[0];
}

type Leased = Pick<ElectronicDocument, 'commerce_id' | 'id' | 'leased_until'>;

const change = (db: Db, { commerce_id, id }: Key) =>
  db.updateTable('electronic_documents').where('commerce_id', '=', commerce_id).where('id', '=', id);

const NO_LEASE = { leased_until: null, lease_holder: null } as const;

/**
 * Marks a document as sent, before the request to the provider. Returns false if the worker has lost its lease;
 * another worker then sends the document.
 */
export async function markSending(
  db: Db,
  document: Leased,
  sending: { sent_at: Temporal.Instant; draft: Draft; amount_cop: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await change(db, document)
    .set({ ...sending, draft: JSON.stringify(sending.draft) })
    .where('leased_until', '=', document.leased_until)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a document as issued, even if another worker has its lease, because the provider has already issued it. */
export async function markIssued(
  db: Db,
  document: Key,
  { issued_at, ...issued }: IssuedDocument & { issued_at: Temporal.Instant },
): Promise<void> {
  await change(db, document)
    .set((select) => ({
      ...{ ...issued, issued_at, status: 'issued', next_attempt_at: null, ...NO_LEASE },
      ...{ failure: null, failure_text: null, attempts: select('attempts', '+', 1) },
    }))
    .where('status', '<>', 'issued')
    .execute();
}

export async function markByHand(
  db: Db,
  document: Key,
  { draft, amount_cop }: { draft: Draft; amount_cop: bigint },
): Promise<void> {
  await change(db, document)
    .set({
      ...{ status: 'by_hand', draft: JSON.stringify(draft), amount_cop, next_attempt_at: null },
      ...{ ...NO_LEASE, failure: null, failure_text: null },
    })
    .where('status', '=', 'waiting')
    .execute();
}

type Outcome = Pick<
  ElectronicDocument,
  'status' | 'attempts' | 'next_attempt_at' | 'failure' | 'failure_text' | 'sent_at'
>;

/**
 * Records a failed attempt. Does nothing if the worker has lost its lease, because the new lease holder records the
 * outcome.
 */
export async function markFailed(db: Db, document: Leased, outcome: Outcome): Promise<void> {
  await change(db, document)
    .set({ ...outcome, ...NO_LEASE })
    .where('leased_until', '=', document.leased_until)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Makes a document due immediately. Returns false if the document cannot be retried, for example because an attempt
 * is in progress.
 */
export async function tryAgain(db: Db, document: Key, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await change(db, document)
    .set({ status: 'waiting', next_attempt_at: now, attempts: 0, ...NO_LEASE })
    .where((row) =>
      row.or([
        row('status', '=', 'refused'),
        row.and([
          row('status', '=', 'waiting'),
          row('failure', 'is not', null),
          row('leased_until', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function getDocument(db: Db, { commerce_id, id }: Key): Promise<ElectronicDocument | undefined> {
  return db
    .selectFrom('electronic_documents')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findDocument(
  db: Db,
  principal: Principal,
  id: string,
): Promise<ElectronicDocument | undefined> {
  return db
    .selectFrom('electronic_documents')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists the electronic invoices and credit notes of the given transactions, oldest first. */
export async function listOfTransactions(
  db: Db,
  commerceId: number,
  transactionIds: readonly string[],
): Promise<ElectronicDocument[]> {
  const { rows } = await sql<ElectronicDocument>`
    select * from electronic_documents
    where commerce_id = ${commerceId} and transaction_id = any (${transactionIds}::uuid[])
    order by created_at, id
  `.execute(db);
  return rows;
}

export async function findFile(db: Db, { commerce_id, id }: Key): Promise<Buffer | null> {
  const found = await db
    .selectFrom('electronic_document_files')
    .select('bytes')
    .where('commerce_id', '=', commerce_id)
    .where('document_id', '=', id)
    .executeTakeFirst();
  return found?.bytes ?? null;
}

export async function keepFile(
  db: Db,
  { commerce_id, id }: Key,
  { bytes, created_at }: { bytes: Buffer; created_at: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('electronic_document_files')
    .values({ commerce_id, document_id: id, bytes, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Counts the production documents that are pending, are pending after a failure, or were refused, each group
 * separately.
 */
export async function countUnissued(
  db: Db,
): Promise<{ waiting: number; failing: number; refused: number; oldest_at: Temporal.Instant | null }> {
  const { rows } = await sql<Awaited<ReturnType<typeof countUnissued>>>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'waiting' and failure is not null)::int as failing,
      count(*) filter (where status = 'refused')::int as refused,
      min(created_at) as oldest_at
    from electronic_documents where status in ('waiting', 'refused') and production
  `.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, refused: 0, oldest_at: null };
}

/**
 * Makes production documents due immediately if their next attempt is after `latest`, because a machine with a wrong
 * clock wrote such a late time. Returns the number of documents.
 */
export async function recallDocuments(
  db: Db,
  { now, latest }: { now: Temporal.Instant; latest: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('electronic_documents')
    .set({ next_attempt_at: now })
    .where('status', '=', 'waiting')
    .where('production', '=', true)
    .where('next_attempt_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes all electronic documents in a merchant's test environment. */
export async function eraseTestDocuments(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('electronic_documents')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
