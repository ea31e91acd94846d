import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { ProviderAccount } from './types.ts';

type Db = Deps['db'];

/** Where new charges of a merchant go, in order. */
export async function listChosenProviders(db: Db, commerceId: number): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select provider from provider_accounts where commerce_id = ${commerceId} and position is not null order by position
  `.execute(db);
  return rows.map(({ provider }) => provider);
}

/** All of a merchant's: those that are chosen first, in their order. */
export async function listAccounts(db: Db, commerceId: number): Promise<ProviderAccount[]> {
  return db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .orderBy('position')
    .orderBy('provider')
    .execute();
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

/** Settings of an account that is there are written over; its position stays. */
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

/** Gives these the positions of their order, and takes them from all others: those keep what they have. */
export async function setOrder(db: Db, commerceId: number, providers: readonly string[]): Promise<void> {
  await sql`
    update provider_accounts
    set position = array_position(${providers}::text[], provider)
    where commerce_id = ${commerceId}
  `.execute(db);
}
