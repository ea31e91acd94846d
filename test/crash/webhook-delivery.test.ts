import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';
import { useReceiver } from '#test/support/receiver.ts';

const folder = await demoFolder();
after(() => folder.close());

/** Well below the one-minute lease, and long enough for a busy machine. */
const SECONDS = 20;

async function post(server: Server, path: string, body: object): Promise<Response> {
  return ask(`${server.url}${path}`, {
    method: 'POST',
    headers: bearer(folder.demo().tokens.test),
    body: JSON.stringify(body),
  });
}

async function pay(server: Server, webhook: string): Promise<void> {
  const charge = aCharge(folder.demo().offices[0]?.id ?? 0, {
    advanced_options: { result_urls: { webhook } },
  });
  const generated = await post(server, '/api/v1/payment/generate', charge);
  const { payment_id, token } = (await generated.json()) as { payment_id: string; token: string };
  const payment = { id: payment_id, token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard('4111111111111111') };
  assert.equal((await post(server, '/api/v1/payment/checkout/card', body)).status, 200);
}

describe('event in delivery when the service is killed', () => {
  test('is sent again within seconds after the next start', async (context) => {
    // The first delivery gets no response. The server is killed while it waits.
    const { url, received } = await useReceiver((response, count) => {
      if (count > 1) response.end('ok');
    });
    const killed = await startCuota(folder.settings);
    context.after(() => killed.process.kill('SIGKILL'));
    await pay(killed, url);
    await until(async () => received.length === 1);
    await killed.kill();

    const server = await startCuota(folder.settings);
    context.after(() => server.process.kill('SIGKILL'));
    const started_ms = performance.now();
    await until(async () => received.length === 2);
    assert.ok(performance.now() - started_ms < SECONDS * 1_000);
    assert.equal(received[1]?.headers['webhook-id'], received[0]?.headers['webhook-id']);
    const { code, stdout } = await runCuota(['doctor', '--json'], folder.settings);
    assert.equal(code, 0, stdout);
    assert.equal(await server.stop(), 0);
  });
});
