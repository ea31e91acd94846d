import { invalid } from '#src/kernel/errors.ts';
import type { Metadata, MetadataChange } from '#src/kernel/metadata.ts';
import type { Text } from '#src/kernel/texts.ts';

/** Functions for editing key-value pairs as text, with one `name = value` per line. */

/** Validation messages. */
const TEXTS = {
  line: {
    es: 'Escriba un dato por línea, como: nombre = valor.',
    en: 'Write one a line, such as: name = value.',
  },
} as const satisfies Record<string, Text>;

/** Parses `name = value` lines. Returns null if there are none. Throws a field error for a line in another format. */
export function readPairs(path: string, typed: string): Record<string, string> | null {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const pairs = lines.map((line) => {
    const middle = line.search(/[=:]/);
    const [name, value] = [line.slice(0, Math.max(middle, 0)).trim(), line.slice(middle + 1).trim()];
    if (name === '' || value === '') throw invalid(path, TEXTS.line);
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

/**
 * Returns whether the form can edit this value. It cannot edit null or values with line breaks, and leaves them
 * unchanged.
 */
function isTyped([, value]: readonly [string, string | null]): boolean {
  return value !== null && !/[\r\n]/.test(value);
}

export function writePairs(pairs: Readonly<Record<string, string | null>> | null): string {
  return Object.entries(pairs ?? {})
    .filter(isTyped)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');
}

/**
 * Returns the metadata change to send. The API merges metadata by key, so keys that the user removed are sent as
 * null.
 */
export function changeOf(
  kept: Metadata | null,
  typed: Readonly<Record<string, string>> | null,
): MetadataChange {
  const gone = Object.entries(kept ?? {})
    .filter(isTyped)
    .map(([name]) => [name, null] as const);
  return { ...Object.fromEntries(gone), ...typed };
}
