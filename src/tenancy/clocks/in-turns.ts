import { inTurns, type Turns } from '#src/kernel/turns.ts';
import { type Environment, environmentKey } from './store.ts';

interface EnvironmentTurns extends Omit<Turns<Environment>, 'keyOf'> {
  /**
   * Merchant whose test environment is processed. If absent, the environments that `list` returns are
   * processed.
   */
  only?: number | undefined;
}

/**
 * Processes due work of all environments in turns, so that a merchant with a long queue does not delay the others.
 */
export function environmentsInTurns({ only, list, ...turns }: EnvironmentTurns): Promise<void> {
  const one = [{ commerce_id: only ?? 0, production: false }];
  return inTurns<Environment>({
    ...turns,
    list: only === undefined ? list : async () => one,
    keyOf: environmentKey,
  });
}
