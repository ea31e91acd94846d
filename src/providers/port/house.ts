/** Built-in providers that use our own network protocol. Merchants cannot choose them. */
const HOUSE = ['simulator', 'network'] as const;
export type House = (typeof HOUSE)[number];

export function isHouse(provider: string): boolean {
  return HOUSE.some((name) => name === provider);
}
