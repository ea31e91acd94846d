import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { openPlacetopay } from '#src/providers/placetopay/client.ts';
import type { CardCharge } from '#src/providers/placetopay/types.ts';
import { aCharge, CARDS, PAYER, transactionOf, useOutbound, useSite } from './site.ts';
import type { Fault } from './stand-in/faults.ts';

const { gateway, hasty, standIn, clock, entriesOf } = await useSite({ slow_ms: 60_000 });

afterEach(() => standIn.faults.clear());

/** Searches for a charge whose response was lost. */
const searchFor = (charge: CardCharge, signed_at = clock.now()) =>
  gateway.search({ ...charge, operation: charge.action, signed_at });

/** Faults after which the charge may or may not exist. Each is tested with and without effect. */
const DOUBTFUL: readonly Omit<Fault, 'does'>[] = [
  { answer: 'silence' },
  { answer: 'drop' },
  { answer: 'error', http: 500 },
  { answer: 'error', http: 502 },
  { answer: 'error', http: 503 },
  { answer: 'error', http: 504 },
  { answer: 'html' },
  { answer: 'throttled' },
  { answer: 'cut' },
];

describe('PlacetoPay charge without a clear response', () => {
  for (const fault of DOUBTFUL) {
    const caller = fault.answer === 'silence' ? hasty : gateway;
    const name = `${fault.answer}${fault.http ? ` ${fault.http}` : ''}`;

    test(`${name}, charged: unknown, and a search finds it`, async () => {
      for (const [number, end] of [
        [CARDS.approved, 'approved'],
        [CARDS.declined, 'declined'],
        [CARDS.pendingApproved, 'pending'],
      ] as const) {
        const charge = aCharge(number);
        standIn.faults.add({ ...fault, does: true, path: '/gateway/process' });
        assert.equal((await caller.process(charge)).kind, 'unknown', end);
        assert.equal((await searchFor(charge)).kind, end);
        assert.equal(entriesOf(charge.reference).length, 1);
      }
    });

    test(`${name}, not charged: unknown, then absent, and final after 15 minutes`, async () => {
      const charge = aCharge();
      const signed_at = clock.now();
      standIn.faults.add({ ...fault, does: false, path: '/gateway/process' });
      assert.equal((await caller.process(charge)).kind, 'unknown');
      assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: false });
      clock.advance({ minutes: 16 });
      assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: true });
      assert.equal(entriesOf(charge.reference).length, 0);
    });

    test(`${name} in response to a search or query is unknown`, async () => {
      const charge = aCharge();
      const { internal_reference } = transactionOf(await gateway.process(charge));
      standIn.faults.add({ ...fault, does: true, times: 2 });
      clock.advance({ hours: 1 });
      const search = { ...charge, operation: 'purchase', signed_at: clock.now() } as const;
      assert.equal((await caller.search(search)).kind, 'unknown');
      const asked = await caller.query({ ...charge, internal_reference, operation: 'purchase' });
      assert.equal(asked.kind, 'unknown');
      assert.equal((await searchFor(charge)).kind, 'approved');
    });
  }

  test('a slow response within the timeout is read', async () => {
    standIn.faults.add({ does: true, answer: 'normal', delay_ms: 100 });
    assert.equal((await gateway.process(aCharge())).kind, 'approved');
  });

  test('a response after three minutes is unknown, and a search finds the result', async () => {
    for (const [number, end] of [
      [CARDS.slow, 'approved'],
      [CARDS.slowDeclined, 'declined'],
    ] as const) {
      const charge = aCharge(number);
      assert.equal((await hasty.process(charge)).kind, 'unknown');
      assert.equal((await searchFor(charge)).kind, end);
    }
  });

  test('a service error is unknown, and a search returns the failure', async () => {
    const charge = aCharge(CARDS.exception);
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    assert.equal((await searchFor(charge)).kind, 'failed');
  });

  test('finds a hold by its checkin, next to the pending preauthorization with the same reference', async () => {
    const charge = aCharge(CARDS.approved, { action: 'hold' });
    standIn.faults.add({ does: true, answer: 'drop' });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    const found = await searchFor(charge);
    assert.equal(found.kind, 'approved');
    assert.equal(transactionOf(found).hold?.condition, 'ACTIVE');
  });

  test('a late request within the signature window is charged, so absent is not final', async () => {
    const charge = aCharge();
    const signed_at = clock.now();
    standIn.faults.add({ does: false, answer: 'late' });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    clock.advance({ minutes: 4, seconds: 59 });
    assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: false });
    assert.equal(standIn.deliverLate()[0]?.http, 200);
    assert.equal((await searchFor(charge, signed_at)).kind, 'approved');
  });

  test('a late request after the signature window is refused, so absent is final', async () => {
    const charge = aCharge();
    const signed_at = clock.now();
    standIn.faults.add({ does: false, answer: 'late' });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    clock.advance({ minutes: 15, seconds: 1 });
    assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: true });
    const [late] = standIn.deliverLate();
    assert.equal(late?.http, 401);
    assert.match(late?.body.status.message, /103/);
    assert.equal(entriesOf(charge.reference).length, 0);
  });
});

