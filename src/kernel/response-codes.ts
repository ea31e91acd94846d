import type { Text } from './texts.ts';

/**
 * Recommended actions for merchants after a failed operation. The first four apply to rejected cards, the others to
 * transport errors and reservations.
 */
export const ACTIONS = [
  'contact_issuer',
  'use_another_card',
  'retry_later',
  'check_card_data',
  'query_status',
  'contact_support',
  'create_new_reservation',
  'use_max_confirmable_amount',
  'use_production_key',
  'wait_for_expiry',
  'check_three_ds_data',
  'remove_three_ds_data',
] as const;
export type Action = (typeof ACTIONS)[number];

type Http = 202 | 409 | 422 | 429 | 500 | 502 | null;

interface Kind {
  /** Message for the cardholder. It omits the code and causes that only the bank should disclose. */
  description: Text;
  action: Action | null;
  retryable: boolean;
  /**
   * Effect on a renewal. `hard` ends the subscription; `soft` is retried during the grace period. `none` means that
   * the card was not declined, for example because the result of the charge is unknown.
   */
  decline: 'none' | 'soft' | 'hard';
  /**
   * HTTP status of the API response, if the code defines one. Null for card rejections, which are returned in a 200
   * or 422 response.
   */
  http: Http;
}

export interface ResponseCode extends Kind {
  code: string;
  /** Message for the merchant, intended for logs. */
  message: Text;
}

const SAY = {
  approved: { en: 'Your payment was approved.', es: 'Su pago fue aprobado.' },
  declined: {
    en: 'Your bank did not approve the payment. Please contact your bank or pay another way.',
    es: 'Su banco no aprobó el pago. Por favor comuníquese con su banco o pague con otro medio.',
  },
  limit: {
    en: 'Your bank did not approve this amount. Please check your balance and limits, or pay another way.',
    es: 'Su banco no aprobó este valor. Por favor revise su saldo y sus topes, o pague con otro medio.',
  },
  unusable: {
    en: 'This card cannot be used for the payment. Please use another one.',
    es: 'No es posible pagar con esta tarjeta. Por favor use otra.',
  },
  expired: {
    en: 'This card has expired. Please use another one.',
    es: 'Esta tarjeta está vencida. Por favor use otra.',
  },
  data: {
    en: 'Some card details do not match. Please check them and try again.',
    es: 'Algunos datos de la tarjeta no coinciden. Por favor revíselos e intente de nuevo.',
  },
  later: {
    en: 'We could not reach your bank. Please try again in a few minutes.',
    es: 'No logramos comunicarnos con su banco. Por favor intente de nuevo en unos minutos.',
  },
  checking: {
    en: 'We are confirming the result of your payment. Please do not pay again yet.',
    es: 'Estamos confirmando el resultado de su pago. Por favor no pague de nuevo todavía.',
  },
  expired_payment: {
    en: 'The time to pay is over. Please start again or pay another way.',
    es: 'El plazo para pagar terminó. Por favor comience de nuevo o pague con otro medio.',
  },
  revoked: {
    en: 'You revoked the permission to charge this account. Please choose another payment method.',
    es: 'Usted retiró el permiso de cobrar a esta cuenta. Por favor elija otro medio de pago.',
  },
  merchant: {
    en: 'We could not complete the operation. Please contact the merchant.',
    es: 'No pudimos completar la operación. Por favor comuníquese con el comercio.',
  },
} as const satisfies Record<string, Text>;

function kind(fixed: Kind) {
  return <const C extends string>(code: C, en: string, es: string) => ({
    code,
    message: { en, es },
    ...fixed,
  });
}

const soft = (action: Action, description: Text, http: Http = null) =>
  kind({ description, action, retryable: false, decline: 'soft', http });

const hard = (description: Text) =>
  kind({ description, action: 'use_another_card', retryable: false, decline: 'hard', http: null });

