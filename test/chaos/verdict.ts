import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Runtime } from '#src/runtime.ts';
import { assertPlacetopayAgrees, assertWompiAgrees } from '#test/support/gateway-agreement.ts';
import { ageAtPlacetopay, ageAtWompi } from '#test/support/gateway-time.ts';
import { ask, bearer, runCuota, SLOW_POLL_MS, until } from '#test/support/process.ts';
import { assertDelivered } from './deliveries.ts';
import type { Load } from './requests.ts';
import type { World } from './world.ts';

/** The results compared after a run. */
export interface Verdict {
  operations: number;
  approved: number;
  pesos: bigint;
  promises: number;
  /** Number of charges at Wompi and PlacetoPay, of approved ones, and of refunded ones. */
  gateways: { charges: number; approved: number; returned: number };
  events: number;
  invariants: number;
}

/**
 * Ends all faults and waits until open operations are settled. Then asserts that all books agree and that
 * each response is still true.
 */
export async function judge(world: World, load: Load, due: number): Promise<Verdict> {
  const promises = await assertPromises(world, load);
  const books = await world.withRuntime(async (runtime) => {
    await settleOpen(world, runtime);
    await assertRenewals(runtime, due);
    await assertPaid(runtime, load);
    const events = await assertDelivered(world, runtime);
    return {
      ...(await compareNetwork(world, runtime)),
      events,
      gateways: await compareGateways(world, runtime),
    };
  });
  const invariants = await assertHealthy(world);
  return { ...books, promises, invariants };
}

/** Asserts that the ledgers of the gateways match the books. */
async function compareGateways({ gateways }: World, { deps: { db } }: Runtime) {
  const [wompi, placetopay] = [
    await assertWompiAgrees(db, gateways.wompi),
    await assertPlacetopayAgrees(db, gateways.placetopay),
  ];
  return {
    charges: wompi.charges + placetopay.charges,
    approved: wompi.approved + placetopay.approved,
    returned: wompi.returned + placetopay.returned,
  };
}

/**
 * Makes queries due that would wait up to an hour, and advances the test clock by a month, so that all
 * pending test operations settle.
 */
async function settleOpen(world: World, { deps: { db } }: Runtime): Promise<void> {
  await ageAtWompi(db, world.gateways.wompi);
  await ageAtPlacetopay(db, world.gateways.placetopay);
  await until(async () => {
    await sql`update operations set next_ask_at = now() where status = 'open' and next_ask_at > now()`.execute(
      db,
    );
    await sql`update webhook_queue set next_attempt_at = now() where next_attempt_at > now()`.execute(db);
    await useRealClock(world);
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from operations where status = 'open')::int
        + (select count(*) from subscriptions where open_operation is not null)::int
        + (select count(*) from webhook_queue)::int
        + (select count(*) from subscriptions where production and alarm_at < now())::int as open
    `.execute(db);
    return rows[0]?.open === 0;
  }, SLOW_POLL_MS * 5);
}

/** Returns the test environment to the real clock, so that the worker queries its open operations. */
async function useRealClock({ server, folder }: World): Promise<void> {
  const headers = bearer(folder.demo().tokens.test);
  await fetch(`${server.url}/api/v1/sandbox/clock`, {
    method: 'DELETE',
    headers: { authorization: headers.authorization ?? '' },
  });
}

/** Asserts that each subscription due at the start of the run was charged exactly once. */
async function assertRenewals({ deps: { db } }: Runtime, due: number): Promise<void> {
  const { rows } = await sql<{ paid: number; renewed: number }>`
    select count(*)::int as renewed, (select count(*)::int from invoices i join subscriptions o
        on o.commerce_id = i.commerce_id and o.id = i.subscription_id
      where o.description = 'Acceso mensual' and i.status = 'paid') as paid
    from subscriptions s where s.description = 'Acceso mensual' and s.charges = 2
  `.execute(db);
  assert.deepEqual(rows[0], { paid: due, renewed: due });
}

/** Asserts that each payment reported as approved is approved in the books. */
async function assertPaid({ deps: { db } }: Runtime, { paid }: Load): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions where id = any (${paid}::uuid[]) and approved_at is not null
  `.execute(db);
  assert.deepEqual(new Set(rows.map(({ id }) => id)), new Set(paid));
}

/** Asserts that repeating a request with its key returns the first response. */
async function assertPromises({ server }: World, { promised }: Load): Promise<number> {
  for (const { path, body, key, token, answer } of promised) {
    const headers = { ...bearer(token), 'idempotency-key': key };
    const again = await ask(`${server.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    assert.equal(
      again.headers.get('idempotency-replayed'),
      'true',
      `${path} was processed again: ${again.status}`,
    );
    assert.equal(await again.text(), answer, path);
  }
  return promised.length;
}

/**
 * Asserts that the ledger of the network has the same references as the books, each once and with the same
 * amount.
 */
async function compareNetwork({ simulator }: World, { deps: { db } }: Runtime) {
  const approved = new Map<string, string>();
  for (let after: number | null = 0; after !== null; ) {
    const page = await (await fetch(`${simulator.url}/ledger?after=${after}&limit=1000`)).json();
    const { entries, next } = page as {
      entries: { reference: string; status?: string; amount: string }[];
      next: number | null;
    };
    for (const { reference, status, amount } of entries)
      if (status === 'approved') approved.set(reference, amount);
    after = next;
  }
  const { rows } = await sql<{ reference: string; amount: string }>`
    select reference::text, (amount / 100)::text || '.' || lpad((amount % 100)::text, 2, '0') as amount
    from operations where status = 'approved' and provider not in ('wompi', 'placetopay')
  `.execute(db);
  assert.deepEqual(new Map(rows.map(({ reference, amount }) => [reference, amount])), approved);
  const { rows: all } = await sql<{ operations: number; pesos: string }>`
    select count(*)::int as operations,
      (sum(amount) filter (where status = 'approved') / 100)::bigint::text as pesos from operations
  `.execute(db);
  const { operations = 0, pesos = '0' } = all[0] ?? {};
  return { operations, approved: approved.size, pesos: BigInt(pesos ?? 0) };
}

/** Asserts that all checks of the doctor pass. Returns their number. */
async function assertHealthy({ settings }: World): Promise<number> {
  let findings: { check: string; ok: boolean; detail: string }[] = [];
  await until(async () => {
    const { stdout } = await runCuota(['doctor', '--json'], settings);
    findings = JSON.parse(stdout).findings;
    return findings.every(({ check, ok }) => ok || check !== 'worker');
  }, SLOW_POLL_MS);
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  );
  return findings.length;
}
