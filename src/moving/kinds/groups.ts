import { toGroup } from '#src/catalog/groups/create.ts';
import { insertGroups, listOwnGroups } from '#src/catalog/groups/moving/store.ts';
import { createGroupBody } from '#src/catalog/groups/schema.ts';
import { parse } from '#src/platform/http/fields.ts';
import { bodyOf } from '../cells.ts';
import { type Kind, readEach } from '../kind.ts';
import { EXTRAS, outcomeOf, readAll, readExtras, requireOffice } from './extras.ts';

const FIELDS = ['name', 'description'] as const;

export const groups: Kind = {
  name: 'group',
  file: 'groups.csv',
  columns: [...FIELDS, 'office', ...EXTRAS],
  is_shared: true,
  own: ({ deps, principal }, ids) => listOwnGroups(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const now = scope.deps.clock.now();
    const { good, refused } = await readEach(rows, ({ cells }) => {
      const office = scope.office(cells.office);
      const [input, extras] = readAll(
        () => parse(createGroupBody, { ...bodyOf(cells, FIELDS), office }),
        () => readExtras(cells, now),
      );
      requireOffice(scope, input.office);
      return { ...toGroup(scope.principal, input, now), ...extras };
    });
    const written = await insertGroups(
      scope.deps.db,
      good.map(({ read }) => read),
    );
    return outcomeOf(good, refused, written, 'name');
  },
};
