import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aHold, aReservation, assertRefused, assertSound, eventsUntil } from '#test/support/reservations.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const receiver = await useReceiver();
afterEach(() => assertSound(service));

/** Each test begins on Monday, 1 February 2027, at 08:00. */
describe('the dates of a reservation', () => {
  test('a Visa hold expires after seven days and a Mastercard hold after thirty, each announced a day before', async () => {
    const merchant = await aFrozenMerchant(service);
    const webhook_url = receiver.url;
    const visa = await aHold(merchant, 'visa', { webhook_url });
    const mastercard = await aHold(merchant, 'mastercard', { webhook_url });
    const unauthorized = await aReservation(merchant, { webhook_url });
    assert.equal((await visa.read()).confirmable_until, '2027-02-08T08:00:00-05:00');
    assert.equal((await visa.read()).voidable_until, '2027-02-07T08:00:00-05:00');
    assert.equal((await mastercard.read()).confirmable_until, '2027-03-03T08:00:00-05:00');
    assert.equal((await mastercard.read()).voidable_until, '2027-03-02T08:00:00-05:00');

    assert.deepEqual(await eventsUntil(merchant, '2027-03-13T08:00:00'), [
      '2027-02-07T08:00:00 mit.expiring_soon',
      '2027-02-08T08:00:00 mit.expired',
      '2027-03-02T08:00:00 mit.expiring_soon',
      '2027-03-03T08:00:00 mit.expired',
    ]);
    for (const { read, confirm, release } of [visa, mastercard]) {
      const { status, can_confirm, can_void, max_confirmable_amount } = await read();
      assert.deepEqual([status, can_confirm, can_void, max_confirmable_amount], ['Vencida', false, false, 0]);
      assertRefused(await confirm(1), 422, 'MIT_EXPIRED');
      assertRefused(await release(), 422, 'MIT_EXPIRED');
    }
    assert.equal(
      (await unauthorized.read()).status,
      'Iniciada',
      'a reservation without a hold does not expire',
    );
    assert.deepEqual(await transactionsOf(merchant.id), ['Anulada', 'Anulada']);
    assert.equal((await merchant.test.get('/api/v1/virtual-account/movements')).body.meta.total, 0);

    const events = receiver.received.map(({ body }) => JSON.parse(body));
    const of = ({ id }: { id: string }) =>
      events.filter(({ pre_authorization }) => pre_authorization.id === id);
    for (const story of [visa, mastercard]) {
      const lines = of(story).map(
        ({ event, pre_authorization: { status, can_confirm, can_void } }) =>
          `${event} ${status} ${can_confirm} ${can_void}`,
      );
      assert.deepEqual(lines, [
        'mit.pre_authorized Pre-autorizada true true',
        'mit.expiring_soon Pre-autorizada true false',
        'mit.expired Vencida false false',
      ]);
    }
    assert.deepEqual(of(unauthorized), []);
    const sequences = receiver.received.map(({ headers }) => headers['webhook-sequence']);
    assert.deepEqual(sequences.sort(), ['1', '1', '2', '2', '3', '3']);
  });

  test('a hold can be voided until a second before its last day', async () => {
    const merchant = await aFrozenMerchant(service);
    const [early, late, later] = [await aHold(merchant), await aHold(merchant), await aHold(merchant)];
    assert.deepEqual(await eventsUntil(merchant, '2027-02-07T07:59:59'), []);
    const { body } = await early.release();
    assert.deepEqual(
      [body.success, body.operation.operation, body.operation.status],
      [true, 'void', 'Anulada'],
    );
    assert.equal(body.pre_authorization.voided_at, '2027-02-07T07:59:59-05:00');

    const soon = '2027-02-07T08:00:00 mit.expiring_soon';
    assert.deepEqual(await eventsUntil(merchant, '2027-02-07T08:00:00'), [soon, soon]);
    assertRefused(await late.release(), 422, 'MIT_VOID_WINDOW_CLOSED');
    const { can_confirm, can_void } = await late.read();
    assert.deepEqual([can_confirm, can_void], [true, false]);
    await eventsUntil(merchant, '2027-02-07T08:00:01');
    assertRefused(await later.release(), 422, 'MIT_VOID_WINDOW_CLOSED');
    // After that limit the hold expires on its own date.
    const expired = '2027-02-08T08:00:00 mit.expired';
    assert.deepEqual(await eventsUntil(merchant, '2027-02-09T00:00:00'), [expired, expired]);
    assert.deepEqual([(await early.read()).status, (await late.read()).status], ['Anulada', 'Vencida']);
    assertRefused(await early.release(), 422, 'V42');
  });

  test('a hold can be captured until the last second before its end', async () => {
    const merchant = await aFrozenMerchant(service);
    const [charged, missed] = [await aHold(merchant), await aHold(merchant)];
    const pending = async () =>
      (await merchant.test.get('/api/v1/mit/pre-authorizations?pending_confirmation=true')).body.meta.total;
    await eventsUntil(merchant, '2027-02-08T07:59:59');
    assert.equal(await pending(), 2);
    const { status, body } = await charged.confirm(300_000);
    assert.equal(status, 200);
    assert.equal(body.pre_authorization.confirmed_at, '2027-02-08T07:59:59-05:00');
    assert.equal(await pending(), 1);
    assert.deepEqual(await eventsUntil(merchant, '2027-02-08T08:00:00'), ['2027-02-08T08:00:00 mit.expired']);
    assertRefused(await missed.confirm(300_000), 422, 'MIT_EXPIRED');
    assert.equal(await pending(), 0);
    assert.deepEqual(await eventsUntil(merchant, '2027-03-13T08:00:00'), []);
    assert.equal((await charged.read()).status, 'Confirmada');
    assertRefused(await charged.confirm(1), 409, 'MIT_ALREADY_CONFIRMED');
    assertRefused(await charged.release(), 409, 'MIT_ALREADY_CONFIRMED');
  });

  test('the clocks of two merchants are independent', async () => {
    const [hotel, rental] = [await aFrozenMerchant(service), await aFrozenMerchant(service)];
    const [room, car] = [await aHold(hotel), await aHold(rental, 'mastercard')];
    await eventsUntil(rental, '2027-02-21T08:00:00');
    assert.equal((await car.read()).status, 'Pre-autorizada');
    assert.deepEqual(await eventsUntil(hotel, '2027-02-08T08:00:00'), [
      '2027-02-07T08:00:00 mit.expiring_soon',
      '2027-02-08T08:00:00 mit.expired',
    ]);
    assert.equal((await room.read()).status, 'Vencida');
    assert.equal((await car.read()).can_void, true);
    for (const step of ['confirm', 'void', 'sync']) {
      const path = `/api/v1/mit/pre-authorizations/${car.id}/${step}`;
      assert.equal((await hotel.test.post(path, { amount: 1 })).status, 404);
    }
    assert.equal((await car.release()).body.success, true);
  });

  test('a hold that ended during downtime expires at the next run, without a late warning', async () => {
    const merchant = await aFrozenMerchant(service);
    const story = await aHold(merchant);
    // The environment returns to real time in January. No worker runs until March.
    await merchant.test.delete('/api/v1/sandbox/clock');
    service.clock.travel('2027-03-01T08:00');
    assert.deepEqual(
      (await story.read()).can_confirm,
      false,
      'an ended hold cannot be captured, even before a worker marks it as expired',
    );
    assertRefused(await story.confirm(300_000), 422, 'MIT_EXPIRED');
    assert.deepEqual(await eventsUntil(merchant, '2027-03-01T09:00:00'), ['2027-03-01T08:00:00 mit.expired']);
    service.clock.travel('2027-01-15T10:00');
  });
});

async function transactionsOf(merchantId: number): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('transactions')
    .select('status')
    .where('commerce_id', '=', merchantId)
    .execute();
  return rows.map(({ status }) => status);
}
