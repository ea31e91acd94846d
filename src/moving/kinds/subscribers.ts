import type { z } from 'zod';
import { toSubscriber } from '#src/customers/subscribers/create.ts';
import { insertSubscribers, listOwnSubscribers } from '#src/customers/subscribers/moving/store.ts';
import { movedInSubscriber } from '#src/customers/subscribers/schema.ts';
import { parse } from '#src/platform/http/fields.ts';
import { bodyOf } from '../cells.ts';
import { type Kind, readEach } from '../kind.ts';
import { EXTRAS, outcomeOf, readAll, readExtras, requireOffice } from './extras.ts';

const FIELDS = [
  ...['identification_type', 'id_number', 'name', 'last_name', 'email', 'phone_code', 'cellphone_number'],
  ...['billing_address', 'billing_city', 'billing_country'],
] as const;

export const subscribers: Kind = {
  name: 'subscriber',
  file: 'subscribers.csv',
  columns: [...FIELDS, 'office', 'metadata', ...EXTRAS],
  is_shared: true,
  own: ({ deps, principal }, ids) => listOwnSubscribers(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const now = scope.deps.clock.now();
    const { good, refused } = await readEach(rows, ({ cells }) => {
      const office = scope.office(cells.office);
      const [input, extras] = readAll(
        () => parse(movedInSubscriber, { ...bodyOf(cells, FIELDS), office }),
        () => readExtras(cells, now),
      );
      requireOffice(scope, input.office);
      return { ...toSubscriber(scope.principal, withAddress(input), now), ...extras };
    });
    const written = await insertSubscribers(
      scope.deps.db,
      good.map(({ read }) => read),
    );
    return outcomeOf(good, refused, written, 'email');
  },
};

/**
 * Replaces missing billing address fields with empty strings, which is also how subscribers without a billing address
 * are stored.
 */
function withAddress(input: z.infer<typeof movedInSubscriber>) {
  const { billing_address = '', billing_city = '', billing_country = '' } = input;
  return { ...input, billing_address, billing_city, billing_country };
}
