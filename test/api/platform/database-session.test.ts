import assert from 'node:assert/strict';
import type { EventEmitter } from 'node:events';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { asActor } from '#src/platform/database/actor.ts';
import { restorePlannerDefaults } from '#src/platform/database/by-index.ts';
import { isDistributedDatabase } from '#src/platform/database/citus/by-merchant.ts';
import { setLocally } from '#src/platform/database/local-settings.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { indexSettings } from '#src/platform/database/planned-by-index.ts';
import { databaseError, isDatabaseUnavailable, openDatabase } from '#src/platform/database/pool.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isOnCitus } from '#test/support/citus.ts';
import { stoppedClock } from '#test/support/clock.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { costOf } from '#test/support/round-trips.ts';

let db: Kysely<unknown>;
let drop: () => Promise<void>;

before(async () => {
  const database = await emptyDatabase();
  drop = database.drop;
  await planForValues(database.connection);
  db = openDatabase({
    connection: database.connection,
    max_connections: 2,
    prepare: true,
    onError: () => undefined,
  });
  // Caches the answer, so that no test counts this query.
  await isDistributedDatabase(db);
  await sql`create table notes (id int primary key, by text default current_setting('audit.actor', true))`.execute(
    db,
  );
});

after(async () => {
  await db.destroy();
  await drop();
});

/** Restores PostgreSQL's default plan cache mode. The test server forces generic plans. */
async function planForValues(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `alter database ${client.escapeIdentifier(client.database ?? '')} set plan_cache_mode = auto`,
  );
  await client.end();
}

beforeEach(() => sql`delete from notes`.execute(db));

function note(scope: Kysely<unknown>, id: number) {
  return sql`insert into notes (id) values (${id})`.execute(scope);
}

async function ids(scope: Kysely<unknown> = db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(scope);
  return rows.map(({ id }) => id);
}

describe('a queued write', () => {
  test('is visible to the next statement and adds no round trip', async () => {
    let seen: number[] = [];
    const cost = await costOf(() =>
      inTransaction(db, async (tx) => {
        await queueWrite(() => note(tx, 1));
        await queueWrite(() => note(tx, 2));
        seen = await ids(tx);
        await queueWrite(() => note(tx, 3));
      }),
    );
    assert.deepEqual(seen, [1, 2]);
    assert.deepEqual(await ids(), [1, 2, 3]);
    // First round trip: begin, two writes and the read. Second: the third write and the commit.
    assert.deepEqual(cost, { statements: 6, round_trips: 2 });
  });

  test('fails the next statement with its own error', async () => {
    const work = inTransaction(db, async (tx) => {
      await queueWrite(() => note(tx, 1));
      await queueWrite(() => note(tx, 1));
      await ids(tx);
    });
    await assert.rejects(work, { code: '23505' });
    assert.deepEqual(await ids(), []);
  });

  test('fails the commit; the transaction is rolled back and the connection stays usable', async () => {
    const work = inTransaction(db, async (tx) => {
      await note(tx, 1);
      await queueWrite(() => note(tx, 1));
      await queueWrite(() => note(tx, 2));
    });
    await assert.rejects(work, { code: '23505' });
    assert.deepEqual(await ids(), []);
    await inTransaction(db, (tx) => note(tx, 3));
    assert.deepEqual(await ids(), [3]);
  });

  test('is not sent if its transaction is rolled back first', async () => {
    const refused = new Error('refused');
    const work = () =>
      inTransaction(db, async (tx) => {
        await queueWrite(() => note(tx, 1));
        throw refused;
      });
    const cost = await costOf(() => assert.rejects(work, refused));
    assert.deepEqual(cost, { statements: 0, round_trips: 0 });
    assert.deepEqual(await ids(), []);
  });

  test('is sent immediately outside a transaction', async () => {
    await queueWrite(() => note(db, 1));
    assert.deepEqual(await ids(), [1]);
    await assert.rejects(
      queueWrite(() => note(db, 1)),
      { code: '23505' },
    );
  });
});

describe('a savepoint', () => {
  for (const asks of [false, true]) {
    test(`undoes the writes after it${asks ? ', even if already sent' : ''}`, async () => {
      await inTransaction(db, async (tx) => {
        await queueWrite(() => note(tx, 1));
        await sql`savepoint work`.execute(tx);
        await queueWrite(() => note(tx, 2));
        if (asks) assert.deepEqual(await ids(tx), [1, 2]);
        await queueWrite(() => note(tx, 3));
        await sql`rollback to savepoint work`.execute(tx);
        await queueWrite(() => note(tx, 4));
      });
      assert.deepEqual(await ids(), [1, 4]);
    });
  }

  test('lets a transaction continue after a failed statement', async () => {
    await inTransaction(db, async (tx) => {
      await note(tx, 1);
      await sql`savepoint work`.execute(tx);
      await assert.rejects(note(tx, 1), { code: '23505' });
      await sql`rollback to savepoint work`.execute(tx);
      await queueWrite(() => note(tx, 2));
    });
    assert.deepEqual(await ids(), [1, 2]);
  });
});

