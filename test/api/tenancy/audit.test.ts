import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { runAllDue } from '#src/billing/subscriptions/run/run-due.ts';
import { type Actor, asActor } from '#src/platform/database/actor.ts';
import { databaseError } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { checkAudit } from '#src/tenancy/audit/checks.ts';
import { allChanges, listChangesOf, pageChanges } from '#src/tenancy/audit/list.ts';
import { csvLine } from '#src/tenancy/audit/views.ts';
import { insertOffice, setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const actor = (change: Partial<Actor> = {}): Actor => ({
  ...{ channel: 'cli', name: 'laura', origin: 'caja-1', action: 'office create', clock: service.clock },
  ...change,
});

async function countOf(commerce_id: number): Promise<number> {
  let count = 0;
  for await (const _ of allChanges(service.deps.db, { commerce_id })) count += 1;
  return count;
}

async function refusalOf(statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(service.deps.db);
    return 'done';
  } catch (error) {
    const { constraint } = databaseError(error) ?? {};
    // A Citus node forwards the message of an error, but not the constraint name.
    return constraint ?? (/only added to/.test(String(error)) ? 'audit_log_unchanging' : String(error));
  }
}

describe('a change', () => {
  test('records actor, origin, time, and the values before and after', async () => {
    const merchant = await aMerchant(service);
    const plan = (await merchant.test.post('/plan', aPlan(merchant.office, { price: 28_000 }))).body.plan;
    const answer = await merchant.test.put(
      `/plan/${plan.id}`,
      { price: 30_000 },
      { 'x-request-id': 'order-0001' },
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const [change, made] = await listChangesOf(service.deps.db, {
      ...{ commerce_id: merchant.id, production: false, kind: 'plan', id: plan.id },
    });
    assert.equal(change?.operation, 'update');
    assert.deepEqual(change?.before, { price: 2_800_000 });
    assert.deepEqual(change?.after, { price: 3_000_000 });
    assert.equal(change?.channel, 'api');
    assert.equal(change?.user_id, merchant.user_id);
    assert.match(change?.actor ?? '', /^owner-\d+@comercio\.example$/);
    assert.equal(change?.origin, '127.0.0.1');
    assert.equal(change?.request_id, 'order-0001');
    assert.equal(change?.action, 'PUT /api/v1/subscriptions/plan/:id');
    assert.equal(change?.at.toString(), service.clock.now().toString());
    assert.deepEqual([made?.operation, made?.before, made?.after?.name], ['insert', null, plan.name]);
  });

  test('without effect records nothing', async () => {
    const merchant = await aMerchant(service);
    const { plan } = (await merchant.test.post('/plan', aPlan(merchant.office, { price: 28_000 }))).body;
    const before = await countOf(merchant.id);
    assert.equal((await merchant.test.put(`/plan/${plan.id}`, { price: 28_000 })).status, 200);
    assert.equal(await countOf(merchant.id), before);
  });

  test('that is refused records nothing, with or without an Idempotency-Key', async () => {
    const merchant = await aMerchant(service);
    const { group } = (await merchant.test.post('/group', { name: 'Base', office: merchant.office })).body;
    const before = await countOf(merchant.id);
    for (const headers of [{}, { 'idempotency-key': 'once' }]) {
      const again = await merchant.test.post('/group', { name: 'Base', office: merchant.office }, headers);
      assert.equal(again.status, 422, JSON.stringify(again.body));
    }
    assert.equal((await merchant.test.delete(`/group/${group.id}x`)).status, 404);
    assert.equal(await countOf(merchant.id), before);
  });

  test('that is rolled back records nothing', async () => {
    const merchant = await aMerchant(service);
    const work = asActor(actor(), () =>
      inTransaction(service.deps.db, async (db) => {
        const created_at = service.clock.now();
        await insertOffice(db, { commerce_id: merchant.id, name: 'Cali', created_at });
        throw new Error('undone');
      }),
    );
    await assert.rejects(work, /undone/);
    assert.equal(await countOf(merchant.id), 0);
  });

  test('by a single statement is recorded, and not if the statement fails', async () => {
    const merchant = await aMerchant(service);
    const created_at = service.clock.now();
    const insert = () =>
      insertOffice(service.deps.db, { commerce_id: merchant.id, name: 'Cali', created_at });
    await asActor(actor(), insert);
    await assert.rejects(asActor(actor(), insert), /offices_name/);
    const { changes } = await pageChanges(service.deps.db, { commerce_id: merchant.id });
    assert.deepEqual(
      changes.map(({ channel, actor, origin, after }) => [channel, actor, origin, after]),
      [['cli', 'laura', 'caja-1', { name: 'Cali' }]],
    );
    // The connection is reset: a change without an actor records nothing.
    await setWebhookUrl(service.deps.db, merchant.id, 'https://comercio.example');
    assert.equal(await countOf(merchant.id), 1);
  });

  test('by an actor whose name contains quotes and SQL is stored unchanged', async () => {
    const merchant = await aMerchant(service);
    const name = `O'Brien \\ "x"; drop table audit_log; --`;
    await asActor(actor({ name }), () => setWebhookUrl(service.deps.db, merchant.id, 'https://a.example'));
    const { changes } = await pageChanges(service.deps.db, { commerce_id: merchant.id });
    assert.equal(changes[0]?.actor, name);
  });
});

describe('automatic changes', () => {
  test('by a charge run are not recorded', async () => {
    const merchant = await aMerchant(service);
    const { id } = await subscribed(merchant);
    const before = await countOf(merchant.id);
    service.clock.travel('2027-02-15T19:00');
    await runAllDue(service.deps, { batch: 100, concurrency: 4 });
    const renewed = await merchant.test.get(`/subscription/${id}`);
    service.clock.travel('2027-01-15T10:00');
    assert.match(renewed.body.starts_at ?? JSON.stringify(renewed.body), /2027-02-15/);
    assert.equal(await countOf(merchant.id), before);
  });

  test('while the test clock advances are covered by one entry, for the clock', async () => {
    const merchant = await aMerchant(service);
    await subscribed(merchant);
    const before = await countOf(merchant.id);
    const happened = await happenedUntil(merchant, '2027-04-16T08:00:00-05:00');
    assert.ok(happened.length >= 3);
    assert.equal(await countOf(merchant.id), before + 1);
    const [moved] = await listChangesOf(service.deps.db, {
      ...{ commerce_id: merchant.id, kind: 'clock', id: String(merchant.id) },
    });
    assert.deepEqual(moved?.after, { now: '2027-04-16T13:00:00Z' });
  });

  test('by erasing a test environment are covered by one entry', async () => {
    const merchant = await aMerchant(service);
    await subscribed(merchant);
    const before = await countOf(merchant.id);
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.equal(await countOf(merchant.id), before + 1);
    const { changes } = await pageChanges(service.deps.db, { commerce_id: merchant.id });
    assert.deepEqual([changes[0]?.subject_kind, changes[0]?.operation], ['test_data', 'perform']);
  });
});

describe('audit log', () => {
  test('is append-only: entries cannot be updated, deleted or truncated', async () => {
    const merchant = await aMerchant(service);
    await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    const before = await countOf(merchant.id);
    for (const statement of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      `update audit_log set actor = null where actor = 'not one'`,
    ])
      assert.equal(await refusalOf(statement), 'audit_log_unchanging', statement);
    assert.equal(await countOf(merchant.id), before);
  });

  test('is checked by the doctor, which names disabled triggers', async () => {
    assert.deepEqual((await checkAudit(service.deps))[0]?.ok, true);
    await inTransaction(service.deps.db, async (db) => {
      await sql`alter table plans disable trigger plans_audit`.execute(db);
      await sql`alter table audit_log disable trigger audit_log_unchanging`.execute(db);
      const [finding] = await checkAudit({ db });
      assert.equal(finding?.ok, false);
      assert.match(finding?.detail ?? '', /audit_log_unchanging, plans_audit/);
      await sql`alter table plans enable trigger plans_audit`.execute(db);
      await sql`alter table audit_log enable trigger audit_log_unchanging`.execute(db);
    });
  });

  test('can be filtered by actor, channel, subject, action and time, within one merchant', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const { db } = service.deps;
    await other.test.post('/subscriber', aSubscriber(other.office));
    for (const name of ['Uno', 'Dos', 'Tres']) {
      service.clock.advance({ minutes: 1 });
      await merchant.test.post('/group', { name, office: merchant.office });
    }
    service.clock.advance({ days: 1 });
    await merchant.production.post('/plan', aPlan(merchant.office));
    await asActor(actor(), () => setWebhookUrl(db, merchant.id, 'https://a.example'));
    const commerce_id = merchant.id;
    const kinds = async (filter: object) =>
      (await pageChanges(db, { commerce_id, ...filter })).changes.map(({ subject_kind }) => subject_kind);
    assert.deepEqual(await kinds({}), ['merchant', 'plan', 'group', 'group', 'group']);
    assert.deepEqual(await kinds({ production: false }), ['merchant', 'group', 'group', 'group']);
    assert.deepEqual(await kinds({ production: true, channel: 'api' }), ['plan', 'group', 'group', 'group']);
    assert.deepEqual(await kinds({ actor: 'laura' }), ['merchant']);
    assert.deepEqual(await kinds({ channel: 'cli' }), ['merchant']);
    assert.deepEqual(await kinds({ action: 'POST /api/v1/subscriptions/plan' }), ['plan']);
    assert.deepEqual(await kinds({ subject_kind: 'plan' }), ['plan']);
    const to = service.clock.now();
    assert.deepEqual(await kinds({ to }), ['group', 'group', 'group']);
    assert.deepEqual(await kinds({ from: to }), ['merchant', 'plan']);
    const names: unknown[] = [];
    for (let page = await pageChanges(db, { commerce_id }, { size: 2 }); ; ) {
      names.push(...page.changes.map(({ after }) => after?.name ?? after?.webhook_url));
      if (page.next === null) break;
      page = await pageChanges(db, { commerce_id }, { size: 2, after: page.next });
    }
    assert.deepEqual(names, ['https://a.example', 'Mensual', 'Tres', 'Dos', 'Uno']);
    service.clock.travel('2027-01-15T10:00');
  });

  test('is exported without spreadsheet formulas', async () => {
    const merchant = await aMerchant(service);
    await asActor(actor({ name: '=HYPERLINK("x")' }), () =>
      setWebhookUrl(service.deps.db, merchant.id, 'https://a.example'),
    );
    const { changes } = await pageChanges(service.deps.db, { commerce_id: merchant.id });
    assert.match(changes.map(csvLine)[0] ?? '', /,"'=HYPERLINK\(""x""\)",/);
  });
});
