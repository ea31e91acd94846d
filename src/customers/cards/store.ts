import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { Card } from './types.ts';

type Db = Deps['db'];

/** Columns that identify a subscriber in one environment. */
type Owner = Pick<Card, 'commerce_id' | 'subscriber_id' | 'production'>;

/**
 * Saves a card. If the subscriber already has a card with this number, its row is updated and keeps its id. The
 * deletion of its previous token at the provider is enqueued.
 */
export async function saveCardRow(db: Db, card: Card): Promise<Card> {
  const { commerce_id, subscriber_id, production, fingerprint, updated_at } = card;
  await forgetTokens(
    db,
    sql`commerce_id = ${commerce_id} and subscriber_id = ${subscriber_id} and production = ${production}
      and fingerprint = ${fingerprint} and deleted_at is null`,
    updated_at,
  );
  const { rows } = await sql<Card>`
    insert into cards (id, commerce_id, subscriber_id, production, fingerprint, brand, bin, last_four, expiration_date, holder,
      number_sealed, provider, token_sealed, first_network_id, made_for, created_at, updated_at, deleted_at)
    values (${card.id}, ${commerce_id}, ${subscriber_id}, ${production}, ${fingerprint}, ${card.brand}, ${card.bin}, ${card.last_four},
      ${card.expiration_date}, ${card.holder}, ${card.number_sealed}, ${card.provider}, ${card.token_sealed},
      ${card.first_network_id}, ${card.made_for}, ${card.created_at}, ${updated_at}, ${card.deleted_at})
    on conflict (commerce_id, subscriber_id, production, fingerprint) where deleted_at is null do update
    set expiration_date = excluded.expiration_date, holder = excluded.holder, number_sealed = excluded.number_sealed,
      provider = excluded.provider, token_sealed = excluded.token_sealed, updated_at = excluded.updated_at
    returning *
  `.execute(db);
  return rows[0] ?? card;
}

function selectCards(db: Db, owner: Owner) {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', owner.commerce_id)
    .where('subscriber_id', '=', owner.subscriber_id)
    .where('production', '=', owner.production)
    .where('deleted_at', 'is', null);
}

/** Lists the cards of a subscriber, newest first. */
export async function listCards(db: Db, owner: Owner): Promise<Card[]> {
  return selectCards(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** Finds one of the subscriber's cards by id. Returns undefined for a deleted card. */
export async function findCard(db: Db, owner: Owner, id: string): Promise<Card | undefined> {
  return selectCards(db, owner).where('id', '=', id).executeTakeFirst();
}

export async function listCardsById(db: Db, commerceId: number, ids: readonly string[]): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select * from cards where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

/**
 * Locks the cards that were saved for one of these subscriptions. Cards saved before migration 0073 have no
 * `made_for`, and have the same id as their subscription.
 */
export async function lockCardsSavedFor(
  db: Db,
  commerceId: number,
  ids: readonly string[],
  subscriptionIds: readonly string[],
): Promise<Pick<Card, 'id' | 'subscriber_id'>[]> {
  const { rows } = await sql<Pick<Card, 'id' | 'subscriber_id'>>`
    select id, subscriber_id from cards
    where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
      and (made_for = any (${subscriptionIds}::uuid[]) or id = any (${subscriptionIds}::uuid[]))
    order by id for update
  `.execute(db);
  return rows;
}

export async function deleteCards(
  db: Db,
  commerceId: number,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await forgetTokens(db, sql`commerce_id = ${commerceId} and id = any (${ids}::uuid[])`, now);
  await sql`
    delete from cards where commerce_id = ${commerceId} and id = any (${ids}::uuid[])
  `.execute(db);
}

/** Returns the subset of these subscribers that has ever saved a card, even if the card was deleted. */
export async function listCardholders(
  db: Db,
  commerceId: number,
  subscriberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ subscriber_id: string }>`
    select distinct subscriber_id from cards
    where commerce_id = ${commerceId} and subscriber_id = any (${subscriberIds}::uuid[])
  `.execute(db);
  return rows.map(({ subscriber_id }) => subscriber_id);
}

export async function hasProductionCards(db: Db, subscriber: Key): Promise<boolean> {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('commerce_id', '=', subscriber.commerce_id)
    .where('subscriber_id', '=', subscriber.id)
    .where('production', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the saved cards whose number only this provider stores, so that no other provider can charge them. */
export async function countKeptBy(db: Db, commerceId: number, provider: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from cards
    where commerce_id = ${commerceId} and provider = ${provider} and deleted_at is null
  `.execute(db);
  return rows[0]?.kept ?? 0;
}

export async function findCardById(db: Db, commerceId: number, id: string): Promise<Card> {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('commerce_id', '=', commerceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Marks a card as deleted and removes its number and token. The brand and last four digits stay, because
 * invoices show them.
 */
export async function markCardDeleted(
  db: Db,
  { commerce_id, id }: Key,
  now: Temporal.Instant,
): Promise<void> {
  const number_sealed = Buffer.alloc(0);
  await forgetTokens(db, sql`commerce_id = ${commerce_id} and id = ${id}`, now);
  await db
    .updateTable('cards')
    .set({ deleted_at: now, number_sealed, provider: null, token_sealed: null })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}

/** Enqueues the deletion of these cards' tokens at their providers. The deletion runs after the caller commits. */
export async function forgetTokens(db: Db, which: RawBuilder<unknown>, now: Temporal.Instant): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into cards_to_forget (commerce_id, id, provider, fingerprint, token_sealed, attempts, next_try_at, created_at)
    select commerce_id, gen_random_uuid(), provider, fingerprint, token_sealed, 0, ${now}, ${now}
    from cards where ${which} and token_sealed is not null
  `.execute(db),
  );
}

/** Stores the network id of the first charge of each card. Does not overwrite an existing id. */
export async function setFirstNetworkIds(
  db: Db,
  commerceId: number,
  firsts: readonly { card_id: string; network_id: string }[],
): Promise<void> {
  if (firsts.length === 0) return;
  const ids = firsts.map(({ card_id }) => card_id);
  const networkIds = firsts.map(({ network_id }) => network_id);
  await queueWrite(() =>
    sql`
    update cards set first_network_id = first.network_id
    from unnest(${ids}::uuid[], ${networkIds}::text[]) as first (id, network_id)
    where commerce_id = ${commerceId} and cards.id = first.id and first_network_id is null
  `.execute(db),
  );
}

/**
 * Deletes the test cards of a merchant. Must run after the test subscriptions and default cards that reference them
 * are deleted.
 */
export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from cards where commerce_id = ${commerceId} and not production`.execute(db);
}
