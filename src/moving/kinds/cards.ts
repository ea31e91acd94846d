import { z } from 'zod';
import { cardFields } from '#src/billing/subscriptions/card-fields.ts';
import { insertCards, listOwnCards } from '#src/customers/cards/moving/store.ts';
import type { Card } from '#src/customers/cards/types.ts';
import { sealCard } from '#src/customers/cards/vault.ts';
import { expiryIssue } from '#src/customers/payers/schema.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import { listSubscribersById } from '#src/customers/subscribers/store.ts';
import { invalid, refuseIf } from '#src/kernel/errors.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { RULE_TEXTS, text } from '#src/platform/http/rules.ts';
import { fieldsOf } from '../cells.ts';
import { type ImportScope, type Kind, readEach } from '../kind.ts';
import { KEY_COLUMN } from '../read-rows.ts';
import { readSealed } from '../sealed-lines.ts';

const FIELDS = ['subscriber_id', 'holder', 'number', 'datetime'] as const;
const COLUMNS = [KEY_COLUMN, ...FIELDS] as const;

const body = z.object({
  subscriber_id: required(text({ max: 255 })),
  holder: required(text({ max: 80 })),
  number: cardFields.number,
  datetime: cardFields.datetime,
});

/** They come sealed. Of a number, only what saved cards keep is written: never itself, nor a plain hash of it. */
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
    const subscribers = await subscribersOf(
      scope,
      rows.flatMap(({ cells }) => cells.subscriber_id ?? []),
    );
    const { good, refused } = await readEach(rows, async ({ cells }) => {
      const input = parse(body, fieldsOf(cells, FIELDS));
      const subscriber_id = subscribers.get(input.subscriber_id);
      refuseIf([expiryIssue('datetime', input.datetime, deps.clock.now())]);
      if (subscriber_id === undefined) throw invalid('subscriber_id', RULE_TEXTS.exists);
      const { commerce_id, production } = principal;
      const card = { number: input.number, expiry: input.datetime, holder: input.holder };
      return sealCard(deps, { commerce_id, subscriber_id, production, card });
    });
    const sealed: Card[] = good.map(({ read }) => read);
    const ids = await insertCards(deps.db, principal.commerce_id, sealed);
    const kept = good.map(({ row, read }) => ({ row, read: { ...read, id: ids(read) } }));
    await setFirstCards(
      deps.db,
      kept.map(({ read: { id: card_id, ...read } }) => ({ ...read, card_id })),
    );
    return { written: kept.map(({ row, read }) => ({ row, id: read.id })), refused };
  },
};

async function subscribersOf(scope: ImportScope, keys: readonly string[]): Promise<Map<string, string>> {
  const { deps, principal } = scope;
  const ids = await scope.resolve('subscriber', keys);
  const rows = await listSubscribersById(deps.db, principal.commerce_id, [...ids.values()]);
  const there = new Set(rows.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  return new Map([...ids].filter(([, id]) => there.has(id)));
}
