import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '#src/kernel/ids.ts';
import { claimKey, completeKey, purgeAnswers, releaseKey, toKeyed } from '#src/platform/http/idempotency.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anUnknownPayment, generate, pay } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const key = (text: string) => ({ 'idempotency-key': text });

async function groupNames(api: Client): Promise<string[]> {
  const { body } = await api.get('/group');
  return body.map((group: { name: string }) => group.name);
}

function assertReplayed(first: Answer, second: Answer): void {
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal(second.status, first.status);
  assert.deepEqual(second.body, first.body);
}

function assertConflict(answer: Answer, code: string): void {
  assert.equal(answer.status, 409);
  assert.equal(answer.body.error.type, 'idempotency_error');
  assert.equal(answer.body.error.code, code);
}

describe('a write with an Idempotency-Key', () => {
  test('runs once; a repeat returns the first response and is marked as replayed', async () => {
    const { test: api, office } = await aMerchant(service);
    const first = await api.post('/group', { name: 'Una vez', office }, key('k1'));
    assert.equal(first.status, 200);
    assert.equal(first.headers['idempotency-replayed'], undefined);
    const second = await api.post('/group', { office, name: 'Una vez' }, key('k1'));
    assertReplayed(first, second);
    assert.deepEqual(await groupNames(api), ['Una vez']);
  });

  test('returns 409 if the same key is used with other parameters', async () => {
    const { test: api, office } = await aMerchant(service);
    const { body } = await api.post('/group', { name: 'A', office }, key('k'));
    assertConflict(await api.post('/group', { name: 'B', office }, key('k')), 'idempotency_key_reused');
    assertConflict(await api.post('/group', { name: 5, office }, key('k')), 'idempotency_key_reused');
    assertConflict(
      await api.put(`/group/${body.group.id}`, { name: 'A' }, key('k')),
      'idempotency_key_reused',
    );
    assert.deepEqual(await groupNames(api), ['A']);
  });

  test('is replayed under a path alias', async () => {
    const { test: api, office } = await aMerchant(service);
    const first = await api.post('/group', { name: 'Alias', office }, key('k'));
    assertReplayed(first, await api.post('/product', { name: 'Alias', office }, key('k')));
  });

  test('also replays error responses, even after their cause is gone', async () => {
    const { test: api, office } = await aMerchant(service);
    const invalid = await api.post('/group', { office }, key('422'));
    assert.equal(invalid.status, 422);
    assertReplayed(invalid, await api.post('/group', { office }, key('422')));

    const absent = '01890000-0000-7000-8000-000000000000';
    const missing = await api.delete(`/group/${absent}`, key('404'));
    assert.equal(missing.status, 404);
    assertReplayed(missing, await api.delete(`/group/${absent}`, key('404')));

    const group = await api.post('/group', { name: 'Ocupado', office });
    const plan = await api.post('/plan', aPlan(office, { subscription_group_id: group.body.group.id }));
    const refused = await api.delete(`/group/${group.body.group.id}`, key('400'));
    assert.equal(refused.status, 400);
    await api.delete(`/plan/${plan.body.plan.id}`);
    assertReplayed(refused, await api.delete(`/group/${group.body.group.id}`, key('400')));
    assert.equal((await api.delete(`/group/${group.body.group.id}`)).status, 200);
  });

  test('expires after exactly 24 hours', async () => {
    const { test: api, office } = await aMerchant(service);
    service.clock.travel('2027-03-01T08:00');
    const first = await api.post('/group', { name: 'Ayer', office }, key('k'));
    service.clock.travel('2027-03-02T07:59:59');
    assertReplayed(first, await api.post('/group', { name: 'Ayer', office }, key('k')));
    service.clock.travel('2027-03-02T08:00');
    const later = await api.post('/group', { name: 'Hoy', office }, key('k'));
    assert.equal(later.status, 200);
    assertReplayed(later, await api.post('/group', { name: 'Hoy', office }, key('k')));
  });

  test('is scoped to the merchant, the user and the environment', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const colleague = await one.limitedTo(one.offices);
    const clients = [one.test, one.production, colleague];
    for (const [index, api] of clients.entries()) {
      const answer = await api.post('/group', { name: `De ${index}`, office: one.office }, key('k'));
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['idempotency-replayed'], undefined);
    }
    const foreign = await other.test.post('/group', { name: 'De otro', office: other.office }, key('k'));
    assert.equal(foreign.status, 200);
  });

  test('runs once when sent 20 times concurrently', async () => {
    const { test: api, office } = await aMerchant(service);
    const sent = Array.from({ length: 20 }, () =>
      api.post('/subscriber', aSubscriber(office, FIXED), key('k')),
    );
    const answers = await Promise.all(sent);
    const done = answers.filter(({ status }) => status === 201);
    const fresh = done.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
    assert.equal(fresh.length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertConflict(answer, 'idempotency_key_in_progress');
    }
    assert.equal((await api.get('/subscriber')).body.length, 1);
  });

  test('returns 400 for an invalid key', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const bad of ['', ' ', 'k'.repeat(256), 'con espacio']) {
      const answer = await api.post('/group', { name: 'x', office }, key(bad));
      assert.equal(answer.status, 400, JSON.stringify(bad));
      assert.equal(answer.body.error.param, 'Idempotency-Key');
    }
    assert.equal((await api.post('/group', { name: 'x', office }, key('k'.repeat(255)))).status, 200);
  });
});

