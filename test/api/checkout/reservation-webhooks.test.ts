import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { type Received, refuse, useReceiver } from '#test/support/receiver.ts';
import * as reservations from '#test/support/reservation-api.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const { aHold, authorize, authorizeHosted, authorizeInSandbox, cardOf, confirm } = reservations;
const { read, release, reserve, stateOf, transactionOf } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
beforeEach(() => service.clock.travel('2027-01-15T10:00'));

const FIELDS = [
  ...['id', 'operation', 'status', 'status_label', 'estimated_amount', 'authorized_amount'],
  ...[
    'max_confirmable_amount',
    'confirmed_amount',
    'currency',
    'card',
    'references',
    'network_transaction_id',
  ],
  ...['authorization_code', 'expires_at', 'confirmable_until', 'voidable_until', 'can_confirm', 'can_void'],
  'error',
] as const;

async function deliver(): Promise<void> {
  const { outbound } = service.deps;
  while ((await deliverDue(service.deps, { outbound })).delivered > 0);
}

const bodiesOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body));

async function eventsOf(received: readonly Received[]): Promise<string[]> {
  await deliver();
  return bodiesOf(received).map(({ event }) => event);
}

/** Asserts that the body has exactly the documented fields, with the same values as `shown`. */
async function assertBody(body: { event: string; pre_authorization: object }, shown: object, event: string) {
  assert.deepEqual(Object.keys(body).sort(), ['event', 'pre_authorization']);
  assert.equal(body.event, event);
  assert.deepEqual(Object.keys(body.pre_authorization).sort(), [...FIELDS].sort());
  const { error: _, ...fields } = body.pre_authorization as Record<string, unknown>;
  for (const [field, value] of Object.entries(fields)) {
    assert.deepEqual(value, (shown as Record<string, unknown>)[field], field);
  }
}

const REFERENCES = [{ referenceKey: 'Reserva', referenceDescription: 'H 101' }];

describe('reservation webhooks', () => {
  test('are sent for the hold and the charge, not for the creation, in order and signed', async () => {
    const { url, received } = await useReceiver();
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const { id } = await reserve(api, { webhook_url: url, references: REFERENCES });
    assert.deepEqual(await eventsOf(received), []);
    await authorizeInSandbox(api, id);
    const held = await read(api, id);
    await confirm(api, id, 60_000);
    const charged = await read(api, id);
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized', 'mit.confirmed']);
    const [first, second] = bodiesOf(received);
    await assertBody(first, held, 'mit.pre_authorized');
    assert.equal(first.pre_authorization.status, 'Pre-autorizada');
    assert.equal(first.pre_authorization.can_confirm, true);
    assert.equal(first.pre_authorization.error, null);
    await assertBody(second, charged, 'mit.confirmed');
    assert.equal(second.pre_authorization.status, 'Confirmada');
    assert.equal(second.pre_authorization.confirmed_amount, 60_000);
    assert.equal(second.pre_authorization.can_confirm, false);
    const row = await findMerchant(service.deps.db, merchant.id);
    assert.ok(row);
    const secret = await readWebhookSecret(service.deps, row);
    for (const { headers, body } of received) {
      assert.equal(headers.signature, createHmac('sha256', secret).update(body).digest('hex'));
    }
  });

  for (const [way, production] of [
    ['api', true],
    ['redirect', true],
    ['redirect', false],
  ] as const) {
    test(`a decline by ${way} in ${production ? 'production' : 'test'} sends mit.declined`, async () => {
      const { url, received } = await useReceiver();
      const merchant = await aMerchant(service);
      const api = production ? merchant.production : merchant.test;
      const created = await reserve(api, { webhook_url: url, checkout_type: way });
      const number = cardOf('decline', '51');
      const authorizing =
        way === 'api' ? authorize(service, created, number) : authorizeHosted(service, created.id, number);
      assert.equal((await authorizing).status, 422);
      assert.deepEqual(await eventsOf(received), ['mit.declined']);
      const [body] = bodiesOf(received);
      await assertBody(body, await read(api, created.id), 'mit.declined');
      assert.equal(body.pre_authorization.status, 'Rechazada');
      assert.equal(body.pre_authorization.error.code, '51');
      assert.equal(body.pre_authorization.error.retryable, false);
      assert.equal(body.pre_authorization.error.action, 'contact_issuer');
      assert.equal(typeof body.pre_authorization.error.message, 'string');
    });
  }

  test('a 3-D Secure result of another brand sends mit.declined', async () => {
    const { url, received } = await useReceiver();
    const { production } = await aMerchant(service);
    const created = await reserve(production, { webhook_url: url, checkout_type: 'api' });
    const three_ds = { eci: '05', cavv: 'a', xid: 'b' };
    await authorize(service, created, cardOf('approve', undefined, 'mastercard'), { three_ds });
    assert.deepEqual(await eventsOf(received), ['mit.declined']);
  });

  test('a release sends mit.voided', async () => {
    const { url, received } = await useReceiver();
    const merchant = await aMerchant(service);
    const id = await aHold(merchant, { webhook_url: url });
    await release(merchant.test, id);
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized', 'mit.voided']);
    await assertBody(bodiesOf(received)[1], await read(merchant.test, id), 'mit.voided');
  });

  test('rejected operations send nothing', async () => {
    const { url, received } = await useReceiver();
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const { id } = await reserve(api, { webhook_url: url });
    await confirm(api, id);
    await release(api, id);
    await authorizeInSandbox(api, id, cardOf('approve', undefined, 'amex'));
    await authorizeInSandbox(api, id);
    await confirm(api, id, 100_001);
    await authorizeInSandbox(api, id);
    await release(api, id);
    await release(api, id);
    await confirm(api, id);
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized', 'mit.voided']);
  });
});

