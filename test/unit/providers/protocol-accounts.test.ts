import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import pino from 'pino';
import { openClient } from '#src/providers/protocol/client.ts';
import { openSimulator } from '#test/simulator/caller.ts';

const simulator = await openSimulator();
const log = pino({ level: 'silent' });

function accountsAt(url: string, environment: 'test' | 'production' = 'test') {
  const client = openClient({ url, environment, log, timeout_ms: 2_000 });
  after(() => client.close());
  const { accounts } = client.as(1);
  assert.ok(accounts);
  return accounts;
}

const REQUEST = {
  method: 'nequi',
  at: Temporal.Instant.from('2027-01-15T15:00:00Z'),
  payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+573001234567', document: null },
  description: 'Plan oro',
  consents: [],
  return_url: 'https://tienda.example/volver',
} as const;

test('an account is created, found and deleted over the network protocol', async () => {
  const accounts = accountsAt(simulator.url);
  const begun = await accounts.begin({ ...REQUEST, phone: '3991111111' });
  assert.equal(begun.kind, 'done');
  assert.ok(begun.kind === 'done' && begun.value.status === 'ready');
  const { handle, token } = begun.value;
  assert.deepEqual(await accounts.find({ method: 'nequi', handle }), begun);
  assert.deepEqual(await accounts.forget({ method: 'nequi', token }), { kind: 'done', value: null });
  const gone = await accounts.find({ method: 'nequi', handle });
  assert.ok(gone.kind === 'done' && gone.value.status === 'refused');
});

test('a pending account has a page URL, and a refused account has a reason', async () => {
  const accounts = accountsAt(simulator.url);
  const waiting = await accounts.begin({ ...REQUEST, phone: '3001234567' });
  assert.ok(waiting.kind === 'done' && waiting.value.status === 'pending');
  assert.match(waiting.value.url ?? '', /\/app\//);
  const refused = await accounts.begin({ ...REQUEST, phone: '3992222222' });
  assert.ok(refused.kind === 'done' && refused.value.status === 'refused');
  assert.equal(refused.value.reason, 'the holder refused');
});

test('invalid input is refused; no response, invalid and mismatched responses are failures', async () => {
  const accounts = accountsAt(simulator.url);
  assert.equal((await accounts.begin({ ...REQUEST, phone: '1' })).kind, 'refused');
  assert.equal((await accounts.find({ method: 'nequi', handle: 'nobody' })).kind, 'refused');
  assert.equal((await accountsAt('http://127.0.0.1:9').begin(REQUEST)).kind, 'failed');
  for (const body of ['<html>', '{"handle":"other","status":"ready","token":"t"}', '{"status":"ready"}']) {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    after(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = await accountsAt(url, 'production').find({ method: 'nequi', handle: 'mine' });
    assert.equal(found.kind, 'failed', body);
  }
});
