import * as actions from './actions.ts';
import { at, nextEvening } from './calendar.ts';
import type { Command, Script } from './commands.ts';
import { advance, settle } from './life.ts';
import type { Plan, Reply, Sub, World } from './world.ts';

export function begin(script: Script): World {
  const now = at(script.start);
  const plans = script.plans.map(
    ({ deadline_after, ...plan }, place): Plan => ({
      ...plan,
      at: place,
      deadline: deadline_after === null ? null : now + deadline_after,
    }),
  );
  return { now, balance: 0n, plans, coupons: script.coupons, subs: [], declines: new Map() };
}

function pick<T>(list: readonly T[], place: number): T | null {
  return list.length === 0 ? null : (list[place % list.length] ?? null);
}

export function subOf(world: World, command: Command): Sub | null {
  return 'sub' in command ? pick(world.subs, command.sub) : null;
}

/** The instant to go on to, or null where the command is not about time. */
function target(world: World, command: Command): number | null {
  if (command.do === 'wait') return world.now + command.seconds;
  if (command.do === 'evening') return nextEvening(world.now);
  if (command.do !== 'until') return null;
  const sub = subOf(world, command);
  if (!sub) return null;
  const instant = command.what === 'deadline' ? sub.plan.deadline : sub[command.what];
  return instant === null ? null : instant + command.offset;
}

function act(world: World, command: Command): Reply | null {
  if (command.do === 'create') {
    const plan = pick(world.plans, command.plan);
    return plan && actions.create(world, plan, command);
  }
  const sub = subOf(world, command);
  if (!sub) return null;
  switch (command.do) {
    case 'cancel':
      return actions.cancel(world, sub, command);
    case 'pause':
      return actions.pause(world, sub, command);
    case 'resume':
      return actions.resumeIt(world, sub);
    case 'coupon':
      return actions.applyCoupon(world, sub, command);
    case 'plan': {
      const plan = pick(world.plans, command.plan);
      return plan && actions.changePlan(world, sub, plan, command);
    }
    case 'card':
      return actions.changeCard(world, sub, command);
    case 'metadata':
      return actions.changeMetadata(world, sub, command);
    default:
      return null;
  }
}

/** Does one command; null where there was nobody to do it to. */
export function take(world: World, command: Command): Reply | null {
  const to = target(world, command);
  if (to !== null) advance(world, to);
  const reply = act(world, command);
  settle(world);
  return reply;
}
