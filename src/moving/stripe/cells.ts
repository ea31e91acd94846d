import type { Issue } from '#src/kernel/errors.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import type { Text, TextValues } from '#src/kernel/texts.ts';
import type { CsvCells } from '../kind.ts';

/** A Stripe row converted to the columns of Cuota's import file, and the issues of values that cannot be converted. */
export interface Translated {
  cells: CsvCells;
  issues: Issue[];
}

const METADATA = ' (metadata)';
const AMOUNT = /^(\d{1,15})(?:[.,](\d{1,2}))?$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?Z?$/;

export function readerOf(cells: CsvCells) {
  const issues: Issue[] = [];
  const cell = (...names: string[]) => names.map((name) => cells[name]).find((value) => value !== undefined);
  const refuse = (path: string, text: Text, values?: TextValues) =>
    issues.push({ path, text, ...(values && { values }) });
  return {
    cell,
    refuse,
    issues,
    /**
     * Converts a time to the format of Cuota's import files. The result has a UTC offset, because Cuota reads times
     * without an offset as Colombian time and Stripe's times are in UTC.
     */
    time(name: string): string | undefined {
      const value = cell(name);
      if (value === undefined) return undefined;
      const [, day, minute, second = '00'] = TIME.exec(value) ?? [];
      if (day !== undefined && minute !== undefined) return `${day}T${minute}:${second}Z`;
      refuse(name, TEXTS.time);
      return undefined;
    },
    /**
     * Parses an amount in major units with a decimal point or comma. Refuses thousands separators. Returns undefined
     * if the amount is missing or refused.
     */
    amount(name: string): string | undefined {
      const value = cell(name);
      if (value === undefined) return undefined;
      const [, whole, fraction = '0'] = AMOUNT.exec(value) ?? [];
      const text = whole === undefined ? '' : `${whole}.${fraction}`;
      if (parseDecimal(text) !== null) return text;
      refuse(name, TEXTS.amount);
      return undefined;
    },
  };
}

export type Reader = ReturnType<typeof readerOf>;

/**
 * Builds the cells of a row in Cuota's import file. If the Stripe file has a column with one of Cuota's names, that
 * column takes precedence over the converted value. Stripe metadata is kept. `inMetadata` names Cuota fields that are
 * read from Stripe metadata, because Stripe has no column for them.
 */
export function ownCells(
  cells: CsvCells,
  columns: readonly string[],
  translated: Readonly<Record<string, string | undefined>>,
  inMetadata: readonly string[] = [],
): CsvCells {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(translated)) if (value !== undefined) own[name] = value;
  for (const [name, value] of Object.entries(cells)) {
    if (!name.endsWith(METADATA)) continue;
    const key = name.slice(0, -METADATA.length);
    own[inMetadata.includes(key) ? key : `metadata.${key}`] = value;
  }
  for (const name of columns) if (cells[name] !== undefined) own[name] = cells[name];
  return own;
}

const TEXTS = {
  time: {
    en: 'The {field} must be a time such as 2027-01-31 19:00.',
    es: 'El campo {field} debe ser una fecha y hora como 2027-01-31 19:00.',
  },
  amount: {
    en: 'The {field} must be an amount such as 30000.00, without separators of thousands.',
    es: 'El campo {field} debe ser un valor como 30000.00, sin separadores de miles.',
  },
} as const satisfies Record<string, Text>;
