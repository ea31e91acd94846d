import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { ReservationState } from '#src/kernel/lists.ts';
import { amongMerchants } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson, toJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Page, PageRequest } from '#src/platform/http/pagination.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { allOf, ofOffices } from '#src/platform/lists/conditions.ts';
import { type NumberedList, pageByNumber } from '#src/platform/lists/numbered.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import { visibleTo } from '#src/tenancy/merchants/store.ts';
import type { Reservation } from './types.ts';

type Db = Deps['db'];

export async function insertReservation(db: Db, reservation: Reservation): Promise<void> {
  const { references, customer, ...columns } = reservation;
  await queueWrite(() =>
    db
      .insertInto('pre_authorizations')
      .values({ ...columns, references: toJson(references) ?? '[]', customer: toJson(customer) })
      .execute(),
  );
}

/** Writes all mutable columns of any number of reservations in one statement. */
export async function saveReservations(db: Db, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length === 0) return;
  const rows = reservations.map(({ token_hash: _, references: _references, ...row }) => row);
  await queueWrite(() =>
    sql`
    update pre_authorizations r set
      status = n.status, transaction_id = n.transaction_id, authorized_amount = n.authorized_amount,
      confirmed_amount = n.confirmed_amount, installments = n.installments, franchise = n.franchise, bin = n.bin,
      last_four = n.last_four, network_transaction_id = n.network_transaction_id,
      authorization_code = n.authorization_code, response_code = n.response_code, expires_at = n.expires_at,
      authorized_at = n.authorized_at, confirmed_at = n.confirmed_at, voided_at = n.voided_at,
      warned_at = n.warned_at, open_operation = n.open_operation, alarm_at = n.alarm_at, events = n.events,
      updated_at = n.updated_at
    from json_populate_recordset(null::pre_authorizations, ${rowsAsJson(rows)}::json) n
    where r.commerce_id = n.commerce_id and r.id = n.id ${amongMerchants('r.commerce_id', reservations)}
  `.execute(db),
  );
}

function selectReservations(db: Db, principal: Principal) {
  return db.selectFrom('pre_authorizations').where(visibleTo(principal));
}

export async function findReservation(
  db: Db,
  principal: Principal,
  id: string,
): Promise<Reservation | undefined> {
  return selectReservations(db, principal).selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Finds a reservation of any merchant by id, because a customer's token or URL does not identify the merchant.
 * `frozen_at` is the time of the frozen test clock, or null.
 */
export async function findAnyReservation(db: Db, id: string) {
  return db
    .selectFrom('pre_authorizations as r')
    .innerJoin('environments as e', (join) =>
      join.onRef('e.commerce_id', '=', 'r.commerce_id').onRef('e.production', '=', 'r.production'),
    )
    .selectAll('r')
    .select(['e.frozen_at', 'e.active as merchant_active'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Locks the reservation until the transaction ends, so that only one operation at a time can start. */
export async function lockReservation(db: Db, { commerce_id, id }: Key): Promise<Reservation> {
  return db
    .selectFrom('pre_authorizations')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface ReservationFilter {
  status: ReservationState | null;
  /** If not null, the list contains only reservations that can still be captured at this time. */
  confirmable_at: Temporal.Instant | null;
}

/** Returns the list query for reservations, newest first. */
export function reservationQuery(principal: Principal, filter: ReservationFilter): NumberedList {
  const { commerce_id, production, offices } = principal;
  const { status, confirmable_at } = filter;
  return {
    rows: sql`pre_authorizations r`,
    alias: 'r',
    commerce_id,
    key: 'id',
    where: allOf([
      sql`r.commerce_id = ${commerce_id}`,
      sql`r.production = ${production}`,
      ofOffices('r.office_id', offices),
      status !== null && sql`r.status = ${status}`,
      confirmable_at !== null &&
        sql`r.status = 'Pre-autorizada' and r.open_operation is null and r.expires_at > ${confirmable_at}`,
    ]),
    order: ['created_at', 'id'].map((column) => ({ column, descending: true })),
    is_narrowed: true,
    name: JSON.stringify(['reservations', commerce_id, production, offices, status, confirmable_at !== null]),
  };
}

export function pageReservations(
  db: Db,
  principal: Principal,
  filter: ReservationFilter,
  request: PageRequest,
): Promise<Page<Reservation>> {
  return pageByNumber<Reservation>(db, reservationQuery(principal, filter), request);
}

/** Lists the environments with reservations whose warning or expiry is due. Skips disabled merchants. */
export async function listDueEnvironments(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from pre_authorizations q`;
  return listEnvironmentsDue(db, {
    from,
    where: sql`q.alarm_at is not null`,
    at: sql`q.alarm_at`,
    now,
    only_active: true,
  });
}

/**
 * Locks and returns the reservations of an environment whose warning or expiry is due. Skips rows locked by other
 * workers.
 */
export async function claimDueReservations(
  db: Db,
  { commerce_id, production }: Environment,
  due: { now: Temporal.Instant; limit: number },
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select * from pre_authorizations
    where commerce_id = ${commerce_id} and production = ${production} and alarm_at <= ${due.now}
    order by alarm_at, id limit ${due.limit} for update skip locked
  `.execute(db);
  return rows;
}

export async function nextReservationAlarm(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ alarm_at: Temporal.Instant }>`
    select alarm_at from pre_authorizations
    where alarm_at is not null and commerce_id = ${commerceId} and not production
    order by alarm_at limit 1
  `.execute(db);
  return rows[0]?.alarm_at ?? null;
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await db
    .deleteFrom('pre_authorizations')
    .where('commerce_id', '=', commerceId)
    .where('production', '=', false)
    .execute();
}
