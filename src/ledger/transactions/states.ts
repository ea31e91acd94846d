import type { TransactionStatus } from '#src/kernel/lists.ts';

/** Everything that can happen to a transaction. */
export const TRANSACTION_EVENTS = [
  'sent',
  'coupon_issued',
  'approved',
  'held',
  'declined',
  'failed',
  'expired',
  'captured',
  'voided',
  'refunded',
  'refund_escalated',
  'refund_refused',
  'disputed',
  'dispute_closed',
] as const;
export type TransactionEvent = (typeof TRANSACTION_EVENTS)[number];

/** The whole life of a transaction. What is not here cannot happen. */
export const TRANSACTION_STATES: Readonly<
  Record<TransactionStatus, Readonly<Partial<Record<TransactionEvent, TransactionStatus>>>>
> = {
  Iniciada: { sent: 'Pendiente', expired: 'Rechazada' },
  Pendiente: {
    coupon_issued: 'Por Pagar',
    approved: 'Aprobada',
    held: 'Autorizada',
    declined: 'Rechazada',
    failed: 'Fallida',
  },
  'Por Pagar': { approved: 'Aprobada', declined: 'Rechazada', failed: 'Fallida' },
  Autorizada: { captured: 'Aprobada', voided: 'Anulada', expired: 'Anulada' },
  Aprobada: {
    voided: 'Anulada',
    refunded: 'Reversada',
    refund_escalated: 'Reversion Escalada',
    disputed: 'Reversion Escalada',
  },
  'Reversion Escalada': {
    refunded: 'Reversada',
    voided: 'Anulada',
    refund_refused: 'Aprobada',
    dispute_closed: 'Aprobada',
  },
  Rechazada: {},
  Fallida: {},
  Anulada: {},
  Reversada: {},
};

/** The status after an event; throws when the event cannot happen there. */
export function nextStatus(status: TransactionStatus, event: TransactionEvent): TransactionStatus {
  const next = TRANSACTION_STATES[status][event];
  if (next === undefined) throw new Error(`a transaction that is ${status} cannot be ${event}`);
  return next;
}

/** Waiting for the network, a bank or a counter. */
export function isInProgress(status: TransactionStatus): boolean {
  return status === 'Iniciada' || status === 'Pendiente' || status === 'Por Pagar';
}
