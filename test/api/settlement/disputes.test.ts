import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { expireDisputes } from '#src/settlement/disputes/due.ts';
import { MAX_EVIDENCE, MAX_FILE_BYTES } from '#src/settlement/disputes/schema.ts';
import { useApp } from '#test/support/app.ts';
import { amountsOf, aPaid, assertWell, DISPUTES, eventsOf, open, statusOf } from '#test/support/disputes.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const PDF = Buffer.from('%PDF-1.7 factura');

function aFile(content: Buffer, content_type = 'application/pdf', name = 'factura.pdf') {
  return { file: { name, content_type, content: content.toString('base64') } };
}

async function aDispute(change: Parameters<typeof open>[2] = {}) {
  const merchant = await aMerchant(service);
  const webhook_url = 'https://tienda.example/hook';
  await sql`update merchants set webhook_url = ${webhook_url} where id = ${merchant.id}`.execute(
    service.deps.db,
  );
  const paid = await aPaid(service, merchant);
  const dispute = await open(service, paid, change);
  return { merchant, paid, dispute, path: `${DISPUTES}/${dispute.id}` };
}

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(
    `${answer.status} ${answer.body.error?.code}`,
    `${status} ${code}`,
    JSON.stringify(answer.body),
  );
}

/** Runs the deadlines and returns how many disputes of this merchant expired. */
async function expiredOf(merchant: TestMerchant): Promise<number> {
  const expired = await expireDisputes(service.deps);
  return expired.filter(({ commerce_id }) => commerce_id === merchant.id).length;
}

function attach(merchant: TestMerchant, path: string, body: object = aFile(PDF)) {
  return merchant.test.post(`${path}/evidence`, body);
}

afterEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await assertWell(service);
});

