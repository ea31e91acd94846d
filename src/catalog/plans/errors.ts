import type { ErrorEntry } from '#src/kernel/errors.ts';

export const planErrors = {
  plan_has_active_subscriptions: {
    status: 400,
    code: 'plan_has_active_subscriptions',
    text: {
      en: 'The plan has active subscriptions and cannot be deleted.',
      es: 'El plan tiene suscripciones activas y no se puede eliminar.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
