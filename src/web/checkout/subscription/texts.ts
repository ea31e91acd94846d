import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Suscríbase', en: 'Subscribe' },
  by: { es: 'Suscripción a {name}', en: 'Subscription to {name}' },
  tax: { es: 'Incluye impuestos por {amount}.', en: 'Includes taxes of {amount}.' },
  trial: {
    es: 'Gratis {length}. Primer cobro: {date} por {amount}.',
    en: 'Free for {length}. First charge: {date}, {amount}.',
  },
  trial_only: {
    es: 'Gratis hasta el {date}. No se hace ningún cobro.',
    en: 'Free until {date}. Nothing is charged.',
  },
  today: { es: 'Hoy paga {amount}.', en: 'You pay {amount} today.' },
  today_nothing: { es: 'Hoy no paga nada.', en: 'You pay nothing today.' },
  next: { es: 'Próximo cobro: {date} por {amount}.', en: 'Next charge: {date}, {amount}.' },
  after_trial: { es: 'Después, {price} {every}.', en: 'Then {price} {every}.' },
  no_next: { es: 'No se hacen más cobros.', en: 'There are no more charges.' },
  most_charges: { es: 'Máximo {count} cobros.', en: 'At most {count} charges.' },
  one_charge: { es: 'Un solo cobro.', en: 'A single charge.' },
  deadline: { es: 'Termina el {date}.', en: 'Ends on {date}.' },
  coupon_once: {
    es: 'Cupón {code}: {off} menos en el primer cobro.',
    en: 'Coupon {code}: {off} off the first charge.',
  },
  coupon_repeating: {
    es: 'Cupón {code}: {off} menos durante {length}.',
    en: 'Coupon {code}: {off} off for {length}.',
  },
  coupon_forever: {
    es: 'Cupón {code}: {off} menos en cada cobro.',
    en: 'Coupon {code}: {off} off every charge.',
  },
  plan_discount: { es: 'Descuento: {off} menos durante {length}.', en: 'Discount: {off} off for {length}.' },
  coupon: { es: 'Cupón', en: 'Coupon' },
  has_coupon: { es: 'Tengo un cupón', en: 'I have a coupon' },
  have_coupon: { es: '¿Tiene un cupón?', en: 'Have a coupon?' },
  coupon_line: { es: 'Cupón {code} ({off})', en: 'Coupon {code} ({off})' },
  discount_line: { es: 'Descuento ({off})', en: 'Discount ({off})' },
  tax_line: { es: 'Impuestos incluidos ({rate})', en: 'Taxes included ({rate})' },
  free_line: { es: 'Prueba gratis de {length}', en: 'Free trial of {length}' },
  apply: { es: 'Aplicar', en: 'Apply' },
  coupon_wrong: {
    es: 'Este cupón no existe, ya venció o no sirve para este plan.',
    en: 'This coupon does not exist, has expired or is not for this plan.',
  },
  form: { es: 'Datos para la suscripción', en: 'Subscription details' },
  customer: { es: 'Datos del cliente', en: 'The customer’s details' },
  agreement: { es: 'Autorización', en: 'Authorization' },
  mandate: {
    es: 'Autorizo a {name} a cobrar a {target} {price} {every}, {until}.',
    en: 'I authorize {name} to charge {target} {price} {every}, {until}.',
  },
  mandate_assign: {
    es: 'El cliente autorizó a {name} a cobrar a {target} {price} {every}, {until}.',
    en: 'The customer authorized {name} to charge {target} {price} {every}, {until}.',
  },
  card_own: { es: 'esta tarjeta', en: 'this card' },
  card_assign: { es: 'su tarjeta', en: 'their card' },
  account_own: { es: 'esta cuenta', en: 'this account' },
  account_assign: { es: 'su cuenta', en: 'their account' },
  unapproved: {
    es: 'La suscripción no empezó y no se cobró nada. {reason}',
    en: 'The subscription did not begin and nothing was charged. {reason}',
  },
  first_is: {
    es: 'El primer cobro es el {date} por {amount}.',
    en: 'The first charge is on {date}, {amount}.',
  },
  first_nothing: { es: 'El primer período no se cobra.', en: 'The first period is not charged.' },
  until_canceled: { es: 'hasta que yo cancele', en: 'until I cancel' },
  until_canceled_assign: { es: 'hasta que cancele', en: 'until they cancel' },
  until_count: { es: 'máximo {count} veces', en: 'at most {count} times' },
  until_once: { es: 'una sola vez', en: 'only once' },
  until_date: { es: 'a más tardar hasta el {date}', en: 'until {date} at the latest' },
  consent_missing: {
    es: 'Sin esta autorización no se puede hacer la suscripción.',
    en: 'Without this authorization there can be no subscription.',
  },
  cancel: { es: 'Puede cancelar cuando quiera en el', en: 'You can cancel at any time in the' },
  cancel_assign: {
    es: 'El cliente puede cancelar cuando quiera en el',
    en: 'The customer can cancel at any time in the',
  },
  portal_link: { es: 'portal de suscripciones', en: 'subscriptions portal' },
  conditions: { es: 'Condiciones completas', en: 'Full conditions' },
  subscribe_pay: { es: 'Suscribirme y pagar {amount}', en: 'Subscribe and pay {amount}' },
  subscribe_trial: { es: 'Empezar mi prueba gratis', en: 'Start my free trial' },
  subscribe: { es: 'Suscribirme', en: 'Subscribe' },
  assign_pay: {
    es: 'Suscribir al cliente y cobrar {amount}',
    en: 'Subscribe the customer and charge {amount}',
  },
  assign_trial: { es: 'Empezar la prueba del cliente', en: 'Start the customer’s trial' },
  assign: { es: 'Suscribir al cliente', en: 'Subscribe the customer' },
  assigning: {
    es: 'Usted hace esta suscripción a nombre de un cliente de {name}.',
    en: 'You are making this subscription for a customer of {name}.',
  },
  already: {
    es: 'Con este correo ya hay una suscripción a este plan. Puede verla en el portal.',
    en: 'This e-mail already has a subscription to this plan. You can see it in the portal.',
  },
  terms_changed: {
    es: 'El valor o las condiciones del plan cambiaron. No se cobró nada: revíselos y envíe de nuevo.',
    en: 'The price or the conditions of the plan have changed. Nothing was charged: check them and send again.',
  },
  refused: { es: 'No se hizo el cobro. {reason}', en: 'Nothing was charged. {reason}' },
  unknown_session_title: { es: 'Este enlace no sirve', en: 'This link does not work' },
  expired_title: { es: 'Este enlace venció', en: 'This link has expired' },
  expired_hint: {
    es: 'No se cobró nada. Vuelva al sitio de {name} y empiece la compra de nuevo.',
    en: 'Nothing was charged. Go back to the site of {name} and start again.',
  },
  complete_title: { es: 'Esta compra ya se completó', en: 'This purchase is complete' },
  complete_hint: {
    es: 'Con este enlace ya se hizo una suscripción a {name}. No se cobra de nuevo.',
    en: 'A subscription to {name} was already made with this link. Nothing is charged again.',
  },
  locked: {
    es: '{name} envió los datos en gris. No se pueden cambiar aquí.',
    en: '{name} sent the details in grey. They cannot be changed here.',
  },
  unknown_title: { es: 'Este plan no existe', en: 'There is no such plan' },
  unknown_hint: {
    es: 'Revise la dirección o pídale al comercio un enlace nuevo.',
    en: 'Check the address, or ask the merchant for a new link.',
  },
  inactive_title: { es: 'Este plan ya no está disponible', en: 'This plan is no longer available' },
  inactive_hint: {
    es: '{name} no recibe suscripciones nuevas a este plan. Comuníquese con el comercio si cree que es un error.',
    en: '{name} is not taking new subscriptions to this plan. Contact them if you think this is a mistake.',
  },
  full_title: { es: 'Este plan ya no tiene cupos', en: 'This plan is full' },
  full_hint: {
    es: 'Todos los cupos de {name} para este plan están tomados. Intente más tarde o pregunte por otro plan.',
    en: '{name} has no places left in this plan. Try again later, or choose another plan.',
  },
} as const satisfies Record<string, Text>;

