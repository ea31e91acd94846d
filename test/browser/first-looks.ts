/**
 * The scenes that `npm test` examines: for each form, list and result one page that has it. `.ci/run` examines all scenes in every
 * language and color scheme with `SCENES=all`.
 */
const FIRST: ReadonlySet<string> = new Set([
  ...['guides-article', 'payment-card', 'payment-paid', 'reservation-card', 'card-bank-question'],
  ...['recauda-list', 'recauda-pay', 'subscription-errors', 'subscription-active', 'session-locked'],
  ...['portal-sign-in', 'portal-list', 'portal-subscription', 'portal-methods'],
  ...['panel-sign-in', 'panel-home-busy', 'panel-subscriptions', 'panel-subscription', 'panel-plan-new'],
]);

export function isLookedAtFirst(name: string): boolean {
  return FIRST.has(name);
}

/** Returns the names in the list that are not names of scenes. */
export function unknownAmong(names: ReadonlySet<string>): string[] {
  return [...FIRST].filter((name) => !names.has(name));
}
