import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '#test/support/process.ts';
import { aCard, anAct, aPurchase, cardThat, newReference, openSimulator, PARTY } from './caller.ts';

const network = await openSimulator();
const entriesOf = async (reference: string) =>
  (await network.ledger()).filter((entry) => entry.reference === reference);

describe('repeated reference', () => {
  test('returns the first result, even when other fields of the request differ', async () => {
    const purchase = aPurchase();
    const first = await network.record(purchase);
    const { reference } = purchase;
    for (const repeated of [
      purchase,
      aPurchase({ reference, amount: '1.00', card: aCard(cardThat('decline', '05')) }),
      anAct('void', first, { reference }),
      { ...PARTY, reference },
      { ...PARTY, reference, kind: 'nothing', at: 12 },
    ])
      assert.deepEqual(await network.record(repeated), first);
    assert.equal((await entriesOf(reference)).length, 1);
  });

  test('is processed once when it arrives 50 times concurrently', async () => {
    const purchase = aPurchase();
    const records = await Promise.all(Array.from({ length: 50 }, () => network.record(purchase)));
    for (const record of records) assert.deepEqual(record, records[0]);
    assert.equal((await entriesOf(purchase.reference)).length, 1);
  });

  test('is shared by all kinds of requests', async () => {
    const purchase = aPurchase();
    const first = await network.record(purchase);
    const answer = await network.send('POST', '/v1/bank-transfers', {
      ...PARTY,
      reference: purchase.reference,
    });
    assert.deepEqual(answer.body, first);
  });

  test('may contain any character', async () => {
    const reference = 'a/b?c=ñ &%2F#"<\u{1F4B3}';
    const first = await network.record(aPurchase({ reference }));
    assert.deepEqual((await network.ask(reference)).body, first);
  });
});

describe('query for an unknown reference', () => {
  test('blocks the reference: a later request with it is declined with S01', async () => {
    const purchase = aPurchase();
    const { status, body } = await network.ask(purchase.reference);
    assert.equal(status, 404);
    assert.deepEqual(body, { reference: purchase.reference, status: 'unknown' });

    const late = await network.record(purchase);
    assert.equal(late.status, 'declined');
    assert.equal(late.code, 'S01');
    assert.equal(late.authorization_code, null);
    assert.deepEqual(await network.record(purchase), late);
    assert.deepEqual((await network.ask(purchase.reference)).body, late);
  });

  test('keeps the reference blocked after a restart', async () => {
    const purchase = aPurchase();
    await network.ask(purchase.reference);
    await network.restart();
    assert.equal((await network.ask(purchase.reference)).status, 404);
    assert.equal((await network.record(purchase)).code, 'S01');
  });

  test('writes one ledger entry for repeated queries', async () => {
    const reference = newReference();
    await Promise.all(Array.from({ length: 20 }, () => network.ask(reference)));
    const entries = await entriesOf(reference);
    assert.deepEqual(
      entries.map(({ event }) => event),
      ['killed'],
    );
  });

  test('blocks captures, voids and refunds too and leaves the original unchanged', async () => {
    const purchase = await network.record(aPurchase());
    for (const kind of ['void', 'refund'] as const) {
      const late = anAct(kind, purchase);
      await network.ask(late.reference);
      assert.equal((await network.record(late)).code, 'S01');
    }
    assert.equal((await network.record(anAct('void', purchase))).code, '00');
  });

  test('agrees with a concurrent request on one outcome', async () => {
    for (let round = 0; round < 50; round += 1) {
      const purchase = aPurchase();
      const [asked, record] = await Promise.all([network.ask(purchase.reference), network.record(purchase)]);
      assert.equal(record.code, asked.status === 404 ? 'S01' : '00');
    }
  });

  test('does not block an operation of a slow card that is in progress', async () => {
    const purchase = aPurchase({ card: aCard(cardThat('slow')) });
    const answer = network.record(purchase);
    await until(async () => (await entriesOf(purchase.reference)).length > 0);
    const { status, body } = await network.ask(purchase.reference);
    assert.equal(status, 200);
    assert.deepEqual(await answer, body);
  });

  test('rejects a missing or too long reference', async () => {
    const before = (await network.ledger()).length;
    assert.equal((await network.get('/v1/operations/')).status, 400);
    assert.equal((await network.ask('r'.repeat(65))).status, 400);
    assert.equal((await network.get('/v1/operations/%E0%A4%A')).status, 400);
    assert.equal((await network.send('HEAD', `/v1/operations/${newReference()}`)).status, 404);
    assert.equal((await network.ledger()).length, before);
  });
});

describe('simulator ledger', () => {
  test('is listed in pages, oldest first', async () => {
    for (let round = 0; round < 5; round += 1) await network.record(aPurchase());
    const all = await network.ledger();
    const paged: unknown[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const { body } = await network.get(`/ledger?after=${next}&limit=3`);
      assert.ok(body.entries.length <= 3);
      paged.push(...body.entries);
      next = body.next;
    }
    assert.deepEqual(paged, all);
    assert.deepEqual(
      all.map(({ seq }) => seq),
      all.map((_, index) => index + 1),
    );
    assert.deepEqual((await network.get(`/ledger?after=${all.length + 5}`)).body, {
      entries: [],
      next: null,
    });
    assert.equal((await network.get('/ledger?after=-1')).status, 400);
    assert.equal((await network.get('/ledger?limit=0')).status, 400);
  });

  test('is unchanged after a restart, and so are the responses', async () => {
    const purchase = aPurchase();
    const first = await network.record(purchase);
    const before = await network.ledger();
    await network.restart();
    assert.deepEqual(await network.ledger(), before);
    assert.deepEqual(await network.record(purchase), first);
    const next = await network.record(aPurchase());
    assert.ok(next.network_transaction_id > first.network_transaction_id);
  });
});
