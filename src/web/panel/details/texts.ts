import type { Text } from '#src/kernel/texts.ts';

/** Labels shared by the detail pages. */
export const COMMON = {
  more: { es: 'Más', en: 'More' },
  facts: { es: 'Datos', en: 'Facts' },
  id: { es: 'Id', en: 'Id' },
  created: { es: 'Creado', en: 'Created' },
  office: { es: 'Sede', en: 'Office' },
  metadata: { es: 'Metadatos', en: 'Metadata' },
} as const satisfies Record<string, Text>;
