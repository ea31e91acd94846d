import type { TestApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { text } from './calendar.ts';
import type { Command, Script } from './commands.ts';
import * as driver from './driver.ts';
import { type Look, lookAt } from './look.ts';
import { begin, subOf, take } from './model.ts';
import { shown } from './money.ts';
import type { World } from './world.ts';

/** Where the service did something else than the model. */
export interface Difference {
  /** Up to the step that shows it. */
  script: Script;
  steps: readonly string[];
  found: readonly string[];
}

function compare(path: string, expected: unknown, actual: unknown): string[] {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
  return one === other ? [] : [`${path}: the model says ${one}, the service ${other}`];
}

function compareAll(path: string, expected: Look, actual: Look): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => compare(`${path}.${name}`, expected[name], actual[name]));
}

async function differences(world: World, real: driver.Driver): Promise<string[]> {
  const found = compare('balance', shown(world.balance), await driver.readBalance(real));
  const kept = await driver.readRecords(real);
  found.push(...compare('subscriptions', world.subs.length, kept.length));
  if (found.length > 0) return found;
  for (const [index, sub] of world.subs.entries()) {
    const expected = lookAt(world, sub, (place) => real.plans[place] ?? '');
    const actual = { ...(await driver.readSubscription(real, index)), records: kept[index] ?? {} };
    for (const [name, look] of Object.entries(expected)) {
      found.push(...compareAll(`${sub.name} ${name}`, look, actual[name as keyof typeof actual] ?? {}));
    }
  }
  return found;
}

async function step(world: World, real: driver.Driver, command: Command): Promise<string[]> {
  const place = world.subs.indexOf(subOf(world, command) as never);
  const reply = take(world, command);
  const found: string[] = [];
  if (reply === null) await driver.advance(real, world.now);
  else found.push(...compare('answer', reply, await driver.carryOut(real, command, place, world.now)));
  return found.length > 0 ? found : differences(world, real);
}

/** Lives a script in the model and in the service, and compares after every step. */
export function live(service: TestApp, merchant: TestMerchant, script: Script): Promise<Difference | null> {
  return driver.inItsOwnTime(async () => {
    const world = begin(script);
    const real = await driver.openDriver(service, merchant, world);
    const steps: string[] = [];
    try {
      for (const [place, command] of script.commands.entries()) {
        steps.push(`${text(world.now)} ${describeCommand(command)}`);
        const found = await step(world, real, command);
        if (found.length === 0) continue;
        const commands = script.commands.slice(0, place + 1);
        return { script: { ...script, commands }, steps: [...steps, `now ${text(world.now)}`], found };
      }
      return null;
    } finally {
      await driver.closeDriver(real);
    }
  });
}

/** Differences of one kind: the same things differ after the same command. */
export function kindOf({ script, found }: Difference): string {
  return `${script.commands.at(-1)?.do}: ${found.map((line) => line.replace(/^sub\d+ |: .*$/g, '')).join(', ')}`;
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

function describeCommand({ do: name, ...rest }: Command): string {
  return `${name} ${JSON.stringify(rest, plain)}`;
}

/** For whoever has to find out which of the two is wrong. */
export function explain({ script, steps, found }: Difference): string {
  return [
    'plans:',
    ...script.plans.map((plan, place) => `  ${place} ${JSON.stringify(plan, plain)}`),
    'coupons:',
    ...script.coupons.map((coupon, place) => `  ${place} ${JSON.stringify(coupon, plain)}`),
    'steps:',
    ...steps.map((line) => `  ${line}`),
    'differences:',
    ...found.map((line) => `  ${line}`),
  ].join('\n');
}
