import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countSurvived } from '#test/support/survived.ts';
import { type Fault, INSIDE, OUTSIDE, planOf, type Step, shortestFailing } from './plan.ts';
import { type RunResult, runPlan } from './run.ts';

/** `npm run chaos` asks for more: CHAOS_RUNS worlds of CHAOS_STEPS steps each, from CHAOS_SEED on. */
const SEED = Number(process.env.CHAOS_SEED ?? 1);
const RUNS = Number(process.env.CHAOS_RUNS ?? 1);
const STEPS = Number(process.env.CHAOS_STEPS ?? 0);
const DUE = STEPS > 0 ? 100 : 20;
/** At length, everything is also restored from the log that was kept meanwhile. */
const with_archive = STEPS > 0;

/** In the suite: one of each family, without what costs another start of a process. */
const IN_SHORT: readonly (readonly Fault[])[] = [
  ['kill_server', 'kill_postgres', 'disk_full'],
  ['network_drop_after', 'network_twice', 'wompi_lost', 'placetopay_errors', 'receiver_error'],
];
const STEPS_IN_SHORT = 5;

describe('a plan of faults', () => {
  test('is the same for the same seed, and has every fault', () => {
    const count = INSIDE.length * OUTSIDE.length;
    const named = (fault: Fault, kind: readonly Fault[]) => kind.filter((one) => one === fault).length;
    const plan = planOf(7, count);
    assert.deepEqual(plan, planOf(7, count));
    assert.notDeepEqual(plan, planOf(8, count));
    const struck = plan.flatMap(({ strikes }) => strikes.map(({ fault }) => fault));
    for (const fault of [...INSIDE, ...OUTSIDE]) {
      const rounds = [named(fault, INSIDE) * OUTSIDE.length, named(fault, OUTSIDE) * INSIDE.length];
      assert.equal(named(fault, struck), Math.max(...rounds), fault);
    }
  });

  test('is shortened to the steps that it needs to fail', async () => {
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

describe('whatever fails, nothing is lost and nothing is done twice', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const seed = SEED + run;
    test(`seed ${seed}`, async () => {
      const plan = STEPS > 0 ? planOf(seed, STEPS) : planOf(seed, STEPS_IN_SHORT, IN_SHORT);
      const result = await runPlan(plan, DUE, { with_archive }).catch((error) => explain(error, seed, plan));
      if (STEPS > 0) report(seed, result);
      assert.ok(result.approved >= DUE, 'hardly anything was charged: the run proves nothing');
    });
  }
});

/** A failure with the shortest plan that still shows it, where somebody asked for more than the suite does. */
async function explain(error: unknown, seed: number, plan: readonly Step[]): Promise<never> {
  const fails = (steps: readonly Step[]) =>
    runPlan(steps, DUE, { with_archive }).then(
      () => false,
      () => true,
    );
  // At once: to shorten it takes many times as long as the run did.
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
