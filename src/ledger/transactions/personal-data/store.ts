import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases a person's transactions. Includes the payment of a transaction, unless other payers also paid it.
 * Erasure keeps number, amount, dates, status, office and response codes, because the ledger needs them.
 */
export const personalTransactions: PersonalData = {
  name: 'transactions',
  async find({ db }, { commerce_id, emails, documents, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select t.*, case when not exists (
          select from transactions o
          where o.commerce_id = t.commerce_id and o.payment_id = t.payment_id
            and lower(o.customer_payer ->> 'email') <> all (${emails})
        ) then t.payment_id end as also
      from transactions t
      where t.commerce_id = ${commerce_id}
        and (t.id = any (${ids}::uuid[]) or t.subscription_id = any (${ids}::uuid[])
          or t.pre_authorization_id = any (${ids}::uuid[]) or lower(t.customer_payer ->> 'email') = any (${emails})
          or t.customer_payer ->> 'id_number' = any (${documents}))
      order by t.number
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from operations
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) and status = 'open'
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : OPEN;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      update transactions set customer_payer = null, url_response = null, voucher = null, barcode = null, card_bin = null,
        card_last_four = null, mails_voucher = false, updated_at = ${clock.now()}
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};

/**
 * Finds and erases the operations of a person's transactions. Erasure removes the provider's messages but keeps the
 * references, which are needed to reconcile with the gateway.
 */
export const personalOperations: PersonalData = {
  name: 'operations',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select *, reference as also from operations
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) order by created_at, reference
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      update operations set provider_text = null
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const OPEN = {
  en: 'The outcome of a charge or a refund of theirs is not known yet.',
  es: 'Aún no se conoce el resultado de un cobro o una devolución suya.',
} as const;
