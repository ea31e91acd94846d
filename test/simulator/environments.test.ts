import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { anAct, aPurchase, callerOf, newFolder, openSimulator, statusQueryFor } from './caller.ts';

const OTHERS = [{ merchant: 2 }, { environment: 'production' }] as const;

/** Starts a simulator for both environments. */
async function openBoth() {
  const data_dir = newFolder();
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir, production: true });
  after(() => simulator.close());
  return callerOf(simulator.url, data_dir);
}

const network = await openBoth();
const onlyTest = await openSimulator();

describe('simulator for the test environment only', () => {
  test('rejects production operations with 403 and writes nothing', async () => {
    const before = onlyTest.ledgerText();
    const { status, body } = await onlyTest.operate(aPurchase({ environment: 'production' }));
    assert.equal(status, 403);
    assert.equal(body.environment, 'production');
    assert.equal(typeof body.error, 'string');
    assert.equal(onlyTest.ledgerText(), before);
  });

  test('a production query does not block its reference, which another network may have processed', async () => {
    const before = onlyTest.ledgerText();
    const { status } = await onlyTest.get(statusQueryFor('x', { environment: 'production' }));
    assert.equal(status, 403);
    assert.equal(onlyTest.ledgerText(), before);
  });

  test('reports healthy for test and unavailable for production', async () => {
    const { status, body } = await onlyTest.get('/health');
    assert.equal(status, 200);
    assert.deepEqual(body, { status: 'ok', simulator: true, environments: ['test'] });
    assert.equal((await onlyTest.get('/health?environment=test')).status, 200);
    assert.equal((await onlyTest.get('/health?environment=production')).status, 503);
    assert.equal((await onlyTest.get('/health?environment=x')).status, 400);
  });
});

describe('simulator for both environments', () => {
  test('records the environment and merchant of each operation', async () => {
    const purchase = aPurchase({ environment: 'production', merchant: 7 });
    await network.record(purchase);
    const entry = (await network.ledger()).find(({ reference }) => reference === purchase.reference);
    assert.deepEqual([entry.environment, entry.merchant], ['production', 7]);
    assert.equal((await network.get('/health?environment=production')).status, 200);
  });

  for (const other of OTHERS) {
    const name = JSON.stringify(other);

    test(`hides references from ${name}`, async () => {
      const purchase = aPurchase();
      const first = await network.record(purchase);
      const before = network.ledgerText();
      const repeated = await network.operate({ ...purchase, ...other });
      const asked = await network.get(
        statusQueryFor(purchase.reference, { ...other, merchant: String(('merchant' in other && 2) || 1) }),
      );
      for (const { status, body } of [repeated, asked]) {
        assert.equal(status, 400);
        assert.match(body.error, /^reference: /);
      }
      assert.equal(network.ledgerText(), before);
      assert.deepEqual((await network.ask(purchase.reference)).body, first);
    });

    test(`declines captures, voids and refunds from ${name}`, async () => {
      for (const kind of ['purchase', 'hold']) {
        const original = await network.record(aPurchase({ kind }));
        for (const act of ['capture', 'void', 'refund'] as const) {
          const { status, code, amount } = await network.record(anAct(act, original, other));
          assert.deepEqual([status, code], ['declined', 'M06'], `${act} of a ${kind}`);
          if (act === 'void') assert.equal(amount, null, 'the amount is hidden too');
        }
      }
    });
  }
});

test('a query requires the environment and merchant of the reference', async () => {
  for (const path of ['/v1/operations/x', '/v1/operations/x?environment=test', '/v1/operations/x?merchant=1'])
    assert.equal((await network.get(path)).status, 400, path);
});

test('reads a ledger written before environments were recorded', async () => {
  const data_dir = newFolder();
  const entry = {
    ...{ seq: 1, event: 'done', reference: 'old', kind: 'purchase', status: 'approved', code: '00' },
    ...{ amount: '30000.00', currency: 'COP', network_transaction_id: 1001, authorization_code: 'A1B2C3' },
    ...{ at: '2027-01-15T15:00:00Z', expires_at: null, original: null },
  };
  writeFileSync(join(data_dir, 'ledger.jsonl'), `${JSON.stringify(entry)}\n`);
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir });
  after(() => simulator.close());
  const old = callerOf(simulator.url, data_dir);
  assert.equal((await old.ask('old')).body.status, 'approved');
  assert.equal((await old.record(anAct('refund', 'old'))).code, '00');
});
