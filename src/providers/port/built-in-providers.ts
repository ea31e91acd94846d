/** Built-in providers, which use Cuota's own network protocol. Merchants cannot choose them. */
const BUILT_IN_PROVIDERS = ['simulator', 'network'] as const;
export type BuiltInProvider = (typeof BUILT_IN_PROVIDERS)[number];

export function isBuiltInProvider(provider: string): boolean {
  return BUILT_IN_PROVIDERS.some((name) => name === provider);
}
