import type { Text } from '#src/kernel/texts.ts';
import type { EndReason } from './messages.ts';

/** Names of facts, in the order of the alphabet. */
export const LABELS = {
  account: { en: 'Payment method', es: 'Medio de pago' },
  adjustment: { en: 'Adjustment for the change', es: 'Ajuste por el cambio' },
  amount: { en: 'Amount', es: 'Valor' },
  card: { en: 'Card', es: 'Tarjeta' },
  code: { en: 'Code', es: 'Código' },
  current_plan: { en: 'Current plan', es: 'Plan actual' },
  expiry: { en: 'Expires at the end of', es: 'Vence al final de' },
  invoice: { en: 'Invoice', es: 'Factura' },
  new_plan: { en: 'New plan', es: 'Plan nuevo' },
  new_price: { en: 'Price of the new plan', es: 'Precio del plan nuevo' },
  next_charge: { en: 'Next charge', es: 'Próximo cobro' },
  next_try: { en: 'Next attempt', es: 'Próximo intento' },
  period: { en: 'Period', es: 'Período' },
  plan: { en: 'Plan', es: 'Plan' },
  service_until: { en: 'Service until', es: 'Servicio hasta' },
  transaction: { en: 'Transaction', es: 'Transacción' },
} as const satisfies Record<string, Text>;

/** Values of facts. */
export const VALUES = {
  card: { en: '{brand} ending in {last_four}', es: '{brand} terminada en {last_four}' },
  credit: { en: '{amount} in your favour', es: '{amount} a su favor' },
  due: { en: '{amount} to pay', es: '{amount} por pagar' },
  none: { en: 'None', es: 'Ninguno' },
  period: { en: '{start} to {end}', es: 'Del {start} al {end}' },
} as const satisfies Record<string, Text>;

export const FRAME = {
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:' },
  farewell: { en: 'Kind regards,', es: 'Cordialmente,' },
  footer: {
    en: 'This message was sent automatically on behalf of {merchant}.',
    es: 'Este mensaje fue enviado de forma automática en nombre de {merchant}.',
  },
} as const satisfies Record<string, Text>;

export const RENEWAL_INVITATION = {
  subject: { en: 'Renew your subscription to {plan}', es: 'Renueve su suscripción a {plan}' },
  lead: {
    en: '{merchant} invites you to renew your subscription to {plan}.',
    es: '{merchant} le invita a renovar su suscripción a {plan}.',
  },
  terms: {
    en: 'Nothing will be charged until you accept. If you do not wish to renew, you can ignore this message.',
    es: 'No se hará ningún cobro hasta que usted acepte. Si no desea renovar, puede ignorar este mensaje.',
  },
  action: { en: 'Renew subscription', es: 'Renovar suscripción' },
} as const satisfies Record<string, Text>;

export const PLAN_CHANGE_INVITATION = {
  subject: { en: 'Confirm your change to {new_plan}', es: 'Confirme su cambio a {new_plan}' },
  lead: {
    en: '{merchant} proposes to change your subscription from {plan} to {new_plan}.',
    es: '{merchant} le propone cambiar su suscripción de {plan} a {new_plan}.',
  },
  terms: {
    en: 'Your plan will not change until you accept. If you prefer to keep it, you can ignore this message.',
    es: 'Su plan no cambiará hasta que usted acepte. Si prefiere conservarlo, puede ignorar este mensaje.',
  },
  action: { en: 'Review and accept', es: 'Revisar y aceptar' },
} as const satisfies Record<string, Text>;

export const RECEIPT = {
  subject: { en: 'Receipt from {merchant}: {amount}', es: 'Recibo de {merchant}: {amount}' },
  lead: {
    en: 'We received your payment for {plan}. Thank you.',
    es: 'Recibimos su pago de {plan}. Muchas gracias.',
  },
  lead_free: {
    en: 'Your subscription to {plan} was renewed. There was nothing to charge.',
    es: 'Su suscripción a {plan} fue renovada. No hubo ningún valor por cobrar.',
  },
  action: { en: 'View invoice', es: 'Ver factura' },
} as const satisfies Record<string, Text>;