/** Advances the clock and returns the reservation events until then. */
async function endsUntil(merchant: TestMerchant, to: string): Promise<string[]> {
  const happened = await happenedUntil(merchant, to);
  return happened.filter(({ event }) => event.startsWith('mit.')).map(({ at, event }) => `${event} ${at}`);
}

describe('reservation expiry webhooks', () => {
  const WARNING = '2027-02-07T08:00:00-05:00';
  const END = '2027-02-08T08:00:00-05:00';

  test('are sent one day before the expiry, while a charge is possible, and at the expiry', async () => {
    const { url, received } = await useReceiver();
    const merchant = await aFrozenMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant, { webhook_url: url });
    assert.deepEqual(await endsUntil(merchant, '2027-02-07T07:59:59-05:00'), []);
    assert.deepEqual(await endsUntil(merchant, WARNING), [`mit.expiring_soon ${WARNING}`]);
    assert.equal((await read(api, id)).can_confirm, true);
    assert.deepEqual(await endsUntil(merchant, END), [`mit.expired ${END}`]);
    const shown = await read(api, id);
    assert.equal(shown.status, 'Vencida');
    assert.equal(shown.status_label, 'Reserva vencida');
    assert.equal(shown.can_confirm, false);
    assert.equal(shown.can_void, false);
    assert.equal((await transactionOf(service, api, id)).status, 'Anulada');
    assert.deepEqual(await endsUntil(merchant, '2027-03-22T10:00:00-05:00'), []);
    const events = ['mit.pre_authorized', 'mit.expiring_soon', 'mit.expired'];
    assert.deepEqual(await eventsOf(received), events);
    const [, soon, end] = bodiesOf(received);
    assert.equal(soon.pre_authorization.status, 'Pre-autorizada');
    assert.equal(soon.pre_authorization.can_confirm, true);
    await assertBody(end, shown, 'mit.expired');
    assert.deepEqual((await api.get('/api/v1/virtual-account/movements')).body.data, []);
  });

  test('are sent by the worker in production', async () => {
    const { url, received } = await useReceiver();
    const { production } = await aMerchant(service);
    const created = await reserve(production, { webhook_url: url, checkout_type: 'api' });
    await authorize(service, created, cardOf('approve', undefined, 'mastercard'));
    service.clock.travel('2027-02-13T09:59:59');
    await runReservations(service.deps);
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized']);
    service.clock.travel('2027-02-13T10:00');
    await runReservations(service.deps);
    await runReservations(service.deps);
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized', 'mit.expiring_soon']);
    service.clock.travel('2027-02-14T10:00');
    await runReservations(service.deps);
    await runReservations(service.deps);
    const events = ['mit.pre_authorized', 'mit.expiring_soon', 'mit.expired'];
    assert.deepEqual(await eventsOf(received), events);
    assert.equal(await stateOf(production, created.id), 'Vencida');
    for (const answer of [await confirm(production, created.id), await release(production, created.id)]) {
      reservations.assertRefused(answer, 422, 'MIT_EXPIRED');
      assert.equal(typeof answer.body.pre_authorization.blocked_reason, 'string');
    }
  });

  test('are not sent for charged, released or unauthorized reservations', async () => {
    const { url, received } = await useReceiver();
    const merchant = await aFrozenMerchant(service);
    const { test: api } = merchant;
    const [charged, released] = [await aHold(merchant), await aHold(merchant)];
    await confirm(api, charged);
    await release(api, released);
    const { id } = await reserve(api, { webhook_url: url });
    assert.deepEqual(await endsUntil(merchant, '2027-06-15T10:00:00-05:00'), []);
    assert.equal(await stateOf(api, id), 'Iniciada');
    assert.deepEqual(await eventsOf(received), []);
  });
});

describe('reservation webhook URL', () => {
  const setDefault = (merchant: TestMerchant, url: string) =>
    sql`update merchants set webhook_url = ${url} where id = ${merchant.id}`.execute(service.deps.db);

  test('defaults to the merchant’s URL', async () => {
    const [own, common] = [await useReceiver(), await useReceiver()];
    const merchant = await aMerchant(service);
    await setDefault(merchant, common.url);
    await aHold(merchant);
    assert.deepEqual(await eventsOf(common.received), ['mit.pre_authorized']);
    await aHold(merchant, { webhook_url: own.url });
    assert.deepEqual(await eventsOf(own.received), ['mit.pre_authorized']);
    assert.equal(common.received.length, 1, 'the URL of the reservation replaces the merchant’s');
  });

  test('may be missing, and then nothing is sent', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    assert.equal((await confirm(merchant.test, id)).status, 200);
    await deliver();
    assert.deepEqual((await merchant.test.get('/api/v1/sandbox/webhooks')).body.data, []);
  });

  test('that fails receives every event later, in order', async () => {
    let isDown = true;
    const { url, received } = await useReceiver((response) =>
      isDown ? refuse(500)(response) : response.end('ok'),
    );
    const merchant = await aMerchant(service);
    const id = await aHold(merchant, { webhook_url: url });
    await deliver();
    await confirm(merchant.test, id);
    await deliver();
    assert.ok(bodiesOf(received).every(({ event }) => event === 'mit.pre_authorized'));
    isDown = false;
    received.length = 0;
    service.clock.advance({ hours: 1 });
    assert.deepEqual(await eventsOf(received), ['mit.pre_authorized', 'mit.confirmed']);
    assert.equal(
      bodiesOf(received)[0].pre_authorization.status,
      'Pre-autorizada',
      'the event has the state at its time',
    );
  });
});
