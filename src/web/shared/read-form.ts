import { splitPhone } from '#src/customers/subscribers/phone.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { decimalIn } from '#src/kernel/typed-amount.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/**
 * Normalizes typed text to the formats of the API. Text that cannot be normalized is returned unchanged, so that
 * validation rejects it.
 */

const SHORT_EXPIRY = /^(0?[1-9]|1[0-2])[/-]?(?:20)?(\d{2})$/;

/** Parses a card expiry date: `12/29`, `12 / 2029`, `1229` → `2029-12`. */
export function readExpiry(text: string): string {
  const parts = SHORT_EXPIRY.exec(text.replaceAll(/\s/g, ''));
  return parts ? `20${parts[2]}-${parts[1]?.padStart(2, '0')}` : text;
}

/** Removes spaces, points and hyphens between digits. */
export function readDigits(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Parses an amount with points or commas as thousands separators. Returns other text unchanged. */
export function readAmount(text: string): string {
  return decimalIn(text) ?? text;
}

/** Parses a percentage: `2,5`, `2.5 %`. Thousands separators are not supported. */
export function readPercent(text: string): string {
  return text.replaceAll(/[\s%]/g, '').replace(',', '.');
}

/** Returns the submitted value of a field by its path, or an empty string. */
export function sentFor(values: Query, path: string): string {
  let node: Query[string] = values;
  for (const part of path.split('.')) {
    node = typeof node === 'object' && !Array.isArray(node) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : '';
}

/** Returns a group of form fields, with `readers` applied to some of them. */
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

/** Reads the payer fields. The phone is one input, but is stored as dialling code and number. */
export function readPayer(form: Query): Record<string, unknown> {
  const payer = readGroup(form, 'customer_payer', { id_number: readDigits });
  const { code, number } = splitPhone(sentFor(form, 'customer_payer.cellphone'));
  return { ...payer, dialling_code: `+${code}`, cellphone: number };
}

export const CARD_READERS = { number: readDigits, expiration_date: readExpiry, cvv: readDigits } as const;

/** Runs `work` and renames the field paths in its validation errors to those of the form. */
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
