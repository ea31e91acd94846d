import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import * as reservations from '#test/support/reservation-api.ts';

const { aHold, assertRefused, assertUnknown, authorizeInSandbox, confirm, read, release } = reservations;
const { reserve, stateOf, sync, transactionOf, watch } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
beforeEach(() => service.clock.travel('2027-01-15T10:00'));
afterEach(() => network.faults({}));

/** Creates a hold whose stored expiry is later than the expiry at the gateway. */
async function anOverratedHold(merchant: TestMerchant): Promise<string> {
  const id = await aHold(merchant, { webhook_url: 'https://tienda.example/avisos' });
  await service.deps.db
    .updateTable('pre_authorizations')
    .set({ expires_at: Temporal.Instant.from('2027-03-01T15:00:00Z') })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Captures or voids the last hold directly at the gateway, without the service. */
async function meddle(kind: 'capture' | 'void'): Promise<void> {
  const [hold] = (await network.ledger()).slice(-1);
  const at = service.clock.now().toString();
  const own = { environment: hold?.environment, merchant: hold?.merchant, original: hold?.reference };
  const price = kind === 'capture' ? { amount: '100000.00', currency: 'COP' } : {};
  const answer = await fetch(`${network.url}/v1/operations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...own, kind, reference: crypto.randomUUID(), at, ...price }),
  });
  assert.equal(answer.status, 200);
}

async function movementsOf({ test: api }: TestMerchant): Promise<unknown[]> {
  return (await api.get('/api/v1/virtual-account/movements')).body.data;
}

describe('rejection by the gateway', () => {
  test('of a charge after the hold expired there returns M04 and expires the reservation', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await anOverratedHold(merchant);
    service.clock.travel('2027-01-22T10:00');
    const answer = await confirm(api, id);
    assertRefused(answer, 422, 'M04');
    assert.equal(answer.body.operation.operation, 'confirmation');
    assert.equal(answer.body.operation.response_code, 'M04');
    const shown = await read(api, id);
    assert.equal(shown.status, 'Vencida');
    assert.equal(shown.can_confirm, false);
    assert.equal(typeof shown.blocked_reason, 'string');
    assert.equal((await transactionOf(service, api, id)).status, 'Anulada');
    const { body } = await api.get('/api/v1/sandbox/webhooks');
    assert.match(JSON.stringify(body.data), /mit\.expired/);
    assert.deepEqual(await movementsOf(merchant), []);
  });

  test('of a release on the last day returns V40 and keeps the hold', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await anOverratedHold(merchant);
    service.clock.travel('2027-01-21T12:00');
    const answer = await release(api, id);
    assertRefused(answer, 422, 'V40');
    assert.equal(answer.body.operation.operation, 'void');
    assert.equal(await stateOf(api, id), 'Pre-autorizada');
    await sync(api, id);
    assert.equal((await read(api, id)).confirmable_until, '2027-01-22T10:00:00-05:00');
    assert.equal((await confirm(api, id)).status, 200, 'it can still be charged');
  });

  test('of a charge that was already made there returns 409 with M01', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    await meddle('capture');
    const answer = await confirm(merchant.test, id);
    assertRefused(answer, 409, 'M01');
    assert.deepEqual(await movementsOf(merchant), [], 'a charge made elsewhere is not credited');
  });

  test('of a charge after a release there returns M02', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    await meddle('void');
    assertRefused(await confirm(merchant.test, id), 422, 'M02');
    assert.deepEqual(await movementsOf(merchant), []);
  });

  test('of a release after a charge there returns V39', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    await meddle('capture');
    assertRefused(await release(merchant.test, id), 422, 'V39');
    assert.notEqual(await stateOf(merchant.test, id), 'Anulada');
  });
});

test('records the minimum charge of a hold with the maximum tax', async () => {
  const merchant = await aMerchant(service);
  const id = await aHold(merchant, { tax: 99_999.99 });
  const { status, body } = await confirm(merchant.test, id, 0.01);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal((await movementsOf(merchant)).length, 1);
});

describe('unknown outcome after the hold has expired', () => {
  test('a charge that was not made ends as Vencida after a query', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    await network.faults({ mode: 'drop' });
    assertUnknown(await confirm(api, id));
    await network.faults({});
    service.clock.travel('2027-01-22T10:00');
    await sync(api, id);
    const shown = await read(api, id);
    assert.equal(shown.can_confirm, false);
    assert.equal(shown.can_void, false);
    assertRefused(await confirm(api, id), 422, 'MIT_EXPIRED');
    await runReservations(service.deps);
    assert.equal(await stateOf(api, id), 'Vencida');
  });

  test('a charge that was made in time stays Confirmada', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    service.clock.travel('2027-01-22T09:59:59');
    await network.faults({ mode: 'drop_after' });
    assertUnknown(await confirm(api, id, 70_000));
    await network.faults({});
    service.clock.travel('2027-01-22T11:00');
    await runReservations(service.deps);
    assert.equal(await stateOf(api, id), 'Indeterminada', 'nothing expires while the outcome is unknown');
    await sync(api, id);
    assert.equal(await stateOf(api, id), 'Confirmada');
    assert.equal((await movementsOf(merchant)).length, 1);
  });

  test('a refund queries the charge first', async () => {
    const merchant = await aMerchant(service);
    const { test: api } = merchant;
    const id = await aHold(merchant);
    await network.faults({ mode: 'drop_after' });
    assertUnknown(await confirm(api, id));
    await network.faults({});
    const does = await watch(network);
    const { transaction_id } = await transactionOf(service, api, id);
    const answer = await api.post(`/api/v1/payment/transaction/${transaction_id}/refund`, {});
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(await does(), ['refund approved']);
    assert.equal(await stateOf(api, id), 'Confirmada');
  });
});

describe('erasing the sandbox', () => {
  test('deletes reservations in every state and keeps production reservations', async () => {
    const merchant = await aMerchant(service);
    const { test: api, production } = merchant;
    await reserve(api);
    await confirm(api, await aHold(merchant));
    await release(api, await aHold(merchant));
    const doubted = await aHold(merchant);
    await network.faults({ mode: 'drop' });
    assertUnknown(await confirm(api, doubted));
    await network.faults({});
    const live = await reserve(production);
    assert.equal((await api.delete('/api/v1/sandbox')).status, 200);
    assert.equal((await api.get(reservations.RESERVATIONS)).body.meta.total, 0);
    assert.equal(await stateOf(production, live.id), 'Iniciada');
    assert.equal((await authorizeInSandbox(api, (await reserve(api)).id)).status, 201);
  });
});
