import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Simulator, startSimulator } from '#simulator/server.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'cuota-disputes-'));
let simulator: Simulator;
let count = 0;

before(async () => {
  simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir });
});
after(async () => {
  await simulator.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const AT = '2027-01-15T15:00:00Z';
const PARTY = { environment: 'test', merchant: 7 };

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function send(path: string, body?: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${simulator.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function operate(kind: string, change: object = {}): Promise<string> {
  count += 1;
  const reference = `r-${count}`;
  const card = { number: '4600000000000006', expiry: '2031-12', holder: 'ANA PEREZ' };
  const money = { amount: '100.00', currency: 'COP' };
  const own = kind === 'purchase' || kind === 'hold' ? { card, series: reference } : {};
  const body = { ...PARTY, kind, reference, at: AT, ...money, ...own, ...change };
  assert.equal((await send('/v1/operations', body)).body.status, 'approved');
  return reference;
}

function dispute(reference: string, body: object = {}) {
  return send(`/operations/${reference}/disputes`, { at: AT, ...body });
}

function ask(reference: string, party: object = PARTY) {
  const query = new URLSearchParams({ ...party, at: AT } as Record<string, string>);
  return send(`/v1/operations/${reference}/disputes?${query}`);
}

describe('simulated dispute', () => {
  test('is listed with its current status and a deadline of ten business days', async () => {
    const reference = await operate('purchase');
    assert.deepEqual((await ask(reference)).body, { disputes: [] });
    const { body } = await dispute(reference, { amount: '40.00', reason_code: '13.1', reason: 'No llegó' });
    assert.deepEqual(body, {
      ...{ id: body.id, kind: 'chargeback', status: 'opened', amount: '40.00', currency: 'COP' },
      ...{ reason_code: '13.1', reason: 'No llegó', opened_at: AT, respond_by: '2027-01-30T04:59:59Z' },
    });
    assert.deepEqual((await ask(reference)).body, { disputes: [body] });
    const decided = await send(`/disputes/${body.id}`, { outcome: 'lost' });
    assert.equal(decided.body.status, 'lost');
    assert.deepEqual((await ask(reference)).body, { disputes: [decided.body] });
  });

  test('is decided once', async () => {
    const { body } = await dispute(await operate('purchase'));
    const decide = async (outcome: string) => (await send(`/disputes/${body.id}`, { outcome })).status;
    assert.equal(await decide('won'), 200);
    assert.equal(await decide('won'), 200);
    assert.equal(await decide('lost'), 409);
    assert.equal(await decide('maybe'), 400);
    assert.equal((await send('/disputes/CASE-0', { outcome: 'won' })).status, 404);
  });

  test('is limited to the amount left after refunds and other disputes, except disputes that were won', async () => {
    const reference = await operate('purchase');
    await operate('refund', { original: reference, amount: '30.00' });
    assert.equal((await dispute(reference, { amount: '70.01' })).status, 409);
    const first = await dispute(reference, { amount: '50.00' });
    assert.equal((await dispute(reference, { amount: '20.01' })).status, 409);
    await send(`/disputes/${first.body.id}`, { outcome: 'won' });
    assert.equal((await dispute(reference)).body.amount, '70.00');
    assert.equal((await dispute(reference)).status, 409);
  });

  test('requires a captured or paid operation: not an uncaptured hold or a voided purchase', async () => {
    const hold = await operate('hold');
    assert.equal((await dispute(hold)).status, 404);
    await operate('capture', { original: hold, amount: '60.00' });
    assert.equal((await dispute(hold)).body.amount, '60.00');
    const voided = await operate('purchase');
    await operate('void', { original: voided });
    assert.equal((await dispute(voided)).status, 404);
    assert.equal((await dispute('never-heard-of')).status, 404);
  });

  test('is visible only to its own merchant and environment', async () => {
    const reference = await operate('purchase');
    await dispute(reference);
    assert.equal((await ask(reference, { ...PARTY, merchant: 8 })).status, 400);
    assert.equal((await ask(reference, { ...PARTY, environment: 'production' })).status, 403);
  });

  test('survives a restart', async () => {
    const reference = await operate('purchase');
    const { body } = await dispute(reference);
    await send(`/disputes/${body.id}`, { outcome: 'won' });
    await simulator.close();
    simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir });
    assert.equal((await ask(reference)).body.disputes[0].status, 'won');
  });
});
