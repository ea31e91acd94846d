import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { personalDataOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { erasePerson } from '#src/personal-data/erase.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { createKnownPerson, type Planted, plant } from '#test/support/planted-person.ts';
import { copyToTwins, rowsOfTwins, type Twins } from '#test/support/twins.ts';

const network = await useNetwork();
const KINDS = personalDataOf(MODULES);

/** Everything that was planted belongs to the test environment. A merchant has its accounts in both. */
const TO_TEST = sql`
  do $$
  declare used text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    update payment_sources set provider = 'simulator';
    for used in
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'production'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('accounts', 'tokens')
    loop
      execute format('update %I set production = false where production', used);
    end loop;
  end $$
`;

/** A test environment with a row in nearly every table, and a twin of each. */
function useTwins(twins: Twins) {
  // The planted bodies are no events, which the service checks when it is closed.
  after(async () => {
    await sql`delete from webhook_attempts`.execute(service.deps.db);
    await sql`delete from webhook_deliveries`.execute(service.deps.db);
  });
  const service = useApp({ network_url: network.url });
  const world = { service } as { service: typeof service; merchant: TestMerchant; person: Planted };
  beforeEach(async () => {
    const { db } = service.deps;
    if (world.merchant) return;
    world.merchant = await aMerchant(service);
    world.person = await createKnownPerson(service, world.merchant, 'zeugequelle', '1098712345');
    await plant(db, world.merchant.id, world.person);
    await TO_TEST.execute(db);
  });
  return {
    ...{
      world,
      copy: () => copyToTwins(service.deps.db, twins),
      rows: () => rowsOfTwins(service.deps.db, twins),
    },
    asClerk: <T>(work: () => Promise<T>): Promise<T> => {
      const { clock } = service;
      return asActor(
        { channel: 'cli', name: 'operadora', origin: 'host', action: 'person erase', clock },
        work,
      );
    },
  };
}

describe('of two merchants with the same ids', () => {
  const { world, copy, rows, asClerk } = useTwins('merchant');

  test('one looks for a person and erases it, and nothing of the other is found or changed', async () => {
    const { service, merchant, person } = world;
    const who = { commerce_id: merchant.id, email: person.email };
    const erase = (only_look: boolean) => asClerk(() => erasePerson(service.deps, who, KINDS, { only_look }));
    const { found } = await erase(true);
    await copy();
    const before = await rows();
    assert.ok(Object.keys(before).length > 45, `${Object.keys(before).length} tables`);
    assert.deepEqual((await erase(true)).found, found);
    await sql`update subscriptions set status = 'activa' where commerce_id < 0`.execute(service.deps.db);
    // A code is asked for at all merchants, so that an erasure rightly takes it from all.
    await sql`delete from portal_codes where commerce_id < 0`.execute(service.deps.db);
    const untouched = await rows();
    const erased = await erase(false);
    assert.deepEqual(erased.blockers, []);
    assert.ok(erased.id);
    assert.deepEqual(await rows(), untouched);
  });

  test('one erases its test environment, and the other keeps every row', async () => {
    const before = await rows();
    const { status } = await world.merchant.test.delete('/api/v1/sandbox');
    assert.equal(status, 200);
    assert.deepEqual(await rows(), before);
  });
});

describe('of the two environments of a merchant', () => {
  const { world, copy, rows } = useTwins('environment');

  test('erasing the test environment leaves every row of production', async () => {
    await copy();
    const before = await rows();
    assert.ok(Object.keys(before).length > 20, `${Object.keys(before).length} tables`);
    const { status } = await world.merchant.test.delete('/api/v1/sandbox');
    assert.equal(status, 200);
    assert.deepEqual(await rows(), before);
    const { rows: left } = await sql<{ name: string }>`
      select 'subscriptions' as name from subscriptions where not production
      union all select 'transactions' from transactions where not production
      union all select 'payments' from payments where not production`.execute(world.service.deps.db);
    assert.deepEqual(left, []);
  });
});
