import type { TransactionStatus } from '#src/kernel/lists.ts';

/** Events that change the status of a transaction. */
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

/**
 * State machine of a transaction. Each status lists the events that it accepts and the next status. Any other event
 * is an error.
 */
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

/** Returns the status after an event. Throws if the event is not allowed in this status. */
export function nextStatus(status: TransactionStatus, event: TransactionEvent): TransactionStatus {
  const next = TRANSACTION_STATES[status][event];
  if (next === undefined) throw new Error(`a transaction that is ${status} cannot be ${event}`);
  return next;
}

/** Returns whether the transaction is waiting for the provider, a bank or a cash counter. */
export function isInProgress(status: TransactionStatus): boolean {
  return status === 'Iniciada' || status === 'Pendiente' || status === 'Por Pagar';
}