describe('a dispute', () => {
  test('shows its transaction, reason, deadline and entries', async () => {
    const { merchant, paid, dispute, path } = await aDispute();
    const { status, body } = await merchant.test.get(path);
    assert.equal(status, 200);
    assert.deepEqual(body.data, {
      id: dispute.id,
      kind: 'chargeback',
      status: 'opened',
      transaction_id: paid.number,
      transaction: paid.transaction.id,
      payment_id: paid.payment_id,
      subscription_id: null,
      pre_authorization_id: null,
      amount: 100_000,
      currency_type: 'COP',
      taken: 100_000,
      reason_code: '10.4',
      reason: 'Fraude con tarjeta no presente',
      provider: 'simulator',
      provider_case: dispute.provider_case,
      deadline_at: '2027-02-06 00:00:00',
      opened_at: '2027-01-15 10:00:00',
      submitted_at: null,
      settled_at: null,
      production: false,
      evidence: [],
      entries: [{ id: body.data.entries[0].id, amount: 100_000, created_at: '2027-01-15 10:00:00' }],
    });
  });

  test('returns 404 to other merchants, to production tokens and to other offices', async () => {
    const { merchant, path } = await aDispute();
    const [, south = 0] = merchant.offices;
    const stranger = await aMerchant(service);
    for (const api of [stranger.test, merchant.production, await merchant.limitedTo([south])]) {
      assertRefused(await api.get(path), 404, 'not_found');
      assertRefused(await api.post(`${path}/accept`), 404, 'not_found');
      assertRefused(await api.post(`${path}/submit`), 404, 'not_found');
      assertRefused(await api.post(`${path}/evidence`, { description: 'x' }), 404, 'not_found');
      assert.equal((await api.get(DISPUTES)).body.meta.total, 0);
    }
    const own = await merchant.limitedTo([merchant.office]);
    assert.equal((await own.get(path)).status, 200);
    assertRefused(await merchant.test.get(`${DISPUTES}/nonsense`), 404, 'not_found');
  });

  test('is listed newest first, with pages and filters by status and transaction', async () => {
    const merchant = await aMerchant(service);
    const one = await aPaid(service, merchant);
    const other = await aPaid(service, merchant);
    const opened_at = Temporal.Instant.from('2027-01-14T10:00:00-05:00');
    const first = await open(service, one, { amount: 1_00n, opened_at });
    const second = await open(service, one, { amount: 1_00n });
    const third = await open(service, other, { status: 'lost', opened_at: opened_at.subtract({ hours: 1 }) });
    const idsOf = async (query: string) =>
      (await merchant.test.get(`${DISPUTES}${query}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await idsOf(''), [second.id, first.id, third.id]);
    assert.deepEqual(await idsOf('?per_page=1&page=2'), [first.id]);
    assert.deepEqual(await idsOf('?status=lost'), [third.id]);
    assert.deepEqual(await idsOf('?status=won'), []);
    assert.deepEqual(await idsOf(`?transaction_id=${one.number}`), [second.id, first.id]);
    assert.deepEqual(await idsOf(`?transaction_id=${other.transaction.id}&status=opened`), []);
    assertRefused(await merchant.test.get(`${DISPUTES}?status=nonsense`), 422, 'validation_failed');
    assertRefused(await merchant.test.get(`${DISPUTES}?transaction_id=999999`), 404, 'not_found');
  });
});

describe('evidence', () => {
  test('is a text, a file or both; files are stored encrypted and returned as base64', async () => {
    const { merchant, dispute, path } = await aDispute();
    const note = await attach(merchant, path, { description: 'El pedido se entregó el 12 de enero.' });
    assert.equal(note.status, 201);
    const file = await attach(merchant, path, { ...aFile(PDF), description: 'La factura' });
    assert.deepEqual(file.body.evidence.file, {
      name: 'factura.pdf',
      content_type: 'application/pdf',
      bytes: PDF.length,
    });
    const { body } = await merchant.test.get(path);
    assert.deepEqual(body.data.evidence, [note.body.evidence, file.body.evidence]);
    const read = await merchant.test.get(`${path}/evidence/${file.body.evidence.id}`);
    assert.equal(Buffer.from(read.body.content, 'base64').toString(), PDF.toString());
    assert.match(String(read.headers['content-type']), /^application\/json/);
    assert.equal((await merchant.test.get(`${path}/evidence/${note.body.evidence.id}`)).body.content, null);
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from dispute_evidence where dispute_id = ${dispute.id} and sealed is not null
    `.execute(service.deps.db);
    assert.ok(!rows[0]?.sealed.toString('latin1').includes('factura'));
  });

  const types: readonly [string, Buffer, string][] = [
    ['application/pdf', PDF, 'a.pdf'],
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'a.png'],
    ['image/jpeg', Buffer.from('ffd8ffe000', 'hex'), 'a.jpg'],
    ['text/plain', Buffer.from('Entregado a Ana Pérez.\n'), 'a.txt'],
  ];
  for (const [type, content, name] of types) {
    test(`may be ${type}, and its content must match`, async () => {
      const { merchant, path } = await aDispute();
      assert.equal((await attach(merchant, path, aFile(content, type, name))).status, 201);
      const disguised = aFile(Buffer.from('\u0000<script>'), type, name);
      const refused = await attach(merchant, path, disguised);
      assertRefused(refused, 422, 'validation_failed');
      assert.deepEqual(Object.keys(refused.body.errors), ['file.content']);
    });
  }

  const wrong: readonly [string, object, string][] = [
    ['empty', {}, 'description'],
    ['text that is too long', { description: 'x'.repeat(5_001) }, 'description'],
    ['an HTML page', aFile(Buffer.from('<html>'), 'text/html', 'a.html'), 'file.content_type'],
    ['a file name with a path', aFile(PDF, 'application/pdf', '../a.pdf'), 'file.name'],
    [
      'invalid base64',
      { file: { name: 'a.pdf', content_type: 'application/pdf', content: 'no!' } },
      'file.content',
    ],
    ['an empty file', aFile(Buffer.alloc(0)), 'file.content'],
    ['a file that is too large', aFile(Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)])), 'file.content'],
  ];
  for (const [what, body, field] of wrong) {
    test(`may not be ${what}`, async () => {
      const { merchant, path } = await aDispute();
      const refused = await attach(merchant, path, body);
      assertRefused(refused, 422, 'validation_failed');
      assert.deepEqual(Object.keys(refused.body.errors), [field]);
      assert.deepEqual((await merchant.test.get(path)).body.data.evidence, []);
    });
  }

  test('may have the documented maximum size and number of items', async () => {
    const { merchant, path } = await aDispute();
    const largest = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length)]);
    assert.equal((await attach(merchant, path, aFile(largest))).status, 201);
    for (let piece = 2; piece <= MAX_EVIDENCE; piece += 1)
      assert.equal((await attach(merchant, path, { description: `${piece}` })).status, 201);
    const refused = await attach(merchant, path, { description: 'one more' });
    assertRefused(refused, 409, 'dispute_evidence_full');
    assert.match(refused.body.message, /at most 20/);
  });

  test('can be deleted until it is submitted', async () => {
    const { merchant, path } = await aDispute();
    const { evidence } = (await attach(merchant, path)).body;
    assert.deepEqual((await merchant.test.delete(`${path}/evidence/${evidence.id}`)).body, { deleted: true });
    assertRefused(await merchant.test.delete(`${path}/evidence/${evidence.id}`), 404, 'not_found');
    assertRefused(await merchant.test.post(`${path}/submit`), 409, 'dispute_without_evidence');
    const other = (await attach(merchant, path)).body.evidence;
    await merchant.test.post(`${path}/submit`);
    assertRefused(await merchant.test.delete(`${path}/evidence/${other.id}`), 409, 'dispute_not_open');
  });

  test('can be submitted once, and nothing can be added afterwards', async () => {
    const { merchant, path } = await aDispute();
    await attach(merchant, path);
    service.clock.travel('2027-01-16T09:00');
    const { body } = await merchant.test.post(`${path}/submit`);
    assert.equal(body.dispute.status, 'evidence_submitted');
    assert.equal(body.dispute.submitted_at, '2027-01-16 09:00:00');
    assertRefused(await merchant.test.post(`${path}/submit`), 409, 'dispute_not_open');
    assertRefused(await attach(merchant, path), 409, 'dispute_not_open');
    assert.deepEqual(await eventsOf(service, merchant), ['dispute.opened', 'dispute.updated']);
  });

  test('with an Idempotency-Key is attached once', async () => {
    const { merchant, path } = await aDispute();
    const key = { 'idempotency-key': 'evidence-1' };
    const [one, other] = [
      await merchant.test.post(`${path}/evidence`, { description: 'x' }, key),
      await merchant.test.post(`${path}/evidence`, { description: 'x' }, key),
    ];
    assert.deepEqual(one.body, other.body);
    assert.equal((await merchant.test.get(path)).body.data.evidence.length, 1);
  });
});

