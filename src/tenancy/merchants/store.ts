import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { isDistributedDatabase } from '#src/platform/database/citus/by-merchant.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type {
  Merchant,
  MerchantLogo,
  MerchantSummary,
  MerchantTables,
  NewMerchantLogo,
  Office,
  Tax,
} from './types.ts';

type Db = Deps['db'];

/** Returns an SQL condition for rows of the user's offices. Its SQL text is the same for every user. */
export function isInOffices(principal: Principal, column: string): RawBuilder<boolean> {
  const { offices } = principal;
  return sql<boolean>`(${offices}::int[] is null or ${sql.ref(column)} = any (${offices}::int[]))`;
}

/** Returns an SQL condition that is true for rows of the principal's merchant, environment and offices. */
export function visibleTo(principal: Principal, table?: string): RawBuilder<boolean> {
  const { commerce_id, production } = principal;
  const column = (name: string) => (table ? `${table}.${name}` : name);
  return sql<boolean>`(${sql.ref(column('commerce_id'))} = ${commerce_id} and ${sql.ref(column('production'))} = ${production} and ${isInOffices(principal, column('office_id'))})`;
}

export async function insertMerchant(
  db: Db,
  values: Omit<Insertable<MerchantTables['merchants']>, 'id'>,
): Promise<number> {
  const row = await db.insertInto('merchants').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function findMerchant(db: Db, id: number): Promise<Merchant | undefined> {
  return db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findMerchantBySlug(db: Db, slug: string): Promise<Merchant | undefined> {
  return db.selectFrom('merchants').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export async function listMerchants(db: Db): Promise<Merchant[]> {
  return db.selectFrom('merchants').selectAll().orderBy('id').execute();
}

export async function listMerchantsById(db: Db, ids: readonly number[]): Promise<MerchantSummary[]> {
  const { rows } = await sql<MerchantSummary>`
    select id, name, slug, webhook_url, locale from merchants where id = any (${ids}::int[])
  `.execute(db);
  return rows;
}

export async function findDemoMerchant(db: Db): Promise<Merchant | undefined> {
  return db.selectFrom('merchants').selectAll().where('demo', '=', true).orderBy('id').executeTakeFirst();
}

export async function hasMerchants(db: Db): Promise<boolean> {
  const row = await db.selectFrom('merchants').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function slugIsTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('merchants').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

/** Replaces the webhook secret. Webhooks are also signed with the previous secret until `previousUntil`. */
export async function renewWebhookSecret(
  db: Db,
  id: number,
  sealed: Buffer,
  previousUntil: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('merchants')
    .set((eb) => ({
      webhook_secret: sealed,
      previous_webhook_secret: eb.ref('webhook_secret'),
      previous_webhook_secret_until: previousUntil,
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns the encrypted webhook secrets of these merchants. */
export async function listWebhookSecrets(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('merchants')
    .select(['id', 'webhook_secret', 'previous_webhook_secret', 'previous_webhook_secret_until'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function setWebhookUrl(db: Db, id: number, webhook_url: string | null): Promise<void> {
  await db.updateTable('merchants').set({ webhook_url }).where('id', '=', id).execute();
}

export async function findWebhookUrl(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('merchants').select('webhook_url').where('id', '=', id).executeTakeFirst();
  return row?.webhook_url ?? null;
}

export async function setErpUrl(db: Db, id: number, erp_url: string | null): Promise<void> {
  await db.updateTable('merchants').set({ erp_url }).where('id', '=', id).execute();
}

export async function findErpUrl(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('merchants').select('erp_url').where('id', '=', id).executeTakeFirst();
  return row?.erp_url ?? null;
}

export async function setSecondFactorRequired(
  db: Db,
  id: number,
  second_factor_required: boolean,
): Promise<void> {
  await db.updateTable('merchants').set({ second_factor_required }).where('id', '=', id).execute();
}

export async function listReservationBrands(db: Db, commerceId: number): Promise<readonly CardBrand[]> {
  const { rows } = await sql<{ reservation_brands: CardBrand[] }>`
    select reservation_brands from merchants where id = ${commerceId}
  `.execute(db);
  return rows[0]?.reservation_brands ?? [];
}

export async function setReservationBrands(
  db: Db,
  commerceId: number,
  brands: readonly CardBrand[],
): Promise<void> {
  await sql`update merchants set reservation_brands = ${brands}::text[] where id = ${commerceId}`.execute(db);
}

/**
 * First key of a merchant's advisory lock, used on Citus. A row lock on the reference table would block writes to
 * all tables that refer to it.
 */
const LOCKS = 0x6d65726;

/**
 * Enables or disables a merchant; returns false if it already has that state. Waits for transactions that locked the
 * merchant, so that their charges commit first.
 */
export async function setMerchantActive(
  db: Db,
  id: number,
  { active, now }: { active: boolean; now: Temporal.Instant },
): Promise<boolean> {
  if (await isDistributedDatabase(db))
    await sql`select pg_advisory_xact_lock(${LOCKS}::int, ${id}::int)`.execute(db);
  else await db.selectFrom('merchants').select('id').where('id', '=', id).forUpdate().execute();
  const result = await db
    .updateTable('merchants')
    .set(active ? { active, enabled_at: now } : { active })
    .where('id', '=', id)
    .where('active', '=', !active)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type LockedMerchant = MerchantSummary & Pick<Merchant, 'active' | 'enabled_at' | 'unsettled_since'>;

/** Returns these merchants and prevents enabling or disabling them until the transaction ends. */
export async function lockMerchants(db: Db, ids: readonly number[]): Promise<LockedMerchant[]> {
  const isElsewhere = await isDistributedDatabase(db);
  const all = [...new Set(ids)].sort((a, b) => a - b);
  // The lock is sent together with the query, which runs once the locks are granted.
  const lock = sql`select pg_advisory_xact_lock_shared(${LOCKS}::int, id) from unnest(${all}::int[]) id`;
  if (isElsewhere) await queueWrite(() => lock.execute(db));
  const { rows } = await sql<LockedMerchant>`
    select id, name, slug, webhook_url, locale, active, enabled_at, unsettled_since from merchants
    where id = any (${all}::int[]) ${isElsewhere ? sql`` : sql`for key share`}
  `.execute(db);
  return rows;
}

/** Returns an SQL condition that is true if the merchant with this id is enabled. */
export function isOfActive(merchant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from merchants active where active.id = ${merchant} and active.active)`;
}

/** Marks all merchants as restored from a backup taken at `since`, unless they have an earlier mark. */
export async function markUnsettled(db: Db, since: Temporal.Instant): Promise<void> {
  await sql`
    update merchants set unsettled_since = ${since} where unsettled_since is null or unsettled_since > ${since}
  `.execute(db);
}

/** Lists merchants restored from a backup and not yet reconciled with their providers. */
export async function listUnsettled(db: Db): Promise<{ id: number; unsettled_since: Temporal.Instant }[]> {
  return db
    .selectFrom('merchants')
    .select(['id', 'unsettled_since'])
    .where('unsettled_since', 'is not', null)
    .orderBy('id')
    .$narrowType<{ unsettled_since: Temporal.Instant }>()
    .execute();
}

/** Marks a merchant as reconciled: all charges since the backup are recorded, or an operator has confirmed it. */
export async function markSettled(db: Db, id: number): Promise<void> {
  await db.updateTable('merchants').set({ unsettled_since: null }).where('id', '=', id).execute();
}

/** Saves the merchant's logo and replaces the previous one. */
export async function saveLogo(db: Db, logo: NewMerchantLogo): Promise<void> {
  const { commerce_id, ...values } = logo;
  await db
    .insertInto('merchant_logos')
    .values({ commerce_id, ...values })
    .onConflict((conflict) => conflict.column('commerce_id').doUpdateSet(values))
    .execute();
}

export async function findLogo(db: Db, commerceId: number): Promise<MerchantLogo | undefined> {
  return db.selectFrom('merchant_logos').selectAll().where('commerce_id', '=', commerceId).executeTakeFirst();
}

export async function removeLogo(db: Db, commerceId: number): Promise<void> {
  await db.deleteFrom('merchant_logos').where('commerce_id', '=', commerceId).execute();
}

export async function insertOffice(
  db: Db,
  values: Omit<Insertable<MerchantTables['offices']>, 'id'>,
): Promise<number> {
  const row = await db.insertInto('offices').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function findOffice(db: Db, commerceId: number, id: number): Promise<Office | undefined> {
  return db
    .selectFrom('offices')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listOffices(db: Db, commerceId: number): Promise<Office[]> {
  return db.selectFrom('offices').selectAll().where('commerce_id', '=', commerceId).orderBy('id').execute();
}

export async function insertTaxes(
  db: Db,
  rows: readonly Omit<Insertable<MerchantTables['taxes']>, 'id'>[],
): Promise<void> {
  await db.insertInto('taxes').values(rows).execute();
}

export async function listTaxes(db: Db, commerceId: number): Promise<Tax[]> {
  return db
    .selectFrom('taxes')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .orderBy('value_hundredths')
    .execute();
}

export async function findActiveTax(db: Db, commerceId: number, value: number): Promise<Tax | undefined> {
  return db
    .selectFrom('taxes')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('value_hundredths', '=', value)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function listCheckoutTemplates(db: Db, commerceId: number) {
  return db
    .selectFrom('checkout_templates as t')
    .leftJoin('checkout_template_logos as l', (join) =>
      join.onRef('l.commerce_id', '=', 't.commerce_id').onRef('l.checkout_template_id', '=', 't.id'),
    )
    .select((eb) => [
      ...(['t.id', 't.name', 't.active', 't.title', 't.colour', 't.is_default', 't.asks_address'] as const),
      'l.media_type as logo',
      eb
        .selectFrom('checkout_template_offices as o')
        .select(sql<number[]>`coalesce(array_agg(o.office_id order by o.office_id), '{}')`.as('ids'))
        .whereRef('o.commerce_id', '=', 't.commerce_id')
        .whereRef('o.checkout_template_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('offices'),
    ])
    .where('t.commerce_id', '=', commerceId)
    .orderBy('t.id')
    .execute();
}
