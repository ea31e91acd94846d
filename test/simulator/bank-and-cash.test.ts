import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { until } from '#test/support/process.ts';
import { AT, type Body, callerOf, newFolder, newReference, openSimulator, PARTY } from './caller.ts';

const network = await openSimulator();

/** References in the received notifications. The receiver first returns 500 `refusing` times. */
const reported: string[] = [];
let refusing = 0;
const listener = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    refusing -= 1;
    if (refusing < 0) reported.push(JSON.parse(text).reference);
    response.writeHead(refusing < 0 ? 204 : 500).end();
  });
}).listen(0, '127.0.0.1');
after(() => listener.close());
await new Promise((resolve) => listener.once('listening', resolve));
const notify_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/aviso`;
const isTold = (reference: string) => until(async () => reported.includes(reference));

beforeEach(() => {
  refusing = 0;
});

const return_url = 'https://tienda.example/volver?pedido=1&x="2"';

function aTransfer(change: object = {}): Body {
  return {
    ...{ ...PARTY, reference: newReference(), at: AT, amount: '1250000.50', currency: 'COP', bank: '1007' },
    ...{ user_type: 'person', identification_type: 'CC', identification: '1000000001' },
    ...{ description: 'Plan <b>Oro</b> & más', return_url, notify_url, ...change },
  };
}

function aCoupon(change: object = {}): Body {
  const money = { amount: '30000.00', currency: 'COP' };
  const expires_at = '2099-01-20T23:59:59-05:00';
  const own = { ...PARTY, reference: newReference(), at: AT };
  return { ...own, ...money, point: 'SuRed', expires_at, notify_url, ...change };
}

const start = async (path: string, body: Body): Promise<Body> => {
  const answer = await network.send('POST', path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
};
const transfer = (change: object = {}) => start('/v1/bank-transfers', aTransfer(change));
const coupon = (change: object = {}) => start('/v1/cash-coupons', aCoupon(change));
const statusOf = async (reference: string) => (await network.ask(reference)).body.status;
const submit = (bank_url: string, outcome: string) =>
  fetch(bank_url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

describe('simulated bank transfer', () => {
  test('is pending and returns the bank URL', async () => {
    const record = await transfer();
    assert.deepEqual(record, {
      reference: record.reference,
      kind: 'bank_transfer',
      status: 'pending',
      code: null,
      amount: '1250000.50',
      currency: 'COP',
      network_transaction_id: record.network_transaction_id,
      authorization_code: null,
      at: '2027-01-15T15:00:00Z',
      expires_at: null,
      original: null,
      bank_url: `${network.url}/bank/${record.reference}`,
    });
    assert.deepEqual((await network.ask(record.reference)).body, record);
  });

  test('shows the payer a Spanish page without scripts', async () => {
    const { bank_url } = await transfer();
    const page = await fetch(bank_url);
    const html = await page.text();
    assert.equal(page.status, 200);
    assert.match(html, /<html lang="es">/);
    assert.match(html, /\$ 1\.250\.000,50 COP/);
    assert.match(html, /Plan &lt;b&gt;Oro&lt;\/b&gt; &amp; más/);
    assert.match(html, /Aprobar pago[\s\S]*Rechazar pago/);
    assert.doesNotMatch(html, /<script|\son\w+=|style="/);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|script-src/);
  });

  for (const [outcome, status, code] of [
    ['approve', 'approved', '00'],
    ['reject', 'declined', '05'],
  ] as const)
    test(`is ${status} after the payer chooses ${outcome}, and redirects to the return URL`, async () => {
      const pending = await transfer();
      const answer = await submit(pending.bank_url, outcome);
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('location'), new URL(return_url).href);
      const { body } = await network.ask(pending.reference);
      assert.equal(body.status, status);
      assert.equal(body.code, code);
      assert.equal(body.network_transaction_id, pending.network_transaction_id);
      assert.equal(typeof body.authorization_code, status === 'approved' ? 'string' : 'object');
      await isTold(pending.reference);

      const again = await fetch(pending.bank_url, { redirect: 'manual' });
      assert.equal(again.status, 303);
      assert.equal(
        (await submit(pending.bank_url, outcome === 'approve' ? 'reject' : 'approve')).status,
        303,
      );
      assert.equal(await statusOf(pending.reference), status);
    });

  test('can be decided through the API, once', async () => {
    const { reference } = await transfer();
    const decide = (outcome: string) => network.send('POST', `/bank-transfers/${reference}`, { outcome });
    assert.equal((await decide('perhaps')).status, 400);
    assert.equal((await decide('approve')).body.status, 'approved');
    assert.equal((await decide('approve')).status, 200);
    assert.equal((await decide('reject')).status, 409);
    const entries = (await network.ledger()).filter((entry) => entry.reference === reference);
    assert.deepEqual(
      entries.map(({ event, status }) => [event, status]),
      [
        ['done', 'pending'],
        ['settled', 'approved'],
      ],
    );
  });

  test('a repeated request returns the first response, and a query returns the latest status', async () => {
    const body = aTransfer();
    const first = await start('/v1/bank-transfers', body);
    await network.send('POST', `/bank-transfers/${body.reference}`, { outcome: 'approve' });
    assert.deepEqual(await start('/v1/bank-transfers', body), first);
    assert.equal(await statusOf(body.reference), 'approved');
  });

  for (const [bank, status] of [
    ['9001', 'approved'],
    ['9002', 'declined'],
  ] as const)
    test(`at bank ${bank} becomes ${status} without payer action`, async () => {
      const pending = await transfer({ bank });
      assert.equal(pending.status, 'pending');
      await isTold(pending.reference);
      assert.equal(await statusOf(pending.reference), status);
      assert.equal((await fetch(pending.bank_url, { redirect: 'manual' })).status, 303);
    });

  test('at bank 9003 stays pending after the payer submits, until the API decides it', async () => {
    const { reference, bank_url } = await transfer({ bank: '9003' });
    const html = await (await fetch(bank_url)).text();
    assert.match(html, /en proceso/);
    assert.match(html, /href="https:\/\/tienda\.example\/volver\?pedido=1&amp;x=&quot;2&quot;"/);
    assert.doesNotMatch(html, /<form/);
    assert.equal((await submit(bank_url, 'approve')).status, 303);
    assert.equal(await statusOf(reference), 'pending');
    await network.send('POST', `/bank-transfers/${reference}`, { outcome: 'approve' });
    assert.equal(await statusOf(reference), 'approved');
  });

  test('with a reference blocked by a query is declined and has no page', async () => {
    const body = aTransfer();
    await network.ask(body.reference);
    const record = await start('/v1/bank-transfers', body);
    assert.equal(record.code, 'S01');
    assert.equal(record.bank_url, null);
    assert.equal((await network.get(`/bank/${body.reference}`)).status, 404);
  });

  test('rejects missing or dangerous fields', async () => {
    for (const [field, value] of [
      ['return_url', 'javascript:alert(1)'],
      ['notify_url', 'file:///etc/passwd'],
      ['bank', 1007],
      ['user_type', 'robot'],
      ['identification_type', 'XX'],
      ['identification', undefined],
      ['description', undefined],
    ] as const) {
      const answer = await network.send('POST', '/v1/bank-transfers', aTransfer({ [field]: value }));
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, new RegExp(`^${field}: `));
    }
    assert.equal((await network.get('/bank/nobody')).status, 404);
    assert.equal((await network.send('POST', '/bank-transfers/nobody', { outcome: 'approve' })).status, 404);
  });
});

describe('simulated cash coupon', () => {
  test('is pending and returns a numeric coupon and barcode', async () => {
    const record = await coupon();
    assert.equal(record.kind, 'cash');
    assert.equal(record.status, 'pending');
    assert.equal(record.expires_at, '2099-01-21T04:59:59Z');
    assert.match(record.coupon, /^\d+$/);
    assert.match(record.barcode, /^\d+$/);
    assert.equal((await coupon({ point: 'Efecty' })).barcode, null);
  });

  test('is paid once, also with concurrent payments', async () => {
    const pending = await coupon();
    const pay = () => network.send('POST', `/cash-coupons/${pending.coupon}/pay`);
    const answers = await Promise.all([pay(), pay(), pay()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    const { body } = await network.ask(pending.reference);
    assert.equal(body.status, 'approved');
    assert.equal(body.coupon, pending.coupon);
    await isTold(pending.reference);
  });

  test('cannot be paid after it expires', async () => {
    const pending = await coupon({ expires_at: '2027-01-20T23:59:59-05:00' });
    const pay = (at: string) => network.send('POST', `/cash-coupons/${pending.coupon}/pay`, { at });
    assert.equal((await pay('2027-01-21T04:59:59Z')).status, 409);
    assert.equal(await statusOf(pending.reference), 'pending');
    assert.equal((await pay('yesterday')).status, 400);
    assert.equal((await pay('2027-01-21T04:59:58Z')).status, 200);
    assert.equal((await network.send('POST', '/cash-coupons/000/pay')).status, 404);
  });

  test('with a reference blocked by a query is declined and cannot be paid', async () => {
    const body = aCoupon();
    await network.ask(body.reference);
    const record = await start('/v1/cash-coupons', body);
    assert.equal(record.code, 'S01');
    assert.equal(record.coupon, null);
  });

  test('rejects an expiry that is not after the start', async () => {
    const answer = await network.send('POST', '/v1/cash-coupons', aCoupon({ expires_at: AT }));
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /^expires_at: /);
  });
});

describe('simulator notification', () => {
  test('is retried after an error response and does not delay the payment', async () => {
    const { reference, coupon: digits } = await coupon();
    refusing = 1;
    assert.equal((await network.send('POST', `/cash-coupons/${digits}/pay`)).status, 200);
    await isTold(reference);
  });

  test('to an unreachable address does not change the payment', async () => {
    const { coupon: digits } = await coupon({ notify_url: 'http://127.0.0.1:1/nobody' });
    assert.equal((await network.send('POST', `/cash-coupons/${digits}/pay`)).body.status, 'approved');
  });
});

test('pending and settled payments survive a restart', async () => {
  const [open, settled, unpaid] = [await transfer(), await transfer(), await coupon()];
  await network.send('POST', `/bank-transfers/${settled.reference}`, { outcome: 'approve' });
  const before = (await network.ask(settled.reference)).body;
  await network.restart();
  assert.equal(await statusOf(open.reference), 'pending');
  const { bank_url: _old, ...kept } = before;
  const { bank_url, ...after } = (await network.ask(settled.reference)).body;
  assert.deepEqual(after, kept);
  assert.ok(bank_url.startsWith(network.url));
  assert.equal((await submit(`${network.url}/bank/${open.reference}`, 'approve')).status, 303);
  assert.equal((await network.send('POST', `/cash-coupons/${unpaid.coupon}/pay`)).status, 200);
});

test('an automatic bank decision interrupted by a crash completes at the next start', async () => {
  const { reference } = await transfer({ bank: '9001' });
  await until(async () => (await statusOf(reference)) === 'approved');
  const data_dir = newFolder();
  const [started] = network
    .ledgerText()
    .split('\n')
    .filter((line) => line.includes(`"${reference}"`));
  writeFileSync(
    join(data_dir, 'ledger.jsonl'),
    `${JSON.stringify({ ...JSON.parse(started ?? ''), seq: 1 })}\n`,
  );
  const public_url = 'https://cuota.example/red';
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', data_dir, public_url });
  after(() => simulator.close());
  const { body } = await callerOf(simulator.url, data_dir).ask(reference);
  assert.equal(body.status, 'approved');
  assert.equal(body.bank_url, `${public_url}/bank/${reference}`);
});
