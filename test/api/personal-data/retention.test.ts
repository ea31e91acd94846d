import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { retentionOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { deleteExpired, type RetentionDays } from '#src/personal-data/retention.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { useApp } from '#test/support/app.ts';
import { assertWell } from '#test/support/doctor.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const KINDS = retentionOf(MODULES);
const DEFAULTS = Object.fromEntries(KINDS.map(({ name, days }) => [name, days]));

function run(ages: RetentionDays) {
  const actor = { channel: 'cli', name: 'operadora', origin: 'host', action: 'retention' } as const;
  return asActor({ ...actor, clock: service.clock }, () => deleteExpired(service.deps, KINDS, ages));
}

async function count(
  table: 'mails' | 'webhook_deliveries' | 'webhook_attempts' | 'audit_log',
): Promise<number> {
  const { db } = service.deps;
  return Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
}

describe('what is old', () => {
  test('goes after the days that are kept by default, in batches, and what is under way stays', async () => {
    const { db } = service.deps;
    const merchant = await aMerchant(service);
    const webhook_url = 'https://127.0.0.1:9/hooks';
    await subscribe(merchant.test, merchant.office, { body: { webhook_url } });
    const [under_way, mails] = [await count('webhook_deliveries'), await count('mails')];
    assert.ok(under_way > 0 && mails > 0);
    await sql`
      insert into webhook_deliveries (commerce_id, id, event_id, office_id, production, subject, sequence, kind, url, body, created_at)
      select commerce_id, n.id, n.id, office_id, production, subject, 100 + n.place, kind, url, body, created_at
      from (select * from webhook_deliveries limit 1) d,
        (select gen_random_uuid() as id, place from generate_series(1, 1500) place) n`.execute(db);
    await sql`
      insert into webhook_attempts (commerce_id, delivery_id, number, lease_ms, at, sent_at_s, duration_ms)
      select commerce_id, id, 1, 0, created_at, 0, 1 from webhook_deliveries d
      where not exists (select from webhook_queue q where q.commerce_id = d.commerce_id and q.delivery_id = d.id)`.execute(
      db,
    );
    const entries = await count('audit_log');

    service.clock.advance({ hours: 24 * 179 });
    assert.deepEqual(await run(DEFAULTS), { deliveries: 0, mails: 0 }, 'nothing is older than that yet');
    service.clock.advance({ hours: 24 * 2 });
    assert.deepEqual(await run(DEFAULTS), { deliveries: 1_500, mails: 0 });
    assert.deepEqual([await count('webhook_deliveries'), await count('webhook_attempts')], [under_way, 0]);
    service.clock.advance({ hours: 24 * 185 });
    assert.deepEqual(await run(DEFAULTS), { deliveries: 0, mails });
    assert.equal(await count('mails'), 0);
    assert.equal(await count('audit_log'), entries + 3, 'each run is told; nothing of the log went');
    await assertWell(service);
  });

  test('of the audit log is only deleted if configured, and the deletion is recorded', async () => {
    await aMerchant(service);
    service.clock.advance({ hours: 24 * 400 });
    assert.ok((await count('audit_log')) > 1);
    const { audit = 0 } = await run({ audit: 365 });
    assert.ok(audit > 0);
    const { rows } = await sql<{ actor: string; after: Record<string, string> }>`
      select actor, after from audit_log order by number`.execute(service.deps.db);
    assert.deepEqual(
      rows.map(({ actor, after }) => [actor, Object.keys(after)]),
      [['operadora', ['audit_since']]],
    );
    await assert.rejects(sql`delete from audit_log`.execute(service.deps.db), /only added to/);
    await assert.rejects(sql`update audit_log set actor = 'otra'`.execute(service.deps.db), /only added to/);
  });

  test('has a minimum number of days', () => {
    assert.deepEqual(KINDS.map(({ name, days, least_days }) => [name, days, least_days]).toSorted(), [
      ['audit', null, 365],
      ['deliveries', 180, 7],
      ['mails', 365, 7],
    ]);
  });
});

describe('an entry of the audit log', () => {
  test('loses words to an erasure, and gains none', async () => {
    const { db } = service.deps;
    await aMerchant(service);
    const rewrite = (change: ReturnType<typeof sql>) =>
      db.transaction().execute(async (tx) => {
        await sql`set local audit.opened_for = 'erasure'`.execute(tx);
        await sql`update audit_log set ${change}`.execute(tx);
      });
    for (const change of [
      sql`actor = 'otra'`,
      sql`action = 'x'`,
      sql`after = '{"rows": 1}'`,
      sql`at = '2020-01-01T00:00:00Z'`,
    ])
      await assert.rejects(rewrite(change), /loses words and gains none/);
    await rewrite(sql`actor = null, origin = null`);
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await sql`set local audit.opened_for = 'erasure'`.execute(tx);
        await sql`delete from audit_log`.execute(tx);
      }),
      /only added to/,
    );
  });
});
