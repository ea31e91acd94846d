import type { ErrorEntry } from '#src/kernel/errors.ts';

export const sourceErrors = {
  payment_source_unreachable: {
    status: 502,
    code: 'payment_source_unreachable',
    text: {
      en: 'The provider could not request the payer’s approval. Nothing was charged. Try again in a few minutes.',
      es: 'El proveedor no pudo preguntarle al pagador. No se cobró nada; intente de nuevo en unos minutos.',
    },
  },
  payment_source_in_use: {
    status: 400,
    code: 'payment_source_in_use',
    text: {
      en: 'A subscription uses this account. Assign another payment source to it first.',
      es: 'Una suscripción se cobra a esta cuenta; asígnele otro medio de pago primero.',
    },
  },
  payment_source_not_ready: {
    status: 400,
    code: 'payment_source_not_ready',
    text: {
      en: 'The payer has not approved this account, or revoked it, so it cannot be the default.',
      es: 'El pagador no ha aprobado esta cuenta o retiró su permiso: no puede ser la principal.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
