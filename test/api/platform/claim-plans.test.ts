import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { claimDue, listDueEnvironments } from '#src/billing/subscriptions/store.ts';
import { claimDueReservations } from '#src/checkout/reservations/store.ts';
import type { Deps } from '#src/deps.ts';
import { claimDueDocument } from '#src/invoicing/documents/store.ts';
import { type OperationChange, takeIntents } from '#src/ledger/transactions/batch/store.ts';
import { claimDueOperations } from '#src/ledger/transactions/queries/store.ts';
import { claimDueMail } from '#src/messages/mails/store.ts';
import { isDistributedDatabase } from '#src/platform/database/citus/by-merchant.ts';
import { BY_INDEX } from '#src/platform/database/planned-by-index.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { isOnCitus } from '#test/support/citus.ts';
import {
  AS_LARGE,
  indexesOf,
  planFor,
  planForAny,
  slowPartsOf,
  statementsSent,
  useMillion,
} from '#test/support/query-plans.ts';

const { service, million } = useMillion();

// Caches the answer for the process, so that no test counts this query.
before(() => isDistributedDatabase(service.deps.db));

interface Claim {
  /** All indexes that the claim may read. */
  indexes: readonly string[];
  run(db: Deps['db'], whose: Environment, now: Temporal.Instant): Promise<unknown>;
}

const SETTLED: OperationChange = {
  reference: '01890000-0000-7000-8000-000000000000',
  status: 'approved',
  code: null,
  expires_at: null,
  next_ask_at: null,
  settled_at: Temporal.Instant.from('2027-01-15T15:00:00Z'),
  network_id: 'n-1',
  authorization_code: '000001',
  provider_text: null,
  answered_ms: 3,
};

/** Queries that workers run every few seconds, at any table size. */
const CLAIMS: Readonly<Record<string, Claim>> = {
  'subscriptions due for the charge run': {
    indexes: ['subscriptions_alarm'],
    run: (db, whose, now) => claimDue(db, whose, now, 250),
  },
  'environments with due subscriptions': {
    indexes: ['subscriptions_alarm'],
    run: (db, _whose, now) => listDueEnvironments(db, now),
  },
  'due reservations': {
    indexes: ['pre_authorizations_alarm'],
    run: (db, whose, now) => claimDueReservations(db, whose, { now, limit: 100 }),
  },
  'operations to query at the gateway': {
    indexes: ['operations_pkey', 'operations_to_ask'],
    run: (db, whose, now) => claimDueOperations(db, whose, { now, lease_s: 60, limit: 100 }),
  },
  'the next electronic invoice to issue': {
    indexes: ['electronic_documents_due', 'electronic_documents_pkey'],
    run: (db, whose, now) =>
      claimDueDocument(db, whose, {
        ...{ now, real_now: now, leased_until: now.add({ minutes: 1 }), lease_holder: null },
      }),
  },
  'the next mail to send': {
    indexes: ['mails_due', 'mails_pkey', 'mails_urgent'],
    run: (db, whose, now) =>
      claimDueMail(db, whose, { now, leased_until: now.add({ minutes: 1 }), lease_holder: null }),
  },
};

/** A plan may sort this many rows: the list of merchants, but not the records of one merchant. */
const SORTED = 1_000;

/** Leaves out the indexes of small tables, such as merchants and clocks. */
function ownIndexes(indexes: readonly string[]): string[] {
  return indexes
    .filter((name) => /^(subscriptions|pre_authorizations|operations|mails|electronic_documents)_/.test(name))
    .toSorted();
}

describe('query plan of every worker claim, with the statistics of a million rows', () => {
  for (const [name, { indexes, run }] of Object.entries(CLAIMS))
    test(`${name}: uses its index, with a custom and with a generic plan`, async () => {
      const { client, commerce_id } = million;
      const whose = { commerce_id, production: true };
      const sent = await statementsSent(service.deps, (db) => run(db, whose, service.deps.clock.now()));
      // On Citus, a first query reads the active merchants from the coordinator.
      if (!isOnCitus) assert.equal(sent.length, 1);
      const statement = sent.at(-1);
      assert.ok(statement);
      await client.query(AS_LARGE);
      for (const plan of [await planFor(client, statement), await planForAny(client, statement)]) {
        assert.deepEqual(slowPartsOf(plan, SORTED), []);
        assert.deepEqual(ownIndexes(indexesOf(plan)), indexes);
      }
    });

  test('the plan check fails if the index is missing', async () => {
    const { client, commerce_id } = million;
    const whose = { commerce_id, production: true };
    const [statement] = await statementsSent(service.deps, (db) =>
      claimDue(db, whose, service.deps.clock.now(), 250),
    );
    assert.ok(statement);
    await client.query('begin');
    await client.query('drop index subscriptions_alarm');
    const plan = await planFor(client, statement);
    await client.query('rollback');
    assert.notDeepEqual(slowPartsOf(plan, SORTED), []);
  });

  test('charge outcomes: found by primary key, not through the index of open operations', async () => {
    const { client, commerce_id } = million;
    const [statement] = await statementsSent(service.deps, (db) => takeIntents(db, commerce_id, [SETTLED]));
    assert.ok(statement);
    // Plans with the charge run's settings and the default page costs, because few pages are read.
    await client.query('reset all');
    for (const [setting, value] of Object.entries(BY_INDEX)) await client.query(`set ${setting} = ${value}`);
    for (const plan of [await planFor(client, statement), await planForAny(client, statement)])
      assert.deepEqual(ownIndexes(indexesOf(plan)), ['operations_pkey']);
  });
});
