import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { openPlacetopay } from '#src/providers/placetopay/client.ts';
import type { CardCharge } from '#src/providers/placetopay/types.ts';
import { aCharge, CARDS, PAYER, transactionOf, useOutbound, useSite } from './site.ts';
import type { Fault } from './stand-in/faults.ts';

const { gateway, hasty, standIn, clock, entriesOf } = await useSite({ slow_ms: 60_000 });

afterEach(() => standIn.faults.clear());

/** Asks about a charge whose answer was lost. */
const searchFor = (charge: CardCharge, signed_at = clock.now()) =>
  gateway.search({ ...charge, operation: charge.action, signed_at });

/** Each with and without effect. A connection that stood may have carried the request: none of these is certain. */
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

describe('a charge at PlacetoPay without a clear answer', () => {
  for (const fault of DOUBTFUL) {
    const caller = fault.answer === 'silence' ? hasty : gateway;
    const name = `${fault.answer}${fault.http ? ` ${fault.http}` : ''}`;

    test(`${name}, done all the same: unknown, and the search finds it`, async () => {
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

    test(`${name}, and not done: unknown, then absent, and for good after a quarter of an hour`, async () => {
      const charge = aCharge();
      const signed_at = clock.now();
      standIn.faults.add({ ...fault, does: false, path: '/gateway/process' });
      assert.equal((await caller.process(charge)).kind, 'unknown');
      assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: false });
      clock.advance({ minutes: 16 });
      assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: true });
      assert.equal(entriesOf(charge.reference).length, 0);
    });

    test(`${name} to a search or a query says nothing`, async () => {
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

  test('that is slow, but not too slow, is heard', async () => {
    standIn.faults.add({ does: true, answer: 'normal', delay_ms: 100 });
    assert.equal((await gateway.process(aCharge())).kind, 'approved');
  });

  test('that takes three minutes is unknown, and found', async () => {
    for (const [number, end] of [
      [CARDS.slow, 'approved'],
      [CARDS.slowDeclined, 'declined'],
    ] as const) {
      const charge = aCharge(number);
      assert.equal((await hasty.process(charge)).kind, 'unknown');
      assert.equal((await searchFor(charge)).kind, end);
    }
  });

  test('«an error in the service» is unknown, and the search tells that it failed', async () => {
    const charge = aCharge(CARDS.exception);
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    assert.equal((await searchFor(charge)).kind, 'failed');
  });

  test('a hold is found by its checkin, beside the pending preauthorization of the same reference', async () => {
    const charge = aCharge(CARDS.approved, { action: 'hold' });
    standIn.faults.add({ does: true, answer: 'drop' });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    const found = await searchFor(charge);
    assert.equal(found.kind, 'approved');
    assert.equal(transactionOf(found).hold?.condition, 'ACTIVE');
  });

  test('one that arrives late is done while its seed is fresh, and so absence was not final', async () => {
    const charge = aCharge();
    const signed_at = clock.now();
    standIn.faults.add({ does: false, answer: 'late' });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    clock.advance({ minutes: 4, seconds: 59 });
    assert.deepEqual(await searchFor(charge, signed_at), { kind: 'absent', final: false });
    assert.equal(standIn.deliverLate()[0]?.http, 200);
    assert.equal((await searchFor(charge, signed_at)).kind, 'approved');
  });

  test('one that arrives after that is refused by the gateway, and so absence is final', async () => {
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

describe('the same charge at PlacetoPay twice', () => {
  test('is answered with the first result while that is pending or approved: neither a decline nor a second charge', async () => {
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

  test('is made again after a decline, which the gateway does not remember; a search then believes the approval', async () => {
    const charge = aCharge(CARDS.declined);
    assert.equal((await gateway.process(charge)).kind, 'declined');
    const card = { number: CARDS.approved, expiry: '2030-03' };
    assert.equal((await gateway.process({ ...charge, instrument: { card } })).kind, 'approved');
    assert.equal(entriesOf(charge.reference).length, 2);
    assert.equal((await searchFor(charge)).kind, 'approved');
  });

  test('under a key that was used for another is no result of ours', async () => {
    const charge = aCharge();
    await gateway.process(charge);
    assert.equal(
      (await gateway.process({ ...charge, amount: 100n, tax: { amount: 0n, base: 0n } })).kind,
      'unknown',
    );
    assert.equal(entriesOf(charge.reference).length, 1);
  });
});

describe('a charge that never reached PlacetoPay', () => {
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

  test('has failed without doubt: no such address, nobody listening, an address within the house', async () => {
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

  test('to ask is in doubt all the same: what was sent earlier is not undone by that', async () => {
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

  test('a question that the gateway refuses says nothing about what it asked for', async () => {
    const charge = aCharge();
    const { internal_reference } = transactionOf(await gateway.process(charge));
    const query = { ...charge, internal_reference, operation: 'purchase' } as const;
    assert.equal((await gateway.query({ ...query, internal_reference: '1' })).kind, 'unknown');
    const wrong = await useSite({ secret: 'another' });
    assert.equal((await wrong.gateway.query(query)).kind, 'unknown');
    const search = { ...charge, operation: 'purchase', signed_at: clock.now() } as const;
    assert.equal((await wrong.gateway.search(search)).kind, 'unknown');
  });

  test('fails at once while the gateway is silent, and questions still go through', async () => {
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

  test('because of its keys or its clock has failed without doubt, and says why', async () => {
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

  test('is made with a clock that is off by less than the window', async () => {
    for (const skew_s of [299, -299]) {
      const off = await useSite({ skew_s });
      assert.equal((await off.gateway.process(aCharge())).kind, 'approved');
      assert.equal((await off.gateway.check()).kind, 'done');
    }
  });
});

describe('what moves no money', () => {
  const stored = { payer: PAYER, card: { number: CARDS.approved, expiry: '2030-03' } };

  test('is refused, failed or unknown, and may be asked again', async () => {
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
