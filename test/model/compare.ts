import { text } from './calendar.ts';
import type { Command, Script } from './commands.ts';
import {
  type Actor,
  PAGE,
  readBalance,
  readLists,
  readNext,
  readSubscription,
  type Stage,
  type StoredSub,
} from './driver.ts';
import { type Look, listsOf, lookAt } from './look.ts';
import { shown } from './money.ts';
import type { Sub, World } from './world.ts';

/** A difference between the model and the service. */
export interface Difference {
  /** The script up to the step that shows the difference. */
  script: Script;
  steps: readonly string[];
  found: readonly string[];
}

export function compare(path: string, expected: unknown, actual: unknown): string[] {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(actual)];
  return one === other ? [] : [`${path}: the model says ${one}, the service ${other}`];
}

function compareAll(path: string, expected: Look, actual: Look): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => compare(`${path}.${name}`, expected[name], actual[name]));
}

/** By subscription: the state at the last comparison. */
export type Seen = Map<string, string>;

/** Compares the state of one history. A record that has not changed on either side is not read again. */
export async function differences(
  stage: Stage,
  actor: Actor,
  world: World,
  kept: readonly StoredSub[],
  seen: Seen,
): Promise<string[]> {
  const found = compare('subscriptions', world.subs.length, kept.length);
  for (const [place, sub] of world.subs.entries()) {
    const row = kept[place];
    if (row) found.push(...(await differencesOf(stage, actor.subs[place] ?? '', world, sub, row, seen)));
  }
  const balance = kept[0]?.balance;
  if (balance === undefined || seen.get('balance') === balance) {
    found.push(...compare('balance', String(world.balance), balance ?? '0'));
  } else {
    found.push(...compare('balance', shown(world.balance), await readBalance(stage, actor)));
    seen.set('balance', balance);
  }
  return found;
}

/** Compares the lists of invoices and transactions at the end of a history. */
export async function differencesInLists(stage: Stage, actor: Actor, world: World): Promise<string[]> {
  const found: string[] = [];
  for (const [place, sub] of world.subs.entries()) {
    const actual = await readLists(stage, actor.subs[place] ?? '');
    found.push(...compareAll(`${sub.name} lists`, listsOf(sub, PAGE), actual));
  }
  return found;
}

async function differencesOf(
  stage: Stage,
  id: string,
  world: World,
  sub: Sub,
  row: StoredSub,
  seen: Seen,
): Promise<string[]> {
  const expected = lookAt(world, sub, (plan) => stage.plans.get(plan) ?? '');
  const { invoices, transactions, events } = row;
  const found = compareAll(`${sub.name} records`, expected.records ?? {}, { invoices, transactions, events });
  const ask = async (name: string, version: string, read: typeof readNext) => {
    const state = `${version} ${JSON.stringify(expected[name])}`;
    if (seen.get(`${id} ${name}`) === state) return;
    found.push(...compareAll(`${sub.name} ${name}`, expected[name] ?? {}, await read(stage, id)));
    seen.set(`${id} ${name}`, state);
  };
  await ask('subscription', row.version, readSubscription);
  await ask('next', `${row.version} ${row.balance}`, readNext);
  return found;
}

/** The kind of a difference: the fields that differ and the command before it. */
export function kindOf({ script, found }: Difference): string {
  const things = found.map((line) => line.replace(/^sub\d+ |: .*$/g, ''));
  return `${script.commands.at(-1)?.do}: ${things.join(', ')}`;
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

export function describeStep(now: number, { do: name, ...rest }: Command): string {
  return `${text(now)} ${name} ${JSON.stringify(rest, plain)}`;
}

/** Describes a difference for debugging. */
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
