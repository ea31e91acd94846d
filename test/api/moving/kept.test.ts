import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import { exportFolder } from '#src/moving/export.ts';
import { dryRun } from '#src/moving/import.ts';
import { publicKeyOf, readPublicKey } from '#src/moving/sealed-lines.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { approved, fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aFolder,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  contentsOf,
  importFolder,
  importRows,
  importSealed,
  principalOf,
  sealedFor,
} from '#test/support/moving.ts';

const keeper = fakeGateway('guarda', { stored_cards: true, accounts: ['nequi'] });
const service = useApp({ providers: [keeper] });
/** What was charged to, in the order of the charges. */
const charged: unknown[] = [];
keeper.answers.purchase = (request) => {
  charged.push((request as unknown as { instrument: unknown }).instrument);
  return approved(request, `guarda-${charged.length}`);
};

beforeEach(() => service.clock.travel('2027-01-10T10:00'));

const WATCHER = { onLeft: () => undefined, onProgress: () => undefined };
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Two subscribers in production, one charged to a card that the gateway keeps, the other to a Nequi account. */
async function aShop(): Promise<TestMerchant> {
  const merchant = await aMerchant(service, ['Norte']);
  const { production: api, office, id: commerce_id } = merchant;
  await openAccount(service, commerce_id, keeper);
  const plan_id = (await api.post('/plan', aPlan(office))).body.plan.id;
  const people = await Promise.all(
    ['ana', 'luis'].map((name) =>
      api.post('/subscriber', { ...aSubscriber(office), email: `${name}@correo.example` }),
    ),
  );
  const [ana, luis] = people.map(({ body }) => body.subscriber.id as string);
  const owner = { commerce_id, subscriber_id: ana ?? '', production: true };
  const number = (digits: string) => ({ number: digits, expiry: '2039-12', holder: 'Ana Pérez' });
  await saveCard(service.deps, { ...owner, card: number('4111111111111111') });
  const kept = { provider: 'guarda', token: 'ficha-7' };
  const card = await saveCard(service.deps, { ...owner, card: number('5555555555554444'), kept });
  const chosen = await api.put(`/subscriber/${ana}/cards/${card.id}/default`, {});
  assert.equal(chosen.status, 200, JSON.stringify(chosen.body));
  const asked = { type: 'nequi', phone: '3001234567' };
  const source = (await api.post(`/subscriber/${luis}/payment-sources`, asked)).body;
  assert.equal(source.status, 'ready', JSON.stringify(source));
  await api.put(`/subscriber/${luis}/payment-sources/${source.id}/default`, {});
  for (const [subscriber_id, payment_source] of [
    [ana, card.id],
    [luis, source.id],
  ]) {
    const made = await api.post('/subscription', { plan_id, subscriber_id, office, payment_source });
    assert.equal(made.status, 201, JSON.stringify(made.body));
  }
  return merchant;
}

async function exported(merchant: TestMerchant, to: TestMerchant) {
  const folder = aFolder({});
  const key = readPublicKey(await publicKeyOf(service.deps, to.id));
  const of = principalOf(merchant, true);
  const counts = await exportFolder(service.deps, { folder: folder.path, of, key });
  return { folder, counts: Object.fromEntries(counts.map(({ file, rows }) => [file, rows])) };
}

