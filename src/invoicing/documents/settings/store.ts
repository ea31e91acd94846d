import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import type { Invoicing, TaxProfile } from '../types.ts';

type Db = Deps['db'];

export async function findInvoicing(
  db: Db,
  { commerce_id, production }: Environment,
): Promise<Invoicing | undefined> {
  return db
    .selectFrom('electronic_invoicing')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .executeTakeFirst();
}

/** Lists the invoicing settings of the given merchant, or of all merchants if none is given. */
export async function listInvoicing(db: Db, commerceId?: number): Promise<Invoicing[]> {
  const all = db.selectFrom('electronic_invoicing').selectAll();
  const asked = commerceId === undefined ? all : all.where('commerce_id', '=', commerceId);
  return asked.orderBy('commerce_id').orderBy('production').execute();
}

export async function saveInvoicing(db: Db, row: Invoicing): Promise<void> {
  const settings = JSON.stringify(row.settings);
  const { active, provider, names_payers, wait_minutes, secrets_sealed, updated_at } = row;
  await db
    .insertInto('electronic_invoicing')
    .values({ ...row, settings })
    .onConflict((conflict) =>
      conflict.columns(['commerce_id', 'production']).doUpdateSet({
        ...{ active, provider, names_payers, wait_minutes, settings, secrets_sealed, updated_at },
      }),
    )
    .execute();
}

/** Returns the tax profile of the subscriber with this key, or undefined. */
export async function findTaxProfile(db: Db, { commerce_id, id }: Key): Promise<TaxProfile | undefined> {
  return db
    .selectFrom('tax_profiles')
    .selectAll()
    .where('commerce_id', '=', commerce_id)
    .where('subscriber_id', '=', id)
    .executeTakeFirst();
}

export async function saveTaxProfile(db: Db, profile: TaxProfile): Promise<void> {
  const { commerce_id, subscriber_id, created_at, ...values } = profile;
  await db
    .insertInto('tax_profiles')
    .values(profile)
    .onConflict((conflict) => conflict.columns(['commerce_id', 'subscriber_id']).doUpdateSet(values))
    .execute();
}
