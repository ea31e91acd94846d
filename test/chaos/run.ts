import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { beginSession } from '#src/tenancy/people/sessions/sessions.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import type { Load } from './ask.ts';
import { strike } from './faults.ts';
import { act, openLoad } from './load.ts';
import type { Step } from './plan.ts';
import { assertRestorable } from './restored.ts';
import { judge, type Verdict } from './verdict.ts';
import { openWorld, type World } from './world.ts';

/** Between two requests of one caller in a storm. */
const BREATH_MS = 10;

export interface RunResult extends Verdict {
  answers: Load['answers'];
  forms: Load['forms'];
  /** Whether the database had a file system of its own that could be filled. */
  is_small: boolean;
  kills: number;
  others: number;
}

/** What a server wrote of requests that failed, those among them that were told to come again. */
function failuresIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => /"msg":"(request|page) failed"/.test(line))
    .map((line) => JSON.stringify(JSON.parse(line).err));
}

/** One world from its beginning to its end: every step with its load and its fault, then the verdict. */
export async function runPlan(
  steps: readonly Step[],
  due: number,
  { with_archive }: { with_archive: boolean },
): Promise<RunResult> {
  const world = await openWorld(due, with_archive);
  try {
    const load = await openLoad(world, await signIn(world));
    for (const step of steps) await take(world, load, step);
    const verdict = await judge(world, load, due);
    const said = new Set([...world.surprised].flatMap(({ output }) => failuresIn(output())));
    assert.equal(world.surprised.size, 0, `answered 500: ${[...said].join('\n')}`);
    if (with_archive) await assertRestorable(world);
    return {
      ...verdict,
      ...world.struck,
      answers: load.answers,
      forms: load.forms,
      is_small: world.folder.isSmall,
    };
  } finally {
    await world.close();
  }
}

async function take(world: World, load: Load, step: Step): Promise<void> {
  let isOver = false;
  const striking = Promise.all(step.strikes.map((one) => strike(world, one))).finally(() => {
    isOver = true;
  });
  // A storm lasts for many requests of each caller; elsewhere one of each meets the fault.
  const isStorm = step.strikes.some(({ fault }) => fault === 'kill_storm');
  const acting = step.actions.map(async (number) => {
    do {
      await act({ world, load }, number);
      // What finds nothing to act on yet asks nobody, and would leave no turn to anybody else.
      await delay(BREATH_MS);
    } while (isStorm && !isOver);
  });
  await Promise.all([striking, ...acting]);
}

/** The owner of the demo merchant, in the panel. */
function signIn(world: World): Promise<{ cookie: string; path: string }> {
  return world.withRuntime(async ({ deps }) => {
    const { merchant, panel } = world.folder.demo();
    const person = await deps.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', panel.email)
      .executeTakeFirstOrThrow();
    const token = await beginSession(deps, person, { origin: '10.0.0.1', user_agent: 'chaos' });
    const slug = (await findMerchant(deps.db, merchant.id))?.slug ?? '';
    return { cookie: `${nameIn(deps.base_url, PANEL_COOKIE)}=${token}`, path: `/panel/${slug}/production` };
  });
}