describe('a transaction', () => {
  test('sends nothing if it runs no statement', async () => {
    const cost = await costOf(() => inTransaction(db, async () => undefined));
    assert.deepEqual(cost, { statements: 0, round_trips: 0 });
  });

  test('is rejected if a failed statement was ignored', async () => {
    const work = inTransaction(db, async (tx) => {
      await note(tx, 1);
      await note(tx, 1).catch(() => undefined);
    });
    await assert.rejects(work);
    assert.deepEqual(await ids(), []);
  });

  test('passes the actor to the database without an extra round trip, as does a single write', async () => {
    const actor = { channel: 'cli', action: 'note', clock: stoppedClock('2027-01-15T10:00') } as const;
    await asActor(actor, () => inTransaction(db, (tx) => queueWrite(() => note(tx, 1))));
    const cost = await costOf(() => asActor(actor, () => note(db, 2)));
    assert.equal(cost.round_trips, 1);
    await assert.rejects(
      asActor(actor, () => note(db, 2)),
      { code: '23505' },
    );
    await note(db, 3);
    const { rows } = await sql<{ by: string }>`select by from notes order by id`.execute(db);
    const actions = rows.map(({ by }) => (by ? JSON.parse(by).action : null));
    assert.deepEqual(actions, ['note', 'note', null]);
  });
});

