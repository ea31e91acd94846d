import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '#src/kernel/clock.ts';
import { openPlacetopay } from '#src/providers/placetopay/client.ts';
import { aCharge, CARDS, PAYER, useOutbound, useSite } from './site.ts';
import { authenticationError } from './stand-in/check.ts';
import type { Json } from './stand-in/types.ts';

const { standIn, gateway } = await useSite();

async function post(path: string, body: unknown): Promise<{ http: number; body: Json }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(standIn.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { http: answer.status, body: await answer.json() };
}

/** Repeats the last request of the client with a changed body and the same signature. */
async function processWith(change: (body: Json) => void) {
  await gateway.process(aCharge());
  const { body } = structuredClone(standIn.requests.at(-1)) as Json;
  body.idempotenceKey = null;
  change(body);
  return post('/gateway/process', body);
}

describe('PlacetoPay stand-in server', () => {
  test('shares no code with the client', () => {
    const files = globSync('test/providers/placetopay/stand-in/*.ts');
    assert.ok(files.length >= 10);
    for (const file of files) {
      const imports = [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, path]) => path);
      const foreign = imports.filter((path) => !/^(node:|\.\/)/.test(path ?? ''));
      assert.deepEqual(foreign, [], file);
    }
  });

  test('accepts the documented signature example and returns the documented error numbers', () => {
    const accounts = [{ login: 'site', secret: '024h1IlD', currencies: [] }];
    const auth = {
      login: 'site',
      tranKey: '+FSGHsW3e6WrrHcIdBmqI+j6FFeUN4bidfPL7LeZgvE=',
      nonce: 'N2YzMGM1M2QxOTU3YzZmMzVlYmIzZTAyOGMwNjNkMmU=',
      seed: '2021-03-03T19:40:37+01:00',
    };
    const errorAt = (now: string, change: object = {}) =>
      authenticationError({ ...auth, ...change }, accounts, new Date(now));
    assert.equal(errorAt('2021-03-03T18:40:37Z'), null);
    assert.equal(errorAt('2021-03-03T18:45:37Z'), null);
    assert.equal(errorAt('2021-03-03T18:35:37Z'), null);
    assert.equal(errorAt('2021-03-03T18:45:38Z'), 103);
    assert.equal(errorAt('2021-03-03T18:35:36Z'), 103);
    assert.equal(errorAt('2021-03-03T18:40:37Z', { seed: 'yesterday' }), 103);
    assert.equal(errorAt('2021-03-03T18:40:37Z', { login: 'other' }), 101);
    assert.equal(errorAt('2021-03-03T18:40:37Z', { nonce: 'AAAA' }), 102);
    assert.equal(errorAt('2021-03-03T18:40:37Z', { seed: '2021-03-03T19:40:38+01:00' }), 102);
    assert.equal(errorAt('2021-03-03T18:40:37Z', { tranKey: undefined }), 100);
    assert.equal(authenticationError(null, accounts, new Date()), 100);
  });

  test('rejects undocumented input, names the field and records nothing', async () => {
    const wrong: [field: string, change: (body: Json) => void][] = [
      ['payer', (body) => delete body.payer],
      ['payer.email', (body) => delete body.payer.email],
      ['payer.document', (body) => Object.assign(body.payer, { document: '0123' })],
      ['instrument', (body) => delete body.instrument.card],
      [
        'instrument.card.number',
        (body) => Object.assign(body.instrument.card, { number: '4111111111111112' }),
      ],
      [
        'instrument.card.expiration',
        (body) => Object.assign(body.instrument.card, { expiration: '2030-03' }),
      ],
      ['payment.reference', (body) => Object.assign(body.payment, { reference: 'x'.repeat(33) })],
      ['payment.amount.currency', (body) => Object.assign(body.payment.amount, { currency: 'BTC' })],
      ['payment.amount.total', (body) => Object.assign(body.payment.amount, { total: 10.005 })],
      ['payment.amount.total', (body) => Object.assign(body.payment.amount, { total: '10' })],
      [
        'payment.amount.taxes',
        (body) => Object.assign(body.payment.amount, { taxes: [{ kind: 'iva', amount: 1 }] }),
      ],
      ['idempotenceKey', (body) => Object.assign(body, { idempotenceKey: 'a-b' })],
      [
        'additional.initiatorIndicator',
        (body) => Object.assign(body, { additional: { initiatorIndicator: 'ME' } }),
      ],
    ];
    for (const [field, change] of wrong) {
      const before = standIn.ledger.entries().length + 1;
      const { http, body } = await processWith(change);
      assert.deepEqual([http, body.status.status, body.status.reason], [400, 'FAILED', 'BR'], field);
      assert.ok(body.status.message.includes(` ${field} `), `${field}: ${body.status.message}`);
      assert.equal(standIn.ledger.entries().length, before);
    }
  });

  test('accepts a repeated reference with another idempotency key and lists both, as the gateway does', async () => {
    const charge = aCharge();
    await gateway.process(charge);
    const { body } = structuredClone(standIn.requests.at(-1)) as Json;
    const again = await post('/gateway/process', { ...body, idempotenceKey: 'another' });
    assert.equal(again.http, 200);
    const { payment, auth } = body;
    const { currency, total } = payment.amount;
    const found = await post('/gateway/search', {
      auth,
      reference: payment.reference,
      amount: { currency, total },
    });
    assert.equal(found.body.transactions.length, 2);
  });

  test('records no card number except for stored cards', async () => {
    await gateway.process(aCharge(CARDS.approved));
    assert.ok(!JSON.stringify(standIn.ledger.entries()).includes(CARDS.approved));
  });
});

describe('PlacetoPay stand-in process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'placetopay-'));
  const file = join(folder, 'ledger.jsonl');
  const running: ChildProcess[] = [];
  after(() => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<{ url: string; child: ChildProcess }> {
    const main = 'test/providers/placetopay/stand-in/main.ts';
    const args = [main, '--login', 'a-site', '--secret', 'a-secret', '--ledger', file];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    const [url] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
    return { url, child };
  }

  function siteAt(url: string) {
    const log = pino({ level: 'silent' });
    const client = openPlacetopay({
      url,
      log,
      timeout_ms: 20_000,
      outbound: useOutbound(),
      clock: systemClock,
    });
    after(() => client.close());
    return client.as({ login: 'a-site', secret: 'a-secret' });
  }

  test('restores its ledger and cards after a kill and accepts faults over HTTP', async () => {
    const first = await start();
    const gateway = siteAt(first.url);
    const charge = aCharge();
    const fault = { does: true, answer: 'drop', path: '/gateway/process' };
    await fetch(`${first.url}/control`, { method: 'POST', body: JSON.stringify({ fault }) });
    assert.equal((await gateway.process(charge)).kind, 'unknown');
    const stored = await gateway.tokenize({
      payer: PAYER,
      card: { number: CARDS.approved, expiry: '2030-03' },
    });
    assert.ok(stored.kind === 'done');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await start();
    const after = siteAt(second.url);
    const found = await after.search({ ...charge, operation: 'purchase', signed_at: systemClock.now() });
    assert.equal(found.kind, 'approved');
    const mandate = aCharge('', { instrument: { token: stored.value.token } });
    assert.equal((await after.process(mandate)).kind, 'approved');
    const book = (await (await fetch(`${second.url}/control/ledger`)).json()) as Json[];
    assert.deepEqual(
      book.map(({ reference, status }) => [reference, status]),
      [charge, mandate].map(({ reference }) => [reference.replaceAll('-', ''), 'APPROVED']),
    );
  });
});
