import { toColombiaText } from '#src/kernel/calendar.ts';
import { displayDay, displayMoney, displayPercent } from '#src/kernel/display.ts';
import { writtenNumber } from '#src/kernel/json.ts';
import { CURRENCIES, type Currency } from '#src/kernel/lists.ts';
import { brandName } from '#src/kernel/source-names.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Change, Values } from '#src/tenancy/audit/types.ts';
import { FIELD_LABELS } from './field-texts.ts';
import { TEXTS } from './texts.ts';

/** One changed column, with its label and values formatted for display. */
export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
}

const MONEY = new Set([
  ...[
    'price',
    'amount',
    'amount_off',
    'tax',
    'refunded',
    'disputed',
    'estimated_amount',
    'authorized_amount',
  ],
  ...[
    'confirmed_amount',
    'taken',
    'excess',
    'returned_elsewhere',
    'requested_amount',
    'min_commission',
    'fee',
    'cop_per_unit',
  ],
]);
/** Columns whose amounts are always in COP. */
const PESOS = new Set(['min_commission', 'fee', 'cop_per_unit']);
/** Columns whose content is not in the audit log. The log records only whether they have a value. */
const HIDDEN = new Set([
  ...[
    'webhook_secret',
    'logo',
    'password',
    'second_factor',
    'settings',
    'secrets',
    'metadata',
    'discount',
    'customer',
    'references',
  ],
]);
/** Columns that are not listed, because the sentence already contains their value. */
const SHOWN_IN_SENTENCE = new Set(['sign_in']);
/** Columns that contain a card brand. */
const BRANDS = new Set(['brand', 'franchise']);
const INSTANT = /_at$|^(deadline|redeem_by|valid_from|now)$/;
const DAY = /_day$/;

/**
 * Returns the changed columns, sorted by label. For a created row, every column is listed with an empty old value.
 */
export function fieldsOf(change: Change, locale: Locale, known: { currency?: Currency } = {}): FieldChange[] {
  const { before, after } = change;
  const currency = currencyIn(after) ?? currencyIn(before) ?? known.currency ?? null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !SHOWN_IN_SENTENCE.has(name))
    .map((name) => ({
      name,
      label: labelOf(name, locale),
      before: shown(name, before?.[name], { locale, currency }),
      after: shown(name, after?.[name], { locale, currency }),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

function labelOf(name: string, locale: Locale): string {
  const label = FIELD_LABELS[name];
  return label ? say(label, locale) : name;
}

function currencyIn(values: Values | null): Currency | null {
  const said = values?.currency_type ?? values?.currency;
  return CURRENCIES.find((currency) => currency === said) ?? null;
}

interface Reading {
  locale: Locale;
  currency: Currency | null;
}

/** Formats the value of a column for display. */
function shown(name: string, value: unknown, reading: Reading): string {
  const { locale } = reading;
  if (value === null || value === undefined) return say(TEXTS.nothing, locale);
  if (HIDDEN.has(name)) return say(value === true ? TEXTS.hidden : TEXTS.nothing, locale);
  if (typeof value === 'boolean') return say(value ? TEXTS.yes : TEXTS.no, locale);
  const digits = writtenNumber(value);
  if (digits !== null) return shownNumber(name, digits, reading);
  if (typeof value === 'string') return shownText(name, value, locale);
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
}

function shownNumber(name: string, digits: string, { locale, currency }: Reading): string {
  if (!/^-?\d+$/.test(digits)) return digits;
  if (name.endsWith('_hundredths')) return displayPercent(Number(digits), locale);
  if (name.endsWith('_ppm')) return displayPercent(Number(digits) / 100, locale);
  if (!MONEY.has(name)) return digits;
  if (PESOS.has(name) || currency === 'COP')
    return displayMoney(BigInt(digits), 'COP', locale).replace(/ COP$/, '');
  if (currency !== null) return displayMoney(BigInt(digits), currency, locale);
  // The log entry does not contain the currency, so the amount is shown without one.
  return displayMoney(BigInt(digits), 'COP', locale).replace(/ COP$/, '').replace('$ ', '');
}

function shownText(name: string, value: string, locale: Locale): string {
  if (BRANDS.has(name)) return brandName(value);
  if (INSTANT.test(name)) {
    const instant = attempt(() => Temporal.Instant.from(value));
    return instant ? toColombiaText(instant).slice(0, 16) : value;
  }
  if (DAY.test(name)) {
    const day = attempt(() => Temporal.PlainDate.from(value));
    return day ? displayDay(day, locale) : value;
  }
  return value;
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
