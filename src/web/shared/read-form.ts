import { splitPhone } from '#src/customers/subscribers/phone.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { decimalIn } from '#src/kernel/typed-amount.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/**
 * Functions that convert typed values to the formats of the API. A value that cannot be converted is returned
 * unchanged, so that validation rejects it.
 */

/** Card expiry date with the month first, such as `12/29` or `1229`. */
const SHORT_EXPIRY = /^(0?[1-9]|1[0-2])[/-]?(?:20)?(\d{2})$/;

/**
 * Converts a card expiry date such as `12/29`, `12 / 2029` or `1229` to `2029-12`. Returns other strings unchanged.
 */
export function readExpiry(text: string): string {
  const parts = SHORT_EXPIRY.exec(text.replaceAll(/\s/g, ''));
  return parts ? `20${parts[2]}-${parts[1]?.padStart(2, '0')}` : text;
}

/** Removes spaces, points and hyphens from a number. */
export function readDigits(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/**
 * Converts an amount with points or commas as thousands separators to the API format. Returns other strings
 * unchanged.
 */
export function readAmount(text: string): string {
  return decimalIn(text) ?? text;
}

/** Converts a percentage such as `2,5` or `2.5 %` to the API format `2.5`. Does not support thousands separators. */
export function readPercent(text: string): string {
  return text.replaceAll(/[\s%]/g, '').replace(',', '.');
}

/** Returns the submitted value at a path such as `payment_card.number`, or an empty string. */
export function sentFor(values: Query, path: string): string {
  let node: Query[string] = values;
  for (const part of path.split('.')) {
    node = typeof node === 'object' && !Array.isArray(node) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : '';
}

/** Returns the fields of a group such as `payment_card`, after converting some of them with `readers`. */
export function readGroup(
  form: Query,
  group: string,
  readers: Readonly<Record<string, (text: string) => string>>,
): Record<string, unknown> {
  const sent = form[group];
  const values: Query = typeof sent === 'object' && !Array.isArray(sent) ? sent : {};
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(sentFor(values, name))]);
  return { ...values, ...Object.fromEntries(read) };
}

/** Returns the payer's fields for the API. The single phone field is split into dialling code and number. */
export function readPayer(form: Query): Record<string, unknown> {
  const payer = readGroup(form, 'customer_payer', { id_number: readDigits });
  const { code, number } = splitPhone(sentFor(form, 'customer_payer.cellphone'));
  return { ...payer, dialling_code: `+${code}`, cellphone: number };
}

export const CARD_READERS = { number: readDigits, expiration_date: readExpiry, cvv: readDigits } as const;

/** Runs `work`. In its validation errors, replaces the field paths in `names` by the paths of the form. */
export async function withRenamedFields<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const rename = (issue: Issue): Issue => ({ ...issue, path: names[issue.path] ?? issue.path });
    const [first, ...rest] = error.issues;
    throw new ValidationError([rename(first), ...rest.map(rename)]);
  }
}
