import type { TransactionStatus } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { PortalInvoice } from '#src/portal/views.ts';
import type { Tone } from '../status-copy.ts';

export const WORDS = {
  current: { es: 'Período actual', en: 'Current period' },
  update_card: { es: 'Actualizar tarjeta', en: 'Update card' },
  approving: { es: 'Esperamos su aprobación en la app.', en: 'We are waiting for your approval in the app.' },
  approving_link: { es: 'Ver la solicitud', en: 'See the request' },
  use_account: { es: 'Pagar con Nequi u otra cuenta', en: 'Pay with Nequi or another account' },
  cancel: { es: 'Cancelar suscripción', en: 'Cancel subscription' },
  charges: { es: 'Cobros', en: 'Charges' },
  no_charges: { es: 'Aún no hay cobros.', en: 'There are no charges yet.' },
  refunded: { es: 'Se devolvieron {amount}.', en: '{amount} were returned.' },
  invoices: { es: 'Facturas', en: 'Invoices' },
  no_invoices: { es: 'Aún no hay facturas.', en: 'There are no invoices yet.' },
  invoice: { es: 'Factura {number}', en: 'Invoice {number}' },
  pdf: { es: 'Ver PDF', en: 'View PDF' },
  pdf_of: { es: 'Ver PDF de la factura {number}', en: 'View PDF of invoice {number}' },
  older: { es: 'Anteriores', en: 'Older' },
  newer: { es: 'Más recientes', en: 'Newer' },
  told_renewed: {
    es: 'Listo: su suscripción está al día.',
    en: 'Done: your subscription is up to date.',
  },
  told_accepted: { es: 'Listo: aceptó la invitación.', en: 'Done: you accepted the invitation.' },
  told_card: {
    es: 'Listo: los próximos cobros van a {card}.',
    en: 'Done: the next charges go to {card}.',
  },
  told_canceled: {
    es: 'Su suscripción quedó cancelada. No habrá más cobros.',
    en: 'Your subscription is cancelled. There will be no more charges.',
  },
} as const satisfies Record<string, Text>;

export const MOVE_WORDS = {
  title: { es: 'Pagar con una cuenta', en: 'Pay with an account' },
  lead: {
    es: '{plan} se cobra a {source}. La cuenta toma su lugar cuando usted la apruebe; ahora no se cobra nada.',
    en: '{plan} is charged to {source}. The account takes its place once you approve it; nothing is charged now.',
  },
  which: { es: '¿Qué cuenta?', en: 'Which account?' },
  ask: { es: 'Pedir permiso', en: 'Ask for permission' },
} as const satisfies Record<string, Text>;

export const CARD_WORDS = {
  title: { es: 'Actualizar tarjeta', en: 'Update card' },
  lead: {
    es: '{plan} se cobra a {card}. La tarjeta nueva toma su lugar desde el próximo cobro; ahora no se cobra nada.',
    en: '{plan} is charged to {card}. The new card takes its place from the next charge on; nothing is charged now.',
  },
  save: { es: 'Guardar tarjeta', en: 'Save card' },
} as const satisfies Record<string, Text>;

export const CANCEL_WORDS = {
  title: { es: 'Cancelar {plan}', en: 'Cancel {plan}' },
  lead: { es: '¿Cuándo quiere que termine?', en: 'When should it end?' },
  later: { es: 'Al final del período', en: 'At the end of the period' },
  later_hint: {
    es: 'Sigue con el servicio hasta el {date}. No se le cobra nada más, y hasta ese día puede arrepentirse.',
    en: 'You keep the service until {date}. You are charged nothing more, and may change your mind until then.',
  },
  later_button: { es: 'Cancelar el {date}', en: 'Cancel on {date}' },
  now: { es: 'Ahora mismo', en: 'Right now' },
  now_hint: {
    es: 'El servicio termina de inmediato y no se le cobra nada más.',
    en: 'The service ends at once, and you are charged nothing more.',
  },
  now_lost: {
    es: 'Pierde el tiempo que le queda hasta el {date}. Lo que ya pagó no se devuelve.',
    en: 'You lose the time that is left until {date}. What you paid is not returned.',
  },
  now_button: { es: 'Cancelar ahora', en: 'Cancel now' },
  keep: { es: 'No cancelar', en: 'Do not cancel' },
  choose: { es: 'Elija cuándo quiere que termine.', en: 'Choose when it should end.' },
} as const satisfies Record<string, Text>;

export const RENEW_WORDS = {
  revival: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  revival_hint: {
    es: 'Empieza un período nuevo hoy y sigue renovándose como antes.',
    en: 'A new period starts today, and it goes on renewing as before.',
  },
  renewal: { es: 'Pagar {plan}', en: 'Pay {plan}' },
  renewal_hint: {
    es: 'Paga el período que está pendiente y su servicio sigue sin interrupción.',
    en: 'You pay the period that is due, and your service goes on without a break.',
  },
  take_back: { es: 'Mantener {plan}', en: 'Keep {plan}' },
  take_back_hint: {
    es: 'La cancelación queda sin efecto y la suscripción se renueva como antes. Ahora no se cobra nada.',
    en: 'The cancellation is taken back, and the subscription renews as before. Nothing is charged now.',
  },
  button_free: { es: 'Renovar sin costo', en: 'Renew at no cost' },
  button_keep: { es: 'Mantener mi suscripción', en: 'Keep my subscription' },
  go_renew: { es: 'Renovar', en: 'Renew' },
  go_pay: { es: 'Pagar ahora', en: 'Pay now' },
} as const satisfies Record<string, Text>;

export const CHARGE_STATES = {
  Iniciada: { text: { es: 'En proceso', en: 'Under way' }, tone: 'wait' },
  Pendiente: { text: { es: 'En proceso', en: 'Under way' }, tone: 'wait' },
  Aprobada: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  Rechazada: { text: { es: 'Rechazado', en: 'Declined' }, tone: 'bad' },
  Fallida: { text: { es: 'No se hizo', en: 'Not made' }, tone: 'bad' },
  'Por Pagar': { text: { es: 'Por pagar', en: 'To be paid' }, tone: 'wait' },
  Reversada: { text: { es: 'Devuelto', en: 'Returned' }, tone: 'off' },
  'Reversion Escalada': { text: { es: 'Devolución en trámite', en: 'Being returned' }, tone: 'wait' },
  Anulada: { text: { es: 'Anulado', en: 'Voided' }, tone: 'off' },
  Autorizada: { text: { es: 'Autorizado', en: 'Authorized' }, tone: 'wait' },
} as const satisfies Record<TransactionStatus, { text: Text; tone: Tone }>;

export const INVOICE_STATES = {
  open: { text: { es: 'Por pagar', en: 'Due' }, tone: 'wait' },
  paid: { text: { es: 'Pagada', en: 'Paid' }, tone: 'good' },
  uncollectible: { text: { es: 'No se pagó', en: 'Not paid' }, tone: 'off' },
} as const satisfies Record<PortalInvoice['status'], { text: Text; tone: Tone }>;
