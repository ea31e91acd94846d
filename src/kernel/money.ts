/**
 * Number of decimals of an amount. Amounts are bigints in minor units (cents, for all three currencies), and decimals
 * in requests and responses. Only this file converts between them, without floating-point arithmetic.
 */
const SCALE = 2;
const UNIT = 100n;

/** Largest supported amount in minor units. It has 15 digits, which a JSON number represents exactly. */
export const MAX_MINOR = 999_999_999_999_999n;

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/;

/**
 * Parses a decimal such as `30000.50` to minor units, or to a smaller unit if `places` is above 2. Returns null if
 * the text is not a decimal or has more significant decimals than `places`.
 */
export function parseDecimal(text: string, places = SCALE): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > places) return null;
  const minor = BigInt(`${whole}${digits.padEnd(places, '0')}`);
  return sign ? -minor : minor;
}

const WRITTEN_NUMBER = /^(-?)(\d{1,100})(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,2}))?$/;

/**
 * Parses a decimal, optionally with an exponent such as `1e-7`, to units of 10^-places. Digits beyond `places` are
 * rounded half away from zero. Returns null if the text is not a number.
 */
export function parseExact(text: string, places: number): bigint | null {
  const match = WRITTEN_NUMBER.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const shift = places - fraction.length + Number(exponent);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : shareOf(digits, 1n, 10n ** BigInt(-shift));
}

export function formatDecimal(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const absolute = minor < 0n ? -minor : minor;
  return `${sign}${absolute / UNIT}.${String(absolute % UNIT).padStart(SCALE, '0')}`;
}

/**
 * Converts an amount in minor units to a JSON number with decimals. The result is exact, because amounts have at most
 * 15 digits.
 */
export function toNumber(minor: bigint): number;
export function toNumber(minor: bigint | null): number | null;
export function toNumber(minor: bigint | null): number | null {
  return minor === null ? null : Number(formatDecimal(minor));
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded to the nearest minor unit, half away from zero. Throws if the
 * denominator is not positive.
 */
export function shareOf(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new Error('the denominator of a share must be positive');
  const product = amount * numerator;
  const half = denominator / 2n + (denominator % 2n);
  const magnitude = product < 0n ? -product : product;
  const whole = magnitude / denominator;
  const rounded = magnitude % denominator >= half ? whole + 1n : whole;
  return product < 0n ? -rounded : rounded;
}
