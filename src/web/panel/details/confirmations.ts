import type { Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';

/** Confirmation messages, shown on the page that an action redirects to. */
const CONFIRMATIONS = {
  canceled: { es: 'La suscripción quedó cancelada.', en: 'The subscription is canceled.' },
  taken_back: {
    es: 'La cancelación quedó sin efecto: la suscripción se renueva como antes.',
    en: 'The cancellation was undone. The subscription renews as before.',
  },
  paused: { es: 'La suscripción quedó en pausa.', en: 'The subscription is paused.' },
  resumed: { es: 'La suscripción se reanudó.', en: 'The subscription was resumed.' },
  plan_changed: { es: 'El plan se cambió.', en: 'The plan was changed.' },
  plan_scheduled: {
    es: 'El plan cambia con el próximo cobro.',
    en: 'The plan changes with the next charge.',
  },
  plan_invited: {
    es: 'Se envió la invitación: el plan cambia cuando el cliente acepte.',
    en: 'The invitation was sent: the plan changes once the customer accepts.',
  },
  plan_pending: {
    es: 'La red de pagos aún no responde: el plan cambia cuando se apruebe el cobro.',
    en: 'The network has not answered yet: the plan changes once the charge is approved.',
  },
  document_again: {
    es: 'El documento se intenta de nuevo enseguida.',
    en: 'The document is being retried.',
  },
  refunded: { es: 'El dinero se devolvió.', en: 'The money was given back.' },
  settled_elsewhere: {
    es: 'Quedó anotado que ese dinero ya se devolvió.',
    en: 'It is on record that this money was returned.',
  },
  refund_pending: {
    es: 'La devolución quedó en trámite: se pregunta por ella hasta saber el resultado.',
    en: 'The refund is in progress. Its result is queried automatically.',
  },
  account_asked: {
    es: 'El cliente recibió la solicitud: puede cobrarse a la cuenta cuando la apruebe.',
    en: 'The customer was asked: the account can be charged once they approve.',
  },
  saved: { es: 'Quedó guardado.', en: 'It was saved.' },
  created: { es: 'Quedó creado.', en: 'It was created.' },
  turned_off: { es: 'Quedó desactivado.', en: 'It was turned off.' },
  turned_on: { es: 'Quedó activado.', en: 'It was turned on.' },
  erased: {
    es: 'Sus datos quedaron borrados.',
    en: 'Their data was erased.',
  },
  removed: { es: 'Quedó eliminado.', en: 'It was removed.' },
  invited: { es: 'Se envió la invitación.', en: 'The invitation was sent.' },
  coupon_applied: { es: 'El cupón quedó aplicado.', en: 'The coupon was applied.' },
  source_moved: { es: 'Se cobrará al nuevo medio de pago.', en: 'The new payment method will be charged.' },
  subscribed: {
    es: 'La suscripción quedó creada y cobrada.',
    en: 'The subscription was created and charged.',
  },
  pending: {
    es: 'La red de pagos aún no responde: se pregunta por el resultado.',
    en: 'The network has not answered yet: the outcome is being asked for.',
  },
  evidence_added: { es: 'La prueba quedó adjunta.', en: 'The evidence was attached.' },
  evidence_submitted: {
    es: 'Las pruebas se enviaron: ahora decide el banco.',
    en: 'The evidence was submitted: the bank decides now.',
  },
  dispute_accepted: { es: 'La disputa quedó aceptada.', en: 'The dispute was accepted.' },
  asked: {
    es: 'Se preguntó a la red de pagos: esto es lo que sabe.',
    en: 'The payment network was asked: this is what it knows.',
  },
  accepted: { es: 'La invitación quedó aceptada.', en: 'The invitation was accepted.' },
  confirmed: { es: 'La reserva se cobró.', en: 'The reservation was charged.' },
  released: { es: 'La reserva se liberó.', en: 'The reservation was released.' },
  mail_again: {
    es: 'El correo se envía de nuevo, como uno aparte.',
    en: 'The e-mail is being sent again, as one of its own.',
  },
  replayed: { es: 'El webhook se envía de nuevo.', en: 'The webhook is being sent again.' },
} as const satisfies Record<string, Text>;

export type ConfirmationKey = keyof typeof CONFIRMATIONS;

export function confirmationOf(query: Query): Text | null {
  const key = textOf(query, 'done') ?? '';
  return Object.hasOwn(CONFIRMATIONS, key) ? CONFIRMATIONS[key as ConfirmationKey] : null;
}
