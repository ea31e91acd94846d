import { sql } from 'kysely';
import type { PersonalData } from '#src/module.ts';

export const personalReservations: PersonalData = {
  name: 'reservations',
  async find({ db }, { commerce_id, emails, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from pre_authorizations
      where commerce_id = ${commerce_id} and (id = any (${ids}::uuid[]) or lower(customer ->> 'email') = any (${emails})
        or transaction_id = any (${ids}::uuid[]))
      order by id for update
    `.execute(db);
    return rows;
  },
  async holdsBack({ db }, { commerce_id, ids }) {
    const { rows } = await sql`
      select from pre_authorizations
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
        and (status in ('Pre-autorizada', 'Indeterminada') or open_operation is not null)
      limit 1
    `.execute(db);
    return rows.length === 0 ? null : HELD;
  },
  async erase({ db, clock }, { commerce_id, ids }) {
    await sql`
      update pre_authorizations set description = 'erased', "references" = '[]', customer = null, webhook_url = null,
        redirect_url = null, token_hash = null, bin = null, last_four = null, updated_at = ${clock.now()}
      where commerce_id = ${commerce_id} and id = any (${ids}::uuid[])
    `.execute(db);
  },
};

const HELD = {
  en: 'A reservation holds money of this customer: charge or release it first.',
  es: 'Una reserva retiene dinero suyo: cóbrela o libérela primero.',
} as const;
