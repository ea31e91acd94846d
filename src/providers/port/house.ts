/** Those that are not chosen by a merchant: they speak our own protocol. */
const HOUSE = ['simulator', 'network'] as const;
export type House = (typeof HOUSE)[number];

export function isHouse(provider: string): boolean {
  return HOUSE.some((name) => name === provider);
}