/** Sentences of the full terms, in reading order. */
export const CONDITIONS = {
  who: {
    es: 'Quien cobra es {name}, por medio de Cuota.',
    en: 'The charges are made by {name}, through Cuota.',
  },
  price: {
    es: 'El valor es {price} {every}, con impuestos incluidos. Los descuentos se restan de ese valor.',
    en: 'The price is {price} {every}, taxes included. Discounts are taken off that price.',
  },
  when: {
    es: 'Cada cobro se hace a las 7:00 p. m., hora de Colombia, del día en que termina el período pagado.',
    en: 'Each charge is made at 7:00 p.m., Colombia time, on the day the paid period ends.',
  },
  trial: {
    es: 'Si se cancela antes de que termine la prueba gratis, no se cobra nada.',
    en: 'If it is canceled before the free trial ends, nothing is charged.',
  },
  grace: {
    es: 'Si un cobro no es aprobado, se intenta de nuevo cada día durante {length}. Después la suscripción termina.',
    en: 'If a charge is not approved, it is retried every day for {length}. Then the subscription ends.',
  },
  no_grace: {
    es: 'Si un cobro no es aprobado, la suscripción termina.',
    en: 'If a charge is not approved, the subscription ends.',
  },
  most: { es: 'Se hacen máximo {count} cobros.', en: 'At most {count} charges are made.' },
  deadline: {
    es: 'La suscripción termina a más tardar el {date}.',
    en: 'The subscription ends on {date} at the latest.',
  },
  cancel: {
    es: 'Se puede cancelar en cualquier momento en el portal de suscripciones. El servicio sigue hasta el final del período pagado y no se cobra más.',
    en: 'It can be canceled at any time in the subscriptions portal. You keep the service until the end of the paid period, and nothing more is charged.',
  },
  card: {
    es: 'El número de la tarjeta se guarda cifrado para los próximos cobros. El código de seguridad no se guarda.',
    en: 'The card number is stored encrypted for future charges. The security code is not stored.',
  },
} as const satisfies Record<string, Text>;