describe('repeated PlacetoPay charge', () => {
  test('returns the first result while that is pending or approved, without a second charge', async () => {
    for (const [number, kind] of [
      [CARDS.approved, 'approved'],
      [CARDS.pendingApproved, 'pending'],
    ] as const) {
      const charge = aCharge(number);
      const first = await gateway.process(charge);
      const second = await gateway.process(charge);
      assert.deepEqual([first.kind, second.kind], [kind, kind]);
      assert.equal(transactionOf(second).internal_reference, transactionOf(first).internal_reference);
      assert.equal(entriesOf(charge.reference).length, 1);
    }
  });

  test('after a decline is charged again, and a search returns the approval', async () => {
    const charge = aCharge(CARDS.declined);
    assert.equal((await gateway.process(charge)).kind, 'declined');
    const card = { number: CARDS.approved, expiry: '2030-03' };
    assert.equal((await gateway.process({ ...charge, instrument: { card } })).kind, 'approved');
    assert.equal(entriesOf(charge.reference).length, 2);
    assert.equal((await searchFor(charge)).kind, 'approved');
  });

  test('with an idempotency key used for another amount is unknown', async () => {
    const charge = aCharge();
    await gateway.process(charge);
    assert.equal(
      (await gateway.process({ ...charge, amount: 100n, tax: { amount: 0n, base: 0n } })).kind,
      'unknown',
    );
    assert.equal(entriesOf(charge.reference).length, 1);
  });
});

describe('request that never reached PlacetoPay', () => {
  const silent = pino({ level: 'silent' });
  const clientAt = (url: string, allow_private_addresses = true) =>
    openPlacetopay({
      url,
      log: silent,
      timeout_ms: 5_000,
      outbound: useOutbound(allow_private_addresses),
      clock,
    });
  const site = { login: 'a-site', secret: 'a-secret' };

  test('a charge fails for an unknown host, a closed port and a private address', async () => {
    for (const [url, isPrivateAllowed] of [
      ['http://127.0.0.1:1', true],
      ['http://placetopay.invalid', true],
      [standIn.url, false],
    ] as const) {
      const client = clientAt(url, isPrivateAllowed);
      const result = await client.as(site).process(aCharge());
      assert.ok(result.kind === 'failed' && result.code === 'E99', `${url} ${JSON.stringify(result)}`);
      client.close();
    }
  });

  test('a search or query is unknown, because the original charge may exist', async () => {
    const client = clientAt('http://127.0.0.1:1');
    const gateway = client.as(site);
    const charge = aCharge();
    assert.equal(
      (await gateway.search({ ...charge, operation: 'purchase', signed_at: clock.now() })).kind,
      'unknown',
    );
    const asked = { ...charge, internal_reference: '1', operation: 'purchase' } as const;
    assert.equal((await gateway.query(asked)).kind, 'unknown');
    client.close();
  });

  test('a query that the gateway refuses is unknown', async () => {
    const charge = aCharge();
    const { internal_reference } = transactionOf(await gateway.process(charge));
    const query = { ...charge, internal_reference, operation: 'purchase' } as const;
    assert.equal((await gateway.query({ ...query, internal_reference: '1' })).kind, 'unknown');
    const wrong = await useSite({ secret: 'another' });
    assert.equal((await wrong.gateway.query(query)).kind, 'unknown');
    const search = { ...charge, operation: 'purchase', signed_at: clock.now() } as const;
    assert.equal((await wrong.gateway.search(search)).kind, 'unknown');
  });

  test('the open circuit breaker refuses charges, and queries are still sent', async () => {
    const other = await useSite();
    other.standIn.faults.add({ does: false, answer: 'silence', path: '/gateway/process', times: 1_000 });
    const results = await Promise.all(Array.from({ length: 20 }, () => other.hasty.process(aCharge())));
    assert.ok(results.every(({ kind }) => kind === 'unknown'));
    const sent = other.standIn.requests.length;
    const refused = await other.hasty.process(aCharge());
    assert.ok(refused.kind === 'failed' && refused.reason.includes('Breaker is open'));
    assert.equal(other.standIn.requests.length, sent);
    const search = { ...aCharge(), operation: 'purchase', signed_at: other.clock.now() } as const;
    assert.equal((await other.hasty.search(search)).kind, 'absent');
  });

  test('a charge with wrong keys or clock fails and reports the reason', async () => {
    for (const [options, number] of [
      [{ secret: 'another' }, '102'],
      [{ skew_s: 301 }, '103'],
      [{ skew_s: -301 }, '103'],
      [{ accounts: [{ login: 'other', secret: 'x', currencies: ['COP'] }] }, '101'],
    ] as const) {
      const wrong = await useSite(options);
      const result = await wrong.gateway.process(aCharge());
      assert.ok(result.kind === 'failed' && result.code === 'S01');
      assert.match(result.reason, new RegExp(`refused the keys: .*${number}`));
      assert.equal((await wrong.gateway.check()).kind, 'failed');
      assert.equal(wrong.standIn.ledger.entries().length, 0);
    }
  });

  test('a charge with a clock within the window is approved', async () => {
    for (const skew_s of [299, -299]) {
      const off = await useSite({ skew_s });
      assert.equal((await off.gateway.process(aCharge())).kind, 'approved');
      assert.equal((await off.gateway.check()).kind, 'done');
    }
  });
});

describe('PlacetoPay requests that move no money', () => {
  const stored = { payer: PAYER, card: { number: CARDS.approved, expiry: '2030-03' } };

  test('are refused, failed or unknown and can be repeated', async () => {
    standIn.faults.add({ does: true, answer: 'drop' });
    assert.equal((await gateway.tokenize(stored)).kind, 'unknown');
    assert.equal((await gateway.tokenize(stored)).kind, 'done');
    standIn.decide(`tokenize:${CARDS.approved}`, { status: 'REJECTED', reason: '14', message: 'No' });
    const refused = await gateway.tokenize(stored);
    assert.ok(refused.kind === 'refused' && refused.code === '14');
    standIn.decide(`tokenize:${CARDS.approved}`, null);
    standIn.faults.add({ does: false, answer: 'error' });
    assert.equal((await gateway.invalidate('f'.repeat(64))).kind, 'unknown');
    standIn.faults.add({ does: false, answer: 'html' });
    assert.equal((await gateway.check()).kind, 'unknown');
  });
});
