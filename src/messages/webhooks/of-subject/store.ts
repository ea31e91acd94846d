import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { ListedDelivery } from '../store.ts';

type Db = Deps['db'];

/** An object, such as a subscription, whose webhook deliveries and emails are listed. */
export interface Subject {
  commerce_id: number;
  production: boolean;
  /** Kind and id of the object, such as `subscription:UUID`. */
  subject: string;
}

/** A delivery and the result of its last attempt. */
export interface DeliverySummary
  extends Pick<ListedDelivery, 'id' | 'kind' | 'created_at' | 'is_pending' | 'next_attempt_at'> {
  attempts: number;
  last_at: Temporal.Instant | null;
  duration_ms: number | null;
  answer_status: number | null;
  error: string | null;
}

/** Returns the deliveries of events about an object, newest first. */
export async function listDeliveriesOf(db: Db, of: Subject, limit: number): Promise<DeliverySummary[]> {
  const { rows } = await sql<DeliverySummary>`
    select d.id, d.kind, d.created_at, q.delivery_id is not null as is_pending, q.next_attempt_at,
      coalesce(a.number, 0) as attempts, a.at as last_at, a.duration_ms, a.answer_status, a.error
    from (
      select * from webhook_deliveries
      where commerce_id = ${of.commerce_id} and production = ${of.production} and subject = ${of.subject}
      order by number desc limit ${limit}
    ) d
      left join webhook_queue q on q.commerce_id = ${of.commerce_id} and q.delivery_id = d.id
      left join lateral (
        select number, at, duration_ms, answer_status, error from webhook_attempts w
        where w.commerce_id = ${of.commerce_id} and w.delivery_id = d.id
        order by w.number desc, w.lease_ms desc limit 1
      ) a on true
    order by d.number desc
  `.execute(db);
  return rows;
}
