import type { ErrorEntry } from '#src/kernel/errors.ts';

export const refundErrors = {
  transaction_not_refundable: {
    status: 400,
    code: 'transaction_not_refundable',
    text: {
      en: 'Only a card transaction in status Aprobada can be refunded.',
      es: 'Solo se puede devolver una transacción con tarjeta en estado Aprobada.',
    },
  },
  transaction_in_dispute: {
    status: 400,
    code: 'transaction_in_dispute',
    text: {
      en: 'The payer disputes this transaction. It cannot be returned until the dispute is decided.',
      es: 'El pagador disputa esta transacción: hasta que se decida, solo el banco devuelve su dinero.',
    },
  },
  refund_in_progress: {
    status: 429,
    code: 'refund_in_progress',
    text: {
      en: 'Another return of this transaction is being processed.',
      es: 'Otra devolución de esta transacción se está procesando.',
    },
  },
  refund_not_offered: {
    status: 422,
    code: 'refund_not_offered',
    text: {
      en: 'The payment provider of this charge cannot return this amount. Return it by other means.',
      es: 'El proveedor de pagos que hizo este cobro no puede devolver ese valor; devuélvalo por otro medio.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;
