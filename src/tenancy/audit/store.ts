import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { parseJson } from '#src/kernel/json.ts';
import type { Channel } from '#src/platform/database/actor.ts';
import type { Change, Operation, SubjectKind, Values } from './types.ts';

type Db = Deps['db'];

export interface NewChange {
  commerce_id: number;
  production: boolean | null;
  subject_kind: SubjectKind;
  subject_id: string;
  operation: Operation;
  before: Values | null;
  after: Values | null;
}

/**
 * Records an action that changes no row and therefore fires no audit trigger. Writes nothing if the transaction has
 * no actor.
 */
export async function recordChange(db: Db, change: NewChange): Promise<void> {
  const { before, after } = change;
  await sql`
    select write_audit(${change.commerce_id}::int, ${change.production}::bool, ${change.subject_kind}, ${change.subject_id},
      ${change.operation}, ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)
  `.execute(db);
}

/** Clears the actor of this transaction, so that its remaining writes are not audited. */
export async function clearActor(db: Db): Promise<void> {
  await sql`set local audit.actor = ''`.execute(db);
}

/** Position of an entry in the audit log, used as a pagination cursor. The next page contains older entries. */
export interface Place {
  at: Temporal.Instant;
  number: bigint;
}

export interface ChangeFilter {
  commerce_id: number;
  /**
   * Environment filter: true for production, false for test, undefined for all. Entries that belong to both
   * environments are always returned.
   */
  production?: boolean | undefined;
  actor?: string | undefined;
  channel?: Channel | undefined;
  action?: string | undefined;
  subject_kind?: SubjectKind | undefined;
  subject_id?: string | undefined;
  /** Start of the time range (inclusive). `to` is its end (exclusive). Undefined for no limit. */
  from?: Temporal.Instant | undefined;
  to?: Temporal.Instant | undefined;
}

type Condition = RawBuilder<unknown>;

function conditionsOf(filter: ChangeFilter, after: Place | null): Condition[] {
  const { commerce_id, actor, channel, action, subject_kind, subject_id, from, to } = filter;
  return [
    sql`l.commerce_id = ${commerce_id}`,
    ...(actor === undefined ? [] : [sql`l.actor = ${actor}`]),
    ...(channel === undefined ? [] : [sql`l.channel = ${channel}`]),
    ...(action === undefined ? [] : [sql`l.action = ${action}`]),
    ...(subject_kind === undefined ? [] : [sql`l.subject_kind = ${subject_kind}`]),
    ...(subject_id === undefined ? [] : [sql`l.subject_id = ${subject_id}`]),
    ...(from === undefined ? [] : [sql`l.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`l.at < ${to}`]),
    ...(after === null ? [] : [sql`(l.at, l.number) < (${after.at}::timestamptz, ${after.number}::bigint)`]),
  ];
}

type Stored = Omit<Change, 'before' | 'after'> & { before: string | null; after: string | null };

/**
 * Returns audit entries, newest first. A separate subquery reads the entries that belong to both environments, so
 * that each subquery is a single index scan.
 */
export async function listChanges(
  db: Db,
  filter: ChangeFilter,
  page: { limit: number; after?: Place | null },
): Promise<Change[]> {
  const { rows } = await changesQuery(filter, page).execute(db);
  return rows.map((row) => ({ ...row, before: read(row.before), after: read(row.after) }));
}

/** Builds the query of `listChanges`. Exported so that a test can check its execution plan. */
export function changesQuery(
  filter: ChangeFilter,
  { limit, after = null }: { limit: number; after?: Place | null },
): RawBuilder<Stored> {
  const conditions = conditionsOf(filter, after);
  const { production } = filter;
  const walk = (...more: Condition[]) => sql`
    (select l.* from audit_log l where ${sql.join([...conditions, ...more], sql` and `)}
     order by l.at desc, l.number desc limit ${limit})`;
  const found =
    production === undefined
      ? walk()
      : sql`(${walk(sql`l.production = ${production}`)} union all ${walk(sql`l.production is null`)})`;
  return sql<Stored>`
    select l.commerce_id, l.number, l.production, l.at, l.channel, l.actor, u.name as actor_name, l.user_id, l.token_id,
      l.session_id, l.origin, l.request_id, l.action, l.subject_kind, l.subject_id, l.operation,
      l.before::text as before, l.after::text as after
    from ${found} l left join user_names u on u.commerce_id = ${filter.commerce_id} and u.user_id = l.user_id
    order by l.at desc, l.number desc limit ${limit}`;
}

function read(text: string | null): Values | null {
  return text === null ? null : (parseJson(text) as Values);
}

/** Lists the triggers that write and protect the audit log, and whether each is enabled. Used by `cuota doctor`. */
export async function listAuditTriggers(db: Db): Promise<{ name: string; is_on: boolean }[]> {
  const { rows } = await sql<{ name: string; is_on: boolean }>`
    select t.tgname as name, t.tgenabled in ('O', 'A') as is_on
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('audit_row', 'audit_part', 'audit_user', 'audit_person', 'audit_of_person',
      'refuse_audit_change', 'refuse_audit_rewrite')
    order by t.tgname
  `.execute(db);
  return rows;
}