describe('cards and accounts that a provider keeps', () => {
  test('move out and in, are charged there by their tokens, and leave the same files again', async () => {
    const [from, to] = [await aShop(), await aMerchant(service, ['Única'])];
    await openAccount(service, to.id, keeper, { key: 'la misma' });
    const { folder, counts } = await exported(from, to);
    assert.deepEqual([counts['cards.sealed'], counts['accounts.sealed']], [2, 1]);
    const offices = new Map([[String(from.office), String(to.office)]]);
    const first = await importFolder(service.deps, principalOf(to, true), folder.path, { offices });
    assert.deepEqual(first.refused, []);
    const second = await importFolder(service.deps, principalOf(to, true), folder.path, { offices });
    for (const [file, { rows, unchanged }] of Object.entries(second.files))
      assert.equal(unchanged, rows, file);
    const preview = await previewActivation(service.deps, principalOf(to, true));
    assert.deepEqual([preview.ready, preview.left, preview.days[0]?.without_card], [2, 0, 0]);
    await activateAllImported(service.deps, principalOf(to, true), WATCHER);
    const again = await exported(to, from);
    assert.deepEqual(
      await contentsOf(service.deps, again.folder.path, principalOf(from, true)),
      await contentsOf(service.deps, folder.path, principalOf(to, true)),
    );
    folder.close();
    again.folder.close();

    charged.length = 0;
    service.clock.travel('2027-02-10T19:00');
    const moved = keeper.asked.length;
    await runCharges(service.deps);
    const byNew = keeper.asked.slice(moved).filter(({ key }) => key === 'la misma');
    assert.equal(byNew.length, 2);
    assert.deepEqual(new Set(charged.map((one) => JSON.stringify(one))).size, 2);
    assert.match(JSON.stringify(charged), /ficha-7/);
    assert.match(JSON.stringify(charged), /token-1/);
  });

  const aCard = (change: object = {}) => ({
    ...{ external_id: 'k1', subscriber_id: 'ana', holder: 'Ana', datetime: '2039-12', provider: 'guarda' },
    ...{ token: 'ficha-1', brand: 'visa', last_four: '1111', ...change },
  });
  const anAccount = (change: object = {}) => ({
    ...{ external_id: 'a1', subscriber_id: 'ana', type: 'nequi', provider: 'guarda', token: 'fuente-1' },
    ...{ last_four: '1234', ...change },
  });

  async function aPlace(): Promise<TestMerchant> {
    const merchant = await aMerchant(service, ['Norte']);
    const files = { 'plans.csv': [aPlanRow('basico')], 'subscribers.csv': [aSubscriberRow('ana')] };
    await importRows(service.deps, principalOf(merchant, true), files);
    return merchant;
  }

  async function refusedOf(merchant: TestMerchant, file: string, rows: readonly object[], production = true) {
    const text = await sealedFor(service.deps, merchant, rows);
    return (await importSealed(service.deps, principalOf(merchant, production), text, file)).refused;
  }

  test('are refused where the merchant has no account there, or that provider keeps no such thing', async () => {
    const merchant = await aPlace();
    const missing = 'provider: The merchant has no account at guarda in this environment: set it up first.';
    assert.deepEqual(await refusedOf(merchant, 'cards.sealed', [aCard()]), [`cards.sealed:2 ${missing}`]);
    const rows = [anAccount(), anAccount({ external_id: 'a2', subscriber_id: 'nadie' })];
    assert.deepEqual(await refusedOf(merchant, 'accounts.sealed', rows), [
      `accounts.sealed:2 ${missing}`,
      'accounts.sealed:3 subscriber_id: The selected subscriber_id does not exist.',
    ]);
    await openAccount(service, merchant.id, keeper);
    assert.deepEqual(await refusedOf(merchant, 'cards.sealed', [aCard()], false), [
      `cards.sealed:2 ${missing}`,
    ]);
    const wrong = [
      anAccount({ type: 'daviplata' }),
      anAccount({ external_id: 'a2', token: undefined }),
      anAccount({ external_id: 'a3', type: 'efecty' }),
    ];
    assert.deepEqual(await refusedOf(merchant, 'accounts.sealed', wrong), [
      'accounts.sealed:2 provider: guarda keeps no such means of payment.',
      'accounts.sealed:3 token: The token field is required.',
      'accounts.sealed:4 type: The type must be one of: nequi, daviplata, bancolombia.',
    ]);
    const odd = [
      aCard({ number: '4111111111111111' }),
      aCard({ external_id: 'k2', provider: undefined }),
      aCard({ external_id: 'k3', brand: undefined, last_four: '11' }),
    ];
    assert.deepEqual(await refusedOf(merchant, 'cards.sealed', odd), [
      'cards.sealed:2 number: A card that a provider keeps comes by its token, and without its number.',
      'cards.sealed:3 provider: The provider field is required.',
      'cards.sealed:4 brand: The brand field is required.',
      'cards.sealed:4 last_four: The last_four must be a number of 4 to 4 digits.',
    ]);
  });

  test('are what a subscription is charged to: the one that its line names, else what its subscriber has', async () => {
    const merchant = await aPlace();
    await openAccount(service, merchant.id, keeper);
    const place = principalOf(merchant, true);
    const text = await sealedFor(service.deps, merchant, [anAccount()]);
    assert.deepEqual((await importSealed(service.deps, place, text, 'accounts.sealed')).refused, []);
    const lines = [
      aSubscriptionRow('s1', { payment_source: 'a1' }),
      aSubscriptionRow('s2'),
      aSubscriptionRow('s3', { payment_source: 'nadie' }),
      aSubscriptionRow('s4', { payment_source: 'a1', card: 'k1' }),
    ];
    const { refused } = await importRows(service.deps, place, { 'subscriptions.csv': lines });
    assert.deepEqual(refused, [
      'subscriptions.csv:5 payment_source: It is charged to a card or to an account, not to both.',
      'subscriptions.csv:4 payment_source: The selected payment_source does not exist.',
    ]);
    assert.deepEqual(await activateAllImported(service.deps, place, WATCHER), { switched_on: 2, left: 0 });
    const { body } = await merchant.production.get('/subscription');
    const sources = body.data.map(({ payment_source }: { payment_source: string }) => payment_source);
    assert.equal(new Set(sources).size, 1);
    assert.match(sources[0], ID);
  });

  test('are written by no dry run', async () => {
    const [from, to] = [await aShop(), await aMerchant(service, ['Única'])];
    await openAccount(service, to.id, keeper);
    const { folder } = await exported(from, to);
    const principal = principalOf(to, true);
    const offices = new Map([[String(from.office), String(to.office)]]);
    const refused: unknown[] = [];
    const request = {
      folder: folder.path,
      principal,
      offices,
      onRefusal: (_: string, one: unknown) => refused.push(one),
    };
    const { files, seen } = await dryRun(service.deps, request, (scope) =>
      previewActivation(scope, principal),
    );
    folder.close();
    assert.deepEqual(refused, []);
    assert.equal(files.find(({ file }) => file === 'accounts.sealed')?.created, 1);
    assert.equal(seen.ready, 2);
    const { db } = service.deps;
    const rows = await db
      .selectFrom('payment_sources')
      .select('id')
      .where('commerce_id', '=', to.id)
      .execute();
    assert.deepEqual(rows, []);
  });
});
