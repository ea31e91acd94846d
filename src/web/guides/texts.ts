import type { Text } from '#src/kernel/texts.ts';

export const TEXTS = {
  title: { es: 'Guías', en: 'Guides' },
  lead: {
    es: 'Para quien integra u opera el servicio. Están en inglés.',
    en: 'For developers and operators.',
  },
  search: { es: 'Buscar en las guías', en: 'Search the guides' },
  find: { es: 'Buscar', en: 'Search' },
  guides: { es: 'Paso a paso', en: 'Step by step' },
  guides_hint: {
    es: 'Cada ejemplo de estas guías se ejecuta en nuestras pruebas, en el orden en que está escrito.',
    en: 'Every example in these runs in our tests, in the order printed.',
  },
  references: { es: 'A fondo', en: 'In depth' },
  found_none: {
    es: 'Nada contiene «{query}». Las guías están en inglés: pruebe con una palabra en inglés o con un código.',
    en: 'Nothing has “{query}”. Try fewer words, or a code.',
  },
  found: { es: 'Resultados para «{query}»', en: 'Results for “{query}”' },
  all: { es: 'Todas las guías', en: 'All guides' },
  contents: { es: 'En esta guía', en: 'In this guide' },
  file: { es: 'Archivo {name}', en: 'File {name}' },
  prints: { es: 'Responde', en: 'It prints' },
  terminal: { es: 'En otra terminal', en: 'In a terminal of its own' },
  keys: { es: 'En esa terminal', en: 'In that terminal' },
} as const satisfies Record<string, Text>;
