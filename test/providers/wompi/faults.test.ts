import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { openWompi } from '#src/providers/wompi/client.ts';
import { canArriveUntil } from '#src/providers/wompi/requests.ts';
import { CARD, openPair, short } from './caller.ts';
import { FAULT_MODES, type FaultMode, type Operation } from './stand-in/faults.ts';
import { keysOf } from './stand-in/signing.ts';

/** Faults without a response. They are tested with the short timeout. */
const isSilent = (mode: FaultMode) => mode.startsWith('silent') || mode === 'late';

/**
 * Sends a charge during a fault. Returns its outcome, the number of requests and the number of transactions in the
 * ledger.
 */
async function struckBy(mode: FaultMode, then: { on: Operation; mode: FaultMode } | null = null) {
  const pair = await openPair();
  const asked = pair.charge(await pair.storedCard());
  pair.gateway.addFault({ on: 'create', mode });
  if (then) pair.gateway.addFault(then);
  const isHasty = isSilent(mode) || (then !== null && isSilent(then.mode));
  const outcome = await (isHasty ? pair.hasty : pair.account).createTransaction(asked);
  await pair.arrived('POST /transactions');
  const sent = pair.gateway.requests().filter((line) => line === 'POST /transactions').length;
  return { ...pair, asked, outcome, sent, made: pair.gateway.ledger().transactions.length };
}

/** The outcome and the number of transactions for each fault. */
const EXPECTED: Readonly<Record<FaultMode, readonly [outcome: string, made: number]>> = {
  silent_before: ['unknown', 0],
  silent_after: ['unknown', 1],
  drop_before: ['unknown', 0],
  drop_after: ['unknown', 1],
  // The gateway responds here, so the client queries it immediately. A charge that is not found may still be in
  // transit.
  error_before: ['unknown', 0],
  error_after: ['pending null', 1],
  throttle_before: ['unknown', 0],
  throttle_after: ['pending null', 1],
  nonsense_before: ['unknown', 0],
  nonsense_after: ['pending null', 1],
  slow: ['pending null', 1],
  late: ['unknown', 0],
};

describe('Wompi charge during gateway faults', () => {
  for (const mode of FAULT_MODES) {
    const [expected, made] = EXPECTED[mode];
    test(`${mode}: is ${expected}, and sent once`, async () => {
      const found = await struckBy(mode);
      assert.equal(short(found.outcome), expected);
      assert.equal(found.made, made);
      assert.equal(found.sent, 1);
    });
  }

  test('a charge done without a response is found by a query', async () => {
    for (const mode of ['silent_after', 'drop_after'] as const) {
      const { gateway, account, asked } = await struckBy(mode);
      await gateway.settle();
      assert.equal(short(await account.findByReference(asked)), 'approved 00', mode);
    }
  });

  test('a late charge is absent at first and found later, so none is not final', async () => {
    const { gateway, account, asked, outcome } = await struckBy('late');
    assert.equal(outcome.kind, 'unknown');
    assert.deepEqual(await account.findByReference(asked), { kind: 'none' });
    await gateway.releaseLate();
    await gateway.settle();
    assert.equal(short(await account.findByReference(asked)), 'approved 00');
    assert.equal(gateway.ledger().transactions.length, 1);
  });

  test('a late charge after its expiry is refused, so none is final', async () => {
    const { gateway, account, hasty, arrived, paidBy, storedCard, charge } = await openPair();
    let count = 0;
    const soon = Temporal.Now.instant().add({ minutes: 10 });
    for (const asked of [
      await paidBy({ type: 'NEQUI', phone_number: '3991111111' }),
      charge(await storedCard(), { expires_at: soon }),
    ]) {
      gateway.addFault({ on: 'create', mode: 'late' });
      assert.equal((await hasty.createTransaction(asked)).kind, 'unknown');
      count += 1;
      await arrived('POST /transactions', count);
      const end = canArriveUntil(asked);
      assert.ok(end);
      gateway.setSkew({ ms: end.epochMilliseconds - Date.now() + 1_000 });
      await gateway.releaseLate();
      gateway.setSkew({ ms: 0 });
      assert.deepEqual(await account.findByReference(asked), { kind: 'none' });
    }
  });

  test('stays unknown when the following query fails too', async () => {
    for (const mode of FAULT_MODES.filter((name) => name !== 'slow')) {
      const { outcome } = await struckBy('error_after', { on: 'search', mode });
      assert.equal(outcome.kind, 'unknown', mode);
    }
  });

  test('is unknown when a repeated reference cannot be queried', async () => {
    const { gateway, account, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    await account.createTransaction(asked);
    gateway.addFault({ on: 'search', mode: 'error_before' });
    assert.equal((await account.createTransaction(asked)).kind, 'unknown');
  });

  test('fails when the gateway does not accept connections', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const outbound = openOutbound({ allow_private_addresses: true });
    const log = pino({ level: 'silent' });
    const wompi = openWompi({ environment: 'test', url: `http://127.0.0.1:${port}/v1`, outbound, log });
    const account = wompi.as(keysOf('test'));
    const pay_with = { source: { id: 1, installments: 1, recurrent: true } };
    const asked = { reference: 'r', amount_in_cents: 1n, currency: 'COP', email: 'a@example.com', pay_with };
    const outcome = await account.createTransaction(asked);
    assert.equal(outcome.kind === 'failed' && outcome.code, 'S01');
    assert.equal((await account.findByReference(asked)).kind, 'unknown');
    assert.equal((await account.tokenizeCard(CARD)).kind, 'failed');
    wompi.close();
    await outbound.close();
  });

  test('the open circuit breaker refuses charges without sending them, and queries are still sent', async () => {
    const { gateway, account, hasty, storedCard, charge } = await openPair();
    const source = await storedCard();
    gateway.addFault({ on: 'create', mode: 'silent_before', times: 100 });
    const tries = Array.from({ length: 20 }, () => hasty.createTransaction(charge(source)));
    assert.ok((await Promise.all(tries)).some(({ kind }) => kind === 'unknown'));
    const asked = charge(source);
    gateway.clearFaults();
    const outcome = await hasty.createTransaction(asked);
    assert.equal(outcome.kind === 'failed' && outcome.code, 'S01');
    assert.deepEqual(await account.findByReference(asked), { kind: 'none' });
    gateway.addFault({ on: 'search', mode: 'silent_before' });
    assert.equal((await hasty.findByReference(asked)).kind, 'unknown');
    assert.ok(gateway.requests().includes('GET /transactions'));
  });
});

