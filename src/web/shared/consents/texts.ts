import type { Text } from '#src/kernel/texts.ts';

export const CONSENT_TEXTS = {
  title: { es: 'Condiciones del proveedor de pagos', en: 'Terms of the payment provider' },
  accept: { es: 'Acepto', en: 'I accept' },
  missing: {
    es: 'Lea y acepte este documento para continuar.',
    en: 'Read and accept this document to go on.',
  },
} as const satisfies Record<string, Text>;
