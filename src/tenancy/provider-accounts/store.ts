import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { ProviderAccount } from './types.ts';

type Db = Deps['db'];

/** Lists the providers that a merchant uses for new charges, in order. */
export async function listChosenProviders(db: Db, commerceId: number): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select provider from provider_accounts where commerce_id = ${commerceId} and position is not null order by position
  `.execute(db);
  return rows.map(({ provider }) => provider);
}

/** Lists the gateway accounts of one merchant, or of all. Accounts used for new charges come first, in order. */
export async function listAccounts(db: Db, commerceId?: number): Promise<ProviderAccount[]> {
  const accounts = db.selectFrom('provider_accounts').selectAll();
  const asked = commerceId === undefined ? accounts : accounts.where('commerce_id', '=', commerceId);
  return asked.orderBy('commerce_id').orderBy('position').orderBy('provider').execute();
}

/** Locks the merchant's gateway accounts until the transaction ends. */
export async function lockAccounts(db: Db, commerceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider accounts', ${commerceId}))`.execute(db);
}

/** Lists the merchants that use a provider of their own for new charges. */
export async function listMerchantsWithProvider(db: Db): Promise<number[]> {
  const { rows } = await sql<{ commerce_id: number }>`
    select distinct commerce_id from provider_accounts where position is not null
  `.execute(db);
  return rows.map(({ commerce_id }) => commerce_id);
}

/** Counts the merchants by their first provider. The keys are provider names. */
export async function countMerchantsByProvider(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ provider: string; merchants: number }>`
    select provider, count(*)::int as merchants from provider_accounts where position = 1
    group by provider order by provider
  `.execute(db);
  return Object.fromEntries(rows.map(({ provider, merchants }) => [provider, merchants]));
}

export async function findAccount(
  db: Db,
  commerceId: number,
  provider: string,
): Promise<ProviderAccount | undefined> {
  return db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Inserts or updates a gateway account. An existing account keeps its position. */
export async function saveAccount(db: Db, account: ProviderAccount): Promise<void> {
  const { secrets_sealed, updated_at } = account;
  const settings = JSON.stringify(account.settings);
  await db
    .insertInto('provider_accounts')
    .values({ ...account, settings })
    .onConflict((conflict) =>
      conflict.columns(['commerce_id', 'provider']).doUpdateSet({ settings, secrets_sealed, updated_at }),
    )
    .execute();
}

/** Sets the positions of these providers. All other accounts of the merchant lose their position but are kept. */
export async function setOrder(db: Db, commerceId: number, providers: readonly string[]): Promise<void> {
  await sql`
    update provider_accounts
    set position = array_position(${providers}::text[], provider)
    where commerce_id = ${commerceId}
  `.execute(db);
}
