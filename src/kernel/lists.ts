/** Lists that more than one module speaks. Types, validation, catalogues and API reference derive from them. */

export const IDENTIFICATION_TYPES = ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'] as const;
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number];

export const CURRENCIES = ['COP', 'USD', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** How a legacy discount of a plan is meant. */
export const DISCOUNT_TYPES = ['value', 'percentage'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Who runs the counters where a payer can pay in cash. */
export const CASH_NETWORKS = ['Efecty', 'SuRed', 'Baloto', 'Punto Red', 'Red Servi', 'Bancolombia'] as const;
export type CashNetwork = (typeof CASH_NETWORKS)[number];

/** Who shows the payer the card form: our hosted page or the merchant's own. */
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

/** `status_label`: part of the API and therefore the same in every language. */
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

/** In the order of the catalogue: the first has index 1. */
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

/** `status_key`: the same statuses for programs. */
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
