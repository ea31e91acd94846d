import type { ErrorEntry } from '#src/kernel/errors.ts';
import { refusalErrors } from '#src/ledger/transactions/errors.ts';

export const refundErrors = {
  transaction_not_refundable: {
    status: 400,
    code: 'transaction_not_refundable',
    flags: { refunded: false },
    text: {
      en: 'Only an approved transaction can be returned.',
      es: 'Solo se puede devolver una transacción aprobada.',
    },
  },
  refund_in_progress: {
    status: 429,
    code: 'refund_in_progress',
    flags: { refunded: false },
    text: {
      en: 'Another return of this transaction is being processed.',
      es: 'Otra devolución de esta transacción se está procesando.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** What the network may refuse a return with. */
export const returnRefusals = refusalErrors({ refunded: false });
