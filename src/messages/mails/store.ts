import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { isAlive } from '#src/platform/database/presence.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import { isInOffices, visibleTo } from '#src/tenancy/merchants/store.ts';
import type { MailMessage } from './messages.ts';
import { type Mail, URGENT_KINDS } from './types.ts';

type Db = Deps['db'];

export type NewMail = Omit<
  Mail,
  'number' | 'attempts' | 'leased_until' | 'lease_holder' | 'last_error' | 'sent_at' | 'message'
> & { message: MailMessage };

/**
 * Inserts emails. All rows are passed as one JSON parameter, because a charge run writes thousands of emails at a
 * time.
 */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into mails (id, commerce_id, office_id, production, kind, locale, to_name, to_address, from_name, reply_to,
      message, subject, created_at, status, attempts, next_attempt_at)
    select id, commerce_id, office_id, production, kind, locale, to_name, to_address, from_name, reply_to,
      message, subject, created_at, status, 0, next_attempt_at
    from json_populate_recordset(null::mails, ${rowsAsJson(mails)}::json) with ordinality
    order by ordinality
  `.execute(db),
  );
}

/**
 * Returns the list query for test emails, newest first. If `to` is given, the list contains only emails to exactly
 * this address.
 */
export function testMailQuery(principal: Principal, to: string | undefined): NumberedList {
  const { commerce_id, offices } = principal;
  return {
    rows: sql`mails m`,
    alias: 'm',
    commerce_id,
    key: 'id',
    where: allOf([
      sql`m.commerce_id = ${commerce_id}`,
      sql`not m.production`,
      ofOffices('m.office_id', offices),
      to !== undefined && sql`m.to_address = ${to}`,
    ]),
    order: [{ column: 'number', descending: true }],
    name: JSON.stringify(['mails', commerce_id, offices, to]),
  };
}

export function pageTestMails(
  db: Db,
  principal: Principal,
  { to, ...page }: PageRequest & { to: string | undefined },
): Promise<Page<Mail>> {
  return pageByNumber<Mail>(db, testMailQuery(principal, to), page);
}

export async function findTestMail(db: Db, principal: Principal, id: string): Promise<Mail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('commerce_id', '=', principal.commerce_id)
    .where('id', '=', id)
    .where('production', '=', false)
    .where(isInOffices(principal, 'office_id'))
    .executeTakeFirst();
}

export async function findMail(db: Db, principal: Principal, id: string): Promise<Mail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where(visibleTo(principal))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteTestMails(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}

/** Maximum duration of a lease. A lease with a later expiry was written with a wrong clock and is ignored. */
const LONGEST_LEASE = { minutes: 11 } as const;

/** SQL condition for an email that is due and not leased. A lease ends when it expires or when its process stops. */
const isFree = (now: Temporal.Instant) => sql<SqlBool>`
  status = 'waiting' and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now}
    or leased_until > ${now.add(LONGEST_LEASE)}
    or (lease_holder is not null and not ${isAlive(sql`lease_holder`)}))
`;

/** Returns the environments with due emails. */
export function listEnvironmentsToSend(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from mails q`;
  const where = sql`q.status = 'waiting'`;
  return listEnvironmentsDue(db, { from, where, at: sql`q.next_attempt_at`, now });
}

/**
 * SQL condition for urgent emails. It uses literals like the definition of the partial index `mails_urgent`, because
 * PostgreSQL would not use the index with parameters.
 */
const isUrgent = sql<SqlBool>`kind in (${sql.join(URGENT_KINDS.map((kind) => sql.lit(kind)))})`;

interface Claim {
  now: Temporal.Instant;
  leased_until: Temporal.Instant;
  lease_holder: number | null;
}

/**
 * Leases one due email of an environment: the urgent email that became due first, or otherwise the email that became
 * due first.
 */
export async function claimDueMail(
  db: Db,
  { commerce_id, production }: Environment,
  { now, leased_until, lease_holder }: Claim,
): Promise<Mail | undefined> {
  const first = (chosen: RawBuilder<SqlBool>) => sql`
    select id from mails
    where commerce_id = ${commerce_id} and production = ${production} and ${isFree(now)} and ${chosen}
    order by next_attempt_at limit 1 for update skip locked
  `;
  const { rows } = await sql<Mail>`
    update mails set leased_until = ${leased_until}, lease_holder = ${lease_holder}
    where commerce_id = ${commerce_id} and id = coalesce((${first(isUrgent)}), (${first(sql`true`)}))
    returning *
  `.execute(db);
  return rows[0];
}

/**
 * Marks an email as sent, even if another worker has leased it in the meantime. Otherwise that worker could send it
 * again later.
 */
export async function markSent(db: Db, { commerce_id, id }: Key, sent_at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('mails')
    .set((select) => ({
      status: 'sent',
      attempts: select('attempts', '+', 1),
      next_attempt_at: null,
      leased_until: null,
      lease_holder: null,
      last_error: null,
      sent_at,
    }))
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Records a failed attempt to send an email. Does nothing if another worker has leased the email in the meantime,
 * because that worker records its own outcome.
 */
export async function markFailed(
  db: Db,
  mail: Pick<Mail, 'commerce_id' | 'id' | 'leased_until'>,
  outcome: Pick<Mail, 'status' | 'attempts' | 'next_attempt_at' | 'last_error'>,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...outcome, leased_until: null, lease_holder: null })
    .where('commerce_id', '=', mail.commerce_id)
    .where('id', '=', mail.id)
    .where('leased_until', '=', mail.leased_until)
    .where('status', '=', 'waiting')
    .execute();
}

/** Marks due emails as `kept`, for installations without a mail server. Returns the number of emails. */
export async function keepDueMails(db: Db, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'kept', next_attempt_at: null, leased_until: null, lease_holder: null })
    .where(isFree(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Makes emails due now that are scheduled after `latest`, and returns their number. No valid retry is scheduled that
 * late, so a wrong clock must have scheduled these emails.
 */
export async function recallMails(
  db: Db,
  { now, latest }: { now: Temporal.Instant; latest: Temporal.Instant },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the number of pending emails, and how many of them are due now. */
export async function countWaiting(db: Db, now: Temporal.Instant): Promise<{ waiting: number; due: number }> {
  const { rows } = await sql<{ waiting: number; due: number }>`
    select count(*)::int as waiting, count(*) filter (where next_attempt_at <= ${now})::int as due
    from mails where status = 'waiting'
  `.execute(db);
  return rows[0] ?? { waiting: 0, due: 0 };
}
