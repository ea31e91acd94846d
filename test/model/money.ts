/** Multiplies cents by a fraction. Halves are rounded away from zero. */
export function part(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amount * numerator < 0n) return -part(-amount, numerator, denominator);
  return (2n * amount * numerator + denominator) / (2n * denominator);
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The amount as the API shows it. */
export function shown(cents: bigint): number {
  return Number(cents) / 100;
}
