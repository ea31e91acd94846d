import type { Text } from '#src/kernel/texts.ts';
import type { ImportFileName } from '#src/moving/types.ts';

export const TEXTS = {
  title: { es: 'Suscripciones importadas', en: 'Imported subscriptions' },
  lead: {
    es: 'Lo que se importó de otro sistema y todavía espera: no se cobra, no se muestra y no se avisa a nadie.',
    en: 'Subscriptions imported from another system that are not activated yet. They are not charged or listed, and customers are not notified.',
  },
  home: { es: 'Inicio', en: 'Home' },
  none: { es: 'Nada espera a ser activado', en: 'Nothing waits to be switched on' },
  none_hint: {
    es: 'Elija abajo los archivos de su sistema anterior; la guía «Move in from another system» dice qué columnas tienen.',
    en: 'Choose the files of your old system below; the guide «Move in from another system» says which columns they have.',
  },
  files: { es: 'Importar archivos', en: 'Import files' },
  files_lead: {
    es: 'Primero ve lo que harían, sin que se escriba nada. Un archivo por clase, con las columnas de la guía; también sirven las exportaciones de Stripe. Las tarjetas y las cuentas vienen selladas.',
    en: 'First you see what they would do, and nothing is written. One file for each kind, with the columns of the guide; exports of Stripe are good as well. Cards and accounts come sealed.',
  },
  files_limit: {
    es: 'Todos juntos, 1 MB como máximo: unas 5.000 filas. Archivos más grandes los importa quien opera este servicio (cuota import).',
    en: '1 MB in total at most, about 5,000 rows. Your administrator can import larger files (cuota import).',
  },
  look: { es: 'Ver qué harían', en: 'See what they would do' },
  no_file: { es: 'Elija al menos un archivo.', en: 'Choose one file at least.' },
  too_large: {
    es: 'Los archivos pesan más de 1 MB en total. Pida a quien opera este servicio que los importe (cuota import), o envíelos por partes.',
    en: 'The files are larger than 1 MB in total. Ask your administrator to import them (cuota import), or send them in parts.',
  },
  dry_title: { es: 'Lo que haría esta importación', en: 'What this import would do' },
  dry_lead: {
    es: 'Fue un ensayo: no se ha escrito nada. Los archivos se guardan cifrados por un día.',
    en: 'This was a dry run: nothing has been written. The files are kept encrypted for a day.',
  },
  would_do: { es: 'Por archivo', en: 'By file' },
  file: { es: 'Archivo', en: 'File' },
  rows: { es: 'Filas', en: 'Rows' },
  created: { es: 'Nuevas', en: 'New' },
  replaced: { es: 'Reemplazadas', en: 'Replaced' },
  unchanged: { es: 'Sin cambio', en: 'Unchanged' },
  refused: { es: 'Rechazadas', en: 'Refused' },
  refused_rows: { es: 'Filas rechazadas', en: 'Refused rows' },
  refused_hint: {
    es: 'Estas filas no se importan. Corríjalas y envíe los archivos de nuevo, o siga con las demás: las que ya se importaron no se repiten.',
    en: 'These rows are not imported. Correct them and send the files again, or continue with the other rows: imported rows are not imported twice.',
  },
  line: { es: 'Línea', en: 'Line' },
  key: { es: 'external_id', en: 'external_id' },
  field: { es: 'Campo', en: 'Field' },
  reason: { es: 'Motivo', en: 'Reason' },
  more_refused: {
    es: 'Y {count} más: el archivo de la importación las tiene todas.',
    en: 'And {count} more: the file of the import has all of them.',
  },
  import_hint: {
    es: 'Las suscripciones importadas esperan: nada se cobra hasta que las active.',
    en: 'Imported subscriptions wait: nothing is charged until you switch them on.',
  },
  import: { es: 'Importar', en: 'Import' },
  ready: {
    es: 'En espera: {count}. Se pueden activar: {ready}. Todavía no: {left}.',
    en: 'Waiting: {count}. Can be switched on: {ready}. Not yet: {left}.',
  },
  many: {
    es: '{count} suscripciones esperan: son demasiadas para mostrar aquí sus primeros cobros. Pídalos a quien opera este servicio (cuota import preview).',
    en: '{count} subscriptions are not activated: too many to show their first charges here. Ask your administrator for them (cuota import preview).',
  },
  first: { es: 'Primeros cobros', en: 'First charges' },
  day: { es: 'Día', en: 'Day' },
  charges: { es: 'Cobros', en: 'Charges' },
  amount: { es: 'Valor', en: 'Amount' },
  without_card: { es: 'Sin tarjeta válida', en: 'Without a valid card' },
  more_days: { es: 'Y otros {count} días después.', en: 'And {count} more days after them.' },
  stop_first: {
    es: 'Deje de cobrar en su sistema anterior antes de activarlas: desde ahora las cobra este servicio, a las 19:00 del día de cada una. Las que no se pueden activar siguen en espera, con su motivo en un archivo.',
    en: 'Stop charging in your old system before you activate them. Each subscription is then charged at 19:00 of its due day. Subscriptions that cannot be activated stay imported; a file lists the reasons.',
  },
  switch_on: { es: 'Activar y cobrar desde aquí', en: 'Switch on and charge from here' },
} as const satisfies Record<string, Text>;

/** Labels of the import files. */
export const FILE_TEXTS: Readonly<Record<ImportFileName, Text>> = {
  'groups.csv': { es: 'Grupos (CSV)', en: 'Groups (CSV)' },
  'coupons.csv': { es: 'Cupones (CSV)', en: 'Coupons (CSV)' },
  'plans.csv': { es: 'Planes (CSV)', en: 'Plans (CSV)' },
  'subscribers.csv': { es: 'Suscriptores (CSV)', en: 'Subscribers (CSV)' },
  'cards.sealed': { es: 'Tarjetas (selladas)', en: 'Cards (sealed)' },
  'accounts.sealed': { es: 'Cuentas (selladas)', en: 'Accounts (sealed)' },
  'balances.csv': { es: 'Saldos a favor (CSV)', en: 'Credit balances (CSV)' },
  'subscriptions.csv': { es: 'Suscripciones (CSV)', en: 'Subscriptions (CSV)' },
};