const retry = (action: Action, description: Text, http: Http) =>
  kind({ description, action, retryable: true, decline: 'soft', http });

const refused = (action: Action, http: Http, description: Text = SAY.merchant) =>
  kind({ description, action, retryable: false, decline: 'none', http });

const approved = kind({
  description: SAY.approved,
  action: null,
  retryable: false,
  decline: 'none',
  http: null,
});
const askBank = soft('contact_issuer', SAY.declined);
const limit = soft('contact_issuer', SAY.limit);
const otherCard = soft('use_another_card', SAY.unusable);
const badData = soft('check_card_data', SAY.data);
const late = soft('query_status', SAY.checking);
const unusable = hard(SAY.unusable);
const expired = hard(SAY.expired);
const later = retry('retry_later', SAY.later, null);
const network = retry('retry_later', SAY.later, 502);
const encryption = retry('contact_support', SAY.merchant, 500);
const unknown = refused('query_status', 202, SAY.checking);

const revoked = soft('use_another_card', SAY.revoked);
const noHolds = soft('use_another_card', SAY.unusable, 422);
const badThreeDs = soft('check_three_ds_data', SAY.merchant, 422);
const noThreeDs = soft('remove_three_ds_data', SAY.merchant, 422);
const charged = refused('query_status', 409);
const held = refused('query_status', 409);
const wrongState = refused('query_status', 422);
const tooLateToPay = kind({
  description: SAY.expired_payment,
  action: null,
  retryable: false,
  decline: 'none',
  http: null,
});
const gone = refused('create_new_reservation', 422);
const tooMuch = refused('use_max_confirmable_amount', 422);
const notVoidable = refused('query_status', null);
const tooLateToVoid = refused('wait_for_expiry', null);
const incremental = refused('contact_support', null);
const testKey = refused('use_production_key', 422);
const windowClosed = refused('wait_for_expiry', 422);
const otherBrand = refused('use_another_card', 422, SAY.unusable);
const running = refused('query_status', 429, SAY.checking);

