import { MOVE_MEANINGS, MOVES, SUBSCRIPTION_STATES } from '#src/billing/subscriptions/rules/states.ts';
import { SUBSCRIPTION_STATUSES } from '#src/billing/subscriptions/types.ts';

/** Returns the state table of the guide, generated from the states that the service uses. */
export function statesTable(): string {
  const heads = ['transition', ...SUBSCRIPTION_STATUSES.map((status) => `\`${status}\``)];
  const rows = MOVES.map((move) => {
    const cells = SUBSCRIPTION_STATUSES.map((status) => {
      const next = SUBSCRIPTION_STATES[status][move];
      return next === undefined ? '–' : `\`${next}\``;
    });
    return [MOVE_MEANINGS[move], ...cells];
  });
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