describe('planner settings of a transaction', () => {
  const actor = (channel: 'api' | 'cli') =>
    ({ channel, action: 'plan', clock: stoppedClock('2027-01-15T10:00') }) as const;
  const settings = (scope: Kysely<unknown>) =>
    sql<{ scan: string; plan: string }>`
      select current_setting('enable_seqscan') as scan, current_setting('plan_cache_mode') as plan
    `
      .execute(scope)
      .then(({ rows }) => rows[0]);
  const LOOKED_UP = { scan: 'off', plan: 'force_generic_plan' };
  const AS_EVER = { scan: 'on', plan: 'auto' };

  test('an API request plans by index for one transaction, without an extra statement', async () => {
    let seen: unknown;
    const work = () =>
      inTransaction(db, async (tx) => {
        seen = await settings(tx);
      });
    const cost = await costOf(() => asActor(actor('api'), work));
    // Citus needs the parameter values to plan a statement.
    assert.deepEqual(seen, isOnCitus ? { ...LOOKED_UP, plan: 'auto' } : LOOKED_UP);
    assert.deepEqual(cost, { statements: 3, round_trips: 2 });
    assert.deepEqual(await settings(db), AS_EVER);
  });

  test('commands and code without an actor keep the default settings', async () => {
    assert.deepEqual(await asActor(actor('cli'), () => inTransaction(db, settings)), AS_EVER);
    assert.deepEqual(await inTransaction(db, settings), AS_EVER);
  });

  test('a read-only request keeps the default settings', async () => {
    const reading = () => db.transaction().setAccessMode('read only').execute(settings);
    assert.deepEqual(await asActor(actor('api'), reading), AS_EVER);
  });

  test('settings made before the first statement are sent with begin', async () => {
    let seen: unknown;
    const cost = await costOf(() =>
      inTransaction(db, async (tx) => {
        await setLocally(tx, { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' });
        seen = await settings(tx);
      }),
    );
    assert.deepEqual(seen, LOOKED_UP);
    assert.deepEqual(cost, { statements: 3, round_trips: 2 });
  });

  test('settings can change after the first statement', async () => {
    await inTransaction(db, async (tx) => {
      assert.deepEqual(await settings(tx), AS_EVER);
      await setLocally(tx, { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' });
      assert.deepEqual(await settings(tx), LOOKED_UP);
    });
    assert.deepEqual(await settings(db), AS_EVER);
  });

  test('a rollback to a savepoint restores the settings', async () => {
    await inTransaction(db, async (tx) => {
      await setLocally(tx, { enable_seqscan: 'off' });
      await sql`savepoint here`.execute(tx);
      await setLocally(tx, { plan_cache_mode: 'force_generic_plan' });
      assert.deepEqual(await settings(tx), LOOKED_UP);
      await sql`rollback to savepoint here`.execute(tx);
      assert.deepEqual(await settings(tx), { ...AS_EVER, scan: 'off' });
    });
  });

  test('a request can opt out of planning by index', async () => {
    const work = async (tx: Kysely<unknown>) => {
      await restorePlannerDefaults(tx);
      return settings(tx);
    };
    assert.deepEqual(await asActor(actor('api'), () => inTransaction(db, work)), AS_EVER);
  });

  test('on Citus, the plan cache mode is left alone', () => {
    assert.match(indexSettings(true), /plan_cache_mode/);
    assert.doesNotMatch(indexSettings(false), /plan_cache_mode/);
  });
});

describe('concurrent statements of a transaction', () => {
  const one = (scope: Kysely<unknown>, value: number) =>
    sql<{ value: number }>`select ${value}::int as value`.execute(scope).then(({ rows }) => rows[0]?.value);

  test('share one round trip and each returns its own result', async () => {
    let answers: unknown;
    const cost = await costOf(() =>
      inTransaction(db, async (tx) => {
        await queueWrite(() => note(tx, 1));
        answers = await inPipeline(tx, (scope) => [one(scope, 1), ids(scope), one(scope, 3)]);
      }),
    );
    assert.deepEqual(answers, [1, [1], 3]);
    assert.deepEqual(cost, { statements: 6, round_trips: 2 });
  });

  test('all fail, and the transaction with them, if one fails', async () => {
    const work = inTransaction(db, async (tx) => {
      await note(tx, 1);
      await inPipeline(tx, (scope) => [one(scope, 1), note(scope, 1), one(scope, 3)]);
    });
    await assert.rejects(work, { code: '23505' });
    assert.deepEqual(await ids(), []);
  });

  /** Raises a database error with this code. */
  const fault = (scope: Kysely<unknown>, code: string) =>
    sql.raw(`do $$ begin raise exception 'fault' using errcode = '${code}'; end $$`).execute(scope);

  for (const code of ['57P01', '57014', '55P03', '40001', '53200']) {
    test(`report the error ${code} also to a caller whose statement was sent after the failed one`, async () => {
      const work = inTransaction(db, (tx) =>
        inPipeline(tx, (scope) => [
          isDistributedDatabase(scope).then(() => one(scope, 1)),
          fault(scope, code),
        ]),
      );
      await assert.rejects(
        work,
        (error) => databaseError(error)?.code === code && isDatabaseUnavailable(error),
      );
    });
  }

  test('report the failure of a queued write to each caller', async () => {
    await inTransaction(db, async (tx) => {
      await queueWrite(() => fault(tx, '55P03'));
      await assert.rejects(one(tx, 1), { code: '55P03' });
      await assert.rejects(one(tx, 2), { code: '55P03' });
      throw new Error('undo');
    }).catch((error) => assert.equal(error.message, 'undo'));
  });

  test('report the failure since the last savepoint', async () => {
    const work = inTransaction(db, async (tx) => {
      await sql`savepoint work`.execute(tx);
      await assert.rejects(fault(tx, '55P03'), { code: '55P03' });
      await sql`rollback to savepoint work`.execute(tx);
      await assert.rejects(fault(tx, '57014'), { code: '57014' });
      await one(tx, 1);
    });
    await assert.rejects(work, { code: '57014' });
  });

  test('report the failure before a savepoint that was never sent', async () => {
    const work = inTransaction(db, async (tx) => {
      await assert.rejects(fault(tx, '55P03'), { code: '55P03' });
      await sql`savepoint work`.execute(tx);
      await sql`rollback to savepoint work`.execute(tx);
      await one(tx, 1);
    });
    await assert.rejects(work, { code: '55P03' });
  });

  test('also share a round trip outside a transaction', async () => {
    const cost = await costOf(() => inPipeline(db, (scope) => [one(scope, 1), one(scope, 2)]));
    assert.deepEqual(cost, { statements: 2, round_trips: 1 });
  });
});

test('counting round trips leaves no listener on a pooled connection', async () => {
  const wire = (pg as unknown as { Connection: { prototype: EventEmitter } }).Connection.prototype;
  const { emit } = wire;
  let most = 0;
  wire.emit = function (event, ...values) {
    most = Math.max(most, this.listenerCount('readyForQuery'));
    return emit.call(this, event, ...values);
  };
  try {
    for (let count = 0; count < 12; count += 1) await costOf(() => ids());
  } finally {
    wire.emit = emit;
  }
  // One of node-postgres and one of the measurement that runs.
  assert.equal(most, 2);
});

describe('a statement that was prepared before a migration', () => {
  const shown = (scope: Kysely<unknown>) => sql`select * from notes where id = 1`.execute(scope);

  for (const [name, within] of [
    ['outside a transaction', (work: typeof shown) => work(db)],
    ['in a transaction', (work: typeof shown) => inTransaction(db, work)],
  ] as const) {
    test(`is prepared again ${name}`, async () => {
      await note(db, 1);
      const before = Object.keys((await within(shown)).rows[0] as object);
      await sql`alter table notes add column ${sql.ref(name.replaceAll(' ', '_'))} int`.execute(db);
      const after = Object.keys((await within(shown)).rows[0] as object);
      assert.equal(after.length, before.length + 1);
    });
  }
});
