import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { type Disk, fillingDisk } from '#test/support/disk.ts';
import { until } from '#test/support/process.ts';
import { aPurchase, callerOf, newFolder } from './caller.ts';

async function openOn(disk: Disk) {
  const data_dir = newFolder();
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir, disk: disk.options });
  after(() => simulator.close());
  return callerOf(simulator.url, data_dir);
}

describe('full disk under the ledger', () => {
  test('does not acknowledge unwritten operations and writes them when there is space again', async () => {
    const disk = fillingDisk();
    const caller = await openOn(disk);
    const before = await caller.record(aPurchase());

    disk.is_full = true;
    const refused = aPurchase();
    await assert.rejects(caller.operate(refused), TypeError, 'the connection closes without a response');
    const health = await caller.get('/health');
    assert.deepEqual([health.status, health.body.error], [503, 'the ledger cannot be written: ENOSPC']);
    assert.equal((await caller.operate(aPurchase())).status, 503);
    assert.equal((await caller.ask(before.reference)).status, 503);
    // Each write attempt removes the truncated line and leaves another.
    await until(async () => !caller.ledgerText().endsWith('\n'));
    assert.equal((await caller.ledger()).length, 1, 'the ledger shows only what is on disk');
    await until(async () => disk.tries > 3);

    disk.is_full = false;
    await until(async () => (await caller.get('/health')).status === 200);
    const { status, body } = await caller.ask(refused.reference);
    assert.deepEqual([status, body.status], [200, 'approved']);
    assert.deepEqual(await caller.record(refused), body, 'a repeated request returns the same record');
    const next = await caller.record(aPurchase());
    const lines = caller.ledgerText().trimEnd().split('\n');
    const references = lines.map((line) => JSON.parse(line).reference);
    assert.deepEqual(references, [before.reference, refused.reference, next.reference]);
  });

  test('a process restarted while the disk is full drops the truncated line', async () => {
    const disk = fillingDisk();
    const data_dir = newFolder();
    const address = { port: 0, host: '127.0.0.1', data_dir };
    const full = await startSimulator({ ...address, disk: disk.options });
    const kept = await callerOf(full.url, data_dir).record(aPurchase());
    disk.is_full = true;
    await assert.rejects(callerOf(full.url, data_dir).operate(aPurchase()), TypeError);
    await full.close();

    const simulator = await startSimulator(address);
    after(() => simulator.close());
    const caller = callerOf(simulator.url, data_dir);
    assert.deepEqual(
      (await caller.ledger()).map(({ reference }) => reference),
      [kept.reference],
    );
    await caller.record(aPurchase());
  });

  test('sends the notification of a payment decided while the disk was full after writing it', async () => {
    const disk = fillingDisk();
    const caller = await openOn(disk);
    const reported = Promise.withResolvers<string>();
    const receiver = createServer((request, response) => {
      reported.resolve(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    after(() => receiver.close());
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const { environment, merchant, reference, at, amount, currency } = aPurchase();
    await caller.send('POST', '/v1/bank-transfers', {
      environment,
      merchant,
      reference,
      at,
      amount,
      currency,
      bank: '1007',
      user_type: 'person',
      identification_type: 'CC',
      identification: '1000000001',
      description: 'Plan',
      return_url: 'https://shop.example/back',
      notify_url: `http://127.0.0.1:${port}/reported`,
    });
    disk.is_full = true;
    await assert.rejects(
      caller.send('POST', `/bank-transfers/${reference}`, { outcome: 'approve' }),
      TypeError,
    );
    disk.is_full = false;
    assert.equal(await reported.promise, '/reported');
    assert.equal((await caller.ask(reference)).body.status, 'approved');
  });
});
