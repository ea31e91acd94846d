import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { frozenClock } from '#src/kernel/clock.ts';
import { type DatabaseClock, openDatabaseClock } from '#src/platform/database/clock.ts';
import { useApp } from '#test/support/app.ts';

const service = useApp();

const clocks: DatabaseClock[] = [];
after(() => {
  for (const clock of clocks) clock.close();
});

/** Opens a clock with an elapsed time that the test controls. */
async function aClock() {
  let elapsed_ms = 0;
  const { db } = service.deps;
  const machine = frozenClock(Temporal.Instant.from('2030-01-01T00:00:00Z'));
  const clock = await openDatabaseClock({ db, machine, onError: assert.fail, elapsedMs: () => elapsed_ms });
  clocks.push(clock);
  return { clock, pass: (ms: number) => (elapsed_ms += ms) };
}

async function databaseNow(): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(
    service.deps.db,
  );
  return rows[0]?.now as Temporal.Instant;
}

describe('database clock', () => {
  test('returns the database time and advances without further queries', async () => {
    const before = await databaseNow();
    const { clock, pass } = await aClock();
    const read = clock.now();
    assert.ok(Temporal.Instant.compare(before, read) <= 0);
    pass(1_500);
    assert.equal(clock.now().since(read).total('milliseconds'), 1_500);
  });

  test('reports the offset of the machine clock', async () => {
    const { clock } = await aClock();
    const ahead_ms = Temporal.Instant.from('2030-01-01T00:00:00Z')
      .since(await databaseNow())
      .total('milliseconds');
    assert.ok(Math.abs(clock.offset_ms() - ahead_ms) < 60_000);
  });

  test('the next measurement corrects it, for example after the machine slept', async () => {
    const { clock, pass } = await aClock();
    pass(-3_600_000);
    await clock.measure();
    assert.ok(
      Math.abs(
        clock
          .now()
          .since(await databaseNow())
          .total('seconds'),
      ) < 60,
    );
  });
});
