/**
 * The scenes that are checked by default: every customer page in one state, and one panel page of each kind,
 * because panel pages share their components. `SCENES=all` checks all scenes.
 */
export function isDefaultScene(name: string): boolean {
  return name.startsWith('panel-') ? PANEL_KINDS.has(name) : !FURTHER_STATES.has(name);
}

const PANEL_KINDS: ReadonlySet<string> = new Set([
  ...['panel-sign-in', 'panel-home-busy', 'panel-subscriptions'],
  ...['panel-subscription', 'panel-transaction', 'panel-plan-new', 'panel-subscription-change-plan'],
  ...['panel-refund', 'panel-settings-brand', 'panel-audit'],
  ...['panel-jobs', 'panel-sandbox'],
]);

/** Further states of pages that another scene already shows. */
const FURTHER_STATES: ReadonlySet<string> = new Set([
  ...['guides', 'guides-search', 'bank-decision', 'payment-errors', 'payment-unknown'],
  ...['payment-long', 'payment-nequi', 'payment-cash', 'payment-declined', 'payment-waiting-nequi'],
  ...['payment-coupon', 'payment-inactive', 'merchant-disabled', 'payment-returned'],
  ...['reservation-refused', 'reservation-waiting-bank', 'reservation-charged', 'reservation-released'],
  ...['recauda-errors', 'recauda-long', 'recauda-in-progress', 'recauda-nothing', 'recauda-away'],
  ...['recauda-declined', 'recauda-order-refused'],
  ...['subscription-trial', 'subscription-long', 'subscription-coupon', 'subscription-trial-begun'],
  ...['subscription-declined', 'subscription-waiting-bank', 'subscription-assigned', 'subscription-inactive'],
  ...['subscription-full', 'subscription-unknown'],
  ...[
    'portal-code-closed',
    'portal-empty',
    'portal-subscription-late',
    'portal-renew',
    'portal-renew-declined',
  ],
  ...['portal-methods-card', 'portal-methods-account', 'portal-methods-remove', 'subscription-assign'],
  ...['session-errors', 'session-declined', 'session-subscriber', 'session-complete', 'session-unknown'],
  ...['portal-link-inside', 'portal-link-used'],
  ...['portal-keep', 'portal-waiting', 'portal-invitation-closed', 'portal-missing'],
]);

/** Returns listed names that are not scenes. */
export function unknownNames(names: ReadonlySet<string>): string[] {
  return [...PANEL_KINDS, ...FURTHER_STATES].filter((name) => !names.has(name));
}
