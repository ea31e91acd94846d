import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Finds and erases a person's debts by document number. Paid amounts are kept. If the merchant's ERP sends an erased
 * debt again, it is stored again.
 */
export const personalItems: PersonalData = {
  name: 'collection_items',
  async find({ db }, { commerce_id, documents }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from collection_items
      where commerce_id = ${commerce_id} and production = any ('{t,f}') and id_number = any (${documents})
      order by id for update
    `.execute(db);
    return rows;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      update collection_items set id_number = 'erased', payer_name = 'erased', description = 'erased', ref_payment = 'erased ' || id,
        metadata = null, comments = null, active = false, updated_at = ${clock.now()},
        options = (
            select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(options) o
            where o.key in ('request_address_delivery', 'discount', 'cash_expiry', 'has_comments')
          ) || '{"picture": null, "references": [], "webhook": null, "delivery": null, "comments_label": null}'
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};

/** Finds and erases the comments and delivery addresses that a person entered when paying ERP items. */
export const personalParts: PersonalData = {
  name: 'payment_items',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from payment_items
      where commerce_id = ${commerce_id} and (payment_id = any (${ids}::uuid[]) or item_id = any (${ids}::uuid[]))
      order by payment_id, item_id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      update payment_items set comments = null, address = null
      where commerce_id = ${commerce_id} and (payment_id = any (${ids}::uuid[]) or item_id = any (${ids}::uuid[]))
    `.execute(db);
  },
};

export const personalRefusals: PersonalData = {
  name: 'refused_items',
  async find({ db }, { commerce_id, documents }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from refused_items
      where commerce_id = ${commerce_id} and id_number = any (${documents}) order by refused_at, id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, documents }) {
    await sql`
      delete from refused_items where commerce_id = ${commerce_id} and id_number = any (${documents})
    `.execute(db);
  },
};
