import type { ErrorEntry } from '#src/kernel/errors.ts';

export const portalErrors = {
  payment_method_needed: {
    status: 400,
    code: 'payment_method_needed',
    text: {
      en: '{plan} is charged to this payment method, and there is no other one to charge. Add another before you remove it.',
      es: '{plan} se cobra a este medio de pago y no hay otro al que cobrar. Agregue otro antes de eliminarlo.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
