/**
 * JSON whose numbers keep every digit. `JSON.parse` rounds 12345678901234567890 and 0.1000000000000000055 to the nearest
 * double without a word. Here such a number becomes a symbol named by what was written: nothing takes a symbol for a
 * number, a text or an object by mistake, and `writtenNumber` gives its digits to whoever can use them.
 */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** Numbers that might not survive: of more than 15 digits, or with an exponent. A glance over the text, so that others cost nothing. */
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

/** Whether the number says what was written, digit by digit; in its plain form, which 1e21 and 1e-7 do not have. */
function isKept(value: number, written: string): boolean {
  const plain = String(value);
  if (plain.includes('e') || written.length > MOST_COMPARED) return false;
  return normalized(plain) === normalized(written);
}

/** No double has so many digits worth comparing; a text of a million would take its time. */
const MOST_COMPARED = 100;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** One text for each value: 1.10, 11e-1 and 1.1 are the same. */
function normalized(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const zeros = BigInt(digits.length - significant.length);
  return `${sign}${significant}e${BigInt(exponent) - BigInt(fraction.length) + zeros}`;
}

/** The digits of a number out of JSON; null for everything else. */
export function writtenNumber(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'symbol' ? (value.description ?? null) : null;
}
