import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { aCard, aHold, aPurchase, cardThat, newFolder, newReference, openSimulator } from './caller.ts';

const network = await openSimulator();
const faults = (body: object) => network.send('PUT', '/faults', body);
const isInLedger = async (reference: string) =>
  (await network.ledger()).some((entry) => entry.reference === reference);

afterEach(() => network.send('DELETE', '/faults'));

/** Asserts that the connection closed without a response. */
const unanswered = (call: Promise<unknown>) => assert.rejects(call, TypeError);

describe('simulator faults', () => {
  test('can be set, read and cleared', async () => {
    const none = { latency_ms: 0, mode: 'none' };
    assert.deepEqual((await network.get('/faults')).body, none);
    assert.deepEqual((await faults({ mode: 'error', latency_ms: 5 })).body, { mode: 'error', latency_ms: 5 });
    assert.deepEqual((await network.get('/faults')).body, { mode: 'error', latency_ms: 5 });
    assert.deepEqual((await faults({ latency_ms: 1 })).body, { latency_ms: 1, mode: 'none' });
    assert.deepEqual((await network.send('DELETE', '/faults')).body, none);
  });

  test('rejects invalid faults and changes nothing', async () => {
    for (const wrong of [
      { mode: 'sulk' },
      { latency_ms: -1 },
      { latency_ms: '5' },
      { modus: 'error' },
      [],
      'x',
    ])
      assert.equal((await faults(wrong as object)).status, 400);
    assert.equal((await network.get('/faults')).body.mode, 'none');
  });

  test('error: returns 500 and does nothing', async () => {
    await faults({ mode: 'error' });
    const purchase = aPurchase();
    assert.equal((await network.operate(purchase)).status, 500);
    assert.equal((await network.ask(purchase.reference)).status, 500);
    await network.send('DELETE', '/faults');
    assert.equal(await isInLedger(purchase.reference), false);
    assert.equal((await network.record(purchase)).code, '00');
  });

  test('nonsense: returns 200 with an HTML page and does nothing', async () => {
    await faults({ mode: 'nonsense' });
    const purchase = aPurchase();
    const { status, headers } = await network.operate(purchase);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(await isInLedger(purchase.reference), false);
  });

  test('drop: closes the connection and does nothing', async () => {
    await faults({ mode: 'drop' });
    const purchase = aPurchase();
    await unanswered(network.operate(purchase));
    assert.equal(await isInLedger(purchase.reference), false);
  });

  test('drop_after: performs the operation, then closes the connection', async () => {
    await faults({ mode: 'drop_after' });
    const purchase = aPurchase();
    const asked = newReference();
    await unanswered(network.operate(purchase));
    await unanswered(network.ask(asked));
    await network.send('DELETE', '/faults');
    assert.equal((await network.ask(purchase.reference)).body.code, '00');
    assert.equal((await network.record(aPurchase({ reference: asked }))).code, 'S01');
  });

  test('hang: never responds, does nothing and does not prevent the simulator from closing', async () => {
    await faults({ mode: 'hang' });
    const purchase = aPurchase();
    const call = network.operate(purchase);
    const hung = unanswered(call);
    const first = await Promise.race([call, network.get('/health')]);
    assert.equal(first.body.status, 'ok');
    await network.restart();
    await hung;
    assert.equal(await isInLedger(purchase.reference), false);
  });

  test('latency_ms: delays the request before the operation and before other faults', async () => {
    await faults({ latency_ms: 60 });
    const start = performance.now();
    assert.equal((await network.record(aPurchase())).code, '00');
    assert.ok(performance.now() - start >= 55);
    await faults({ latency_ms: 60_000 });
    const purchase = aPurchase();
    const late = unanswered(network.operate(purchase));
    await network.get('/health');
    await network.restart();
    await late;
    assert.equal(await isInLedger(purchase.reference), false);
  });

  test('do not affect the control endpoints', async () => {
    await faults({ mode: 'drop' });
    for (const path of ['/health', '/ledger', '/traffic', '/faults'])
      assert.equal((await network.get(path)).status, 200);
  });
});

for (const brand of ['visa', 'mastercard', 'amex', 'diners']) {
  describe(`${brand} cards without a valid response`, () => {
    test('no response but done: a query and a repeated request return the result', async () => {
      for (const body of [aPurchase, aHold].map((make) =>
        make({ card: aCard(cardThat('no_answer_done', 'T01', brand)) }),
      )) {
        await unanswered(network.operate(body));
        const { status, body: record } = await network.ask(body.reference);
        assert.equal(status, 200);
        assert.equal(record.code, '00');
        assert.deepEqual(await network.record(body), record);
      }
    });

    test('no response and not done: a query blocks the reference', async () => {
      const purchase = aPurchase({ card: aCard(cardThat('no_answer_not_done', 'T01', brand)) });
      await unanswered(network.operate(purchase));
      assert.equal(await isInLedger(purchase.reference), false);
      assert.equal((await network.ask(purchase.reference)).status, 404);
      assert.equal((await network.record(purchase)).code, 'S01');
    });

    test('5xx: nothing is done, also after repeating the request', async () => {
      const purchase = aPurchase({ card: aCard(cardThat('error', 'E99', brand)) });
      for (let time = 0; time < 2; time += 1) assert.equal((await network.operate(purchase)).status, 500);
      assert.equal(await isInLedger(purchase.reference), false);
    });
  });
}

test('slow cards are approved after two seconds', async () => {
  const start = performance.now();
  const attempts = ['visa', 'mastercard', 'amex', 'diners'].map((brand) =>
    network.record(aPurchase({ card: aCard(cardThat('slow', '00', brand)) })),
  );
  for (const record of await Promise.all(attempts)) assert.equal(record.code, '00');
  assert.ok(performance.now() - start >= 1_990);
});

test('fails to start on a port in use', async () => {
  const port = Number(new URL(network.url).port);
  await assert.rejects(startSimulator({ port, host: '127.0.0.1', data_dir: newFolder() }), {
    code: 'EADDRINUSE',
  });
});
