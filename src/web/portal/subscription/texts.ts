import type { Text } from '#src/kernel/texts.ts';
import type { EntryState } from '#src/portal/views.ts';
import type { Tone } from '../status-copy.ts';

export const TEXTS = {
  current: { es: 'Período actual', en: 'Current period' },
  update_card: { es: 'Actualizar tarjeta', en: 'Update card' },
  approving: { es: 'Esperamos su aprobación en la app.', en: 'We are waiting for your approval in the app.' },
  approving_link: { es: 'Ver la solicitud', en: 'View the request' },
  use_account: { es: 'Pagar con Nequi u otra cuenta', en: 'Pay with Nequi or another account' },
  cancel: { es: 'Cancelar suscripción', en: 'Cancel subscription' },
  change_plan: { es: 'Cambiar de plan', en: 'Change plan' },
  next_charge: { es: 'Próximo cobro, {date}', en: 'Next charge, {date}' },
  told_renewed: {
    es: 'Listo: su suscripción está al día.',
    en: 'Done: your subscription is up to date.',
  },
  told_accepted: { es: 'Listo: aceptó la invitación.', en: 'Done: you accepted the invitation.' },
  told_card: {
    es: 'Listo: los próximos cobros van a {card}.',
    en: 'Done: future charges go to {card}.',
  },
  told_plan: { es: 'Listo: ahora tiene {plan}.', en: 'Done: you are now on {plan}.' },
  told_plan_later: {
    es: 'Listo: con el próximo cobro pasa a {plan}.',
    en: 'Done: you move to {plan} with your next charge.',
  },
  told_plan_kept: { es: 'Listo: sigue con {plan}.', en: 'Done: you stay on {plan}.' },
  told_canceled: {
    es: 'Su suscripción quedó cancelada. No habrá más cobros.',
    en: 'Your subscription is canceled. There will be no more charges.',
  },
} as const satisfies Record<string, Text>;

export const MOVE_TEXTS = {
  title: { es: 'Pagar con una cuenta', en: 'Pay with an account' },
  lead: {
    es: '{plan} se cobra a {source}. La cuenta toma su lugar cuando usted la apruebe; ahora no se cobra nada.',
    en: '{plan} is charged to {source}. The account replaces it once you approve; nothing is charged now.',
  },
  which: { es: '¿Qué cuenta?', en: 'Which account?' },
  ask: { es: 'Pedir permiso', en: 'Ask for permission' },
} as const satisfies Record<string, Text>;

export const CARD_TEXTS = {
  title: { es: 'Actualizar tarjeta', en: 'Update card' },
  lead: {
    es: '{plan} se cobra a {card}. La tarjeta nueva toma su lugar desde el próximo cobro; ahora no se cobra nada.',
    en: '{plan} is charged to {card}. The new card replaces it from your next charge; nothing is charged now.',
  },
  save: { es: 'Guardar tarjeta', en: 'Save card' },
  saved: { es: 'Ya guardados', en: 'Already saved' },
  use: { es: 'Usar {source}', en: 'Use {source}' },
} as const satisfies Record<string, Text>;

export const CANCEL_TEXTS = {
  title: { es: 'Cancelar {plan}', en: 'Cancel {plan}' },
  lead: { es: '¿Cuándo quiere que termine?', en: 'When should it end?' },
  later_hint: {
    es: 'Sigue con el servicio hasta el {date}. No se le cobra nada más, y hasta ese día puede arrepentirse.',
    en: 'You keep the service until {date}. There are no more charges, and you can change your mind until then.',
  },
  later_button: { es: 'Cancelar el {date}', en: 'Cancel on {date}' },
  now_hint: {
    es: 'El servicio termina de inmediato y no se le cobra nada más.',
    en: 'The service ends immediately, and there are no more charges.',
  },
  now_lost: {
    es: 'Pierde el tiempo que le queda hasta el {date}. Lo que ya pagó no se devuelve.',
    en: 'You lose the time you have left until {date}. What you paid is not refunded.',
  },
  now_button: { es: 'Cancelar ahora', en: 'Cancel now' },
  keep: { es: 'No cancelar', en: 'Keep my subscription' },
  reason: { es: '¿Por qué se va?', en: 'Why are you leaving?' },
  reason_hint: { es: 'Lo lee {name}.', en: '{name} reads this.' },
  choose: { es: 'Elija cuándo quiere que termine.', en: 'Choose when it should end.' },
} as const satisfies Record<string, Text>;

