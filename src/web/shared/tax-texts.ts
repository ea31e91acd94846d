import type { Text } from '#src/kernel/texts.ts';

/** Labels and messages of the form for electronic invoice details. */
export const TAX_TEXTS = {
  title: { es: 'Datos para la factura electrónica', en: 'Details for the electronic invoice' },
  lead: {
    es: 'Desde el próximo cobro, la factura electrónica va a nombre de quien diga aquí.',
    en: 'From the next charge on, the electronic invoice is issued in this name.',
  },
  saved: { es: 'Listo: guardamos sus datos.', en: 'Done: your details are saved.' },
  person: { es: 'Tipo de persona', en: 'Type of person' },
  natural: { es: 'Persona natural', en: 'Individual' },
  legal: { es: 'Persona jurídica (empresa)', en: 'Company' },
  identification_type: { es: 'Tipo de documento', en: 'Type of document' },
  id_number: { es: 'Número', en: 'Number' },
  nit: { es: 'Un NIT, con su dígito: 900123456-8', en: 'A NIT with its digit: 900123456-8' },
  name: { es: 'Nombre o razón social', en: 'Name, or registered name' },
  email: { es: 'Correo para la factura electrónica', en: 'E-mail for the electronic invoice' },
  save: { es: 'Guardar', en: 'Save' },
} as const satisfies Record<string, Text>;
