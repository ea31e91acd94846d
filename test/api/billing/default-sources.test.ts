import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptInvitation } from '#src/billing/subscriptions/actions/accept.ts';
import { discardSubscriptions } from '#src/billing/subscriptions/charge/discard.ts';
import { findSource } from '#src/customers/payment-sources/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anAccount, answerAs, askFor, PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
/** `cards` supports no accounts. `pesos` supports Nequi accounts and charges only in COP. */
const cards = fakeGateway('tarjetas', { accounts: [] });
const pesos = fakeGateway('pesos', { accounts: ['nequi'], currencies: ['COP'] });
const service = useApp({ network_url: network.url, providers: [cards, pesos] });

interface Listed {
  id: string;
  type: string;
  is_default: boolean;
}

/** Creates a subscriber with a card subscription and returns functions for its payment sources. */
async function aStage(
  of: {
    merchant?: TestMerchant;
    environment?: 'test' | 'production';
    plan?: Readonly<Record<string, unknown>>;
  } = {},
) {
  const { environment = 'test', plan = {} } = of;
  const merchant = of.merchant ?? (await aMerchant(service));
  const api = merchant[environment];
  const { id, subscriber_id } = await subscribe(api, merchant.office, { plan });
  const path = `/subscriber/${subscriber_id}/payment-sources`;
  const listed = async (): Promise<Listed[]> => (await api.get(path)).body;
  const [card] = (await listed()).map((one) => one.id);
  const defaults = async () => (await listed()).filter(({ is_default }) => is_default).map((one) => one.id);
  const choose = (source: string) => api.put(`${path}/${source}/default`);
  return { merchant, api, id, subscriber_id, path, card: card ?? '', listed, defaults, choose };
}

type Stage = Awaited<ReturnType<typeof aStage>>;

/** Cancels the subscription immediately and deletes its card. */
async function endWithoutCard({ api, id, subscriber_id, card }: Stage): Promise<void> {
  await api.put(`/subscription/cancel/${id}`, { at_period_end: false });
  assert.equal((await api.delete(`/subscriber/${subscriber_id}/cards/${card}`)).status, 200);
}

