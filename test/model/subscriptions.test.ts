import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { useNetwork } from '#test/support/network.ts';
import { drawScripts } from './commands.ts';
import { type Difference, explain, kindOf } from './compare.ts';
import { openStage, type Stage } from './driver.ts';
import { runScripts } from './live.ts';
import { shorten } from './shorten.ts';

/** More runs for a longer test. A seed repeats the same histories. */
const RUNS = Number(process.env.MODEL_RUNS ?? 6);
const STEPS = Number(process.env.MODEL_STEPS ?? 40);
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 0x7fffffff));

/** How many kinds of differences are explained. */
const MAX_REPORTED = Number(process.env.MODEL_MAX_REPORTED ?? 3);

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Returns the shortest script that shows the same kind of difference. */
async function reduce(stage: Stage, difference: Difference): Promise<Difference> {
  const kind = kindOf(difference);
  let shortest = difference;
  await shorten(difference.script, async (script) => {
    const [found] = await runScripts(stage, [script]);
    if (!found || kindOf(found) !== kind) return false;
    shortest = found;
    return true;
  });
  return shortest;
}

describe('subscriptions compared with a model', () => {
  test(`match the model in ${RUNS} random histories of ${STEPS} steps`, async () => {
    const stage = await openStage(service);
    const differences = await runScripts(stage, drawScripts(SEED, RUNS, STEPS));
    const kinds = Map.groupBy(differences, kindOf);
    const reported: string[] = [
      `MODEL_SEED=${SEED}: ${differences.length} histories differ in ${kinds.size} ways`,
    ];
    for (const [kind, [first, ...others]] of kinds) {
      reported.push(`${kind} (and ${others.length} more)`);
      if (first && reported.length < 2 * MAX_REPORTED + 1) reported.push(explain(await reduce(stage, first)));
    }
    assert.ok(differences.length === 0, reported.join('\n\n'));
  });
});
