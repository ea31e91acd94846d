import type { ErrorEntry } from '#src/kernel/errors.ts';

export const sourceErrors = {
  payment_source_unreachable: {
    status: 502,
    code: 'payment_source_unreachable',
    text: {
      en: 'The provider could not ask the payer. Nothing was charged; try again in a few minutes.',
      es: 'El proveedor no pudo preguntarle al pagador. No se cobró nada; intente de nuevo en unos minutos.',
    },
  },
  payment_source_in_use: {
    status: 400,
    code: 'payment_source_in_use',
    flags: { deleted: false },
    text: {
      en: 'A subscription is charged to this account; give it another payment source first.',
      es: 'Una suscripción se cobra a esta cuenta; asígnele otro medio de pago primero.',
    },
  },
  too_many_account_requests: {
    status: 429,
    code: 'too_many_account_requests',
    text: {
      en: 'This number was asked too often. Wait {minutes} minutes, or pay another way.',
      es: 'Se le preguntó demasiadas veces a este número. Espere {minutes} minutos o pague con otro medio.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
