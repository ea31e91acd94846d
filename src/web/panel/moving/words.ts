import type { Text } from '#src/kernel/texts.ts';

export const WORDS = {
  title: { es: 'Suscripciones importadas', en: 'Imported subscriptions' },
  lead: {
    es: 'Lo que se importó de otro sistema y todavía espera: no se cobra, no se muestra y no se avisa a nadie.',
    en: 'What was imported from another system and still waits: it is not charged, not shown, and nobody is told.',
  },
  home: { es: 'Inicio', en: 'Home' },
  none: { es: 'Nada espera a ser activado', en: 'Nothing waits to be switched on' },
  none_hint: {
    es: 'Quien opera este servicio importa sus archivos; la guía «Move in from another system» dice cómo.',
    en: 'Whoever runs this service imports your files; the guide «Move in from another system» says how.',
  },
  ready: {
    es: 'En espera: {count}. Se pueden activar: {ready}. Todavía no: {left}.',
    en: 'Waiting: {count}. Can be switched on: {ready}. Not yet: {left}.',
  },
  many: {
    es: '{count} suscripciones esperan: son demasiadas para mostrar aquí sus primeros cobros. Pídalos a quien opera este servicio (cuota import preview).',
    en: '{count} subscriptions wait: too many to show their first charges here. Ask whoever runs this service for them (cuota import preview).',
  },
  first: { es: 'Primeros cobros', en: 'First charges' },
  day: { es: 'Día', en: 'Day' },
  charges: { es: 'Cobros', en: 'Charges' },
  amount: { es: 'Valor', en: 'Amount' },
  without_card: { es: 'Sin tarjeta válida', en: 'Without a valid card' },
  more_days: { es: 'Y otros {count} días después.', en: 'And {count} more days after them.' },
  stop_first: {
    es: 'Deje de cobrar en su sistema anterior antes de activarlas: desde ahora las cobra este servicio, a las 19:00 del día de cada una. Las que no se pueden activar siguen en espera, con su motivo en un archivo.',
    en: 'Stop charging in your old system before you switch them on: from then on this service charges them, at 19:00 of the day of each. Those that cannot be switched on go on waiting, with the reason in a file.',
  },
  switch_on: { es: 'Activar y cobrar desde aquí', en: 'Switch on and charge from here' },
} as const satisfies Record<string, Text>;
