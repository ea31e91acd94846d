import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { openWompi } from '#src/providers/wompi/client.ts';
import { CARD, done, short } from './caller.ts';
import type { Ledger } from './stand-in/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'wompi-'));
const children: ChildProcess[] = [];
const outbound = openOutbound({ allow_private_addresses: true });
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await outbound.close();
  rmSync(folder, { recursive: true });
});

/** Starts the stand-in as a separate process and opens a client for it. */
async function startProgram(settles_after_ms: number) {
  const main = join(import.meta.dirname, 'stand-in/main.ts');
  const args = [main, '--file', join(folder, 'ledger'), '--settles-after-ms', String(settles_after_ms)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, keys } = JSON.parse(line);
  const wompi = openWompi({
    environment: 'test',
    url,
    outbound,
    log: pino({ level: 'silent' }),
    timeout_ms: 30_000,
  });
  const control = async (verb: string, body: object = {}) => {
    const response = await fetch(new URL(`/_control/${verb}`, url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { child, account: wompi.as(keys), control };
}

describe('Wompi stand-in process', () => {
  test('keeps its ledger after a kill and is controlled over HTTP', async () => {
    const first = await startProgram(3_600_000);
    const { id: token } = done(await first.account.tokenizeCard(CARD));
    const { presigned_acceptance, presigned_personal_data_auth } = done(await first.account.merchant());
    const consent = {
      acceptance_token: presigned_acceptance.acceptance_token,
      accept_personal_auth: presigned_personal_data_auth.acceptance_token,
    };
    const source = done(
      await first.account.createPaymentSource({ type: 'CARD', token, email: 'ana@example.com', consent }),
    );
    const pay_with = { source: { id: source.id, installments: 1, recurrent: true } };
    const asked = {
      reference: 'kept',
      amount_in_cents: 100n,
      currency: 'COP',
      email: 'a@example.com',
      pay_with,
    };
    assert.equal((await first.control('addFault', { on: 'create', mode: 'drop_after' })).status, 200);
    assert.equal((await first.account.createTransaction(asked)).kind, 'unknown');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await startProgram(3_600_000);
    assert.equal(short(await second.account.findByReference(asked)), 'pending null');
    assert.equal(short(await second.account.createTransaction(asked)), 'pending null');
    await second.control('settle');
    assert.equal(short(await second.account.findByReference(asked)), 'approved 00');
    const ledger = (await second.control('ledger')).body as Ledger;
    assert.deepEqual(
      ledger.transactions.map(({ reference, status }) => [reference, status]),
      [['kept', 'APPROVED']],
    );
    assert.equal((await second.control('close')).status, 409);
    assert.equal((await second.control('addFault', { on: 'create', mode: 'sulk' })).status, 409);
  });

  test('settles transactions after the configured time', async () => {
    const { account, control } = await startProgram(1);
    const { id } = done(await account.tokenizeNequi('3991111111'));
    let status = '';
    for (let tries = 0; status !== 'APPROVED' && tries < 500; tries += 1)
      status = done(await account.findToken('nequi', id)).status;
    assert.equal(status, 'APPROVED');
    assert.equal((await control('addEventFault', { fault: 'lost' })).status, 200);
  });
});
