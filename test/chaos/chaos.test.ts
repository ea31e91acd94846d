import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countSurvived } from '#test/support/survived.ts';
import { EXTERNAL_FAULTS, type Fault, INTERNAL_FAULTS, planOf, type Step, shortestFailing } from './plan.ts';
import { type RunResult, runPlan } from './run.ts';

/** First seed. `npm run chaos` runs CHAOS_RUNS worlds with CHAOS_STEPS steps each, starting at CHAOS_SEED. */
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const RUNS = Number(process.env.CHAOS_RUNS ?? 1);
const STEPS = Number(process.env.CHAOS_STEPS ?? 0);
const DUE = STEPS > 0 ? 100 : 20;
/** Long runs also restore the database from the WAL archived during the run. */
const with_archive = STEPS > 0;

/**
 * Faults of the short run in the test suite: one per family, without faults that need another process start.
 */
const SHORT_RUN_FAULTS: readonly (readonly Fault[])[] = [
  ['kill_server', 'kill_postgres', 'disk_full'],
  ['network_drop_after', 'network_twice', 'wompi_lost', 'placetopay_errors', 'receiver_error'],
];
const SHORT_RUN_STEPS = 5;

describe('fault plan', () => {
  test('is the same for the same seed and contains every fault', () => {
    const count = INTERNAL_FAULTS.length * EXTERNAL_FAULTS.length;
    const named = (fault: Fault, kind: readonly Fault[]) => kind.filter((one) => one === fault).length;
    const plan = planOf(7, count);
    assert.deepEqual(plan, planOf(7, count));
    assert.notDeepEqual(plan, planOf(8, count));
    const struck = plan.flatMap(({ strikes }) => strikes.map(({ fault }) => fault));
    for (const fault of [...INTERNAL_FAULTS, ...EXTERNAL_FAULTS]) {
      const rounds = [
        named(fault, INTERNAL_FAULTS) * EXTERNAL_FAULTS.length,
        named(fault, EXTERNAL_FAULTS) * INTERNAL_FAULTS.length,
      ];
      assert.equal(named(fault, struck), Math.max(...rounds), fault);
    }
  });

  test('is reduced to the steps that reproduce a failure', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => index);
    const fails = async (some: readonly number[]) => some.includes(3) && some.includes(29);
    assert.deepEqual(await shortestFailing(steps, fails, 200), [3, 29]);
    let tries = 0;
    const counted = async (some: readonly number[]) => {
      tries += 1;
      return some.includes(39);
    };
    assert.ok((await shortestFailing(steps, counted, 4)).includes(39));
    assert.equal(tries, 4);
  });
});

describe('under any fault, no data is lost and no operation is duplicated', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const seed = SEED + run;
    test(`seed ${seed}`, async () => {
      const plan = STEPS > 0 ? planOf(seed, STEPS) : planOf(seed, SHORT_RUN_STEPS, SHORT_RUN_FAULTS);
      const result = await runPlan(plan, DUE, { with_archive }).catch((error) => explain(error, seed, plan));
      if (STEPS > 0) report(seed, result);
      assert.ok(result.approved >= DUE, 'too few charges for the run to be meaningful');
    });
  }
});

/**
 * Throws the error with the command that repeats the run. Long runs also search for the shortest failing
 * plan.
 */
async function explain(error: unknown, seed: number, plan: readonly Step[]): Promise<never> {
  const fails = (steps: readonly Step[]) =>
    runPlan(steps, DUE, { with_archive }).then(
      () => false,
      () => true,
    );
  // Printed immediately, because finding the shortest plan takes many times as long as the run.
  console.error(`seed ${seed} failed: ${(error as Error).stack}`);
  const shortest = STEPS > 0 ? await shortestFailing(plan, fails) : plan;
  const steps = shortest.map(({ strikes }) =>
    strikes
      .map(({ fault, after_ms, for_ms }) => `${fault} after ${after_ms} for ${for_ms} ms`)
      .join(' with '),
  );
  const again = `CHAOS_SEED=${seed} CHAOS_RUNS=1 CHAOS_STEPS=${plan.length} npm run chaos`;
  throw new Error(`${(error as Error).message}\n${again}\nstill fails with: ${steps.join('; ')}`, {
    cause: error,
  });
}

function report(seed: number, { pesos, ...result }: RunResult): void {
  const { kills, others } = result;
  countSurvived({ where: 'everything at once', kills, other_faults: others });
  console.log(JSON.stringify({ seed, pesos: String(pesos), ...result }));
}
