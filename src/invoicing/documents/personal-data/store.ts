import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

/**
 * Personal data in a person's electronic invoices. Erasure removes the customer data and the PDF, and keeps the
 * number, code and amount, which the tax office also has.
 */
export const personalDocuments: PersonalData = {
  name: 'electronic_documents',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from electronic_documents
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) and draft is not null
      order by created_at, id
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from electronic_documents
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[]) and status in ('waiting', 'refused')
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : NOT_ISSUED;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      delete from electronic_document_files f using electronic_documents d
      where f.commerce_id = ${commerce_id} and d.commerce_id = f.commerce_id and d.id = f.document_id
        and d.transaction_id = any (${ids}::uuid[])
    `.execute(db);
    await sql`
      update electronic_documents set draft = null, failure_text = null
      where commerce_id = ${commerce_id} and transaction_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

export const personalTaxProfiles: PersonalData = {
  name: 'tax_profiles',
  async find({ db }, { commerce_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from tax_profiles
      where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[]) order by subscriber_id
    `.execute(db);
    return rows;
  },
  async erase({ db }, { commerce_id, ids }) {
    await sql`
      delete from tax_profiles where commerce_id = ${commerce_id} and subscriber_id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const NOT_ISSUED = {
  en: 'An electronic invoice of theirs is not issued yet.',
  es: 'Una factura electrónica suya aún no se ha emitido.',
} as const;
