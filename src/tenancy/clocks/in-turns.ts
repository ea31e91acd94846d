import { inTurns, type Turns } from '#src/kernel/turns.ts';
import { type Environment, environmentKey } from './store.ts';

interface EnvironmentTurns extends Omit<Turns<Environment>, 'keyOf'> {
  /** Only the test environment of this merchant, whose time the caller's clock is; else all that `list` names. */
  only?: number | undefined;
}

/** Serves every environment that has something due, in turn: a merchant with much of it keeps nobody waiting. */
export function environmentsInTurns({ only, list, ...turns }: EnvironmentTurns): Promise<void> {
  const one = [{ commerce_id: only ?? 0, production: false }];
  return inTurns<Environment>({
    ...turns,
    list: only === undefined ? list : async () => one,
    keyOf: environmentKey,
  });
}
