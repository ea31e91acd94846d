import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase } from '#test/support/database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const MIGRATION = readdirSync(FOLDER).find((name) => name.endsWith('-give-cards-an-environment.sql')) ?? '';
const AT = '2027-01-15T10:00:00Z';

/** Ids that tell what they stand for. */
const idOf = (kind: 'a' | 'b' | 'c' | 'd', n: number) =>
  `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const subscriber = (n: number) => idOf('a', n);
const card = (n: number) => idOf('c', n);

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query(text)).rows;
}

async function insertSubscriber(n: number): Promise<void> {
  await client.query(
    `insert into subscribers (id, commerce_id, office_id, identification_type, id_number, name, last_name, email,
       phone_code, cellphone_number, billing_address, billing_city, billing_country, active, created_at, updated_at)
     values ($1, 1, 1, 'CC', '10000', 'Ana', 'Pérez', $2, 57, '3004567890', 'x', 'x', 'CO', true, $3, $3)`,
    [subscriber(n), `${n}@x.org`, AT],
  );
}

/** The later the number of a card, the newer it is. */
async function insertCard(n: number, of: number, options: { default?: boolean; deleted?: boolean } = {}) {
  const at = Temporal.Instant.from(AT).add({ seconds: n }).toString();
  await client.query(
    `insert into cards (id, commerce_id, subscriber_id, fingerprint, brand, bin, last_four, expiration_date, holder,
       number_sealed, created_at, updated_at, deleted_at)
     values ($1, 1, $2, $3, 'visa', '411111', '1111', '2039-12', 'Ana', $3, $4, $4, $5)`,
    [card(n), subscriber(of), Buffer.from([n]), at, options.deleted ? at : null],
  );
  if (!options.default) return;
  await client.query('update subscribers set default_payment_method_id = $1 where id = $2', [
    card(n),
    subscriber(of),
  ]);
}

let subscriptions = 0;

async function insertSubscription(of: number, by: number, production: boolean): Promise<void> {
  subscriptions += 1;
  await client.query(
    `insert into subscriptions (id, commerce_id, office_id, production, subscription_plan_id, subscriber_id, status,
       created_at, updated_at, card_id, currency_type, provisional, starts_at, ends_at, due_at, anchor_day, period,
       cancel_at_period_end, charges, pending_lines, events)
     values ($1, 1, 1, $2, $3, $4, 'activa', $5, $5, $6, 'COP', false, $5, $5, $5, 1, '{}', false, 1, '[]', 1)`,
    [idOf('d', subscriptions), production, idOf('b', production ? 1 : 2), subscriber(of), AT, card(by)],
  );
}

async function insertMerchant(): Promise<void> {
  await client.query(
    `insert into merchants (name, slug, active, demo, created_at) values ('Comercio', 'comercio', true, false, $1)`,
    [AT],
  );
  await client.query('insert into offices (commerce_id, name, created_at) select id, $1, $2 from merchants', [
    'Norte',
    AT,
  ]);
  await client.query(
    `insert into users (commerce_id, name, email, password_hash, all_offices, created_at)
     values (1, 'Ana', 'ana@x.org', '-', true, $1)`,
    [AT],
  );
  for (const [n, production] of [true, false].entries()) {
    await client.query(
      `insert into plans (id, commerce_id, office_id, user_id, production, active, name, description, price,
         currency_type, invoice_period, invoice_interval, trial_period, trial_interval, discount_period,
         discount_interval, allow_multiple_subscriptions, created_at, updated_at)
       values ($1, 1, 1, 1, $2, true, 'x', 'x', 100, 'COP', 1, 'month', 0, 'day', 0, 'month', true, $3, $3)`,
      [idOf('b', n + 1), production, AT],
    );
  }
}

/** The database as it was before cards had an environment, with a few of every kind. */
async function fill(): Promise<void> {
  await insertMerchant();
  for (const n of [1, 2, 3, 4, 5]) await insertSubscriber(n);
  // 1: one card, charged in both environments.
  await insertCard(1, 1, { default: true });
  await insertSubscription(1, 1, true);
  await insertSubscription(1, 1, false);
  await insertSubscription(1, 1, false);
  // 2: one card in each; the default is the one of production.
  await insertCard(2, 2, { default: true });
  await insertCard(3, 2);
  await insertSubscription(2, 2, true);
  await insertSubscription(2, 3, false);
  // 3: only in test, where the card was replaced.
  await insertCard(4, 3);
  await insertCard(5, 3, { default: true });
  await insertSubscription(3, 5, false);
  // 4: nothing is left but a card: its test environment was erased.
  await insertCard(6, 4, { default: true });
  // 5: in both by one card that was deleted since; the default, charged nowhere yet, is newer.
  await insertCard(7, 5, { deleted: true });
  await insertCard(8, 5, { default: true });
  await insertSubscription(5, 7, true);
  await insertSubscription(5, 7, false);
}

describe('giving cards an environment', () => {
  before(async () => {
    database = await emptyDatabase();
    client = new pg.Client(database.connection);
    await client.connect();
    const files = readdirSync(FOLDER).sort();
    for (const file of files.slice(0, files.indexOf(MIGRATION)))
      await client.query(readFileSync(new URL(file, FOLDER), 'utf8'));
    await fill();
    await client.query(`begin; ${readFileSync(new URL(MIGRATION, FOLDER), 'utf8')}; commit`);
  });

  after(async () => {
    await client.end();
    await database.drop();
  });

  test('gives each card to the environment that charges it, and splits what both charge', async () => {
    const found = await rows(
      'select right(subscriber_id::text, 1) as of, production, count(*)::int from cards group by 1, 2 order by 1, 2',
    );
    const told = found.map(({ of, production, count }) => `${of} ${production ? 'live' : 'test'} ${count}`);
    assert.deepEqual(told, [
      ...['1 test 1', '1 live 1', '2 test 1', '2 live 1', '3 test 2', '4 test 1', '5 test 1', '5 live 2'],
    ]);
  });

  test('leaves the token of a card that both charge to production', async () => {
    const [kept] = await rows(`select production from cards where id = '${card(1)}'`);
    assert.equal(kept?.production, true);
    const copies = await rows(
      `select * from cards where subscriber_id = '${subscriber(1)}' and not production`,
    );
    assert.equal(copies.length, 1);
    assert.deepEqual(copies[0]?.number_sealed, Buffer.from([1]), 'the copy can be charged too');
  });

  test('charges every subscription to a card of its own environment', async () => {
    const wrong = await rows(
      `select s.id from subscriptions s join cards c on c.id = s.card_id
       where c.production <> s.production or c.subscriber_id <> s.subscriber_id`,
    );
    assert.deepEqual(wrong, []);
    const [count] = await rows('select count(*)::int as all from subscriptions');
    assert.equal(count?.all, subscriptions);
  });

  test('keeps the default where it belongs, and gives the other environment its newest card', async () => {
    const found = await rows(
      `select right(d.subscriber_id::text, 1) as of, d.production, get_byte(c.fingerprint, 0) as card
       from default_cards d join cards c on c.id = d.card_id order by 1, 2`,
    );
    const told = found.map(({ of, production, card: n }) => `${of} ${production ? 'live' : 'test'} ${n}`);
    assert.deepEqual(told, [
      '1 test 1',
      '1 live 1',
      '2 test 3',
      '2 live 2',
      '3 test 5',
      '4 test 6',
      '5 live 8',
    ]);
  });
});