export const FAILED_CHARGE = {
  subject: {
    en: 'We could not charge your subscription to {plan}',
    es: 'No pudimos cobrar su suscripción a {plan}',
  },
  lead: {
    en: 'We could not charge your subscription to {plan}.',
    es: 'No pudimos cobrar su suscripción a {plan}.',
  },
  again: {
    en: 'We will try again on {date}. You can review your payment method before then.',
    es: 'Lo intentaremos de nuevo el {date}. Puede revisar su medio de pago antes de ese día.',
  },
  last: {
    en: 'We will not try again. You can review your payment method at any time.',
    es: 'No haremos más intentos. Puede revisar su medio de pago en cualquier momento.',
  },
  action: { en: 'Review payment method', es: 'Revisar medio de pago' },
} as const satisfies Record<string, Text>;

export const CARD_EXPIRING = {
  subject: {
    en: 'Your card ending in {last_four} is about to expire',
    es: 'Su tarjeta terminada en {last_four} está por vencer',
  },
  lead: {
    en: 'The card that pays for your subscription to {plan} is about to expire.',
    es: 'La tarjeta con la que paga su suscripción a {plan} está por vencer.',
  },
  terms: {
    en: 'Please update it before the next charge, so that your service is not interrupted.',
    es: 'Por favor actualícela antes del próximo cobro, para que su servicio no se interrumpa.',
  },
  action: { en: 'Update card', es: 'Actualizar tarjeta' },
} as const satisfies Record<string, Text>;

export const CANCELLATION = {
  subject: {
    en: 'Your subscription to {plan} was cancelled',
    es: 'Su suscripción a {plan} fue cancelada',
  },
  lead: {
    en: 'Your subscription to {plan} was cancelled. There will be no further charges.',
    es: 'Su suscripción a {plan} fue cancelada. No se harán más cobros.',
  },
  until: {
    en: 'You can go on using the service until {date}.',
    es: 'Puede seguir usando el servicio hasta el {date}.',
  },
  at_once: { en: 'The service has ended.', es: 'El servicio ha terminado.' },
} as const satisfies Record<string, Text>;

export const ENDED = {
  subject: { en: 'Your subscription to {plan} has ended', es: 'Su suscripción a {plan} finalizó' },
  lead: {
    en: 'Your subscription to {plan} has ended. There will be no further charges.',
    es: 'Su suscripción a {plan} finalizó. No se harán más cobros.',
  },
} as const satisfies Record<string, Text>;

export const SIGN_IN_CODE = {
  subject: { en: 'Your sign-in code for {merchant}', es: 'Su código de ingreso a {merchant}' },
  lead: {
    en: 'With this code you can see and change your subscriptions to {merchant}.',
    es: 'Con este código puede ver y cambiar sus suscripciones a {merchant}.',
  },
  terms: {
    en: 'It is valid for {minutes} minutes, once, and for {merchant} only. Nobody will ever ask you for it.',
    es: 'Sirve durante {minutes} minutos, una sola vez y únicamente para {merchant}. Nadie se lo pedirá jamás.',
  },
  unasked: {
    en: 'If you did not ask for it, you can ignore this message: nothing has changed.',
    es: 'Si usted no lo pidió, puede ignorar este mensaje: nada ha cambiado.',
  },
} as const satisfies Record<string, Text>;

export const END_REASONS = {
  card_declined: {
    en: 'Your card can no longer be used for the payment. If you wish, you can subscribe again with another card.',
    es: 'Ya no es posible pagar con su tarjeta. Si lo desea, puede suscribirse de nuevo con otra tarjeta.',
  },
  account_declined: {
    en: 'Your account can no longer be charged. If you wish, you can subscribe again with another payment method.',
    es: 'Ya no es posible cobrar a su cuenta. Si lo desea, puede suscribirse de nuevo con otro medio de pago.',
  },
  unpaid: {
    en: 'We could not collect the payment within the time allowed. If you wish, you can subscribe again.',
    es: 'No logramos recibir el pago dentro del plazo. Si lo desea, puede suscribirse de nuevo.',
  },
  completed: {
    en: 'All its payments were made. Thank you for having been with us.',
    es: 'Se completaron todos sus pagos. Gracias por haber estado con nosotros.',
  },
  plan_closed: {
    en: 'The plan is no longer offered. Thank you for having been with us.',
    es: 'El plan ya no se ofrece. Gracias por haber estado con nosotros.',
  },
} as const satisfies Record<EndReason, Text>;
