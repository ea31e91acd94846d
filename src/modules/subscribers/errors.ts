import type { ErrorEntry } from '#src/kernel/errors.ts';

export const subscriberErrors = {
  subscriber_has_active_subscriptions: {
    status: 400,
    code: 'subscriber_has_active_subscriptions',
    text: {
      en: 'The subscriber has an active subscription and cannot be deleted.',
      es: 'El suscriptor tiene una suscripción activa y no se puede eliminar.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
