import { toCoupon } from '#src/catalog/coupons/create.ts';
import { insertCoupons, listOwnCoupons } from '#src/catalog/coupons/moving/store.ts';
import { couponBody } from '#src/catalog/coupons/schema.ts';
import { parse } from '#src/platform/http/fields.ts';
import { bodyOf } from '../cells.ts';
import { type Kind, readEach } from '../kind.ts';
import { EXTRAS, outcomeOf, readAll, readExtras, requireOffice } from './extras.ts';

const FIELDS = [
  ...['code', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'duration_in_months'],
  ...['max_redemptions', 'redeem_by', 'active'],
] as const;

export const coupons: Kind = {
  name: 'coupon',
  file: 'coupons.csv',
  columns: [...FIELDS, 'office', ...EXTRAS.filter((name) => name !== 'active')],
  is_shared: false,
  own: ({ deps, principal }, ids) => listOwnCoupons(deps.db, principal.commerce_id, ids),
  async write(scope, rows) {
    const now = scope.deps.clock.now();
    const { good, refused } = await readEach(rows, ({ cells }) => {
      const office = scope.office(cells.office);
      const [input, { created_at, deleted_at }] = readAll(
        () => parse(couponBody, { ...bodyOf(cells, FIELDS, { flags: ['active'] }), office }),
        () => readExtras(cells, now),
      );
      requireOffice(scope, input.office);
      return { ...toCoupon(scope.principal, input, now), created_at, deleted_at };
    });
    const written = await insertCoupons(
      scope.deps.db,
      good.map(({ read }) => read),
    );
    return outcomeOf(good, refused, written, 'code');
  },
};