export const RENEW_TEXTS = {
  revival: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  revival_hint: {
    es: 'Empieza un período nuevo hoy y sigue renovándose como antes.',
    en: 'A new period starts today and renews as before.',
  },
  renewal: { es: 'Pagar {plan}', en: 'Pay {plan}' },
  renewal_hint: {
    es: 'Paga el período que está pendiente y su servicio sigue sin interrupción.',
    en: 'You pay the period that is due, and your service continues without a break.',
  },
  take_back: { es: 'Mantener {plan}', en: 'Keep {plan}' },
  take_back_hint: {
    es: 'La cancelación queda sin efecto y la suscripción se renueva como antes. Ahora no se cobra nada.',
    en: 'The cancellation is undone and the subscription renews as before. Nothing is charged now.',
  },
  button_free: { es: 'Renovar sin costo', en: 'Renew at no cost' },
  button_keep: { es: 'Mantener mi suscripción', en: 'Keep my subscription' },
  go_renew: { es: 'Renovar', en: 'Renew' },
  go_pay: { es: 'Pagar ahora', en: 'Pay now' },
} as const satisfies Record<string, Text>;

export const HISTORY_TEXTS = {
  title: { es: 'Historial', en: 'History' },
  none: { es: 'Aún no hay cobros.', en: 'No charges yet.' },
  no_charge: { es: 'No se cobró nada', en: 'Nothing was charged' },
  refunded: { es: 'Se le devolvieron {amount}.', en: '{amount} was refunded.' },
  with_credit: {
    es: '{amount} se tomaron de su saldo a favor.',
    en: '{amount} came from your credit.',
  },
  pdf: { es: 'Comprobante (PDF)', en: 'Receipt (PDF)' },
  pdf_of: { es: 'Comprobante {number} (PDF)', en: 'Receipt {number} (PDF)' },
  electronic_invoice: { es: 'Factura electrónica {number} (PDF)', en: 'Electronic invoice {number} (PDF)' },
  credit_note: { es: 'Nota crédito {number} (PDF)', en: 'Credit note {number} (PDF)' },
  older: { es: 'Anteriores', en: 'Older' },
  newer: { es: 'Más recientes', en: 'Newer' },
} as const satisfies Record<string, Text>;

export const ENTRY_STATES = {
  paid: { text: { es: 'Pagado', en: 'Paid' }, tone: 'good' },
  returned: { text: { es: 'Devuelto', en: 'Refunded' }, tone: 'off' },
  returning: { text: { es: 'Devolución en trámite', en: 'Refund under way' }, tone: 'wait' },
  charging: { text: { es: 'En proceso', en: 'Processing' }, tone: 'wait' },
  due: { text: { es: 'Por pagar', en: 'Due' }, tone: 'wait' },
  unpaid: { text: { es: 'No se pagó', en: 'Not paid' }, tone: 'off' },
} as const satisfies Record<EntryState, { text: Text; tone: Tone }>;

export const PLAN_TEXTS = {
  title: { es: 'Cambiar de plan', en: 'Change plan' },
  lead: { es: 'Hoy tiene {plan}: {price} {every}.', en: 'You are on {plan}: {price} {every}.' },
  see: { es: 'Ver cuánto pagaría', en: 'See what you would pay' },
  see_one: { es: 'Ver cuánto pagaría con {plan}', en: 'See what you would pay on {plan}' },
  to: { es: 'Cambiar a {plan}', en: 'Change to {plan}' },
  always_invoice: {
    es: 'El cambio es inmediato. Hoy se ajusta lo que queda del período.',
    en: 'The change is immediate. The rest of this period is settled today.',
  },
  create_prorations: {
    es: 'El cambio es inmediato. La diferencia va en el próximo cobro.',
    en: 'The change is immediate. The difference goes on your next charge.',
  },
  period_end: {
    es: 'El cambio se hace con el próximo cobro. Hasta entonces sigue como está.',
    en: 'The change happens with your next charge. Until then nothing changes.',
  },
  today: { es: 'Hoy', en: 'Today' },
  total_today: { es: 'Total hoy', en: 'Total today' },
  nothing_today: { es: 'Hoy no se cobra nada.', en: 'Nothing is charged today.' },
  later: { es: 'Próximo cobro, {date}', en: 'Next charge, {date}' },
  total_later: { es: 'Total', en: 'Total' },
  no_later: { es: 'Después no hay más cobros.', en: 'There are no charges after that.' },
  pay: { es: 'Cambiar y pagar {amount}', en: 'Change and pay {amount}' },
  confirm: { es: 'Confirmar el cambio', en: 'Confirm the change' },
  others: { es: 'Ver otros planes', en: 'See other plans' },
  other_source: { es: 'Cambiar el medio de pago', en: 'Change the payment method' },
  moved: {
    es: 'Los valores cambiaron mientras tanto y no se cobró nada. Estos son los de ahora.',
    en: 'The amounts have changed in the meantime, and nothing was charged. These are the current ones.',
  },
  failed: {
    es: 'No se pudo cobrar y su plan sigue igual. Intente de nuevo en unos minutos.',
    en: 'We could not make the charge, and your plan is unchanged. Try again in a few minutes.',
  },
  scheduled: {
    es: 'Con el próximo cobro pasa a {plan}.',
    en: 'You move to {plan} with your next charge.',
  },
  keep: { es: 'Seguir con {plan}', en: 'Stay on {plan}' },
} as const satisfies Record<string, Text>;
