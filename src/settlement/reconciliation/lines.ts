import { CURRENCIES, type Currency } from '#src/kernel/lists.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { CsvError, type CsvRecord } from '#src/platform/lists/read-csv.ts';
import type { ColumnMap, LineKind } from './columns.ts';

/** One line of a settlement report. Amounts are positive and in minor units, whatever their sign in the report. */
export interface ReportLine {
  line: number;
  kind: LineKind;
  reference: string | null;
  gateway_id: string | null;
  amount: bigint;
  currency: Currency;
  fee: bigint | null;
  deductions: bigint;
  /**
   * Amount that the gateway paid to the merchant's bank account, in minor units. Null if the report does not state it.
   */
  net: bigint | null;
  day: Temporal.PlainDate;
}

/** A line of a report that could not be parsed, and the reason. */
export interface UnreadableLine {
  line: number;
  problem: string;
}

type Field = (name: string | undefined) => string | null;

/** Returns a function that parses the lines of a report after its header. Throws if the header lacks a column. */
export function lineReader(
  map: ColumnMap,
  header: CsvRecord,
): (record: CsvRecord) => ReportLine | UnreadableLine {
  const names = header.fields.map((name) => name.trim());
  const { columns } = map;
  const wanted = Object.values(columns).flatMap((name) => name ?? []);
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new CsvError(`there is no column "${missing.join('", "')}" in the first line`);
  return (record) => {
    const field: Field = (name) => {
      const text = name === undefined ? '' : (record.fields[names.indexOf(name)] ?? '').trim();
      return text === '' ? null : text;
    };
    try {
      return readLine(map, record.line, field);
    } catch (error) {
      if (error instanceof Unreadable) return { line: record.line, problem: error.message };
      throw error;
    }
  };
}

class Unreadable extends Error {}

function readLine(map: ColumnMap, line: number, field: Field): ReportLine {
  const { columns } = map;
  const kind = kindOf(map, field(columns.type));
  const [reference, gateway_id] = [field(columns.reference), field(columns.gateway_id)];
  if (reference === null && gateway_id === null && kind !== 'ignore')
    throw new Unreadable('it names no reference and no id of the gateway');
  const amount = amountIn(map, field(columns.amount));
  if (amount === 0n && kind !== 'ignore') throw new Unreadable('its amount is zero');
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + size(amountIn(map, field(name) ?? '0')), 0n);
  const net = field(columns.net);
  return {
    line,
    kind,
    reference,
    gateway_id,
    amount: size(amount),
    currency: currencyOf(map, field(columns.currency)),
    fee: columns.fee === undefined ? null : sum(columns.fee),
    deductions: sum(columns.deductions ?? []),
    net: net === null ? null : size(amountIn(map, net)),
    day: dayIn(map, field(columns.date)),
  };
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** Returns the kind of a line from its type column. Without such a column, every line is a payment. */
function kindOf({ columns, types }: ColumnMap, word: string | null): LineKind {
  if (columns.type === undefined) return 'payment';
  const known = Object.entries(types).find(([, words]) =>
    words?.some((one) => one.toLowerCase() === word?.toLowerCase()),
  );
  if (!known) throw new Unreadable(`its type "${word ?? ''}" is not in the map of columns`);
  return known[0] as LineKind;
}

function amountIn({ decimal }: ColumnMap, text: string | null): bigint {
  const bare = (text ?? '').replace(/^\$|[\s\u00a0]/g, '');
  const thousands = decimal === '.' ? /,(?=\d{3}(?!\d))/g : /\.(?=\d{3}(?!\d))/g;
  const plain = bare.replace(thousands, '');
  // A remaining separator could mean thousands or decimals, so the amount is rejected as ambiguous.
  const isClear = !plain.includes(decimal === '.' ? ',' : '.');
  const read = isClear ? parseDecimal(plain.replace(decimal, '.')) : null;
  if (read === null) throw new Unreadable(`"${text ?? ''}" is no amount`);
  return read;
}

function currencyOf({ currency }: ColumnMap, word: string | null): Currency {
  if (word === null) return currency;
  const known = CURRENCIES.find((one) => one === word.toUpperCase());
  if (!known) throw new Unreadable(`"${word}" is no currency that we charge in`);
  return known;
}

const FORMS: Readonly<Record<ColumnMap['date'], RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  'YYYY/MM/DD': /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
  'DD-MM-YYYY': /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})/,
};

/** Parses a date in the report's format. A time of day is ignored, because reports use days in Colombia. */
function dayIn({ date }: ColumnMap, text: string | null): Temporal.PlainDate {
  const { year, month, day } = FORMS[date].exec(text ?? '')?.groups ?? {};
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' });
  } catch {
    throw new Unreadable(`"${text ?? ''}" is no day in the form ${date}`);
  }
}
