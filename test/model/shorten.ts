import type { Command, Script } from './commands.ts';

/** Whether a script still shows the difference. */
type Fails = (script: Script) => Promise<boolean>;

const MAX_ATTEMPTS = 150;

/** Removes the commands and plan options that are not needed to reproduce the difference. */
export async function shorten(script: Script, fails: Fails): Promise<Script> {
  let shortest = script;
  let tries = 0;
  const attempt = async (candidate: Script) => {
    tries += 1;
    if (tries > MAX_ATTEMPTS || !(await fails(candidate))) return false;
    shortest = candidate;
    return true;
  };
  for (let size = Math.ceil(script.commands.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = shortest.commands.length - size; from > -size; from -= size) {
      await attempt({ ...shortest, commands: without(shortest.commands, Math.max(0, from), size) });
    }
  }
  for (const [place, plan] of shortest.plans.entries()) {
    for (const field of ['trial', 'grace', 'max_recurrences', 'deadline', 'tax', 'legacy'] as const) {
      if (plan[field] === null) continue;
      const plans = shortest.plans.with(place, { ...(shortest.plans[place] ?? plan), [field]: null });
      await attempt({ ...shortest, plans });
    }
  }
  return shortest;
}

function without(commands: readonly Command[], from: number, size: number): Command[] {
  return [...commands.slice(0, from), ...commands.slice(from + size)];
}
