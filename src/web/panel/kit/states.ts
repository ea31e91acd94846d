import type { SubscriptionStatus } from '#src/billing/subscriptions/types.ts';
import type { SourceStatus } from '#src/customers/payment-sources/states.ts';
import type { ReservationState, TransactionStatus } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { Mail } from '#src/messages/mails/types.ts';
import type { DeliveryStatus } from '#src/messages/webhooks/types.ts';
import type { Tone } from './parts.tsx';

/** Display name and colour of a status, for lists and detail pages. */
interface State {
  text: Text;
  tone: Tone;
}

export const SUBSCRIPTION_STATES = {
  trial: { text: { es: 'En prueba', en: 'On trial' }, tone: 'good' },
  activa: { text: { es: 'Activa', en: 'Active' }, tone: 'good' },
  en_gracia: { text: { es: 'En gracia', en: 'In grace' }, tone: 'warn' },
  pausada: { text: { es: 'En pausa', en: 'Paused' }, tone: 'warn' },
  cancelada: { text: { es: 'Cancelada', en: 'Canceled' }, tone: 'still' },
  finalizada: { text: { es: 'Finalizada', en: 'Ended' }, tone: 'still' },
} as const satisfies Record<SubscriptionStatus, State>;

export const TRANSACTION_STATES = {
  Iniciada: { text: { es: 'Sin respuesta', en: 'No answer yet' }, tone: 'warn' },
  Pendiente: { text: { es: 'En proceso', en: 'Under way' }, tone: 'warn' },
  Aprobada: { text: { es: 'Aprobada', en: 'Approved' }, tone: 'good' },
  Rechazada: { text: { es: 'Rechazada', en: 'Declined' }, tone: 'bad' },
  Fallida: { text: { es: 'Fallida', en: 'Failed' }, tone: 'bad' },
  'Por Pagar': { text: { es: 'Por pagar', en: 'To be paid' }, tone: 'warn' },
  Reversada: { text: { es: 'Devuelta', en: 'Returned' }, tone: 'still' },
  'Reversion Escalada': { text: { es: 'Devolución en trámite', en: 'Being returned' }, tone: 'warn' },
  Anulada: { text: { es: 'Anulada', en: 'Voided' }, tone: 'still' },
  Autorizada: { text: { es: 'Valor reservado', en: 'Amount held' }, tone: 'warn' },
} as const satisfies Record<TransactionStatus, State>;

export const RESERVATION_STATES = {
  Iniciada: { text: { es: 'Esperando al cliente', en: 'Waiting for the customer' }, tone: 'warn' },
  'Pre-autorizada': { text: { es: 'Cupo reservado', en: 'Amount held' }, tone: 'good' },
  Confirmada: { text: { es: 'Cobrada', en: 'Charged' }, tone: 'good' },
  Anulada: { text: { es: 'Liberada', en: 'Released' }, tone: 'still' },
  Vencida: { text: { es: 'Vencida', en: 'Expired' }, tone: 'still' },
  Rechazada: { text: { es: 'Rechazada', en: 'Declined' }, tone: 'bad' },
  Fallida: { text: { es: 'Fallida', en: 'Failed' }, tone: 'bad' },
  Indeterminada: { text: { es: 'Sin respuesta', en: 'No answer yet' }, tone: 'warn' },
} as const satisfies Record<ReservationState, State>;

export const INVOICE_STATES = {
  open: { text: { es: 'Por pagar', en: 'Due' }, tone: 'warn' },
  paid: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  uncollectible: { text: { es: 'No se pagó', en: 'Not paid' }, tone: 'still' },
} as const satisfies Record<Invoice['status'], State>;

export const DELIVERY_STATES = {
  pending: { text: { es: 'Por entregar', en: 'To be delivered' }, tone: 'warn' },
  delivered: { text: { es: 'Entregado', en: 'Delivered' }, tone: 'good' },
  failed: { text: { es: 'No entregado', en: 'Not delivered' }, tone: 'bad' },
} as const satisfies Record<DeliveryStatus, State>;

export const MAIL_STATES = {
  kept: { text: { es: 'Guardado, no se envía', en: 'Kept, not sent' }, tone: 'still' },
  waiting: { text: { es: 'Por enviar', en: 'To be sent' }, tone: 'warn' },
  sent: { text: { es: 'Enviado', en: 'Sent' }, tone: 'good' },
  given_up: { text: { es: 'No se pudo enviar', en: 'Could not be sent' }, tone: 'bad' },
} as const satisfies Record<Mail['status'], State>;

export const SOURCE_STATES = {
  pending: { text: { es: 'Espera al cliente', en: 'Waits for the customer' }, tone: 'warn' },
  ready: { text: { es: 'Aprobada', en: 'Approved' }, tone: 'good' },
  refused: { text: { es: 'Rechazada', en: 'Refused' }, tone: 'still' },
  expired: { text: { es: 'Sin respuesta', en: 'Not answered' }, tone: 'still' },
  revoked: { text: { es: 'Permiso retirado', en: 'Permission revoked' }, tone: 'bad' },
} as const satisfies Record<SourceStatus, State>;
