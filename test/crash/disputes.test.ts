import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aCharge } from '#test/support/bodies.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { useNetwork } from '#test/support/network.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const folder = await demoFolder();
after(() => folder.close());
/** A silent request outlasts every timeout of the test. */
const network = await useNetwork({ hang_ms: 60_000 });
const settings = { ...folder.settings, SIMULATOR_URL: network.url };

async function call(server: Server, method: string, path: string, body?: object) {
  const answer = await ask(`${server.url}${path}`, {
    method,
    headers: bearer(folder.demo().tokens.test),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  return (await answer.json()) as any;
}

const START = Temporal.Now.instant().round('minute').add({ hours: 24 });
let minutes = 0;

function advance(server: Server, by: number) {
  minutes += by;
  const advance_to = START.add({ minutes }).toString();
  return call(server, 'POST', '/api/v1/sandbox/clock', { advance_to });
}

/** Creates or decides a dispute at the bank and sends the service a notification about it. */
async function actAtBank(server: Server, path: string, body: object, reference: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const said = await fetch(`${network.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal(said.status, 200);
  const { merchant } = folder.demo();
  const hint = `${server.url}/network/notifications/${merchant.id}`;
  await fetch(hint, { method: 'POST', headers, body: JSON.stringify({ reference }) });
  return ((await said.json()) as { id: string }).id;
}

const countQueries = async () => (await network.traffic()).split('/disputes?').length;

/**
 * Kills the server while it waits for the response to its query. The query is marked as sent, but its result
 * is not stored. Returns the restarted server.
 */
async function killDuringQuery(server: Server): Promise<Server> {
  const before = await countQueries();
  await network.faults({ mode: 'hang' });
  const cut = advance(server, 1).catch(() => undefined);
  await until(async () => (await countQueries()) > before);
  await server.kill();
  await cut;
  await network.faults({});
  return startCuota(settings);
}

async function disputesOf(server: Server): Promise<{ status: string; amount: number }[]> {
  return (await call(server, 'GET', '/api/v1/disputes')).data;
}

test('kill -9 during a query about a dispute: the dispute is opened once and decided once, and the books match', async () => {
  let server = await startCuota(settings);
  await advance(server, 1);
  const office = folder.demo().offices[0]?.id ?? 0;
  const charge = await call(server, 'POST', '/api/v1/payment/generate', aCharge(office, { amount: 100_000 }));
  const path = `/api/v1/sandbox/payments/${charge.payment_id}/pay`;
  const { transaction } = await call(server, 'POST', path, { method: 'card' });
  assert.equal(transaction.status, 'Aprobada');
  const paid = (await network.ledger()).findLast(({ kind }) => kind === 'purchase');
  const reference = paid?.reference ?? '';

  const at = START.toString();
  const bankCase = await actAtBank(server, `/operations/${reference}/disputes`, { at }, reference);
  server = await killDuringQuery(server);
  assert.deepEqual(await disputesOf(server), [], 'the interrupted query stored no result');
  // The worker sends the next query five minutes after the interrupted one.
  await advance(server, 10);
  assert.deepEqual(
    (await disputesOf(server)).map(({ status, amount }) => `${status} ${amount}`),
    ['opened 100000'],
  );

  await actAtBank(server, `/disputes/${bankCase}`, { outcome: 'lost' }, reference);
  server = await killDuringQuery(server);
  await advance(server, 10);
  assert.deepEqual(
    (await disputesOf(server)).map(({ status }) => status),
    ['lost'],
  );
  const { data } = await call(server, 'POST', `/api/v1/payment/transaction/${transaction.transaction_id}`);
  assert.equal(data.status, 'Reversada');
  const { code, stdout } = await runCuota(['doctor', '--json'], settings);
  assert.equal(code, 0, stdout);
  assert.equal(await server.stop(), 0);
});
