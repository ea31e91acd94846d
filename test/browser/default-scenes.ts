/**
 * The scenes that `npm test` examines: for each form, list and result one page that has it. `.ci/run` examines all scenes in every
 * language and color scheme with `SCENES=all`.
 */
const DEFAULT_SCENES: ReadonlySet<string> = new Set([
  ...['guides-article', 'payment-card', 'payment-paid', 'reservation-card', 'card-bank-question'],
  ...['recauda-list', 'recauda-pay', 'subscription-errors', 'subscription-active', 'session-locked'],
  ...['portal-sign-in', 'portal-list', 'portal-subscription', 'portal-methods'],
  ...['panel-sign-in', 'panel-home-busy', 'panel-subscriptions', 'panel-subscription', 'panel-plan-new'],
]);

export function isDefaultScene(name: string): boolean {
  return DEFAULT_SCENES.has(name);
}

/** Returns the names in the list that are not names of scenes. */
export function unknownNames(names: ReadonlySet<string>): string[] {
  return [...DEFAULT_SCENES].filter((name) => !names.has(name));
}
