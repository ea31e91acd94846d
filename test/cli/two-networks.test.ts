import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { useNetwork } from '#test/support/network.ts';
import { bearer, runCuota, startCuota } from '#test/support/process.ts';
import { cardFor } from '#test/support/sandbox.ts';

const PROGRAM = 'bin/cuota';

/** Starts the simulator as a separate process, as in a deployment on several machines. */
async function startSimulator(data_dir: string): Promise<string> {
  const child = spawn(PROGRAM, ['simulator', '--port', '0'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data_dir },
  });
  after(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [line] = await once(child.stdout, 'data');
  return JSON.parse(String(line)).url;
}

async function references(url: string): Promise<string[]> {
  const { entries } = (await (await fetch(`${url}/ledger`)).json()) as {
    entries: { environment: string; status: string }[];
  };
  return entries.map(({ environment, status }) => `${environment} ${status}`);
}

/** Creates a charge of the demo merchant and pays it by card. */
async function charge(base: string, token: string, office: number): Promise<string> {
  const send = async (path: string, body: object, headers = bearer('')) => {
    const answer = await fetch(`${base}/api/v1/payment/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<{ payment_id: string; token: string; transaction: { status: string } }>;
  };
  const { payment_id: id, token: secret } = await send('generate', aCharge(office), bearer(token));
  const payment_card = aCard(cardFor('approve'));
  const paid = { payment: { id, token: secret }, customer_payer: PAYER, payment_card };
  return (await send('checkout/card', paid)).transaction.status;
}

describe('separate network for production and simulator for test', () => {
  test('each environment is charged at its own network, and the doctor checks both', async () => {
    const folder = await demoFolder();
    const real = await useNetwork();
    const simulator = await startSimulator(join(folder.path, 'beside'));
    const settings = { DATA_DIR: folder.path, NETWORK_URL: real.url, SIMULATOR_URL: simulator };
    const server = await startCuota(settings);
    after(async () => {
      await server.stop();
      await folder.close();
    });
    const { tokens, offices } = folder.demo();
    for (const token of [tokens.test, tokens.production]) {
      assert.equal(await charge(server.url, token, offices[0]?.id ?? 0), 'Aprobada');
    }
    assert.deepEqual(await references(simulator), ['test approved']);
    assert.deepEqual(await references(real.url), ['production approved']);
    const { code, stdout } = await runCuota(['doctor', '--json'], settings);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; detail: string }[] };
    const reported = Object.fromEntries(findings.map(({ check, detail }) => [check, detail]));
    assert.equal(reported.network, 'responds');
    assert.equal(reported.simulator, 'responds');
    assert.equal(reported.ledger, '1 operations agree');
    assert.equal(code, 0, stdout);
  });

  test('a worker on another machine does not start without the simulator that the servers use', async () => {
    const settings = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      NETWORK_URL: 'https://network.example',
    };
    const { code, stderr } = await runCuota(['worker'], settings);
    assert.equal(code, 1);
    assert.match(stderr, /^cuota: SIMULATOR_URL is required for a worker/);
  });

  test('no process starts when test charges would go to the production network', async () => {
    const url = 'https://network.example';
    for (const command of ['serve', 'worker', 'doctor']) {
      const { code, stderr } = await runCuota([command], { NETWORK_URL: url, SIMULATOR_URL: `${url}/` });
      assert.equal(code, 1, command);
      assert.match(stderr, /^cuota: SIMULATOR_URL must not be NETWORK_URL/);
    }
  });
});
