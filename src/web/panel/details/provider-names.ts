import type { Text } from '#src/kernel/texts.ts';
import { findProvider } from '#src/providers/registry.ts';

/** Display names of built-in providers, which merchants do not configure. */
const BUILT_IN_NAMES: Readonly<Record<string, Text>> = {
  simulator: { es: 'Simulador', en: 'Simulator' },
  network: { es: 'Red de pagos', en: 'Payment network' },
};

/** Returns the display name of a provider. */
export function providerName(name: string): Text {
  const title = findProvider(name)?.title ?? name;
  return BUILT_IN_NAMES[name] ?? { es: title, en: title };
}
