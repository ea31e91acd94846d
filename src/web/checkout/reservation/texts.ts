import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Reserve el cupo de su tarjeta', en: 'Hold an amount on your card' },
  for: { es: 'Reserva para {name}', en: 'Reservation for {name}' },
  what: {
    es: 'Hoy no se cobra. El banco aparta este valor en su tarjeta; {name} lo cobra, entero o en parte, o lo libera.',
    en: 'Nothing is charged today. The bank sets this amount aside on your card; {name} will charge all or part of it, or release it.',
  },
  to_hold: { es: 'Se aparta hoy', en: 'Held today' },
  accepts: { es: 'Esta reserva acepta {names}.', en: 'This reservation takes {names}.' },
  card: { es: 'Tarjeta de la reserva', en: 'Card for the reservation' },
  hold: { es: 'Reservar {amount}', en: 'Hold {amount}' },
  held_title: { es: 'Cupo reservado', en: 'Amount held' },
  held: {
    es: 'Su banco apartó el valor. {name} puede cobrarlo hasta el {date}; si no lo hace, se libera solo.',
    en: 'Your bank has set the amount aside. {name} can charge it until {date}; if they don’t, it is released automatically.',
  },
  charged_title: { es: 'Reserva cobrada', en: 'Reservation charged' },
  charged: {
    es: '{name} cobró {amount} de esta reserva.',
    en: '{name} charged {amount} of this reservation.',
  },
  released_title: { es: 'Reserva liberada', en: 'Reservation released' },
  released: {
    es: 'El valor ya no está apartado en su tarjeta. Su banco puede tardar unos días en mostrarlo.',
    en: 'The amount is no longer set aside on your card. Your bank may take a few days to show it.',
  },
  expired_title: { es: 'Reserva vencida', en: 'Reservation expired' },
  refused_title: { es: 'No se pudo reservar', en: 'The amount could not be held' },
  again: { es: 'Pídale a {name} una reserva nueva.', en: 'Ask {name} for a new reservation.' },
  amount: { es: 'Valor reservado', en: 'Amount held' },
  concept: { es: 'Concepto', en: 'For' },
  method: { es: 'Tarjeta', en: 'Card' },
  authorization: { es: 'Autorización', en: 'Authorization' },
} as const satisfies Record<string, Text>;
