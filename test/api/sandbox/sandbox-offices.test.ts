import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { aCharge, aSubscriber } from '#test/support/bodies.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { answerAs, askFor, PHONE } from '#test/support/payment-sources.ts';
import { anEmail, askForCodes, portalDeps } from '#test/support/portal.ts';
import { authorizeInSandbox, reserve } from '#test/support/reservation-api.ts';
import { CLOCK, clockOf, START } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const ROUTES = routesOf(MODULES);

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const HOOK = 'https://comercio.example/eventos';
const WEBHOOKS = '/api/v1/sandbox/webhooks';
const MAILS = '/api/v1/sandbox/mails';

interface Houses {
  merchant: TestMerchant;
  /** Tokens limited to the first office, to the second, and to both. */
  north: Client;
  south: Client;
  both: Client;
}

async function twoHouses(): Promise<Houses> {
  const merchant = await aMerchant(service);
  const [north = 0, south = 0] = merchant.offices;
  return {
    merchant,
    north: await merchant.limitedTo([north]),
    south: await merchant.limitedTo([south]),
    both: await merchant.limitedTo([north, south]),
  };
}

/** Creates a subscription in this office, with an event and a receipt. */
async function subscribed({ merchant }: Houses, office: number, email = anEmail()): Promise<string> {
  const options = { subscriber: { email }, body: { webhook_url: HOOK } };
  const { answer, id } = await subscribe(merchant.test, office, options);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return id;
}

async function aPayment({ merchant }: Houses, office: number): Promise<string> {
  const urls = { advanced_options: { result_urls: { webhook: HOOK } } };
  const { status, body } = await merchant.test.post('/api/v1/payment/generate', aCharge(office, urls));
  assert.equal(status, 201, JSON.stringify(body));
  return body.payment_id;
}

async function subjects(api: Client): Promise<string[]> {
  const { body } = await api.get(`${WEBHOOKS}?per_page=100`);
  assert.equal(body.total, body.data.length, 'the total counts only visible rows');
  return body.data.map(({ subject }: { subject: string }) => subject).sort();
}

async function addressees(api: Client): Promise<string[]> {
  const { body } = await api.get(`${MAILS}?per_page=100`);
  assert.equal(body.total, body.data.length);
  return body.data
    .map((mail: { kind: string; to: unknown }) => `${mail.kind} ${JSON.stringify(mail.to)}`)
    .sort();
}

function assertNotForSome({ status, body }: Answer): void {
  assert.equal(status, 403, JSON.stringify(body));
  assert.equal(body.error.type, 'authorization_error');
  assert.equal(body.error.code, 'all_offices_required');
}

describe('sandbox webhooks', () => {
  test("are listed only for the user's offices: subscriptions, charges and reservations", async () => {
    const houses = await twoHouses();
    const { merchant, north, south, both } = houses;
    const [first = 0, second = 0] = merchant.offices;
    const expected: Record<'north' | 'south', string[]> = { north: [], south: [] };
    for (const [name, office, api] of [
      ['north', first, north],
      ['south', second, south],
    ] as const) {
      const payment = await aPayment(houses, office);
      const paid = await merchant.test.post(`/api/v1/sandbox/payments/${payment}/pay`, { method: 'card' });
      assert.equal(paid.status, 200, JSON.stringify(paid.body));
      const { id } = await reserve(api, { webhook_url: HOOK });
      assert.equal((await authorizeInSandbox(api, id)).status, 201);
      const subscription = await subscribed(houses, office);
      expected[name] = [
        `payment:${payment}`,
        `pre_authorization:${id}`,
        `subscription:${subscription}`,
      ].sort();
    }
    assert.deepEqual(await subjects(north), expected.north);
    assert.deepEqual(await subjects(south), expected.south);
    const all = [...expected.north, ...expected.south].sort();
    assert.deepEqual(await subjects(both), all);
    assert.deepEqual(await subjects(merchant.test), all);
  });

  test('can be replayed only by users of their office', async () => {
    const houses = await twoHouses();
    await subscribed(houses, houses.merchant.offices[1] ?? 0);
    const [delivery] = (await houses.south.get(WEBHOOKS)).body.data;
    assertNotFound(await houses.north.post(`${WEBHOOKS}/${delivery.id}/replay`));
    assert.equal((await subjects(houses.merchant.test)).length, 1, 'nothing was sent again');
    const replayed = await houses.south.post(`${WEBHOOKS}/${delivery.id}/replay`);
    assert.equal(replayed.status, 200);
    assertNotFound(await houses.north.post(`${WEBHOOKS}/${replayed.body.id}/replay`));
    assert.equal((await subjects(houses.south)).length, 2);
  });

  test('of collected items belong to the office that is paid', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('S-1'));
    const { id } = await shop.find('S-1');
    assert.equal((await shop.pay([{ id }])).status, 200);
    const [first = 0, second = 0] = shop.merchant.offices;
    assert.deepEqual(await subjects(await shop.merchant.limitedTo([first])), [`item:${id}`]);
    assert.deepEqual(await subjects(await shop.merchant.limitedTo([second])), []);
  });
});

