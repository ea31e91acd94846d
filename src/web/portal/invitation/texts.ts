import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  from: { es: '{name} le propone', en: '{name} has an offer for you' },
  until: { es: 'Puede aceptar hasta el {date}.', en: 'You can accept until {date}.' },
  ignore: {
    es: 'Si no le interesa, no tiene que hacer nada.',
    en: 'If you are not interested, you do not need to do anything.',
  },
  plan_change: { es: 'Cambiar a {plan}', en: 'Change to {plan}' },
  plan_change_hint: {
    es: 'El cambio se hace en cuanto acepte.',
    en: 'The change is made as soon as you accept.',
  },
  revival: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  revival_hint: {
    es: 'Empieza un período nuevo hoy y sigue renovándose solo.',
    en: 'A new period starts today and keeps renewing automatically.',
  },
  renewal: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  renewal_hint: {
    es: 'Paga el período que está pendiente y su servicio sigue sin interrupción.',
    en: 'You pay the period that is due, and your service continues without a break.',
  },
  early: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  early_hint: {
    es: 'Paga hoy el próximo período, antes de su fecha.',
    en: 'You pay for the next period today, ahead of time.',
  },
  take_back: { es: 'Mantener {plan}', en: 'Keep {plan}' },
  take_back_hint: {
    es: 'La cancelación queda sin efecto y la suscripción se renueva como antes. Ahora no se cobra nada.',
    en: 'The cancellation is undone and the subscription renews as before. Nothing is charged now.',
  },
  current: { es: 'Plan actual', en: 'Current plan' },
  offered: { es: 'Plan nuevo', en: 'New plan' },
  difference: { es: 'Diferencia de precio', en: 'Price difference' },
  more: { es: '{amount} más', en: '{amount} more' },
  less: { es: '{amount} menos', en: '{amount} less' },
  credit: { es: 'Sin usar del plan actual', en: 'Unused time on your current plan' },
  charge: { es: 'Resto con el plan nuevo', en: 'Remaining time on the new plan' },
  next_more: { es: 'Se suma a su próximo cobro', en: 'Added to your next charge' },
  next_less: { es: 'Se descuenta de su próximo cobro', en: 'Taken off your next charge' },
  in_favour: { es: 'Queda a su favor', en: 'Credit for you' },
  accept: { es: 'Aceptar', en: 'Accept' },
  accept_pay: { es: 'Aceptar y pagar {amount}', en: 'Accept and pay {amount}' },
  accepted_title: { es: 'Esta invitación ya se aceptó', en: 'This invitation has already been accepted' },
  accepted_hint: {
    es: 'No tiene que hacer nada más: no se cobra dos veces.',
    en: 'There is nothing more to do: you will not be charged twice.',
  },
  expired_title: { es: 'Esta invitación venció', en: 'This invitation has expired' },
  expired_hint: {
    es: 'Valía hasta el {date}. Si aún le interesa, pídale otra a {name}.',
    en: 'It was valid until {date}. If you are still interested, ask {name} for another one.',
  },
  see: { es: 'Ver mi suscripción', en: 'View my subscription' },
} as const satisfies Record<string, Text>;
