import { FREE_FIELDS, RENAMED_FIELDS } from './api/spellings.ts';

const renamed: Readonly<Record<string, string | undefined>> = RENAMED_FIELDS;

/**
 * Returns a response body with all field names in snake case, for example `checkout_url` instead of `checkoutUrl`. Does
 * not rename keys that the merchant chose, for example those of `metadata`.
 */
export function inOneSpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneSpelling);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const name = (Object.hasOwn(renamed, key) ? renamed[key] : undefined) ?? key;
    return [name, FREE_FIELDS.has(name) ? inner : inOneSpelling(inner)];
  });
  return Object.fromEntries(entries);
}
