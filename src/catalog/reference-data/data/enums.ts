import {
  CHECKOUT_TYPES,
  type CheckoutType,
  CURRENCIES,
  type Currency,
  DISCOUNT_TYPES,
  type DiscountType,
  IDENTIFICATION_TYPES,
  type IdentificationType,
  INTERVALS,
  type Interval,
  RESERVATION_LABELS,
  RESERVATION_STATES,
  type ReservationState,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';

/** Value of an API field, with the label to display for it. */
export interface Option<V extends string = string> {
  value: V;
  label: Text;
}

/** Builds a label that is the same in every language, because it is part of the API contract. */
const fixed = (text: string): Text => ({ en: text, es: text });

function options<V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, Text>>,
): readonly Option<V>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

export const IDENTIFICATION_LABELS = {
  CC: { en: 'ID card', es: 'Cédula de ciudadanía' },
  CE: { en: 'Foreign resident ID card', es: 'Cédula de extranjería' },
  TI: { en: 'ID card for minors', es: 'Tarjeta de identidad' },
  PPT: { en: 'Temporary protection permit', es: 'Permiso por protección temporal' },
  DNI: { en: 'National ID', es: 'Documento nacional de identidad' },
  NIT: { en: 'Tax ID (NIT)', es: 'Número de identificación tributaria' },
  Pasaporte: { en: 'Passport', es: 'Pasaporte' },
  Otro: { en: 'Other', es: 'Otro' },
} as const satisfies Record<IdentificationType, Text>;

export const IDENTIFICATION_TYPE_OPTIONS = options(IDENTIFICATION_TYPES, IDENTIFICATION_LABELS);

const CURRENCY_DETAILS = {
  COP: { symbol: '$', name: { en: 'Colombian peso', es: 'Peso colombiano' } },
  USD: { symbol: 'US$', name: { en: 'United States dollar', es: 'Dólar estadounidense' } },
  EUR: { symbol: '€', name: { en: 'Euro', es: 'Euro' } },
} as const satisfies Record<Currency, { symbol: string; name: Text }>;

export const CURRENCY_OPTIONS = CURRENCIES.map((abbreviation) => ({
  abbreviation,
  ...CURRENCY_DETAILS[abbreviation],
}));

const INTERVAL_LABELS = {
  day: { en: 'Day', es: 'Día' },
  week: { en: 'Week', es: 'Semana' },
  month: { en: 'Month', es: 'Mes' },
  year: { en: 'Year', es: 'Año' },
} as const satisfies Record<Interval, Text>;

export const FREQUENCY_OPTIONS = options(INTERVALS, INTERVAL_LABELS);

const CASH_LABELS = {
  minute: { en: 'Minute', es: 'Minuto' },
  hour: { en: 'Hour', es: 'Hora' },
  ...INTERVAL_LABELS,
} as const satisfies Record<string, Text>;

export const CASH_FREQUENCY_OPTIONS = options(['minute', 'hour', ...INTERVALS], CASH_LABELS);

const DISCOUNT_TYPE_LABELS = {
  value: { en: 'Fixed amount', es: 'Valor fijo' },
  percentage: { en: 'Percentage', es: 'Porcentaje' },
} as const satisfies Record<DiscountType, Text>;

export const DISCOUNT_TYPE_OPTIONS = options(DISCOUNT_TYPES, DISCOUNT_TYPE_LABELS);

const CHECKOUT_TYPE_LABELS = {
  redirect: { en: 'Hosted checkout', es: 'Página de pago alojada' },
  api: { en: 'Merchant’s own checkout', es: 'Página de pago del comercio' },
} as const satisfies Record<CheckoutType, Text>;

export const CHECKOUT_TYPE_OPTIONS = options(CHECKOUT_TYPES, CHECKOUT_TYPE_LABELS);

export const DELIVERY_SERVICE_OPTIONS = [
  { value: 'Gratis', label: fixed('Free') },
  { value: 'Con Valor', label: fixed('With a charge') },
] as const satisfies readonly Option[];

const RESERVATION_COLORS = {
  Iniciada: '#64748b',
  'Pre-autorizada': '#2563eb',
  Confirmada: '#15803d',
  Anulada: '#475569',
  Vencida: '#b45309',
  Rechazada: '#b91c1c',
  Fallida: '#991b1b',
  Indeterminada: '#7c3aed',
} as const satisfies Record<ReservationState, string>;

export const RESERVATION_STATE_OPTIONS = RESERVATION_STATES.map((value) => ({
  value,
  label: fixed(RESERVATION_LABELS[value]),
  color: RESERVATION_COLORS[value],
}));

const TRANSACTION_STATUS_LABELS = {
  Iniciada: { en: 'Started', es: 'Iniciada' },
  Pendiente: { en: 'Pending', es: 'Pendiente' },
  Aprobada: { en: 'Approved', es: 'Aprobada' },
  Rechazada: { en: 'Rejected', es: 'Rechazada' },
  Fallida: { en: 'Failed', es: 'Fallida' },
  'Por Pagar': { en: 'To be paid', es: 'Por pagar' },
  Reversada: { en: 'Reversed', es: 'Reversada' },
  'Reversion Escalada': { en: 'Reversal escalated', es: 'Reversión escalada' },
  Anulada: { en: 'Voided', es: 'Anulada' },
  Autorizada: { en: 'Authorized', es: 'Autorizada' },
} as const satisfies Record<TransactionStatus, Text>;

export const TRANSACTION_STATUS_OPTIONS = TRANSACTION_STATUSES.map((value, position) => ({
  value,
  label: TRANSACTION_STATUS_LABELS[value],
  index: position + 1,
}));
