import { type Issue, ValidationError } from './errors.ts';
import { writtenNumber } from './json.ts';
import type { Text } from './texts.ts';

/**
 * Key-value pairs that a merchant attaches to an object. The service stores and returns them without interpreting
 * them.
 */
export type Metadata = Readonly<Record<string, string>>;

/**
 * Metadata update in a request. A text value sets its key, and null deletes its key. Null in place of the whole
 * object deletes all keys.
 */
export type MetadataChange = Readonly<Record<string, string | null>> | null;

export const METADATA_LIMITS = { keys: 50, key_length: 40, value_length: 500 } as const;

const KEY = /^[A-Za-z0-9_-]{1,40}$/;

const TEXTS = {
  shape: {
    en: 'The metadata must be an object of keys and values, or null.',
    es: 'El campo metadata debe ser un objeto de claves y valores, o null.',
  },
  key: {
    en: 'A metadata key takes 1 to 40 letters, digits, hyphens or underscores.',
    es: 'Una clave de metadata lleva de 1 a 40 letras, dígitos, guiones o guiones bajos.',
  },
  value: {
    en: 'A metadata value must be text or a number of at most 500 characters.',
    es: 'Un valor de metadata debe ser texto o número de máximo 500 caracteres.',
  },
  count: {
    en: 'The metadata may not have more than 50 keys.',
    es: 'El campo metadata no puede tener más de 50 claves.',
  },
} as const satisfies Record<string, Text>;

function issue(text: Text, path = 'metadata'): Issue {
  return { path, text };
}

/** Parses a metadata update from an untrusted value. Returns the issues if the value is invalid. */
export function readMetadata(value: unknown): MetadataChange | Issue[] {
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) return [issue(TEXTS.shape)];
  const change: Record<string, string | null> = {};
  for (const [key, raw] of Object.entries(value)) {
    if (!KEY.test(key)) return [issue(TEXTS.key)];
    const text = readValue(raw);
    if (text === undefined) return [issue(TEXTS.value)];
    change[key] = text;
  }
  return change;
}

function readValue(raw: unknown): string | null | undefined {
  if (raw === null || raw === '') return null;
  const text = writtenNumber(raw) ?? raw;
  if (typeof text !== 'string' || text.includes('\0') || !text.isWellFormed()) return undefined;
  return [...text].length <= METADATA_LIMITS.value_length ? text : undefined;
}

/** Returns an issue if the updated metadata would have too many keys, otherwise null. */
export function metadataIssue(
  existing: Metadata | null,
  change: MetadataChange | undefined,
  path?: string,
): Issue | null {
  const keys = Object.values({ ...existing, ...change }).filter((value) => value !== null);
  return change && keys.length > METADATA_LIMITS.keys ? issue(TEXTS.count, path) : null;
}

/**
 * Returns the metadata after an update. An undefined update changes nothing. Throws if the result has too many keys.
 */
export function mergeMetadata(
  existing: Metadata | null,
  change: MetadataChange | undefined,
  path?: string,
): Metadata | null {
  if (change === undefined) return existing;
  if (change === null) return null;
  const broken = metadataIssue(existing, change, path);
  if (broken) throw new ValidationError([broken]);
  const entries = Object.entries({ ...existing, ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