const FIXED = { id_number: '1000000001', email: 'una.vez@correo.example' };

describe('errors under an Idempotency-Key', () => {
  test('a 5xx is not stored: the repeat runs the request', async () => {
    const { test: api, office } = await aMerchant(service);
    await failOn('No entra', `raise exception 'disk full'`);
    const failed = await api.post('/group', { name: 'No entra', office }, key('k'));
    assert.equal(failed.status, 500);
    await stopFailing();
    const again = await api.post('/group', { name: 'No entra', office }, key('k'));
    assert.equal(again.status, 200);
    assert.equal(again.headers['idempotency-replayed'], undefined);
  });

  test('a 429 is not stored: the repeat runs once the pending operation is done', async () => {
    const merchant = await aMerchant(service);
    const { id: subscription } = await subscribed(merchant);
    const { db } = service.deps;
    const change = (open_operation: string | null) =>
      db.updateTable('subscriptions').set({ open_operation }).where('id', '=', subscription).execute();
    const cancel = () => merchant.test.put(`/subscription/cancel/${subscription}`, {}, key('k'));
    const charge = db.selectFrom('operations').select('reference').where('commerce_id', '=', merchant.id);
    const { reference } = await charge.executeTakeFirstOrThrow();
    await change(reference);
    for (const answer of [await cancel(), await cancel()]) {
      assert.equal(answer.status, 429);
      assert.equal(answer.headers['idempotency-replayed'], undefined);
    }
    await change(null);
    const done = await cancel();
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal(done.headers['idempotency-replayed'], undefined);
    assertReplayed(done, await cancel());
  });

  test('a 429 from a pending gateway call is not stored', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    await anUnknownPayment(service, network, charge);
    const again = () => pay(service, charge, 'approve', key('k'));
    for (const answer of [await again(), await again()]) {
      assert.equal(`${answer.status} ${answer.body.error.code}`, '429 payment_in_progress');
      assert.equal(answer.headers['idempotency-replayed'], undefined);
    }
    await network.faults({});
    const paid = await again();
    assert.equal(paid.body.transaction.status, 'Aprobada', JSON.stringify(paid.body));
    assert.equal(paid.headers['idempotency-replayed'], undefined);
    assertReplayed(paid, await again());
  });

  test('releasing a claim leaves the claim of a later request and stored responses alone', async () => {
    const { id, user_id } = await aMerchant(service);
    const { deps } = service;
    const principal = {
      token_id: '',
      user_id,
      commerce_id: id,
      production: false,
      frozen_at: null,
      offices: [],
      role: null,
    };
    const request = await toKeyed(deps, principal, { key: 'k', parameters: 'x' });
    const claims = async () =>
      (
        await sql<{
          operation: string;
        }>`select operation from idempotency_keys where commerce_id = ${id}`.execute(deps.db)
      ).rows.map(({ operation }) => operation);
    const [slow, other] = [newId(), newId()];
    await claimKey(deps.db, deps, request, slow);
    // After a day the key is free and another request claims it. Only then does the first request fail.
    service.clock.advance({ hours: 24 });
    await claimKey(deps.db, deps, request, other);
    await releaseKey(deps, request, slow);
    assert.deepEqual(await claims(), [other]);
    await completeKey(deps, request, other, { status: 200, body: {} });
    await releaseKey(deps, request, other);
    assert.deepEqual(await claims(), [other], 'a stored response was deleted');
    service.clock.travel('2027-01-15T10:00');
  });

  test('a request can release its own claim without a response', async () => {
    const { id, user_id } = await aMerchant(service);
    const { deps } = service;
    const principal = {
      token_id: '',
      user_id,
      commerce_id: id,
      production: false,
      frozen_at: null,
      offices: [],
      role: null,
    };
    const request = await toKeyed(deps, principal, { key: 'k', parameters: 'x' });
    const operation = newId();
    await claimKey(deps.db, deps, request, operation);
    await releaseKey(deps, request, operation);
    await claimKey(deps.db, deps, request, newId());
  });

  test('a lost connection leaves neither the write nor the key', async () => {
    const { test: api, office } = await aMerchant(service);
    await failOn('Se cae', 'perform pg_terminate_backend(pg_backend_pid())');
    const failed = await api.post('/group', { name: 'Se cae', office }, key('k'));
    assert.equal(failed.status, 503);
    assert.equal(failed.headers['retry-after'], '5');
    await stopFailing();
    assert.deepEqual(await groupNames(api), []);
    assert.equal((await api.post('/group', { name: 'Se cae', office }, key('k'))).status, 200);
  });
});

