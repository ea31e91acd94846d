/**
 * Types of identity documents. Types, validation, catalogues and the API reference are derived from the lists in this
 * file.
 */

export const IDENTIFICATION_TYPES = ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'] as const;
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number];

export const CURRENCIES = ['COP', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Kinds of discount that a plan can include: `value` is an amount, and `percentage` is a percentage of the price. */
export const DISCOUNT_TYPES = ['value', 'percentage'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Companies whose counters accept cash payments. */
export const CASH_NETWORKS = ['Efecty', 'SuRed', 'Baloto', 'Punto Red', 'Red Servi', 'Bancolombia'] as const;
export type CashNetwork = (typeof CASH_NETWORKS)[number];

/**
 * Places where the payer enters the card: `redirect` is the service's hosted page, and `api` is the merchant's own
 * page.
 */
export const CHECKOUT_TYPES = ['redirect', 'api'] as const;
export type CheckoutType = (typeof CHECKOUT_TYPES)[number];

export const RESERVATION_STATES = [
  'Iniciada',
  'Pre-autorizada',
  'Confirmada',
  'Anulada',
  'Vencida',
  'Rechazada',
  'Fallida',
  'Indeterminada',
] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/**
 * Values of the API field `status_label`, by reservation state. They are in Spanish regardless of the language of the
 * request.
 */
export const RESERVATION_LABELS = {
  Iniciada: 'Esperando al cliente',
  'Pre-autorizada': 'Cupo reservado',
  Confirmada: 'Cobrada',
  Anulada: 'Reserva liberada',
  Vencida: 'Reserva vencida',
  Rechazada: 'Rechazada',
  Fallida: 'Fallida',
  Indeterminada: 'Verificando',
} as const satisfies Record<ReservationState, string>;

/** Transaction statuses in catalogue order. The catalogue numbers them from 1 in this order. */
export const TRANSACTION_STATUSES = [
  'Iniciada',
  'Pendiente',
  'Aprobada',
  'Rechazada',
  'Fallida',
  'Por Pagar',
  'Reversada',
  'Reversion Escalada',
  'Anulada',
  'Autorizada',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Values of the API field `status_key`: machine-readable keys of the transaction statuses. */
export const TRANSACTION_STATUS_KEYS = {
  Iniciada: 'started',
  Pendiente: 'pending',
  Aprobada: 'approved',
  Rechazada: 'rejected',
  Fallida: 'failed',
  'Por Pagar': 'to_pay',
  Reversada: 'reversed',
  'Reversion Escalada': 'reversal_escalated',
  Anulada: 'voided',
  Autorizada: 'authorized',
} as const satisfies Record<TransactionStatus, string>;
