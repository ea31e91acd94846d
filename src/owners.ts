import type { Deps } from './deps.ts';

/** Who writes what follows from the outcome of a charge, by what its transaction belongs to. */
export const OWNERS: Deps['owners'] = {
  async payment() {
    const { paymentOwner } = await import('./checkout/payments/settle.ts');
    const { settleOrder } = await import('./checkout/collection/settle.ts');
    return paymentOwner(settleOrder);
  },
  reservation: async () => (await import('./checkout/reservations/settle.ts')).reservationOwner,
  subscription: async () => (await import('./billing/subscriptions/charge/settle.ts')).subscriptionOwner(),
};
