import type { Text } from '#src/kernel/texts.ts';

export const MERCHANT_TEXTS = {
  who: { es: 'Sobre el comercio', en: 'About the merchant' },
  tax_id: { es: 'NIT {tax_id}', en: 'NIT {tax_id}' },
  help: { es: '¿Necesita ayuda?', en: 'Need help?' },
} as const satisfies Record<string, Text>;

export const PRIVACY_TEXTS = {
  title: { es: 'Tratamiento de datos personales', en: 'Personal data' },
  /** Text of the consent checkbox. Each consent record contains this text in the displayed language. */
  box: {
    es: 'Autorizo a {name} a tratar mis datos personales como lo dice su política de tratamiento de datos.',
    en: 'I authorize {name} to process my personal data as described in its privacy policy.',
  },
  read: { es: 'Política de tratamiento de datos', en: 'Privacy policy' },
  whole: { es: 'Leer la política completa', en: 'Read the full policy' },
  missing: {
    es: 'Para continuar, autorice el tratamiento de sus datos.',
    en: 'To continue, please authorize the use of your data.',
  },
  changed: {
    es: 'El comercio cambió su política de datos mientras usted estaba aquí. Léala y autorice de nuevo.',
    en: 'The merchant changed its privacy policy while you were here. Please read it and agree again.',
  },
} as const satisfies Record<string, Text>;