/** Makes the insert of a group with this name fail inside the database. */
async function failOn(name: string, statement: string): Promise<void> {
  const guard = `begin if new.name = '${name}' then ${statement}; end if; return new; end`;
  const make = `create function break_down() returns trigger language plpgsql as $$ ${guard} $$`;
  const attach =
    'create trigger break_down before insert on groups for each row execute function break_down()';
  for (const step of [make, attach]) await sql.raw(step).execute(service.deps.db);
}

async function stopFailing(): Promise<void> {
  await sql.raw('drop function break_down cascade').execute(service.deps.db);
}

describe('stored responses', () => {
  test('are encrypted with the vault key', async () => {
    const { test: api, office, id } = await aMerchant(service);
    await api.post('/subscriber', aSubscriber(office, { name: 'Visible', id_number: '987654321' }), key('k'));
    const { rows } = await sql<{ dump: string }>`
      select encode(answer, 'escape') || encode(fingerprint, 'escape') as dump
      from idempotency_keys where commerce_id = ${id}
    `.execute(service.deps.db);
    assert.equal(rows.length, 1);
    assert.ok(!/Visible|987654321|saved/.test(rows[0]?.dump ?? ''));
  });

  test('are deleted after they expire', async () => {
    const { test: api, office } = await aMerchant(service);
    service.clock.travel('2027-06-01T08:00');
    await api.post('/group', { name: 'Vieja', office }, key('k'));
    service.clock.travel('2027-06-02T08:00');
    assert.ok((await purgeAnswers(service.deps)) >= 1);
    assert.equal(await purgeAnswers(service.deps), 0);
  });
});
