/** Queries for the subscriptions and invitations of a payer, who is identified by e-mail address. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Invitation, Subscription } from '../types.ts';

type Db = Deps['db'];

/** A payer, identified by e-mail address at one merchant and in one environment. */
export interface Payer {
  commerce_id: number;
  production: boolean;
  /** E-mail address in lower case. */
  email: string;
  /** Limits the queries to this subscriber. Null includes every subscriber with the e-mail address. */
  subscriber_id: string | null;
}

/** Maximum number of rows that a list returns. No real payer has this many subscriptions. */
const MAX_ROWS = 100;

/** Selects the payer's subscriptions at one merchant and in one environment, across all offices. */
function selectOwn(db: Db, payer: Payer) {
  const { subscriber_id } = payer;
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('subscriber_contacts as p', (join) =>
      join.onRef('p.commerce_id', '=', 's.commerce_id').onRef('p.id', '=', 's.subscriber_id'),
    )
    .where('s.commerce_id', '=', payer.commerce_id)
    .where('s.production', '=', payer.production)
    .where('s.provisional', '=', false)
    .where('p.commerce_id', '=', payer.commerce_id)
    .where('p.deleted_at', 'is', null)
    .where(sql<string>`lower(p.email)`, '=', payer.email)
    .$if(subscriber_id !== null, (query) => query.where('p.id', '=', subscriber_id));
}

/** Lists the payer's subscriptions, newest first. */
export async function listOwn(db: Db, payer: Payer): Promise<Subscription[]> {
  return selectOwn(db, payer)
    .selectAll('s')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function findOwn(db: Db, payer: Payer, id: string): Promise<Subscription | undefined> {
  return selectOwn(db, payer).selectAll('s').where('s.id', '=', id).executeTakeFirst();
}

function selectInvitations(db: Db, payer: Payer) {
  return selectOwn(db, payer)
    .innerJoin('invitations as i', (join) =>
      join.onRef('i.commerce_id', '=', 's.commerce_id').onRef('i.subscription_id', '=', 's.id'),
    )
    .selectAll('i');
}

/** Lists the payer's pending invitations, newest first. */
export async function listPending(db: Db, payer: Payer, now: Temporal.Instant): Promise<Invitation[]> {
  return selectInvitations(db, payer)
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

/** Returns an invitation of the payer, pending or not. */
export async function findInvitation(db: Db, payer: Payer, id: string): Promise<Invitation | undefined> {
  return selectInvitations(db, payer).where('i.id', '=', id).executeTakeFirst();
}

/** A subscriber who receives a sign-in code, and the merchant of that subscriber. */
export interface Addressee {
  commerce_id: number;
  /**
   * Office of the subscriber. Null if subscribers of several offices share the e-mail address, in which case the
   * sign-in code gives access to all of them.
   */
  office_id: number | null;
  merchant: string;
  name: string;
  last_name: string;
  email: string;
  billing_country: string;
}

/**
 * Lists the merchants at which an e-mail address has a subscription in this environment, most recently updated first.
 * Each merchant is listed once, with the subscriber whose subscription was updated last.
 */
export async function listAddressees(
  db: Db,
  asked: { email: string; production: boolean; slug: string | null; limit: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select commerce_id, office_id, merchant, name, last_name, email, billing_country from (
      select distinct on (p.commerce_id) p.commerce_id,
        case when min(p.office_id) over own = max(p.office_id) over own then p.office_id end as office_id,
        e.name as merchant, p.name, p.last_name, p.email, p.billing_country, s.updated_at
      from subscriber_contacts p
      join environments e on e.commerce_id = p.commerce_id
      join subscriptions s
        on s.commerce_id = p.commerce_id and s.subscriber_id = p.id and s.production = e.production
      where lower(p.email) = ${asked.email} and p.deleted_at is null and e.active
        and e.production = ${asked.production} and not s.provisional
        and (${asked.slug}::text is null or e.slug = ${asked.slug})
      window own as (partition by p.commerce_id)
      order by p.commerce_id, s.updated_at desc, s.id desc
    ) found
    order by updated_at desc, commerce_id limit ${asked.limit}
  `.execute(db);
  return rows;
}