describe('the deadline of a dispute', () => {
  test('closes it for the merchant at that instant; the bank can still decide', async () => {
    const { merchant, paid, path } = await aDispute();
    service.clock.travel('2027-02-05T23:59:59');
    assert.equal((await attach(merchant, path)).status, 201);
    assert.equal(await expiredOf(merchant), 0);
    service.clock.travel('2027-02-06T00:00:00');
    assertRefused(await attach(merchant, path), 409, 'dispute_not_open');
    assertRefused(await merchant.test.post(`${path}/submit`), 409, 'dispute_not_open');
    assert.equal(await expiredOf(merchant), 1);
    assert.equal(await expiredOf(merchant), 0);
    assert.equal((await merchant.test.get(path)).body.data.status, 'expired');
    assert.equal(await statusOf(merchant, paid.number), 'Reversion Escalada');
    assert.deepEqual(await eventsOf(service, merchant), ['dispute.opened', 'dispute.expired']);
  });

  test('does not affect a dispute with submitted evidence', async () => {
    const { merchant, path } = await aDispute();
    await attach(merchant, path);
    await merchant.test.post(`${path}/submit`);
    service.clock.travel('2027-03-01T00:00:00');
    assert.equal(await expiredOf(merchant), 0);
  });
});

describe('accepting a dispute', () => {
  test('leaves the money with the payer, and can be done once', async () => {
    const { merchant, paid, path } = await aDispute();
    const { status, body } = await merchant.test.post(`${path}/accept`);
    assert.equal(status, 200);
    assert.equal(body.dispute.status, 'accepted');
    assert.equal(body.dispute.settled_at, '2027-01-15 10:00:00');
    assert.equal(await statusOf(merchant, paid.number), 'Reversada');
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
    assertRefused(await merchant.test.post(`${path}/accept`), 409, 'dispute_decided');
    assert.deepEqual(await eventsOf(service, merchant), ['dispute.opened', 'dispute.accepted']);
  });

  test('concurrently succeeds once', async () => {
    const { merchant, path } = await aDispute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => merchant.test.post(`${path}/accept`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  });
});

test('the webhook body contains the dispute and its transaction', async () => {
  const { merchant, dispute, paid } = await aDispute();
  const { body } = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('commerce_id', '=', merchant.id)
    .where('kind', '=', 'dispute.opened')
    .executeTakeFirstOrThrow();
  const event = JSON.parse(body);
  assert.equal(event.event, 'dispute.opened');
  assert.equal(event.dispute.id, dispute.id);
  assert.equal(event.dispute.deadline_at, '2027-02-06 00:00:00');
  assert.equal(event.transaction.transaction_id, paid.number);
  assert.equal(event.transaction.status_key, 'reversal_escalated');
});
