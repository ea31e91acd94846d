import type { Text } from '#src/kernel/texts.ts';

export const WORDS = {
  from: { es: '{name} le propone', en: '{name} proposes' },
  until: { es: 'Puede aceptar hasta el {date}.', en: 'You can accept until {date}.' },
  ignore: {
    es: 'Si no le interesa, no tiene que hacer nada.',
    en: 'If you are not interested, there is nothing to do.',
  },
  plan_change: { es: 'Cambiar a {plan}', en: 'Change to {plan}' },
  plan_change_hint: {
    es: 'El cambio se hace en cuanto acepte.',
    en: 'The change is made as soon as you accept.',
  },
  revival: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  revival_hint: {
    es: 'Empieza un período nuevo hoy y sigue renovándose solo.',
    en: 'A new period starts today, and it goes on renewing by itself.',
  },
  renewal: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  renewal_hint: {
    es: 'Paga el período que está pendiente y su servicio sigue sin interrupción.',
    en: 'You pay the period that is due, and your service goes on without a break.',
  },
  early: { es: 'Renovar {plan}', en: 'Renew {plan}' },
  early_hint: {
    es: 'Paga hoy el próximo período, antes de su fecha.',
    en: 'You pay the next period today, ahead of its date.',
  },
  take_back: { es: 'Mantener {plan}', en: 'Keep {plan}' },
  take_back_hint: {
    es: 'La cancelación queda sin efecto y la suscripción se renueva como antes. Ahora no se cobra nada.',
    en: 'The cancellation is taken back, and the subscription renews as before. Nothing is charged now.',
  },
  current: { es: 'Plan actual', en: 'Current plan' },
  offered: { es: 'Plan nuevo', en: 'New plan' },
  difference: { es: 'Diferencia de precio', en: 'Difference in price' },
  more: { es: '{amount} más', en: '{amount} more' },
  less: { es: '{amount} menos', en: '{amount} less' },
  credit: { es: 'Sin usar del plan actual', en: 'Unused of the current plan' },
  charge: { es: 'Resto con el plan nuevo', en: 'Rest with the new plan' },
  next_more: { es: 'Se suma a su próximo cobro', en: 'Added to your next charge' },
  next_less: { es: 'Se descuenta de su próximo cobro', en: 'Taken off your next charge' },
  in_favour: { es: 'Queda a su favor', en: 'In your favour' },
  accept: { es: 'Aceptar', en: 'Accept' },
  accept_pay: { es: 'Aceptar y pagar {amount}', en: 'Accept and pay {amount}' },
  accepted_title: { es: 'Esta invitación ya se aceptó', en: 'This invitation was accepted already' },
  accepted_hint: {
    es: 'No tiene que hacer nada más: no se cobra dos veces.',
    en: 'There is nothing more to do: it is not charged twice.',
  },
  expired_title: { es: 'Esta invitación venció', en: 'This invitation has expired' },
  expired_hint: {
    es: 'Valía hasta el {date}. Si aún le interesa, pídale otra a {name}.',
    en: 'It was good until {date}. If you are still interested, ask {name} for another.',
  },
  see: { es: 'Ver mi suscripción', en: 'See my subscription' },
} as const satisfies Record<string, Text>;
