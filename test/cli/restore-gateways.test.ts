import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { runDue } from '#src/billing/subscriptions/run/run-due.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { placetopay } from '#src/providers/placetopay/provider.ts';
import type { Provider, Settings } from '#src/providers/port/provider.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import { CARDS } from '#test/providers/placetopay/site.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { assertPlacetopayAgrees, assertWompiAgrees } from '#test/support/gateway-agreement.ts';
import { useNetwork } from '#test/support/network.ts';
import { type PlacetopayProgram, startPlacetopayProgram } from '#test/support/placetopay-program.ts';
import { dataFolder, runCuota, SLOW_POLL_MS, until } from '#test/support/process.ts';
import { startWompiProgram, type WompiProgram } from '#test/support/wompi-program.ts';

/** Subscriptions of each of the four merchants. Each gateway has two merchants. */
const SUBSCRIPTIONS_EACH = 3;

const network = await useNetwork();
const folder = await demoFolder();
const other = dataFolder();
const file = join(folder.path, 'older.backup');
const settingsOf = (path: string) => ({
  ...{ DATA_DIR: path, SIMULATOR_URL: network.url, ALLOW_PRIVATE_ADDRESSES: 'true' },
});
let runtime: Runtime;
let atWompi: WompiProgram;
let atPlacetopay: PlacetopayProgram;
/** Merchants by gateway. At each gateway, the first is charged after the backup and the second is not. */
let merchants: { wompi: number[]; placetopay: number[] };

const open = (path: string) =>
  openRuntime(readConfig(settingsOf(path)), openLog({ level: 'error', stream: 'stderr' }));

before(async () => {
  runtime = await open(folder.path);
  atWompi = await startWompiProgram(folder.path);
  atPlacetopay = await startPlacetopayProgram(folder.path);
});
after(async () => {
  await runtime.close();
  await atWompi.stop();
  await atPlacetopay.stop();
  await folder.close();
  await other.close();
});

/** Moves a merchant to the gateway, which stores the card of all of its subscribers. */
async function moveTo(provider: Provider, settings: Settings, commerce_id: number, number: string) {
  const { outbound, clock, db, vault } = runtime.deps;
  const client = provider.open({ outbound, clock, log: pino({ level: 'silent' }), timeout_ms: 10_000 });
  const there = client.as(settings);
  const consents = await there.consents?.();
  const kept = await there.cards?.store({
    card: { number, expiry: '2039-12', holder: 'Ana Pérez', cvv: '123' },
    payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: null, document: null },
    consents: consents?.kind === 'done' ? consents.value.map(({ token }) => token) : [],
  });
  await client.close();
  assert.equal(kept?.kind, 'done', JSON.stringify(kept));
  await saveProviderAccount(runtime.deps, { commerce_id, provider, settings, place: 'only' });
  const sealed = await vault.seal(commerce_id, 'card token', kept.value.token);
  await sql`
    update cards set provider = ${provider.name}, token_sealed = ${sealed}, number_sealed = '' where commerce_id = ${commerce_id}
  `.execute(db);
}

/** Settles charges that are pending at the gateways. */
async function settleOpen(): Promise<void> {
  const { deps } = runtime;
  await until(async () => {
    await sql`update operations set next_ask_at = now() where status = 'open'`.execute(deps.db);
    await queryDueOperations(deps);
    const { rows } = await sql`select 1 from operations where status = 'open'`.execute(deps.db);
    return rows.length === 0;
  }, SLOW_POLL_MS);
}

/**
 * Runs settle-restore. Returns for each merchant the recorded renewals, the unknown ones, and whether charges
 * continue.
 */
async function settle(): Promise<{ code: number | null; summaries: unknown[] }> {
  const { code, stdout, stderr } = await runCuota(['settle-restore', '--json'], settingsOf(other.path));
  assert.equal(stderr, '');
  const found: { merchant: number; recorded: number; unclear: []; settled: boolean }[] =
    JSON.parse(stdout).merchants;
  const summaries = [...merchants.wompi, ...merchants.placetopay].map((id) => {
    const one = found.find(({ merchant }) => merchant === id);
    return one && [one.recorded, one.unclear.length, one.settled];
  });
  return { code, summaries };
}

