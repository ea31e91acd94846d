/**
 * Runs scripts concurrently in the model and in the service, on one timeline. First everything that is due at an
 * instant is processed, for all histories. Then the histories that wait for this instant act.
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

interface History {
  script: Script;
  world: World;
  actor: driver.Actor;
  /** The number of commands done. */
  done: number;
  /** The instant at which the history continues. */
  wake: number;
  seen: Seen;
  steps: string[];
  found: string[];
}

/** The maximum number of concurrent requests. */
const CONCURRENCY = 8;

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, worker));
}

async function open(stage: driver.Stage, scripts: readonly Script[]): Promise<History[]> {
  const histories: History[] = [];
  for (const script of scripts) {
    const world = begin(script);
    const actor = await driver.openActor(stage, world);
    const { now: wake } = world;
    histories.push({ script, world, actor, done: 0, wake, seen: new Map(), steps: [], found: [] });
  }
  return histories;
}

function isTime({ do: name }: Command): boolean {
  return name === 'wait' || name === 'charge_run' || name === 'until';
}

/** Returns the next command that is not about time, or null if the history waits or has ended. */
function nextCommand(history: History): Command | null {
  for (;;) {
    const command = history.script.commands[history.done];
    if (!command) return null;
    history.done += 1;
    history.steps.push(describeStep(history.world.now, command));
    const to = target(history.world, command);
    if (to !== null) {
      history.wake = to;
      return null;
    }
    if (isTime(command) || ('sub' in command && history.world.subs.length === 0)) continue;
    return command;
  }
}

function isDue({ alarm_at }: driver.StoredSub, now: number): boolean {
  return alarm_at !== null && alarm_at.epochMilliseconds <= now * 1000;
}

async function compareHistories(
  stage: driver.Stage,
  histories: readonly History[],
  now: number,
): Promise<void> {
  if (histories.length === 0) return;
  const actors = histories.map((history) => history.actor);
  let kept = await driver.readRecords(stage, actors);
  // A command can make something due immediately. It is processed before the comparison.
  if ([...kept.values()].flat().some((row) => isDue(row, now))) {
    await driver.settle(stage);
    kept = await driver.readRecords(stage, actors);
  }
  await each(histories, async (history) => {
    if (history.found.length > 0) return;
    const { actor, world, seen } = history;
    history.found = await differences(stage, actor, world, kept.get(actor.subscriber) ?? [], seen);
  });
}

async function carryOut(stage: driver.Stage, history: History, command: Command): Promise<void> {
  const { actor, world } = history;
  // The service gets the command first, because references are resolved in the state of the model before the command.
  const actual = await driver.carryOut(stage, actor, command, world);
  const expected = act(world, command);
  if (expected !== null) history.found.push(...compare('answer', expected, actual));
}

/**
 * Runs the commands of these histories at this instant, one command each per round. Returns the histories that wait
 * for a later instant.
 */
async function actNow(stage: driver.Stage, histories: readonly History[], now: number): Promise<History[]> {
  for (const history of histories) advance(history.world, now);
  await compareHistories(stage, histories, now);
  let acting = histories.filter((history) => history.found.length === 0);
  while (acting.length > 0) {
    const commands = new Map<History, Command>();
    for (const history of acting) {
      const command = nextCommand(history);
      if (command) commands.set(history, command);
    }
    acting = [...commands.keys()];
    await each([...commands], ([history, command]) => carryOut(stage, history, command));
    await compareHistories(stage, acting, now);
    acting = acting.filter((history) => history.found.length === 0);
  }
  const isOver = (history: History) => history.found.length > 0 || history.wake <= now;
  await each(histories.filter(isOver), async (history) => {
    if (history.found.length === 0)
      history.found = await differencesInLists(stage, history.actor, history.world);
    await driver.stopAlarms(stage, history.actor);
  });
  return histories.filter((history) => !isOver(history));
}

export async function runScripts(stage: driver.Stage, scripts: readonly Script[]): Promise<Difference[]> {
  const histories = await open(stage, scripts);
  let waiting = histories;
  while (waiting.length > 0) {
    const wake = Math.min(...waiting.map((history) => history.wake));
    const alarm = await driver.nextAlarm(stage);
    const isAlarm = alarm !== null && alarm <= wake;
    driver.setTime(stage, isAlarm ? alarm : wake);
    if (isAlarm) {
      await driver.settle(stage);
      continue;
    }
    const [acting, others] = [
      waiting.filter((history) => history.wake === wake),
      waiting.filter((history) => history.wake > wake),
    ];
    waiting = [...others, ...(await actNow(stage, acting, wake))];
  }
  return histories.flatMap(({ script, steps, found, done }) => {
    if (found.length === 0) return [];
    return [{ script: { ...script, commands: script.commands.slice(0, done) }, steps, found }];
  });
}
