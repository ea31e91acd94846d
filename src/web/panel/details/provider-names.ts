import type { Text } from '#src/kernel/texts.ts';
import { findProvider } from '#src/providers/registry.ts';

/** Those that no merchant chooses. */
const HOUSE: Readonly<Record<string, Text>> = {
  simulator: { es: 'Simulador', en: 'Simulator' },
  network: { es: 'Red de pagos', en: 'Payment network' },
};

/** A gateway as people read it. */
export function providerName(name: string): Text {
  const title = findProvider(name)?.title ?? name;
  return HOUSE[name] ?? { es: title, en: title };
}
