import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { startSimulator } from '#simulator/server.ts';
import { until } from '#test/support/process.ts';
import {
  AT,
  aCard,
  aHold,
  anAct,
  aPurchase,
  type Body,
  callerOf,
  cardThat,
  newFolder,
  openSimulator,
  statusQueryFor,
} from './caller.ts';

const network = await openSimulator();

const reported: string[] = [];
const listener = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    reported.push(JSON.parse(text).reference);
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
after(() => listener.close());
await new Promise((resolve) => listener.once('listening', resolve));
const notify_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/aviso`;
const isTold = (reference: string) => until(async () => reported.includes(reference));

const return_url = 'https://tienda.example/volver?pedido=1&x="2"';
const challenge = { return_url, notify_url };
const MAKE = { purchase: aPurchase, hold: aHold } as const;
const KINDS = ['purchase', 'hold'] as const;
const BRANDS = ['visa', 'mastercard', 'amex', 'diners'] as const;

const wary = (brand = 'visa') => aCard(cardThat('challenge', undefined, brand));
const challenged = (change: object = {}): Promise<Body> =>
  network.record(aPurchase({ card: wary(), challenge, ...change }));
const asked = async (reference: string, at = AT): Promise<Body> =>
  (await network.get(statusQueryFor(reference, { at }))).body;
const submit = (bank_url: string, outcome: string) =>
  fetch(bank_url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
const decide = (reference: string, outcome: string) =>
  network.send('POST', `/challenges/${reference}`, { outcome });

describe('card that requires a 3-D Secure challenge', () => {
  for (const kind of KINDS)
    for (const brand of BRANDS)
      test(`${kind}, ${brand}: declines with 63 when the request allows no challenge`, async () => {
        const { status, code, bank_url, expires_at } = await network.record(
          MAKE[kind]({ card: wary(brand) }),
        );
        assert.deepEqual([status, code, bank_url, expires_at], ['declined', '63', undefined, null]);
      });

  for (const kind of KINDS)
    test(`${kind}: stays pending for ten minutes and returns the URL of the challenge page`, async () => {
      const record = await network.record(MAKE[kind]({ card: wary(), challenge }));
      assert.deepEqual(record, {
        reference: record.reference,
        kind,
        status: 'pending',
        code: null,
        amount: '30000.00',
        currency: 'COP',
        network_transaction_id: record.network_transaction_id,
        authorization_code: null,
        at: '2027-01-15T15:00:00Z',
        expires_at: '2027-01-15T15:10:00Z',
        original: null,
        bank_url: `${network.url}/challenge/${record.reference}`,
      });
      assert.deepEqual(await asked(record.reference), record);
    });

  test('is approved immediately when the merchant has authenticated the cardholder', async () => {
    const three_ds = { eci: '05', cavv: 'AAAB', xid: 'BBBC' };
    assert.equal((await network.record(aHold({ card: wary(), three_ds }))).status, 'approved');
    assert.equal((await challenged({ three_ds })).status, 'approved');
    assert.doesNotMatch(network.ledgerText(), /AAAB/);
  });

  test('is declined with 54 when the card has expired', async () => {
    const card = aCard(cardThat('challenge'), { expiry: '2026-12' });
    assert.equal((await challenged({ card })).code, '54');
  });

  test('a reference blocked by a query is declined and has no challenge page', async () => {
    const body = aPurchase({ card: wary(), challenge });
    await network.ask(body.reference);
    const record = await network.record(body);
    assert.deepEqual([record.status, record.code, record.bank_url], ['declined', 'S01', undefined]);
    assert.equal((await network.get(`/challenge/${body.reference}`)).status, 404);
  });

  test('other cards get no challenge and have no page', async () => {
    const record = await challenged({ card: aCard() });
    assert.deepEqual([record.status, record.bank_url], ['approved', undefined]);
    assert.equal((await network.get(`/challenge/${record.reference}`)).status, 404);
    assert.equal((await decide(record.reference, 'approve')).status, 404);
  });

  test('rejects missing or dangerous URLs', async () => {
    for (const [field, value] of [
      ['return_url', 'javascript:alert(1)'],
      ['return_url', undefined],
      ['notify_url', 'file:///etc/passwd'],
    ] as const) {
      const body = aPurchase({ card: wary(), challenge: { ...challenge, [field]: value } });
      const answer = await network.operate(body);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, new RegExp(`challenge\\.${field}: `));
    }
  });
});

describe('challenge page', () => {
  test('shows the amount and last four digits in Spanish and runs no scripts', async () => {
    const { bank_url } = await challenged({ amount: '1250000.50' });
    const page = await fetch(bank_url);
    const html = await page.text();
    assert.equal(page.status, 200);
    assert.match(html, /<html lang="es">/);
    assert.match(html, /\$ 1\.250\.000,50 COP/);
    assert.match(html, new RegExp(`terminada en ${cardThat('challenge').slice(-4)}`));
    assert.match(html, /Confirmar compra[\s\S]*Rechazar/);
    assert.doesNotMatch(html, /<script|\son\w+=|style="/);
    assert.doesNotMatch(html, new RegExp(cardThat('challenge')));
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|script-src/);
    assert.equal(page.headers.get('cache-control'), 'no-store');
  });

  test('shows a hold as a hold', async () => {
    const html = await (await fetch((await challenged({ kind: 'hold' })).bank_url)).text();
    assert.match(html, /Confirmar reserva/);
  });

  for (const kind of KINDS)
    for (const [outcome, status, code] of [
      ['approve', 'approved', '00'],
      ['reject', 'declined', '05'],
    ] as const)
      test(`${kind}: is ${status} after the cardholder chooses ${outcome}, and redirects to the return URL`, async () => {
        const pending = await challenged({ kind });
        const answer = await submit(pending.bank_url, outcome);
        assert.equal(answer.status, 303);
        assert.equal(answer.headers.get('location'), new URL(return_url).href);
        const record = await asked(pending.reference);
        assert.deepEqual([record.status, record.code], [status, code]);
        assert.equal(record.network_transaction_id, pending.network_transaction_id);
        const isHeld = kind === 'hold' && status === 'approved';
        assert.equal(record.expires_at, isHeld ? '2027-01-22T15:00:00Z' : null);
        assert.equal(typeof record.authorization_code, status === 'approved' ? 'string' : 'object');
        await isTold(pending.reference);

        assert.equal((await fetch(pending.bank_url, { redirect: 'manual' })).status, 303);
        await submit(pending.bank_url, outcome === 'approve' ? 'reject' : 'approve');
        assert.deepEqual(await asked(pending.reference), record);
      });

  test('rejects an unknown outcome', async () => {
    const { bank_url, reference } = await challenged();
    assert.equal((await submit(bank_url, 'perhaps')).status, 400);
    assert.equal((await asked(reference)).status, 'pending');
    assert.equal((await network.get('/challenge/nobody')).status, 404);
    assert.equal(
      (await network.get(`/bank/${reference}`)).status,
      404,
      'a challenge has no bank transfer page',
    );
  });
});

describe('3-D Secure challenge', () => {
  test('can be decided through the API, once, and appears in the ledger before and after', async () => {
    const { reference } = await challenged();
    assert.equal((await decide(reference, 'perhaps')).status, 400);
    assert.equal((await decide(reference, 'approve')).body.status, 'approved');
    assert.equal((await decide(reference, 'approve')).status, 200);
    assert.equal((await decide(reference, 'reject')).status, 409);
    const entries = (await network.ledger()).filter((entry) => entry.reference === reference);
    assert.deepEqual(
      entries.map(({ event, status, card }) => [event, status, card.last_four]),
      [
        ['done', 'pending', cardThat('challenge').slice(-4)],
        ['settled', 'approved', cardThat('challenge').slice(-4)],
      ],
    );
  });

  test('a repeated request returns the first response, and a query returns the latest status', async () => {
    const body = aPurchase({ card: wary(), challenge });
    const first = await network.record(body);
    assert.deepEqual(await network.record(body), first);
    await decide(body.reference, 'approve');
    assert.deepEqual(await network.record(body), first);
    assert.equal((await asked(body.reference)).status, 'approved');
  });

  test('expires after ten minutes, when the merchant queries it', async () => {
    const { reference, bank_url } = await challenged();
    assert.equal((await asked(reference, '2027-01-15T10:09:59-05:00')).status, 'pending');
    const { status, code, expires_at } = await asked(reference, '2027-01-15T10:10:00-05:00');
    assert.deepEqual([status, code, expires_at], ['declined', '63', null]);
    assert.equal((await submit(bank_url, 'approve')).status, 303);
    assert.equal((await asked(reference)).status, 'declined', 'an approval after the expiry is ignored');
    await isTold(reference);
  });

  test('an approved challenge can be captured, released and voided; a pending one cannot', async () => {
    const [purchase, hold, other] = [
      await challenged(),
      await challenged({ kind: 'hold' }),
      await challenged({ kind: 'hold' }),
    ];
    for (const early of [anAct('refund', purchase), anAct('void', purchase)])
      assert.equal((await network.record(early)).code, 'A03');
    assert.equal((await network.record(anAct('capture', hold))).code, 'M05');
    assert.equal((await network.record(anAct('void', hold))).code, 'V42');
    for (const { reference } of [purchase, hold, other]) await decide(reference, 'approve');
    assert.equal((await network.record(anAct('capture', hold))).status, 'approved');
    assert.equal((await network.record(anAct('void', other))).status, 'approved');
    assert.equal((await network.record(anAct('void', purchase))).status, 'approved');
    const rejected = await challenged({ kind: 'hold' });
    await decide(rejected.reference, 'reject');
    assert.equal((await network.record(anAct('capture', rejected))).code, 'M05');
  });

  test('survives a restart before and after the decision', async () => {
    const data_dir = newFolder();
    const open = () => startSimulator({ port: 0, host: '127.0.0.1', data_dir });
    let simulator = await open();
    let caller = callerOf(simulator.url, data_dir);
    const body = aPurchase({ card: wary(), challenge });
    const { bank_url: _old, ...first } = await caller.record(body);
    await simulator.close();
    simulator = await open();
    caller = callerOf(simulator.url, data_dir);
    const { bank_url, ...again } = await caller.record(body);
    assert.deepEqual(again, first);
    assert.equal((await submit(bank_url, 'approve')).status, 303);
    await simulator.close();
    simulator = await open();
    assert.equal((await callerOf(simulator.url, data_dir).ask(body.reference)).body.status, 'approved');
    await simulator.close();
  });
});
