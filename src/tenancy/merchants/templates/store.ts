import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Branding, BrandingKey } from '../branding.ts';
import type { LogoMediaType, MerchantTables } from '../types.ts';

type Db = Deps['db'];
type Templates = MerchantTables['checkout_templates'];

export async function insertTemplate(
  db: Db,
  values: Insertable<Templates>,
  offices: readonly number[],
): Promise<number> {
  const { id } = await db
    .insertInto('checkout_templates')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkOffices(db, { commerce_id: values.commerce_id, id }, offices);
  return id;
}

type TemplateKey = Pick<Selectable<Templates>, 'commerce_id' | 'id'>;

async function linkOffices(
  db: Db,
  { commerce_id, id }: TemplateKey,
  offices: readonly number[],
): Promise<void> {
  const links = offices.map((office_id) => ({ commerce_id, checkout_template_id: id, office_id }));
  if (links.length > 0) await db.insertInto('checkout_template_offices').values(links).execute();
}

export async function updateTemplate(
  db: Db,
  { commerce_id, id }: TemplateKey,
  values: Updateable<Templates>,
): Promise<void> {
  await db
    .updateTable('checkout_templates')
    .set(values)
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Locks the merchant's templates until the transaction ends. Without the lock, concurrent changes of the default
 * template would violate a unique index.
 */
export async function lockTemplates(db: Db, commerceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checkout templates', ${commerceId}))`.execute(db);
}

/** Replaces the list of offices that use a template. */
export async function setTemplateOffices(
  db: Db,
  key: TemplateKey,
  offices: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('checkout_template_offices')
    .where('commerce_id', '=', key.commerce_id)
    .where('checkout_template_id', '=', key.id)
    .execute();
  await linkOffices(db, key, offices);
}

/**
 * Clears the default flag of the merchant's current default template. A unique index allows only one default
 * per merchant.
 */
export async function dropDefault(db: Db, commerceId: number): Promise<void> {
  await db
    .updateTable('checkout_templates')
    .set({ is_default: false })
    .where('commerce_id', '=', commerceId)
    .where('is_default', '=', true)
    .execute();
}

/** Finds a template of any merchant, because the command line identifies a template by its id only. */
export async function findTemplate(db: Db, id: number) {
  return db.selectFrom('checkout_templates').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Saves the template's logo and replaces the previous one. */
export async function saveTemplateLogo(
  db: Db,
  logo: Insertable<MerchantTables['checkout_template_logos']>,
): Promise<void> {
  const { commerce_id, checkout_template_id, ...values } = logo;
  await db
    .insertInto('checkout_template_logos')
    .values({ commerce_id, checkout_template_id, ...values })
    .onConflict((conflict) => conflict.columns(['commerce_id', 'checkout_template_id']).doUpdateSet(values))
    .execute();
}

export async function removeTemplateLogo(db: Db, { commerce_id, id }: TemplateKey): Promise<void> {
  await db
    .deleteFrom('checkout_template_logos')
    .where('commerce_id', '=', commerce_id)
    .where('checkout_template_id', '=', id)
    .execute();
}

/**
 * Selects the branding from an active template: the requested one, else the newest of the office, else the
 * default. An office's template is used only if it sets a title, colour or logo or asks for an address. This
 * skips the empty template that each merchant starts with.
 */
export async function findBranding(db: Db, of: BrandingKey): Promise<Branding | undefined> {
  const named = of.checkout_template_id ?? null;
  const { rows } = await sql<Branding>`
    select m.name, chosen.title, chosen.colour, coalesce(chosen.logo, l.hash) as logo,
      m.legal_name, m.tax_id, m.contact_email, m.contact_phone, m.address, m.privacy_text, m.privacy_url,
      case when coalesce(m.privacy_text, m.privacy_url) is not null
        then (select max(p.version) from privacy_policies p where p.commerce_id = ${of.commerce_id}::int) end as privacy_version,
      coalesce(chosen.asks_address, false) as asks_address
    from merchants m
    left join lateral (
      select t.title, t.colour, t.asks_address, tl.hash as logo
      from checkout_templates t
      left join checkout_template_logos tl
        on tl.commerce_id = ${of.commerce_id}::int and tl.checkout_template_id = t.id
      left join checkout_template_offices o on o.commerce_id = ${of.commerce_id}::int and o.checkout_template_id = t.id
        and o.office_id = ${of.office_id ?? 0}::int and (t.asks_address or coalesce(t.title, t.colour, tl.hash) is not null)
      where t.commerce_id = ${of.commerce_id}::int and t.active
        and (t.id = ${named}::int or o.office_id is not null or t.is_default)
      order by case when t.id = ${named}::int then 1 when o.office_id is not null then 2 else 3 end, t.id desc
      limit 1
    ) chosen on true
    left join merchant_logos l on l.commerce_id = ${of.commerce_id}::int
    where m.id = ${of.commerce_id}::int
  `.execute(db);
  return rows[0];
}

/**
 * Finds a logo of any merchant by its hash. Identical images share one URL. Returns undefined if no logo has
 * this hash.
 */
export async function findLogoByHash(
  db: Db,
  hash: string,
): Promise<{ media_type: LogoMediaType; bytes: Buffer } | undefined> {
  return db
    .selectFrom('checkout_template_logos')
    .select(['media_type', 'bytes'])
    .where('hash', '=', hash)
    .unionAll(db.selectFrom('merchant_logos').select(['media_type', 'bytes']).where('hash', '=', hash))
    .limit(1)
    .executeTakeFirst();
}
