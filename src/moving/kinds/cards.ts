import { z } from 'zod';
import { cardFields } from '#src/billing/subscriptions/card-fields.ts';
import { insertCards, listOwnCards } from '#src/customers/cards/moving/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { sealCard, sealKeptCard } from '#src/customers/cards/vault.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import { setDefaultCards } from '#src/customers/subscribers/moving/store.ts';
import { invalid, refuseIf } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import { nullable, optional, parse, required } from '#src/platform/http/fields.ts';
import { digits, flag, oneOf, RULE_TEXTS, text } from '#src/platform/http/rules.ts';
import { fieldsOf } from '../cells.ts';
import { type CsvCells, type ImportScope, type Kind, readEach } from '../kind.ts';
import { subscribersNamed } from '../named-subscribers.ts';
import { providerCheck } from '../provider-check.ts';
import { KEY_COLUMN } from '../read-rows.ts';
import { readSealed } from '../sealed-lines.ts';

const TEXTS = {
  by_token_alone: {
    en: 'A card that a provider keeps comes by its token, and without its number.',
    es: 'Una tarjeta que guarda un proveedor viene con su token y sin su número.',
  },
} as const satisfies Record<string, Text>;

const shared = {
  subscriber_id: required(text({ max: 255 })),
  holder: required(text({ max: 80 })),
  datetime: cardFields.datetime,
  is_default: optional(flag),
};
const numbered = z.object({ ...shared, number: cardFields.number });
const kept = z.object({
  ...shared,
  provider: required(text({ max: 31 })),
  token: required(text({ max: 500 })),
  brand: required(oneOf(CARD_BRANDS)),
  bin: nullable(digits({ min: 6, max: 8 })),
  last_four: required(digits({ min: 4, max: 4 })),
  first_network_id: nullable(text({ max: 255 })),
});

const FIELDS = [...new Set([...Object.keys(numbered.shape), ...Object.keys(kept.shape)])];
const COLUMNS = [KEY_COLUMN, ...FIELDS];

/**
 * Imports saved cards from an encrypted file. Each row contains a card number or a provider's token. The database
 * never stores card numbers in plain text or as unkeyed hashes.
 */
export const cards: Kind = {
  name: 'card',
  file: 'cards.sealed',
  columns: FIELDS,
  is_shared: false,
  lines: ({ deps, principal }, open, onBytes) =>
    readSealed(deps, principal.commerce_id, open, COLUMNS, onBytes),
  hash: ({ deps, principal }, cells) => deps.vault.keyedHash(principal.commerce_id, 'import row', cells),
  own: ({ deps, principal }, ids) => listOwnCards(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const { deps, principal } = scope;
    const subscribers = await subscribersNamed(scope, rows);
    const requireKeeper = await providerCheck(scope);
    const { good, refused } = await readEach(rows, ({ cells }) =>
      readCard(scope, cells, { subscribers, requireKeeper }),
    );
    const ids = await insertCards(
      deps.db,
      principal.commerce_id,
      good.map(({ read }) => read.card),
    );
    const saved = good.map(({ row, read }) => ({ row, ...read, card: { ...read.card, id: ids(read.card) } }));
    const asDefault = ({ card: { id: card_id, ...card } }: { card: Card }) => ({ ...card, card_id });
    await setFirstCards(deps.db, saved.map(asDefault));
    await setDefaultCards(deps.db, saved.filter(({ is_default }) => is_default).map(asDefault));
    return { written: saved.map(({ row, card }) => ({ row, id: card.id })), refused };
  },
};

interface Known {
  subscribers: ReadonlyMap<string, string>;
  requireKeeper: Awaited<ReturnType<typeof providerCheck>>;
}

async function readCard(
  { deps, principal }: ImportScope,
  cells: CsvCells,
  { subscribers, requireKeeper }: Known,
): Promise<{ card: Card; is_default: boolean }> {
  const isKept = cells.provider !== undefined || cells.token !== undefined;
  const body = fieldsOf(cells, FIELDS, { flags: ['is_default'] });
  const input = isKept ? parse(kept, body) : parse(numbered, body);
  refuseIf([expiryIssue('datetime', input.datetime, deps.clock.now())]);
  const subscriber_id = subscribers.get(input.subscriber_id);
  if (subscriber_id === undefined) throw invalid('subscriber_id', RULE_TEXTS.exists);
  const { commerce_id, production } = principal;
  const { holder, datetime: expiry, is_default = false } = input;
  const owner = { commerce_id, subscriber_id, production };
  if ('number' in input) {
    const card = { number: input.number, expiry, holder };
    return { is_default, card: await sealCard(deps, { ...owner, card }) };
  }
  if (cells.number !== undefined) throw invalid('number', TEXTS.by_token_alone);
  const { provider, token, brand, bin, last_four, first_network_id = null } = input;
  requireKeeper(provider, 'card');
  const known = { brand, bin: bin ?? '', last_four, first_network_id, holder, expiry };
  return { is_default, card: await sealKeptCard(deps, { ...owner, ...known, kept: { provider, token } }) };
}
