/**
 * Reviver callback of `JSON.parse`. `parseJson` returns each number that a double cannot represent, such as
 * 12345678901234567890, as a symbol with the original text. `writtenNumber` returns its digits.
 */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/**
 * Matches numbers that a double may not represent: more than 15 digits or an exponent. Texts without a match are
 * parsed without a reviver, which is faster.
 */
const SUSPECT = /[:,[]\s*-?(?:[\d.]{16,}|[\d.]+[eE])/;

export function hasLongNumbers(text: string): boolean {
  return SUSPECT.test(text);
}

export function parseJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  return hasLongNumbers(json) ? JSON.parse(json, keepDigits) : JSON.parse(json);
}

const keepDigits: Reviver = (_key, value, context) => {
  const written = context?.source;
  if (typeof value !== 'number' || written === undefined || isKept(value, written)) return value;
  return Symbol(written);
};

/**
 * Returns whether the double `value` exactly equals the number text `written`. Also returns false for doubles that
 * JavaScript prints with an exponent, such as 1e21.
 */
function isKept(value: number, written: string): boolean {
  const plain = String(value);
  if (plain.includes('e') || written.length > MAX_COMPARED) return false;
  return normalized(plain) === normalized(written);
}

/**
 * Maximum length of a number text that is compared with its double. Longer texts count as not exact, because
 * comparing a million digits would be slow.
 */
const MAX_COMPARED = 100;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Returns the normal form of a number text. Texts of equal numbers, such as 1.10, 11e-1 and 1.1, have the same normal
 * form.
 */
function normalized(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const zeros = BigInt(digits.length - significant.length);
  return `${sign}${significant}e${BigInt(exponent) - BigInt(fraction.length) + zeros}`;
}

/** Returns the text of a number that `parseJson` returned, or null for other values. */
export function writtenNumber(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'symbol' ? (value.description ?? null) : null;
}
