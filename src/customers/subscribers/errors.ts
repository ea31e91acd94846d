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
  subscriber_in_production: {
    status: 403,
    code: 'subscriber_in_production',
    text: {
      en: 'The subscriber has cards or subscriptions in production; a test token changes nothing of it but the metadata, and does not delete it. Create another one to test with.',
      es: 'El suscriptor tiene tarjetas o suscripciones en producción; un token de pruebas solo puede cambiar su metadata y no puede eliminarlo. Cree otro para probar.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
