import type { Text } from '#src/kernel/texts.ts';
import type { EndReason } from './messages.ts';

/** Labels of the facts listed in emails. */
export const LABELS = {
  account: { en: 'Payment method', es: 'Medio de pago' },
  adjustment: { en: 'Adjustment for the change', es: 'Ajuste por el cambio' },
  amount: { en: 'Amount', es: 'Valor' },
  at: { en: 'When', es: 'Cuándo' },
  card: { en: 'Card', es: 'Tarjeta' },
  case: { en: 'Case', es: 'Caso' },
  code: { en: 'Code', es: 'Código' },
  current_plan: { en: 'Current plan', es: 'Plan actual' },
  deadline: { en: 'Last day to answer', es: 'Último día para responder' },
  expiry: { en: 'Expires at the end of', es: 'Vence al final de' },
  concept: { en: 'Description', es: 'Concepto' },
  base: { en: 'Before tax', es: 'Base' },
  paid_at: { en: 'Paid on', es: 'Pagado el' },
  receipt: { en: 'Receipt', es: 'Comprobante' },
  tax: { en: 'Tax', es: 'Impuesto' },
  total: { en: 'Total', es: 'Total' },
  new_plan: { en: 'New plan', es: 'Plan nuevo' },
  new_price: { en: 'Price of the new plan', es: 'Precio del plan nuevo' },
  next_charge: { en: 'Next charge', es: 'Próximo cobro' },
  next_try: { en: 'Next attempt', es: 'Próximo intento' },
  period: { en: 'Period', es: 'Período' },
  plan: { en: 'Plan', es: 'Plan' },
  reason: { en: 'Reason', es: 'Motivo' },
  role: { en: 'Role', es: 'Rol' },
  service_until: { en: 'Service until', es: 'Servicio hasta' },
  transaction: { en: 'Transaction', es: 'Transacción' },
  valid_until: { en: 'Valid until', es: 'Sirve hasta' },
} as const satisfies Record<string, Text>;

/** Values of the facts listed in emails. */
export const VALUES = {
  credit: { en: '{amount} in your favor', es: '{amount} a su favor' },
  due: { en: '{amount} to pay', es: '{amount} por pagar' },
  none: { en: 'None', es: 'Ninguno' },
} as const satisfies Record<string, Text>;

export const FRAME = {
  greeting: { en: 'Hello {name},', es: 'Hola, {name}:' },
  tax_id: { en: 'NIT {tax_id}', es: 'NIT {tax_id}' },
  help: { en: 'Need help? {help}', es: '¿Necesita ayuda? {help}' },
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
  subject: { en: 'Receipt from {merchant}: {amount}', es: 'Comprobante de {merchant}: {amount}' },
  lead: {
    en: 'We received your payment for {plan}. Thank you.',
    es: 'Recibimos su pago de {plan}. Muchas gracias.',
  },
  lead_free: {
    en: 'Your subscription to {plan} was renewed. There was nothing to charge.',
    es: 'Su suscripción a {plan} fue renovada. No hubo ningún valor por cobrar.',
  },
  action: { en: 'View receipt', es: 'Ver comprobante' },
  attached: { en: 'Your receipt is attached.', es: 'Su comprobante va adjunto.' },
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
    en: 'Your subscription to {plan} was canceled',
    es: 'Su suscripción a {plan} fue cancelada',
  },
  lead: {
    en: 'Your subscription to {plan} was canceled. There will be no further charges.',
    es: 'Su suscripción a {plan} fue cancelada. No se harán más cobros.',
  },
  until: {
    en: 'You can keep using the service until {date}.',
    es: 'Puede seguir usando el servicio hasta el {date}.',
  },
  undo: { en: 'Keep my subscription', es: 'Deshacer la cancelación' },
  at_once: { en: 'The service has ended.', es: 'El servicio ha terminado.' },
} as const satisfies Record<string, Text>;

