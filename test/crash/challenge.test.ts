import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { challengeCard, RETURN_URL } from '#test/support/challenge.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());

interface Waiting {
  id: string;
  /** Path of the page of the card's bank. The URL of the server changes when it restarts. */
  path: string;
}

async function post(server: Server, path: string, token: string, body: object) {
  const headers = bearer(token);
  const answer = await ask(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  return (await answer.json()) as any;
}

/** Creates a charge whose payer has been sent to the page of the card's bank. */
async function startChallenge(server: Server): Promise<Waiting> {
  const { tokens, offices } = folder.demo();
  const charge = await post(server, '/api/v1/payment/generate', tokens.test, aCharge(offices[0]?.id ?? 0));
  const payment = { id: charge.payment_id, token: charge.token };
  const body = { payment, customer_payer: PAYER, payment_card: challengeCard() };
  const { transaction } = await post(server, '/api/v1/payment/checkout/card', '', body);
  assert.equal(transaction.status, 'Pendiente', JSON.stringify(transaction));
  assert.ok(transaction.url_response.startsWith(`${server.url}/simulator/challenge/`));
  return { id: payment.id, path: new URL(transaction.url_response).pathname };
}

async function confirmAtBank(server: Server, { path }: Waiting): Promise<void> {
  const page = await ask(`${server.url}${path}`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const body = new URLSearchParams({ outcome: 'approve' });
  const answer = await ask(`${server.url}${path}`, { method: 'POST', redirect: 'manual', body });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), RETURN_URL);
}

async function isPaid(server: Server, { id }: Waiting): Promise<boolean> {
  const path = `/api/v1/payment/transaction-status/${id}`;
  return (await post(server, path, folder.demo().tokens.test, {})).data.status === 'Aprobada';
}

test('kill -9 while payers are on the page of their card’s bank loses no decision', async () => {
  const { settings } = folder;
  const killed = await startCuota(settings);
  const reported = await startChallenge(killed);
  await confirmAtBank(killed, reported);
  await until(() => isPaid(killed, reported));
  const [decided, undecided] = [await startChallenge(killed), await startChallenge(killed)];
  await confirmAtBank(killed, decided);
  await killed.kill();

  const server = await startCuota(settings);
  await until(() => isPaid(server, decided));
  assert.ok(await isPaid(server, reported));
  assert.equal(await isPaid(server, undecided), false);
  await confirmAtBank(server, undecided);
  const { code, stdout } = await runCuota(['doctor', '--json'], settings);
  assert.equal(code, 0, stdout);
  assert.equal(await server.stop(), 0);
});