export const RESULT_TEXTS = {
  active_title: { es: 'Su suscripción está activa', en: 'Your subscription is active' },
  active: { es: '¡Gracias! Ya hace parte de {name}.', en: 'Thank you! You are now subscribed to {name}.' },
  active_title_assign: { es: 'La suscripción está activa', en: 'The subscription is active' },
  active_assign: {
    es: '{customer} ya está suscrito a {name}.',
    en: '{customer} is now subscribed to {name}.',
  },
  trial_title: { es: 'Su prueba gratis empezó', en: 'Your free trial has begun' },
  trial: {
    es: 'Es gratis hasta el {date}. Si cancela antes, no paga nada.',
    en: 'It is free until {date}. Cancel before then and you pay nothing.',
  },
  trial_title_assign: { es: 'La prueba gratis empezó', en: 'The free trial has begun' },
  trial_assign: {
    es: 'Es gratis para {customer} hasta el {date}. Si cancela antes, no paga nada.',
    en: 'It is free for {customer} until {date}. If they cancel before then, they pay nothing.',
  },
  over_title: { es: 'Esta suscripción ya terminó', en: 'This subscription has ended' },
  over_hint: {
    es: 'Puede verla en el portal, o suscribirse de nuevo.',
    en: 'You can see it in the portal, or subscribe again.',
  },
  plan: { es: 'Plan', en: 'Plan' },
  subscriber: { es: 'Suscriptor', en: 'Subscriber' },
  charged: { es: 'Cobrado', en: 'Charged' },
  date: { es: 'Fecha', en: 'Date' },
  nothing: { es: 'Nada', en: 'Nothing' },
  source: { es: 'Medio de pago', en: 'Payment method' },
  first: { es: 'Primer cobro', en: 'First charge' },
  next: { es: 'Próximo cobro', en: 'Next charge' },
  none: { es: 'No hay más cobros', en: 'No more charges' },
  number: { es: 'Transacción', en: 'Transaction' },
  invoice: { es: 'Enviamos el comprobante a {email}.', en: 'We have sent the receipt to {email}.' },
  invoice_later: {
    es: 'Enviaremos los comprobantes a {email}.',
    en: 'We will send your receipts to {email}.',
  },
  portal: { es: 'Ver o cancelar en el portal', en: 'View or cancel it in the portal' },
  another: { es: 'Hacer otra suscripción a este plan', en: 'Make another subscription to this plan' },
  again: { es: 'Suscribirme de nuevo', en: 'Subscribe again' },
  assign_another: { es: 'Asignar otra suscripción', en: 'Assign another subscription' },
} as const satisfies Record<string, Text>;
