import { z } from 'zod';
import { addToBalances } from '#src/customers/subscribers/balances/store.ts';
import { listOwnSubscribers } from '#src/customers/subscribers/moving/store.ts';
import { invalid } from '#src/kernel/errors.ts';
import { CURRENCIES } from '#src/kernel/lists.ts';
import { nullable, parse, required } from '#src/platform/http/fields.ts';
import { decimal, RULE_TEXTS, text } from '#src/platform/http/rules.ts';
import { fieldsOf } from '../cells.ts';
import { type Kind, readEach } from '../kind.ts';
import { subscribersNamed } from '../named-subscribers.ts';

const owed = nullable(decimal({ min: 0n }));

const body = z.object({
  subscriber_id: required(text({ max: 255 })),
  COP: owed,
  USD: owed,
  EUR: owed,
});

const FIELDS = Object.keys(body.shape);

/**
 * Imports customer balances, which reduce the next charges. The file has one line per subscriber and one column per
 * currency. Exports use the subscriber id as key, so importing an export into the same merchant changes no balance.
 */
export const balances: Kind = {
  name: 'balance',
  file: 'balances.csv',
  columns: FIELDS,
  is_shared: false,
  own: ({ deps, principal }, ids) => listOwnSubscribers(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const { commerce_id, production } = scope.principal;
    const updated_at = scope.deps.clock.now();
    const subscribers = await subscribersNamed(scope, rows);
    const { good, refused } = await readEach(rows, ({ cells }) => {
      const input = parse(body, fieldsOf(cells, FIELDS));
      const subscriber_id = subscribers.get(input.subscriber_id);
      if (subscriber_id === undefined) throw invalid('subscriber_id', RULE_TEXTS.exists);
      return { ...input, subscriber_id };
    });
    await addToBalances(
      scope.deps.db,
      good.flatMap(({ read: { subscriber_id, ...amounts } }) =>
        CURRENCIES.flatMap((currency) => {
          const amount = amounts[currency] ?? 0n;
          return amount === 0n
            ? []
            : [{ commerce_id, subscriber_id, production, currency, amount, updated_at }];
        }),
      ),
    );
    return { written: good.map(({ row, read }) => ({ row, id: read.subscriber_id })), refused };
  },
};
