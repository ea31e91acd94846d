import type { Text } from '#src/kernel/texts.ts';

export const PERSON_TEXTS = {
  export: { es: 'Descargar sus datos', en: 'Download their data' },
  erase: { es: 'Borrar sus datos', en: 'Erase their data' },
  title: { es: 'Borrar los datos de {name}', en: 'Erase the data of {name}' },
  lead: {
    es: 'Nombre, documento, contacto, tarjetas, correos y todo lo que dice quién es se borra en pruebas y en producción, y no se puede recuperar. Quedan los valores, fechas y números que la contabilidad exige.',
    en: 'Name, document, contact, cards, e-mails and whatever says who they are is erased in test and in production, and cannot be had back. Amounts, dates and numbers stay, as the books need them.',
  },
  held_back: { es: 'Por ahora no se puede borrar:', en: 'They cannot be erased for now:' },
  rows: {
    es: 'Se encontraron {count} registros de esta persona.',
    en: '{count} rows of this person were found.',
  },
  all_offices: {
    es: 'Lo hace un dueño con acceso a todas las sedes.',
    en: 'An owner with access to all offices does this.',
  },
} as const satisfies Record<string, Text>;