/** All response codes for operations, in the order in which the API's catalogue lists them. */
export const RESPONSE_CODES = [
  approved('00', 'Approved', 'Aprobada'),
  askBank('01', 'Refer to the card issuer', 'Consultar con el emisor de la tarjeta'),
  otherCard('03', 'Merchant not accepted by the issuer', 'Comercio no aceptado por el emisor'),
  unusable('04', 'Issuer asks to retain the card', 'El emisor pide retener la tarjeta'),
  askBank('05', 'Declined by the issuer without a reason', 'Negada por el emisor sin causa específica'),
  askBank('06', 'General error at the issuer', 'Error general en el emisor'),
  unusable('07', 'Retain the card, special conditions', 'Retener la tarjeta, condición especial'),
  askBank('12', 'Invalid transaction', 'Transacción no válida'),
  askBank('13', 'Amount not accepted by the issuer', 'Valor no aceptado por el emisor'),
  unusable('14', 'Invalid card', 'Tarjeta no válida'),
  badData('15', 'No issuer for this card number', 'No hay emisor para este número de tarjeta'),
  later('19', 'Transaction must be sent again', 'La transacción debe enviarse de nuevo'),
  badData('30', 'Issuer could not read the data', 'El emisor no pudo leer los datos'),
  expired('33', 'Expired card, retain', 'Tarjeta vencida, retener'),
  unusable('34', 'Suspected fraud, retain the card', 'Sospecha de fraude, retener la tarjeta'),
  unusable('35', 'Retain the card, call the acquirer', 'Retener la tarjeta, llamar al adquirente'),
  unusable('36', 'Restricted card, retain', 'Tarjeta restringida, retener'),
  unusable('37', 'Retain the card, call security', 'Retener la tarjeta, llamar a seguridad'),
  unusable('38', 'PIN tries exceeded, retain the card', 'Intentos de clave agotados, retener la tarjeta'),
  unusable('41', 'Card reported lost', 'Tarjeta reportada como perdida'),
  unusable('43', 'Card blocked by the issuer', 'Tarjeta bloqueada por el emisor'),
  limit('51', 'Insufficient funds', 'Fondos insuficientes'),
  otherCard('52', 'Card has no checking account', 'La tarjeta no tiene cuenta corriente'),
  otherCard('53', 'Card has no savings account', 'La tarjeta no tiene cuenta de ahorros'),
  expired('54', 'Expired card', 'Tarjeta vencida'),
  badData('55', 'Wrong PIN', 'Clave incorrecta'),
  otherCard(
    '57',
    'Transaction type not allowed for the card',
    'La tarjeta no permite este tipo de transacción',
  ),
  otherCard('58', 'Transaction not allowed at this merchant', 'Transacción no permitida en este comercio'),
  askBank('59', 'Suspected fraud', 'Sospecha de fraude'),
  limit('61', 'Amount limit of the card exceeded', 'Supera el tope de valor de la tarjeta'),
  unusable('62', 'Restricted card', 'Tarjeta restringida'),
  askBank('63', 'Security check failed at the issuer', 'Falló la validación de seguridad del emisor'),
  limit('65', 'Transaction count limit exceeded', 'Supera el número de transacciones permitidas'),
  late('68', 'Issuer responded too late', 'El emisor respondió fuera de tiempo'),
  askBank('75', 'PIN attempts exceeded', 'Intentos de clave agotados'),
  askBank('76', 'Issuer cannot find the original operation', 'El emisor no halla la operación original'),
  askBank('77', 'Does not match the original operation', 'No coincide con la operación original'),
  askBank('78', 'Account not found or inactive', 'Cuenta inexistente o inactiva'),
  badData('82', 'Wrong security code', 'Código de seguridad incorrecto'),
  later('90', 'Daily close in progress', 'Cierre diario en proceso'),
  later('91', 'Issuer unavailable', 'Emisor no disponible'),
  otherCard('92', 'No route to the issuer', 'No hay ruta hacia el emisor'),
  askBank('93', 'Not completed for legal reasons', 'No se completó por razones legales'),
  late('94', 'Duplicate transmission', 'Transmisión duplicada'),
  later('96', 'System failure at the issuer or the network', 'Falla del sistema del emisor o de la red'),
  badData('98', 'Invalid CVV', 'CVV no válido'),

  revoked('R1', 'Payer revoked the permission to charge', 'El pagador retiró el permiso de cobro'),

  tooLateToPay('EXPIRED', 'Payment deadline passed', 'Nadie pagó a tiempo'),

  unknown('T01', 'Network timeout: outcome unknown', 'Red sin respuesta: consulte el resultado'),
  network('E99', 'Internal error of the network', 'Error interno de la red'),
  network('S01', 'Network service unavailable', 'Servicio de la red no disponible'),
  encryption('S10', 'Encryption with the network failed', 'Falló el cifrado con la red'),
  encryption('S11', 'Encryption with the network failed', 'Falló el cifrado con la red'),

  charged('M01', 'Reservation already charged at the network', 'La red ya cobró la reserva'),
  wrongState('M02', 'Operation is not a held reservation', 'La operación no es una reserva con cupo'),
  gone('M04', 'Reservation expired at the network', 'Reserva vencida en la red'),
  gone('M05', 'Reservation not approved: nothing is held', 'Reserva no aprobada: no hay cupo por cobrar'),
  gone('M06', 'Operation not found (kept for 30 days)', 'Operación no encontrada; se conserva 30 días'),
  noHolds('M08', 'No reservations for brand or issuer', 'La franquicia o el emisor no admite reservas'),
  noHolds('M10', 'No reservations for brand or issuer', 'La franquicia o el emisor no admite reservas'),
  noHolds('M11', 'No reservations for brand or issuer', 'La franquicia o el emisor no admite reservas'),
  tooMuch('M12', 'Amount does not match the hold', 'El valor final no coincide con el reservado'),
  noThreeDs('309', 'No 3DS data for this reservation type', 'Este tipo de reserva no admite datos 3DS'),
  badThreeDs('310', 'Invalid ECI: use 05, 06 or 07', 'ECI no válido: use 05, 06 o 07'),
  badThreeDs('319', 'Mastercard 3DS data with a Visa card', 'Datos 3DS de Mastercard con una tarjeta Visa'),
  badThreeDs(
    '320',
    'Visa 3DS data with another brand',
    'Datos 3DS de Visa con una tarjeta de otra franquicia',
  ),

  tooLateToVoid('A01', 'Void deadline passed', 'Pasó la fecha límite de anulación'),
  notVoidable('A03', 'Status does not allow a void', 'El estado de la operación no admite anulación'),
  notVoidable('A04', 'Status does not allow a void', 'El estado de la operación no admite anulación'),
  notVoidable('A05', 'Status does not allow a void', 'El estado de la operación no admite anulación'),
  notVoidable('A06', 'Status does not allow a void', 'El estado de la operación no admite anulación'),
  incremental('A07', 'Incremental operations cannot be voided', 'Las operaciones incrementales no se anulan'),
  notVoidable('V39', 'Reservation already charged', 'La reserva ya fue cobrada'),
  tooLateToVoid('V40', 'Outside the release period', 'Reserva fuera de fechas para liberarla'),
  notVoidable('V42', 'Operation cannot be voided', 'La operación no se puede anular'),

  testKey('MIT_PRODUCTION_KEY_REQUIRED', 'Production key required', 'Se requiere la llave de producción'),
  tooMuch('MIT_AMOUNT_EXCEEDS_AUTHORIZED', 'Charge above the hold', 'Cobro mayor que el valor reservado'),
  gone('MIT_EXPIRED', 'Reservation expired', 'La reserva venció'),
  charged('MIT_ALREADY_CONFIRMED', 'Final charge already applied', 'El cobro final ya se aplicó'),
  held(
    'MIT_ALREADY_AUTHORIZED',
    'The amount is held on a card already',
    'El valor ya está reservado en una tarjeta',
  ),
  windowClosed(
    'MIT_VOID_WINDOW_CLOSED',
    'Fewer than 24 hours to expiry',
    'Faltan menos de 24 horas para vencer',
  ),
  otherBrand(
    'MIT_FRANCHISE_NOT_ENABLED',
    'Brand without reservations here',
    'Franquicia sin reservas habilitadas',
  ),
  unknown('MIT_INDETERMINATE', 'No network answer: query the result', 'Sin respuesta: consulte el resultado'),
  running('MIT_IN_PROGRESS', 'An authorization is already running', 'Ya hay una autorización en curso'),
] as const satisfies readonly ResponseCode[];

/** Response codes for operations that the network could not process. The card was not declined, and no money moved. */
export const TRANSPORT_FAILURES = ['E99', 'S01', 'S10', 'S11'] as const;
export type TransportFailure = (typeof TRANSPORT_FAILURES)[number];

export function isTransportFailure(code: string | null): code is TransportFailure {
  return TRANSPORT_FAILURES.some((known) => known === code);
}

/**
 * Response code for an account whose holder revoked the permission to charge. Later charges to this account always
 * fail.
 */
export const REVOKED = 'R1';

const unlisted = askBank('', 'Declined by the network', 'Negada por la red');
const byCode = new Map<string, ResponseCode>(RESPONSE_CODES.map((entry) => [entry.code, entry]));

/**
 * Returns the catalogue entry of a response code. An unknown code is treated as a soft decline without a stated
 * cause.
 */
export function responseCode(code: string): ResponseCode {
  return byCode.get(code) ?? { ...unlisted, code };
}
