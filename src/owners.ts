import type { Deps } from './deps.ts';

/** Functions that load the handlers for charge outcomes, by the kind of object that was charged. */
export const OWNERS: Deps['owners'] = {
  async payment() {
    const { paymentOwner } = await import('./checkout/payments/settle.ts');
    const { settleOrder } = await import('./checkout/collection/settle.ts');
    return paymentOwner(settleOrder);
  },
  reservation: async () => (await import('./checkout/reservations/settle.ts')).reservationOwner,
  subscription: async () => (await import('./billing/subscriptions/charge/settle.ts')).subscriptionOwner(),
};
