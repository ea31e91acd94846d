import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

export const personalSubscriptions: PersonalData = {
  name: 'subscriptions',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from subscriptions
      where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[]) order by id for update
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from subscriptions
      where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
        and (status not in ('cancelada', 'finalizada') or open_operation is not null)
      union all
      select from waiting_subscriptions
      where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : LIVE;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      update subscriptions set description = null, reference = null, metadata = null, webhook_url = null, cancellation_reason = null,
        updated_at = ${clock.now()}
      where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

/**
 * Sign-up data of payers who pay with a payment account. Erasure deletes it, because no other record references a
 * settled approval.
 */
export const personalApprovals: PersonalData = {
  name: 'approvals',
  order: -10,
  async find({ db }, { commerce_id, emails, documents, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select *, payment_source_id as also from approvals
      where commerce_id = ${commerce_id}
        and (payment_source_id = any (${ids}::uuid[]) or subscription_id = any (${ids}::uuid[])
          or lower(sign_up #>> '{subscriber,email}') = any (${emails})
          or sign_up #>> '{subscriber,id_number}' = any (${documents}))
      order by created_at
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      delete from approvals where commerce_id = ${commerce_id} and payment_source_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const LIVE = {
  en: 'They have a subscription that is not over: cancel it first.',
  es: 'Tiene una suscripción vigente: cancélela primero.',
} as const;