describe('Wompi query during gateway faults', () => {
  test('is unknown and never none, by id and by reference', async () => {
    const { gateway, account, hasty, storedCard, charge } = await openPair();
    const asked = charge(await storedCard());
    const made = await account.createTransaction(asked);
    assert.ok('record' in made);
    for (const mode of FAULT_MODES.filter((name) => name !== 'slow')) {
      const whoever = isSilent(mode) ? hasty : account;
      gateway.addFault({ on: 'search', mode });
      assert.equal((await whoever.findByReference(asked)).kind, 'unknown', mode);
      gateway.addFault({ on: 'find', mode });
      assert.equal((await whoever.findTransaction({ ...asked, id: made.record.id })).kind, 'unknown', mode);
    }
    gateway.clearFaults();
    assert.equal(short(await account.findByReference(asked)), 'pending null');
  });
});

describe('Wompi void during gateway faults', () => {
  const AFTER: Partial<Record<FaultMode, string>> = {
    error_after: 'approved 00',
    throttle_after: 'approved 00',
    nonsense_after: 'approved 00',
    slow: 'approved 00',
  };
  for (const mode of FAULT_MODES) {
    test(`${mode}: is ${AFTER[mode] ?? 'unknown'}, and sent once`, async () => {
      const { gateway, account, hasty, arrived, storedCard, charge } = await openPair();
      const asked = charge(await storedCard());
      const made = await account.createTransaction(asked);
      await gateway.settle();
      assert.ok('record' in made);
      gateway.addFault({ on: 'void', mode });
      const original = { ...asked, id: made.record.id };
      const outcome = await (isSilent(mode) ? hasty : account).voidTransaction(original);
      assert.equal(short(outcome), AFTER[mode] ?? 'unknown');
      await arrived(`POST /transactions/${original.id}/void`);
      assert.equal(gateway.requests().filter((line) => line.endsWith('/void')).length, 1);
      const isVoided = gateway.ledger().transactions[0]?.status === 'VOIDED';
      assert.equal(isVoided, mode.endsWith('_after') || mode === 'slow');
    });
  }
});

describe('Wompi refund during gateway faults', () => {
  test('is unknown and sent once, because refunds cannot be queried', async () => {
    for (const mode of FAULT_MODES.filter((name) => name !== 'slow')) {
      const { gateway, account, hasty, arrived, storedCard, charge } = await openPair();
      const asked = charge(await storedCard());
      const made = await account.createTransaction(asked);
      await gateway.settle();
      assert.ok('record' in made);
      gateway.addFault({ on: 'refund', mode });
      const refund = { ...asked, id: made.record.id, refund_in_cents: 1n, refund_reference: 'r' };
      const whoever = isSilent(mode) ? hasty : account;
      assert.equal((await whoever.refundTransaction(refund)).kind, 'unknown', mode);
      await arrived('POST /refunds');
      assert.equal(gateway.requests().filter((line) => line === 'POST /refunds').length, 1);
    }
  });
});

describe('Wompi client log', () => {
  test('contains no key, secret or card number', async () => {
    const { gateway, hasty, storedCard, charge, logged } = await openPair();
    const source = await storedCard();
    for (const mode of FAULT_MODES) {
      gateway.addFault({ on: 'create', mode });
      await hasty.createTransaction(charge(source));
      gateway.addFault({ on: 'token', mode });
      await hasty.tokenizeCard(CARD);
    }
    const text = logged.join('');
    assert.ok(text.includes('no response from the gateway'));
    for (const secret of [...Object.values(gateway.keys), CARD.number])
      assert.equal(text.includes(secret), false);
  });
});