async function invited(api: Client, id: string): Promise<string> {
  const { status, body } = await api.post(`/subscription/${id}/renew`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.invitation_id;
}

function accept({ id: commerce_id }: TestMerchant, production: boolean, invitation: string) {
  return acceptInvitation(service.deps, { commerce_id, production, offices: null }, invitation);
}

const purchases = async () => (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;

describe('default payment source', () => {
  test('is the default card until an account is chosen, and the card endpoints return the same as before', async () => {
    const { api, subscriber_id, card, defaults, choose, path } = await aStage();
    const account = await anAccount(api, subscriber_id);
    assert.deepEqual(await defaults(), [card]);
    const before = await api.get(`/subscriber/${subscriber_id}/cards`);
    for (const time of ['first', 'again']) {
      const { status, body } = await choose(account);
      assert.equal(status, 200, time);
      assert.deepEqual(
        [body.updated, body.payment_source.id, body.payment_source.is_default],
        [true, account, true],
      );
    }
    assert.deepEqual(await defaults(), [account]);
    assert.equal((await api.get(`${path}/${account}`)).body.is_default, true);
    assert.deepEqual((await api.get(`/subscriber/${subscriber_id}/cards`)).body, before.body);
  });

  for (const [name, by] of [
    ['the card endpoint', 'cards'],
    ['the payment source endpoint', 'payment-sources'],
  ] as const)
    test(`choosing a card with ${name} replaces a default account`, async () => {
      const { api, subscriber_id, card, defaults, choose } = await aStage();
      await choose(await anAccount(api, subscriber_id));
      assert.equal((await api.put(`/subscriber/${subscriber_id}/${by}/${card}/default`)).status, 200);
      assert.deepEqual(await defaults(), [card]);
    });

  test('cannot be an account that is pending, refused or revoked', async () => {
    const { api, subscriber_id, card, defaults, choose } = await aStage();
    const asked = [PHONE, phoneThat('refuse'), phoneThat('never')];
    const ids = [];
    for (const phone of asked) ids.push((await askFor(api, subscriber_id, phone)).body.id);
    const gone = await anAccount(api, subscriber_id);
    await answerAs(api, gone, 'revoke');
    for (const id of [...ids, gone]) {
      const { status, body } = await choose(id);
      assert.deepEqual(
        [status, body.updated, body.error.code],
        [400, false, 'payment_source_not_ready'],
        JSON.stringify(body),
      );
    }
    assert.deepEqual(await defaults(), [card]);
  });

  test('cannot be set to a source of another subscriber, merchant or environment', async () => {
    const { merchant, api, subscriber_id, path, choose } = await aStage();
    const account = await anAccount(api, subscriber_id);
    const stranger = await aStage();
    assertNotFound(await stranger.api.put(`${path}/${account}/default`));
    assertNotFound(await merchant.production.put(`${path}/${account}/default`));
    assertNotFound(await stranger.choose(account));
    assertNotFound(await choose('nonsense'));
    assertNotFound(await choose(stranger.card));
    const theirs = await anAccount(merchant.production, subscriber_id, phoneThat('approve'));
    assertNotFound(await choose(theirs));
    assert.equal((await merchant.production.put(`${path}/${theirs}/default`)).status, 200);
    const [mine] = (await api.get(path)).body.filter((one: Listed) => one.is_default);
    assert.equal(mine.type, 'card');
  });

  test('falls back to the card when the default account is deleted or revoked, else to the newest account', async () => {
    const stage = await aStage();
    const { api, subscriber_id, card, defaults, choose, path } = stage;
    const [older, newer, removed] = [
      await anAccount(api, subscriber_id),
      await anAccount(api, subscriber_id, phoneThat('approve')),
      await anAccount(api, subscriber_id),
    ];
    await choose(removed);
    assert.equal((await api.delete(`${path}/${removed}`)).status, 200);
    assertNotFound(await choose(removed));
    assert.deepEqual(await defaults(), [card]);
    await choose(older);
    assert.deepEqual(await defaults(), [older]);
    await answerAs(api, older, 'revoke');
    assert.deepEqual(await defaults(), [card]);
    await endWithoutCard(stage);
    assert.deepEqual(await defaults(), [newer]);
  });

  test('is cleared when the subscription that created the account is discarded', async () => {
    const { merchant, api, subscriber_id, card, defaults, choose } = await aStage();
    const account = await anAccount(api, subscriber_id);
    await choose(account);
    await service.deps.db
      .transaction()
      .execute((db) => discardSubscriptions({ db, clock: service.clock }, merchant.id, [account]));
    assert.deepEqual(await defaults(), [card]);
    const row = await findSource(service.deps.db, { commerce_id: merchant.id, id: account });
    assert.equal(row?.subscriber_id, null);
  });

  test('is erased with the sandbox, and the production default stays', async () => {
    const { merchant, api, subscriber_id, path, choose } = await aStage();
    await choose(await anAccount(api, subscriber_id));
    const kept = await anAccount(merchant.production, subscriber_id, phoneThat('approve'));
    await merchant.production.put(`${path}/${kept}/default`);
    const erased = await api.delete('/api/v1/sandbox');
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    const rows = await service.deps.db
      .selectFrom('default_accounts')
      .select('payment_source_id')
      .where('commerce_id', '=', merchant.id)
      .execute();
    assert.deepEqual(rows, [{ payment_source_id: kept }]);
  });
});

describe('renewing an ended subscription whose card was deleted', () => {
  for (const environment of ['test', 'production'] as const)
    test(`charges the default account once in ${environment}`, async () => {
      const stage = await aStage({ environment });
      const { merchant, api, id, subscriber_id, choose } = stage;
      await anAccount(api, subscriber_id, phoneThat('no_funds'));
      const chosen = await anAccount(api, subscriber_id, phoneThat('approve'));
      await choose(chosen);
      await endWithoutCard(stage);
      const invitation = await invited(api, id);
      const before = await purchases();
      const production = environment === 'production';
      const tries = [0, 1].map(() => accept(merchant, production, invitation));
      const outcomes = await Promise.allSettled(tries);
      assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
      assert.equal(await purchases(), before + 1);
      const { body } = await api.get(`/subscription/${id}`);
      assert.deepEqual([body.status, body.payment_source], ['activa', chosen]);
    });

  test('allows an invitation to renew when the subscriber has only an account', async () => {
    const stage = await aStage();
    const { merchant, api, id, subscriber_id } = stage;
    await endWithoutCard(stage);
    const refused = await api.post(`/subscription/${id}/renew`);
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'subscriber_without_card']);
    const account = await anAccount(api, subscriber_id);
    await accept(merchant, false, await invited(api, id));
    assert.equal((await api.get(`/subscription/${id}`)).body.payment_source, account);
  });

  test('prefers a ready account to an expired default card', async () => {
    const stage = await aStage();
    const { merchant, api, id, subscriber_id, defaults } = stage;
    await endWithoutCard(stage);
    await subscribe(api, merchant.office, { body: { subscriber_id } });
    const [card = ''] = await defaults();
    const account = await anAccount(api, subscriber_id);
    assert.notEqual(card, account);
    await service.deps.db
      .updateTable('cards')
      .set({ expiration_date: '2026-12' })
      .where('id', '=', card)
      .execute();
    await accept(merchant, false, await invited(api, id));
    assert.equal((await api.get(`/subscription/${id}`)).body.payment_source, account);
  });

  test('charges the default card when the account does not support the plan currency', async () => {
    const merchant = await aMerchant(service);
    for (const gateway of [cards, pesos]) await openAccount(service, merchant.id, gateway);
    const plan = { currency_type: 'USD', price: 20 };
    const stage = await aStage({ merchant, environment: 'production', plan });
    const { api, id, subscriber_id, choose } = stage;
    const account = await anAccount(api, subscriber_id, '3017654399');
    assert.equal((await choose(account)).status, 200);
    await endWithoutCard(stage);
    const refused = await api.post(`/subscription/${id}/renew`);
    assert.deepEqual([refused.status, refused.body.error?.code], [400, 'subscriber_without_card']);
    const other = await subscribe(api, merchant.office, { body: { subscriber_id } });
    assert.equal(other.answer.status, 201, JSON.stringify(other.answer.body));
    const { subscription } = await accept(merchant, true, await invited(api, id));
    assert.deepEqual([subscription.status, subscription.payment_source_id], ['activa', null]);
    assert.ok(pesos.asked.every(({ call }) => call !== 'purchase'));
  });
});

test('an invitation accepted in grace charges the default source when the account was revoked', async () => {
  const merchant = await aFrozenMerchant(service);
  const { api, id, subscriber_id, card } = await aStage({
    merchant,
    plan: { grace_period: 7, grace_interval: 'day' },
  });
  const account = await anAccount(api, subscriber_id);
  const moved = await api.put(`/subscription/${id}/update-payment-source`, { payment_source: account });
  assert.equal(moved.status, 200);
  await answerAs(api, account, 'revoke');
  await happenedUntil(merchant, '2027-03-02T10:00:00-05:00');
  assert.equal((await api.get(`/subscription/${id}`)).body.status, 'en_gracia');
  const accepted = await api.post(`/api/v1/sandbox/invitations/${await invited(api, id)}/accept`);
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  assert.equal(accepted.body.transaction.payment_method_source, 'visa');
  const { body } = await api.get(`/subscription/${id}?expand[]=payment_source`);
  assert.deepEqual([body.status, body.payment_source?.id], ['activa', card]);
});
