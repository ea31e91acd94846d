import * as actions from './actions.ts';
import { at, nextChargeTime } from './calendar.ts';
import type { Command, Script } from './commands.ts';
import { settle } from './life.ts';
import type { Reply, Sub, World } from './world.ts';

export function begin({ start, plans, coupons }: Script): World {
  return { now: at(start), balance: 0n, plans, coupons, subs: [], declines: new Map() };
}

function pick<T>(list: readonly T[], place: number): T | null {
  return list.length === 0 ? null : (list[place % list.length] ?? null);
}

export function subOf(world: World, command: Command): Sub | null {
  return 'sub' in command ? pick(world.subs, command.sub) : null;
}

/** The longest wait in seconds. Longer waits would run too many daily charges. */
const MAX_WAIT = 45 * 24 * 60 * 60;

/** Returns the instant to advance to, or null if the command is not about a future instant. */
export function target(world: World, command: Command): number | null {
  if (command.do === 'wait') return world.now + command.seconds;
  if (command.do === 'charge_run') return nextChargeTime(world.now);
  if (command.do !== 'until') return null;
  const sub = subOf(world, command);
  if (!sub) return null;
  const instant = command.what === 'deadline' ? sub.plan.deadline : sub[command.what];
  const wanted = (instant ?? 0) + command.offset;
  return wanted > world.now ? Math.min(wanted, world.now + MAX_WAIT) : null;
}

/** Runs a command that is not about time. Returns null if there is no subscription for it. */
export function act(world: World, command: Command): Reply | null {
  const reply = answer(world, command);
  settle(world);
  return reply;
}

function answer(world: World, command: Command): Reply | null {
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
