/**
 * Lives any number of scripts side by side, in the model and in the service, on one line of time: whatever falls due
 * for anybody comes first, all of one instant together; then those act who have waited for this instant.
 */
import type { Command, Script } from './commands.ts';
import {
  compare,
  type Difference,
  describeStep,
  differences,
  differencesInLists,
  type Seen,
} from './compare.ts';
import * as driver from './driver.ts';
import { advance } from './life.ts';
import { act, begin, target } from './model.ts';
import type { World } from './world.ts';

interface Life {
  script: Script;
  world: World;
  actor: driver.Actor;
  /** How many commands are done. */
  done: number;
  /** The instant it waits for. */
  wake: number;
  seen: Seen;
  steps: string[];
  found: string[];
}

/** How many requests are on their way at a time. */
const AT_ONCE = 8;

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
}

async function open(stage: driver.Stage, scripts: readonly Script[]): Promise<Life[]> {
  const lives: Life[] = [];
  for (const script of scripts) {
    const world = begin(script);
    const actor = await driver.openActor(stage, world);
    const { now: wake } = world;
    lives.push({ script, world, actor, done: 0, wake, seen: new Map(), steps: [], found: [] });
  }
  return lives;
}

function isTime({ do: name }: Command): boolean {
  return name === 'wait' || name === 'evening' || name === 'until';
}

/** The next command that is not about time; null when the life waits, or is over. */
function nextCommand(life: Life): Command | null {
  for (;;) {
    const command = life.script.commands[life.done];
    if (!command) return null;
    life.done += 1;
    life.steps.push(describeStep(life.world.now, command));
    const to = target(life.world, command);
    if (to !== null) {
      life.wake = to;
      return null;
    }
    if (isTime(command) || ('sub' in command && life.world.subs.length === 0)) continue;
    return command;
  }
}

function isDue({ alarm_at }: driver.Kept, now: number): boolean {
  return alarm_at !== null && alarm_at.epochMilliseconds <= now * 1000;
}

async function compareLives(stage: driver.Stage, lives: readonly Life[], now: number): Promise<void> {
  if (lives.length === 0) return;
  const actors = lives.map((life) => life.actor);
  let kept = await driver.readRecords(stage, actors);
  // What a command makes due at once is done before anybody looks.
  if ([...kept.values()].flat().some((row) => isDue(row, now))) {
    await driver.settle(stage);
    kept = await driver.readRecords(stage, actors);
  }
  await each(lives, async (life) => {
    if (life.found.length > 0) return;
    const { actor, world, seen } = life;
    life.found = await differences(stage, actor, world, kept.get(actor.subscriber) ?? [], seen);
  });
}

async function carryOut(stage: driver.Stage, life: Life, command: Command): Promise<void> {
  const { actor, world } = life;
  // The service is asked about the subscription that the model means before it acts.
  const actual = await driver.carryOut(stage, actor, command, world);
  const expected = act(world, command);
  if (expected !== null) life.found.push(...compare('answer', expected, actual));
}

/** Everything these do at this instant, one command each at a time; answers those who wait for another. */
async function actNow(stage: driver.Stage, lives: readonly Life[], now: number): Promise<Life[]> {
  for (const life of lives) advance(life.world, now);
  await compareLives(stage, lives, now);
  let acting = lives.filter((life) => life.found.length === 0);
  while (acting.length > 0) {
    const commands = new Map<Life, Command>();
    for (const life of acting) {
      const command = nextCommand(life);
      if (command) commands.set(life, command);
    }
    acting = [...commands.keys()];
    await each([...commands], ([life, command]) => carryOut(stage, life, command));
    await compareLives(stage, acting, now);
    acting = acting.filter((life) => life.found.length === 0);
  }
  const isOver = (life: Life) => life.found.length > 0 || life.wake <= now;
  await each(lives.filter(isOver), async (life) => {
    if (life.found.length === 0) life.found = await differencesInLists(stage, life.actor, life.world);
    await driver.dismiss(stage, life.actor);
  });
  return lives.filter((life) => !isOver(life));
}

export async function live(stage: driver.Stage, scripts: readonly Script[]): Promise<Difference[]> {
  const lives = await open(stage, scripts);
  let waiting = lives;
  while (waiting.length > 0) {
    const wake = Math.min(...waiting.map((life) => life.wake));
    const alarm = await driver.nextAlarm(stage);
    const isAlarm = alarm !== null && alarm <= wake;
    driver.setTime(stage, isAlarm ? alarm : wake);
    if (isAlarm) {
      await driver.settle(stage);
      continue;
    }
    const [acting, others] = [
      waiting.filter((life) => life.wake === wake),
      waiting.filter((life) => life.wake > wake),
    ];
    waiting = [...others, ...(await actNow(stage, acting, wake))];
  }
  return lives.flatMap(({ script, steps, found, done }) => {
    if (found.length === 0) return [];
    return [{ script: { ...script, commands: script.commands.slice(0, done) }, steps, found }];
  });
}