export const ENDED = {
  subject: { en: 'Your subscription to {plan} has ended', es: 'Su suscripción a {plan} finalizó' },
  lead: {
    en: 'Your subscription to {plan} has ended. There will be no further charges.',
    es: 'Su suscripción a {plan} finalizó. No se harán más cobros.',
  },
  action: { en: 'Subscribe again', es: 'Suscribirme de nuevo' },
} as const satisfies Record<string, Text>;

export const SIGN_IN_CODE = {
  subject: {
    en: '{code} is your {merchant} sign-in code',
    es: '{code} es su código de ingreso a {merchant}',
  },
  lead: {
    en: 'Use this code to see and manage your subscriptions with {merchant}.',
    es: 'Con este código puede ver y cambiar sus suscripciones a {merchant}.',
  },
  terms: {
    en: 'It works once, for {minutes} minutes, and only for {merchant}. We will never ask you for it.',
    es: 'Sirve durante {minutes} minutos, una sola vez y únicamente para {merchant}. Nadie se lo pedirá jamás.',
  },
  unasked: {
    en: 'If you did not ask for it, you can ignore this message: nothing has changed.',
    es: 'Si usted no lo pidió, puede ignorar este mensaje: nada ha cambiado.',
  },
} as const satisfies Record<string, Text>;

export const DISPUTE_OPENED = {
  subject: {
    en: 'A payer disputes transaction {number}',
    es: 'Un pagador reclamó la transacción {number}',
  },
  lead: {
    en: 'The bank has taken the amount of transaction {number} back while it decides. You can answer with evidence until the deadline.',
    es: 'El banco retuvo el valor de la transacción {number} mientras decide. Usted puede responder con pruebas hasta la fecha límite.',
  },
} as const satisfies Record<string, Text>;

export const DISPUTE_DEADLINE = {
  subject: {
    en: 'Little time left to answer about transaction {number}',
    es: 'Queda poco tiempo para responder por la transacción {number}',
  },
  lead: {
    en: 'A payer disputes transaction {number}, and nothing was answered yet. After the deadline no evidence is taken here.',
    es: 'Un pagador reclamó la transacción {number} y aún no hay respuesta. Después de la fecha límite no se reciben pruebas aquí.',
  },
} as const satisfies Record<string, Text>;

export const DISPUTE_ANSWER: Text = {
  en: 'Attach what shows that the charge was right (delivery, contract, messages), submit it, and bring the same documents to your payment provider.',
  es: 'Adjunte lo que demuestre que el cobro era correcto (entrega, contrato, mensajes), envíelo y lleve los mismos documentos a su proveedor de pagos.',
};

export const DISPUTE_ACTION: Text = { en: 'Answer the dispute', es: 'Responder la disputa' };

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
    en: 'All payments have been made. Thank you for being with us.',
    es: 'Se completaron todos sus pagos. Gracias por haber estado con nosotros.',
  },
  plan_closed: {
    en: 'The plan is no longer offered. Thank you for being with us.',
    es: 'El plan ya no se ofrece. Gracias por haber estado con nosotros.',
  },
} as const satisfies Record<EndReason, Text>;

export const PAYMENT_RECEIPT = {
  lead: {
    en: 'We received your payment. Thank you.',
    es: 'Recibimos su pago. Muchas gracias.',
  },
  twice: {
    en: 'This charge had already been paid. {merchant} owes you a refund of {amount}; get in touch if it takes long.',
    es: 'Este cobro ya estaba pagado. {merchant} le debe devolver {amount}; si tarda, escríbale.',
  },
} as const satisfies Record<string, Text>;

export const CASH_VOUCHER = {
  subject: { en: 'How to pay {amount} at {point}', es: 'Cómo pagar {amount} en {point}' },
  lead: {
    en: 'You chose to pay {merchant} in cash. This is how:',
    es: 'Eligió pagarle a {merchant} en efectivo. Así se hace:',
  },
  after: {
    en: 'Once you have paid, we will send you the receipt. After that date the number no longer works.',
    es: 'Cuando haya pagado le enviaremos el comprobante. Después de esa fecha el número ya no sirve.',
  },
  action: { en: 'See the payment steps', es: 'Ver los pasos para pagar' },
} as const satisfies Record<string, Text>;
