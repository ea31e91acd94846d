import { splitPhone } from '#src/customers/subscribers/phone.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { decimalIn } from '#src/kernel/typed-amount.ts';
import type { Query } from '#src/platform/http/query-string.ts';

/** What people type, as the rules of the API want it. What makes no sense is left as it is, for them to refuse. */

const SHORT_EXPIRY = /^(0?[1-9]|1[0-2])[/-]?(?:20)?(\d{2})$/;

/** `12/29`, `12 / 2029`, `1229` → `2029-12`. */
export function readExpiry(text: string): string {
  const parts = SHORT_EXPIRY.exec(text.replaceAll(/\s/g, ''));
  return parts ? `20${parts[2]}-${parts[1]?.padStart(2, '0')}` : text;
}

/** As people group them: spaces, points and hyphens say nothing. */
export function readDigits(text: string): string {
  return text.replaceAll(/[\s.-]/g, '');
}

/** Money, with points or commas between thousands. */
export function readAmount(text: string): string {
  return decimalIn(text) ?? text;
}

/** A percentage: `2,5`, `2.5 %`. There are no thousands in it. */
export function readPercent(text: string): string {
  return text.replaceAll(/[\s%]/g, '').replace(',', '.');
}

/** What was sent for a field, by its path; empty when nothing was. */
export function sentFor(values: Query, path: string): string {
  let node: Query[string] = values;
  for (const part of path.split('.')) {
    node = typeof node === 'object' && !Array.isArray(node) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : '';
}

/** Part of a form, with some of its fields read first. */
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

/** Who pays: the telephone is typed into one field, and kept in two. */
export function readPayer(form: Query): Record<string, unknown> {
  const payer = readGroup(form, 'customer_payer', { id_number: readDigits });
  const { code, number } = splitPhone(sentFor(form, 'customer_payer.cellphone'));
  return { ...payer, dialling_code: `+${code}`, cellphone: number };
}

export const CARD_READERS = { number: readDigits, expiration_date: readExpiry, cvv: readDigits } as const;

/** Runs something whose complaints name other fields than the form has. */
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