const approvedAtGateways = async () => [
  (await atWompi.ledger()).transactions.filter(({ status }) => status === 'APPROVED').length,
  (await atPlacetopay.ledger()).filter(({ status }) => status === 'APPROVED').length,
];

describe('backup of merchants at gateways that is older than their last charges', () => {
  test('is made, and the charge run continues for half of the merchants', async () => {
    await seedSubscriptions(runtime, { due: 4 * SUBSCRIPTIONS_EACH, others: 0, webhook_url: null });
    const { rows } = await sql<{ id: number }>`
      select distinct commerce_id as id from subscriptions where alarm_at <= now() order by 1
    `.execute(runtime.deps.db);
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ id }) => id);
    merchants = { wompi: [first, second], placetopay: [third, fourth] };
    const account = { ...atWompi.keys, url: atWompi.url };
    for (const id of merchants.wompi) await moveTo(wompi, account, id, '4242424242424242');
    for (const id of merchants.placetopay)
      await moveTo(placetopay, atPlacetopay.settings, id, CARDS.approved);
    const { code, stderr } = await runCuota(['backup', file], settingsOf(folder.path));
    assert.equal(code, 0, stderr);
    for (const commerce_id of [first, third]) {
      const due = { commerce_id, production: true, stands_still: false };
      await runDue(runtime.deps, due, { batch: 50, concurrency: 3 });
    }
    await settleOpen();
    assert.deepEqual(await approvedAtGateways(), [SUBSCRIPTIONS_EACH, SUBSCRIPTIONS_EACH]);
  });

  test('is restored and settled with the results of each gateway', async () => {
    await runtime.close();
    mkdirSync(other.path, { recursive: true });
    copyFileSync(join(folder.path, 'master.key'), join(other.path, 'master.key'));
    const restored = await runCuota(['restore', file], settingsOf(other.path));
    assert.equal(restored.code, 0, restored.stderr);
    runtime = await open(other.path);
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    assert.deepEqual(await approvedAtGateways(), [SUBSCRIPTIONS_EACH, SUBSCRIPTIONS_EACH]);
    const soon = await settle();
    // A charge that a gateway does not find may arrive for some minutes. It stays unknown and is not charged
    // again.
    const [charged, left, unsure] = [
      [SUBSCRIPTIONS_EACH, 0, true],
      [0, 0, true],
      [0, SUBSCRIPTIONS_EACH, false],
    ];
    assert.deepEqual([soon.code, soon.summaries], [1, [charged, unsure, charged, unsure]]);
    await sql`update merchants set unsettled_since = unsettled_since - interval '30 minutes'`.execute(
      runtime.deps.db,
    );
    const later = await settle();
    assert.deepEqual([later.code, later.summaries], [0, [undefined, left, undefined, left]]);
    assert.deepEqual(await approvedAtGateways(), [SUBSCRIPTIONS_EACH, SUBSCRIPTIONS_EACH]);
  });

  test('leads to each renewal exactly once, at its gateway and in the books, with the exact amount', async () => {
    assert.deepEqual(await runCharges(runtime.deps), { charged: 2 * SUBSCRIPTIONS_EACH });
    await settleOpen();
    assert.deepEqual(await runCharges(runtime.deps), { charged: 0 });
    const { db } = runtime.deps;
    for (const agreed of [
      await assertWompiAgrees(db, atWompi),
      await assertPlacetopayAgrees(db, atPlacetopay),
    ]) {
      assert.deepEqual([agreed.approved, agreed.declined, agreed.failed], [2 * SUBSCRIPTIONS_EACH, 0, 0]);
      assert.ok(agreed.cents > 0n);
    }
    const { stdout } = await runCuota(['doctor', '--json'], settingsOf(other.path));
    const { findings } = JSON.parse(stdout) as { findings: { check: string; ok: boolean; detail: string }[] };
    // No worker runs in this test.
    assert.deepEqual(
      findings.filter(({ ok, check }) => !ok && check !== 'worker'),
      [],
    );
  });
});
