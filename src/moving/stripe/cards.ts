import { parseJson } from '#src/kernel/json.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { CsvCells } from '../kind.ts';
import { FileError, readCells } from '../read-rows.ts';

/**
 * Fields of a card in the file that Stripe sends, by column name. `id` is the id of the customer, and `card.id` is
 * the id of the card.
 */
type Fields = Readonly<Record<string, string | undefined>>;

const TEXTS = {
  missing: {
    en: 'this is no card data of Stripe: there is no {missing}',
    es: 'no son datos de tarjetas de Stripe: no hay {missing}',
  },
  too_large: {
    en: 'the JSON is too large: ask Stripe for the CSV',
    es: 'el JSON es demasiado grande: pida el CSV a Stripe',
  },
  no_json: { en: 'this is no JSON', es: 'no es JSON' },
  no_customers: {
    en: 'this JSON has no list of customers',
    es: 'este JSON no tiene una lista de clientes',
  },
  no_cards: {
    en: 'the cards of a customer are no list',
    es: 'las tarjetas de un cliente no son una lista',
  },
} as const satisfies Record<string, Text>;

const MAX_JSON = 64 << 20;
const NEEDED = ['id', 'card.id', 'card.number', 'card.exp_month', 'card.exp_year'] as const;

/** Converts the card data file that Stripe sends, in CSV or JSON format, to rows of `cards.sealed`. */
export async function* readCardData(pieces: AsyncIterable<string>): AsyncGenerator<CsvCells> {
  const { first, all } = await peek(pieces);
  const cards = /^\s*[[{]/.test(first) ? fromJson(all) : fromCsv(all);
  for await (const fields of defaultFirst(cards)) yield ownCard(fields);
}

async function peek(pieces: AsyncIterable<string>) {
  const iterator = pieces[Symbol.asyncIterator]();
  let first = '';
  while (first.trim() === '') {
    const { done, value } = await iterator.next();
    if (done) break;
    first += value.replace(/^\ufeff/, '');
  }
  async function* all() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first, all: all() };
}

async function* fromCsv(pieces: AsyncIterable<string>): AsyncGenerator<Fields> {
  let isHead = true;
  for await (const { cells } of readCells(pieces, ',')) {
    // Column names are compared in lowercase, because Stripe's documentation uses both lowercase and uppercase.
    const fields = Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const missing = isHead ? NEEDED.filter((name) => fields[name] === undefined) : [];
    if (missing.length > 0) throw new FileError(TEXTS.missing, { missing: missing.join(', ') });
    if (!isHead) yield fields;
    isHead = false;
  }
}

async function* fromJson(pieces: AsyncIterable<string>): AsyncGenerator<Fields> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_JSON) throw new FileError(TEXTS.too_large);
  }
  for (const customer of customersOf(text)) yield* cardsOf(customer);
}

/**
 * Parses the customers in Stripe's JSON file. Error messages never quote the file, because it can contain card
 * numbers.
 */
function customersOf(text: string): Record<string, unknown>[] {
  let whole: unknown;
  try {
    whole = parseJson(text);
  } catch {
    throw new FileError(TEXTS.no_json);
  }
  const list = Array.isArray(whole) ? whole : (whole as { customers?: unknown }).customers;
  if (!Array.isArray(list)) throw new FileError(TEXTS.no_customers);
  return list.filter((one) => typeof one === 'object' && one !== null);
}

/**
 * Returns the cards of a customer in Stripe's JSON file. Stripe does not document the nesting, so `card`, `cards` and
 * `card.number` are accepted.
 */
function cardsOf(customer: Record<string, unknown>): Fields[] {
  const { card, cards = card === undefined ? [] : [card] } = customer;
  const shared = textsOf(customer);
  if (shared['card.number'] !== undefined) return [shared];
  if (!Array.isArray(cards)) throw new FileError(TEXTS.no_cards);
  return cards.map((one) => ({ ...shared, ...textsOf(Object(one), 'card.') }));
}

function textsOf(of: Record<string, unknown>, prefix = ''): Record<string, string> {
  const plain = Object.entries(of).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(plain.map(([name, value]) => [`${prefix}${name}`, String(value)]));
}

/**
 * Reorders the cards so that each customer's default card comes first, because the first imported card becomes the
 * default.
 */
async function* defaultFirst(cards: AsyncIterable<Fields>): AsyncGenerator<Fields> {
  let held: Fields[] = [];
  for await (const card of cards) {
    if (held[0] && held[0].id !== card.id) {
      yield* held;
      held = [];
    }
    const isDefault = card.default_source !== undefined && card.default_source === card['card.id'];
    held = isDefault ? [card, ...held] : [...held, card];
  }
  yield* held;
}

function ownCard(fields: Fields): CsvCells {
  const { 'card.exp_year': year = '', 'card.exp_month': month = '' } = fields;
  const own = {
    external_id: fields['card.id'],
    subscriber_id: fields.id,
    holder: fields['card.name'] ?? fields.name,
    number: fields['card.number'],
    datetime: `${year}-${month.padStart(2, '0')}`,
  };
  const filled = Object.entries(own).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return Object.fromEntries(filled);
}
