import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#src/config.ts';
import { setInvoicing } from '#src/invoicing/documents/set.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import type { Entry } from '#test/providers/factus/stand-in/book.ts';
import { ACCOUNT } from '#test/providers/factus/stand-in/server.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { useNetwork } from '#test/support/network.ts';
import { end, PROGRAM, SLOW_POLL_MS, until } from '#test/support/process.ts';
import { countKill } from '#test/support/survived.ts';

const KILLS = Number(process.env.KILLS ?? 1);
/** Number of charges to invoice. With twenty kills, as in `.ci/run`, five hundred. */
const COUNT = KILLS < 20 ? 60 : 500;
const SEED = Number(process.env.CHAOS_SEED ?? 19);
/** Share of requests with an injected fault. Some of the faults are timeouts. */
const FAULT_RATE = 0.3;

const network = await useNetwork();
const folder = await demoFolder();
const settings = { ...folder.settings, SIMULATOR_URL: network.url, ALLOW_PRIVATE_ADDRESSES: 'true' };
let runtime: Runtime;
let provider: ChildProcess;
let url = '';
let worker: ChildProcess | undefined;

before(async () => {
  runtime = await openRuntime(readConfig(settings), openLog({ level: 'warn', stream: 'stderr' }));
  const main = 'test/providers/factus/stand-in/main.ts';
  provider = spawn(process.execPath, [main, '--silent-ms', '700'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!provider.stdout) throw new Error('the stand-in printed no URL');
  const [line] = await once(createInterface({ input: provider.stdout }), 'line');
  url = JSON.parse(line).url;
});
after(async () => {
  for (const child of [worker, provider]) child?.kill('SIGKILL');
  await runtime.close();
  await folder.close();
});

async function control<Result>(verb: string, body: object = {}): Promise<Result> {
  const answer = await fetch(`${url}/_control/${verb}`, { method: 'POST', body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
  return answer.json() as Promise<Result>;
}

function startWorker(): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(PROGRAM, ['worker'], {
    stdio: 'ignore',
    env: { PATH, HOME, LOG_LEVEL: 'silent', ...settings },
  });
}

/** Enables electronic invoicing for every merchant. */
async function enableInvoicing(): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from merchants`.execute(runtime.deps.db);
  for (const { id } of rows) {
    const problems = await setInvoicing(runtime.deps, {
      ...{ commerce_id: id, production: true, active: true, provider: 'factus', names_payers: true },
      ...{ wait_minutes: 0, settings: { ...ACCOUNT, url } },
    });
    assert.deepEqual(problems, []);
  }
}

/**
 * Returns the number of issued invoices. Each call ends the retry delays, because waiting for them would take
 * days.
 */
async function issued(): Promise<number> {
  const { db, clock } = runtime.deps;
  await sql`
    update electronic_documents set next_attempt_at = ${clock.now()}
    where status = 'waiting' and failure is not null and leased_until is null and next_attempt_at > ${clock.now()}
  `.execute(db);
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from electronic_documents where status = 'issued'
  `.execute(db);
  return rows[0]?.found ?? 0;
}

describe(`${KILLS} kills while ${COUNT} paid charges are invoiced by a provider with timeouts, delays and duplicated requests`, () => {
  test('leave one invoice per charge in the ledger of the provider', async (t) => {
    await seedSubscriptions(runtime, { due: COUNT, others: 0, webhook_url: null });
    await enableInvoicing();
    await control('setChaos', { rate: FAULT_RATE, seed: SEED });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      worker = startWorker();
      await until(async () => (await issued()) >= (COUNT * kill) / (KILLS + 2), SLOW_POLL_MS);
      await end(worker, 'SIGKILL');
      countKill();
    }
    assert.ok(
      (await issued()) < COUNT,
      'all invoices were issued before the last kill, so the test proves nothing',
    );
    worker = startWorker();
    await until(async () => (await issued()) === COUNT, SLOW_POLL_MS);
    await end(worker, 'SIGTERM');
    await assertOneEach();
    t.diagnostic(await describeAttempts());
  });
});

async function assertOneEach(): Promise<void> {
  const ledger = await control<Entry[]>('ledger');
  const { rows } = await sql<{ id: string; value_cop: bigint; number: string; provider_id: string }>`
    select t.id, t.value_cop, d.number, d.provider_id
    from transactions t join electronic_documents d on d.commerce_id = t.commerce_id and d.id = t.id
    where t.approved_at is not null order by t.id
  `.execute(runtime.deps.db);
  assert.equal(rows.length, COUNT);
  const kept = rows.map(({ id, value_cop, number, provider_id }) => [
    id,
    Number(value_cop),
    number,
    Number(provider_id),
  ]);
  const theirs = ledger
    .map(({ reference_code, total, number, id }) => [reference_code, total, number, id] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  assert.deepEqual(kept, theirs);
  assert.ok(ledger.every(({ kind, status }) => kind === 'bill' && status === 1));
}

/** Asserts that no document was sent again without a query in between. Returns a summary. */
async function describeAttempts(): Promise<string> {
  const requests = await control<string[]>('requests');
  const byReference = Map.groupBy(requests, (line) => line.split(' ')[2] ?? '');
  let again = 0;
  for (const [reference, lines] of byReference) {
    const verbs = lines.map((line) => line.split(' ')[0]);
    for (const [place, verb] of verbs.entries()) {
      if (verb !== 'issue' || place === 0) continue;
      again += 1;
      assert.notEqual(
        verbs[place - 1],
        'issue',
        `${reference} was sent again without a query: ${verbs.join(' ')}`,
      );
    }
  }
  assert.ok(again > 0, 'no document was sent again, so the test proves nothing');
  return `${COUNT} invoices, ${KILLS} kills: ${requests.length} requests, ${again} documents sent again after asking`;
}
