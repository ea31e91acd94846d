import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { beginSession } from '#src/tenancy/people/sessions/sessions.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { PANEL_COOKIE } from '#src/web/shared/visit.ts';
import { strike } from './faults.ts';
import { act, openLoad } from './load.ts';
import type { Step } from './plan.ts';
import type { Load } from './requests.ts';
import { assertRestorable } from './restored.ts';
import { judge, type Verdict } from './verdict.ts';
import { openWorld, type World } from './world.ts';

/** Delay between two requests of one caller in a storm. */
const PAUSE_MS = 10;

export interface RunResult extends Verdict {
  answers: Load['answers'];
  forms: Load['forms'];
  /** Whether the database had its own small file system that could be filled. */
  is_small: boolean;
  kills: number;
  others: number;
}

/** Returns the log lines of failed requests, including rejections with Retry-After. */
function failuresIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => /"msg":"(request|page) failed"/.test(line))
    .map((line) => JSON.stringify(JSON.parse(line).err));
}

/** Runs a world: each step with its load and faults, then the final checks. */
export async function runPlan(
  steps: readonly Step[],
  due: number,
  { with_archive }: { with_archive: boolean },
): Promise<RunResult> {
  const world = await openWorld(due, with_archive);
  try {
    const load = await openLoad(world, await signIn(world));
    for (const step of steps) await runStep(world, load, step);
    const verdict = await judge(world, load, due);
    const said = new Set([...world.surprised].flatMap(({ output }) => failuresIn(output())));
    assert.equal(world.surprised.size, 0, `responded 500: ${[...said].join('\n')}`);
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

async function runStep(world: World, load: Load, step: Step): Promise<void> {
  let isOver = false;
  const striking = Promise.all(step.strikes.map((one) => strike(world, one))).finally(() => {
    isOver = true;
  });
  // A storm lasts for many requests per caller. In other steps one request of each caller meets the fault.
  const isStorm = step.strikes.some(({ fault }) => fault === 'kill_storm');
  const acting = step.actions.map(async (number) => {
    do {
      await act({ world, load }, number);
      // An action without anything to act on sends no request. Without a pause it would block the event loop.
      await delay(PAUSE_MS);
    } while (isStorm && !isOver);
  });
  await Promise.all([striking, ...acting]);
}

/** Signs in to the panel as the owner of the demo merchant. */
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
