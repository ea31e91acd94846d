import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { type Script, scripts } from './commands.ts';
import { giveEveryRunItsTime } from './driver.ts';
import { type Difference, explain, kindOf, live } from './live.ts';
import { shorten } from './shorten.ts';

/** More runs for a longer soak; a seed to live the same lives again. */
const RUNS = Number(process.env.MODEL_RUNS ?? 500);
const STEPS = Number(process.env.MODEL_STEPS ?? 40);
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 0x7fffffff));

/** How many lives are lived side by side, each lane with a merchant of its own. */
const LANES = 8;

/** How many kinds of differences are told. */
const TOLD = Number(process.env.MODEL_TELL ?? 3);

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function runLane(lives: Iterable<Script>): Promise<Difference[]> {
  const merchant = await aMerchant(service);
  const differences: Difference[] = [];
  for (const script of lives) {
    const difference = await live(service, merchant, script);
    if (difference) differences.push(difference);
  }
  return differences;
}

/** The shortest life that shows the same kind of difference. */
async function reduce(difference: Difference): Promise<Difference> {
  const merchant = await aMerchant(service);
  const kind = kindOf(difference);
  let shortest = difference;
  await shorten(difference.script, async (script) => {
    const found = await live(service, merchant, script);
    if (found === null || kindOf(found) !== kind) return false;
    shortest = found;
    return true;
  });
  return shortest;
}

describe('subscriptions, against a model of them', () => {
  test(`do as it does in ${RUNS} random lives of ${STEPS} steps`, async () => {
    giveEveryRunItsTime(service);
    // The lanes take their lives from one list, whoever is free the next.
    const lives = fc.sample(scripts(STEPS), { seed: SEED, numRuns: RUNS }).values();
    const differences = (await Promise.all(Array.from({ length: LANES }, () => runLane(lives)))).flat();
    const kinds = Map.groupBy(differences, kindOf);
    const told: string[] = [];
    for (const [kind, [first, ...others]] of [...kinds].slice(0, TOLD)) {
      if (first) told.push(`${kind} (and ${others.length} more)\n${explain(await reduce(first))}`);
    }
    const summary = `MODEL_SEED=${SEED}: ${differences.length} lives differ in ${kinds.size} ways`;
    assert.ok(
      differences.length === 0,
      [summary, ...[...kinds].map(([kind, all]) => `${all.length} ${kind}`), ...told].join('\n\n'),
    );
  });
});
