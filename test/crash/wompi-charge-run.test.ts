import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { useNetwork } from '#test/support/network.ts';
import { end, PROGRAM, runCuota, SLOW_POLL_MS, until } from '#test/support/process.ts';
import { startWompiProgram, type WompiProgram } from '#test/support/wompi-program.ts';

/** Number of renewals due in one charge run. `.ci/run` sets five thousand. */
const COUNT = Number(process.env.RENEWALS ?? 80);
/**
 * Time until the gateway decides a card charge: the longest that others measured, so that some charges are
 * queried too early.
 */
const DECISION_MS = 3_000;
/** The charge and the queries of its first 15 seconds. */
const MAX_REQUESTS_PER_CHARGE = 4;

const network = await useNetwork();
const folder = await demoFolder();
const settings = { ...folder.settings, SIMULATOR_URL: network.url, ALLOW_PRIVATE_ADDRESSES: 'true' };
let runtime: Runtime;
let gateway: WompiProgram;
let worker: ChildProcess | undefined;

before(async () => {
  runtime = await openRuntime(readConfig(settings), openLog({ level: 'warn', stream: 'stderr' }));
  gateway = await startWompiProgram(folder.path, DECISION_MS);
});
after(async () => {
  worker?.kill('SIGKILL');
  await gateway.stop();
  await runtime.close();
  await folder.close();
});

/** Creates the stored card that all subscribers share. */
async function storedCard(): Promise<string> {
  const { outbound, clock } = runtime.deps;
  const client = wompi.open({ outbound, clock, log: pino({ level: 'silent' }), timeout_ms: 10_000 });
  const network = client.as({ ...gateway.keys, url: gateway.url });
  const consents = await network.consents?.();
  assert.equal(consents?.kind, 'done');
  const kept = await network.cards?.store({
    card: { number: '4242424242424242', expiry: '2039-12', holder: 'Ana Pérez', cvv: '123' },
    payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: null, document: null },
    consents: consents.value.map(({ token }) => token),
  });
  await client.close();
  assert.equal(kept?.kind, 'done', JSON.stringify(kept));
  return kept.value.token;
}

/** Gives every merchant an account at the gateway, which stores the cards of its subscribers. */
async function moveToGateway(token: string): Promise<void> {
  const { db, vault } = runtime.deps;
  const { rows } = await sql<{ commerce_id: number }>`select distinct commerce_id from cards`.execute(db);
  for (const { commerce_id } of rows) {
    const { keys, url } = gateway;
    await saveProviderAccount(runtime.deps, {
      ...{ commerce_id, provider: wompi, settings: { ...keys, url }, place: 'only' },
    });
    const sealed = await vault.seal(commerce_id, 'card token', token);
    await sql`
      update cards set provider = 'wompi', token_sealed = ${sealed}, number_sealed = '' where commerce_id = ${commerce_id}
    `.execute(db);
  }
}

async function count(condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${condition}`.execute(
    runtime.deps.db,
  );
  return rows[0]?.found ?? 0;
}

const renewed = () => count(sql`subscriptions where charges = 2 and open_operation is null`);

describe('a charge run at Wompi, where every card charge is pending first', () => {
  test(`settles all ${COUNT} with a few queries for each`, async (t) => {
    const token = await storedCard();
    await seedSubscriptions(runtime, { due: COUNT, others: 0, webhook_url: null });
    await moveToGateway(token);
    const { PATH, HOME } = process.env;
    const started = performance.now();
    worker = spawn(PROGRAM, ['worker'], { env: { PATH, HOME, LOG_LEVEL: 'warn', ...settings } });
    await until(async () => (await renewed()) === COUNT, SLOW_POLL_MS);
    const seconds = (performance.now() - started) / 1_000;
    const { code, stdout: found } = await runCuota(['doctor', '--json'], settings);
    assert.equal(code, 0, found);
    await end(worker, 'SIGTERM');

    const { transactions } = await gateway.ledger();
    assert.equal(transactions.length, COUNT);
    assert.ok(transactions.every(({ status }) => status === 'APPROVED'));
    const sum = transactions.reduce((total, { amount_in_cents }) => total + amount_in_cents, 0);
    const { rows } = await sql<{ sum: string; most: number }>`
      select (select sum(transaction_amount)::text from movements) as sum, (select max(asks) from operations) as most
    `.execute(runtime.deps.db);
    assert.equal(rows[0]?.sum, String(sum));
    const requests = (await gateway.requests()).filter((line) => / \/transactions/.test(line));
    const sent = requests.filter((line) => line === 'POST /transactions').length;
    assert.equal(sent, COUNT, 'one charge per renewal');
    const each = requests.length / COUNT;
    t.diagnostic(
      `${COUNT} renewals in ${seconds.toFixed(0)} s, ${each.toFixed(2)} requests each, ${rows[0]?.most} questions at most`,
    );
    assert.ok(each <= MAX_REQUESTS_PER_CHARGE, `${each} requests per charge`);
    const { stdout } = await runCuota(['runs', '--json'], settings);
    const [run] = JSON.parse(stdout);
    assert.deepEqual([run.due, run.done, run.unknown, run.left], [COUNT, COUNT, 0, 0]);
  });
});