describe('sandbox mails', () => {
  test("are listed only for subscribers of the user's offices", async () => {
    const houses = await twoHouses();
    const [first = 0, second = 0] = houses.merchant.offices;
    const [here, there] = [anEmail(), anEmail()];
    await subscribed(houses, first, here);
    await subscribed(houses, second, there);
    assert.equal((await addressees(houses.north)).length, 1);
    assert.equal((await addressees(houses.merchant.test)).length, 2);
    assert.deepEqual((await houses.north.get(`${MAILS}?to=${encodeURIComponent(there)}`)).body.data, []);
    assert.equal((await houses.south.get(`${MAILS}?to=${encodeURIComponent(there)}`)).body.data.length, 1);
  });

  test('a sign-in code for several offices is visible only to users of all offices', async () => {
    const houses = await twoHouses();
    const [first = 0, second = 0] = houses.merchant.offices;
    const [one, two] = [anEmail(), anEmail()];
    await subscribed(houses, first, one);
    await subscribed(houses, first, two);
    await subscribed(houses, second, two);
    for (const email of [one, two]) await askForCodes(portalDeps(service), email);
    const codes = async (api: Client) =>
      (await addressees(api)).filter((mail) => mail.startsWith('sign_in_code')).length;
    assert.equal(await codes(houses.north), 1);
    assert.equal(await codes(houses.south), 0);
    assert.equal(await codes(houses.merchant.test), 2);
  });
});

describe('simulating payers', () => {
  test("is limited to records of the user's offices; others return 404", async () => {
    const houses = await twoHouses();
    const { merchant, north, south } = houses;
    const second = merchant.offices[1] ?? 0;
    const payment = await aPayment(houses, second);
    assertNotFound(await north.post(`/api/v1/sandbox/payments/${payment}/pay`, { method: 'card' }));
    const { id: reservation } = await reserve(south);
    assertNotFound(await authorizeInSandbox(north, reservation));
    const subscription = await subscribed(houses, second);
    await merchant.test.put(`/subscription/cancel/${subscription}`);
    assert.equal((await south.post(`/subscription/${subscription}/renew`)).status, 200);
    const { id } = await service.deps.db
      .selectFrom('invitations')
      .select('id')
      .where('subscription_id', '=', subscription)
      .executeTakeFirstOrThrow();
    assertNotFound(await north.post(`/api/v1/sandbox/invitations/${id}/accept`));
    assert.equal((await merchant.test.get(`/subscription/${subscription}`)).body.canceled, true);
    assert.equal((await south.post(`/api/v1/sandbox/invitations/${id}/accept`)).status, 200);
    assert.equal((await authorizeInSandbox(south, reservation)).status, 201);
    const paid = await south.post(`/api/v1/sandbox/payments/${payment}/pay`, { method: 'card' });
    assert.equal(paid.status, 200);
    const disputes = `/api/v1/sandbox/transactions/${paid.body.transaction.transaction_id}/disputes`;
    assertNotFound(await north.post(disputes, {}));
    const { dispute } = (await south.post(disputes, {})).body;
    const decision = `/api/v1/sandbox/disputes/${dispute.id}/decide`;
    assertNotFound(await north.post(decision, { outcome: 'won' }));
    assert.equal((await south.post(decision, { outcome: 'won' })).body.dispute.status, 'won');
  });

  test('of payment accounts is limited to the office of the subscriber', async () => {
    const { merchant, north, south } = await twoHouses();
    const made = await south.post('/subscriber', aSubscriber(merchant.offices[1] ?? 0));
    const { body: source } = await askFor(south, made.body.subscriber.id, PHONE);
    assertNotFound(await answerAs(north, source.id, 'approve'));
    assert.equal((await answerAs(south, source.id, 'approve')).status, 200);
  });
});

describe('actions on the whole sandbox', () => {
  test('moving or releasing the clock and erasing need access to all offices', async () => {
    const houses = await twoHouses();
    const { merchant, north, both } = houses;
    const id = await subscribed(houses, merchant.offices[1] ?? 0);
    assert.equal((await merchant.test.post(CLOCK, { advance_to: START })).status, 200);
    const before = await clockOf(merchant);
    for (const api of [north, both]) {
      assertNotForSome(await api.post(CLOCK, { advance_to: '2027-06-01T10:00:00-05:00' }));
      assertNotForSome(await api.delete(CLOCK));
      assertNotForSome(await api.delete('/api/v1/sandbox'));
      assert.deepEqual((await api.get(CLOCK)).body, before, 'every user may read the clock');
    }
    assert.equal((await merchant.test.get(`/subscription/${id}`)).status, 200);
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assertNotFound(await merchant.test.get(`/subscription/${id}`));
  });

  test('the tests above cover every sandbox route', () => {
    const sandbox = ROUTES.filter(({ path }) => path.startsWith('/api/v1/sandbox'));
    assert.deepEqual(sandbox.map(({ method, path }) => `${method} ${path.slice(15)}`).sort(), [
      'DELETE ',
      'DELETE /clock',
      'GET /clock',
      'GET /mails',
      'GET /webhooks',
      'POST /clock',
      'POST /disputes/:id/decide',
      'POST /invitations/:id/accept',
      'POST /payment-sources/:id/answer',
      'POST /payments/:id/pay',
      'POST /pre-authorizations/:id/authorize',
      'POST /transactions/:transaction/disputes',
      'POST /webhooks/:id/replay',
    ]);
  });
});
