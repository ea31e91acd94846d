import { sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { MerchantTables, PrivacyPolicy, WebhookSettings } from '../types.ts';

type Db = Deps['db'];

export type LegalData = Pick<
  Updateable<MerchantTables['merchants']>,
  | 'name'
  | 'legal_name'
  | 'tax_id'
  | 'contact_email'
  | 'contact_phone'
  | 'address'
  | 'privacy_text'
  | 'privacy_url'
>;

export async function updateLegal(db: Db, id: number, values: LegalData): Promise<void> {
  await db.updateTable('merchants').set(values).where('id', '=', id).execute();
}

export async function findWebhookSettings(db: Db, id: number): Promise<WebhookSettings> {
  return db
    .selectFrom('merchants')
    .select(['webhook_url', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateWebhookSettings(
  db: Db,
  id: number,
  change: Partial<WebhookSettings>,
): Promise<void> {
  await db.updateTable('merchants').set(change).where('id', '=', id).execute();
}

/**
 * Adds a version of the privacy policy unless it equals the latest one. The caller must hold a lock on the merchant.
 */
export async function addPrivacyPolicy(db: Db, policy: Omit<PrivacyPolicy, 'version'>): Promise<void> {
  const { commerce_id, text, url, since } = policy;
  await sql`
    insert into privacy_policies (commerce_id, version, text, url, since)
    select ${commerce_id}::int, coalesce(max(version), 0) + 1, ${text}::text, ${url}::text, ${since}
    from privacy_policies where commerce_id = ${commerce_id}::int
    having not coalesce((
      select last.text is not distinct from ${text}::text and last.url is not distinct from ${url}::text
      from privacy_policies last where last.commerce_id = ${commerce_id}::int order by last.version desc limit 1
    ), false)
  `.execute(db);
}

export async function listPrivacyPolicies(
  db: Db,
  commerceId: number,
  versions: readonly number[],
): Promise<PrivacyPolicy[]> {
  if (versions.length === 0) return [];
  return db
    .selectFrom('privacy_policies')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('version', 'in', versions)
    .execute();
}

/** Updates an office. Returns false if the office does not exist. */
export async function updateOffice(
  db: Db,
  { commerce_id, id, name }: { commerce_id: number; id: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offices')
    .set({ name })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates a tax. Returns false if the tax does not exist. */
export async function updateTax(
  db: Db,
  { commerce_id, id, active }: { commerce_id: number; id: number; active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('taxes')
    .set({ active })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
