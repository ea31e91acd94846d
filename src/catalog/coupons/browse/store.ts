import { sql } from 'kysely';
import {
  byId,
  byInstant,
  days,
  defineList,
  office,
  oneOfWords,
  yesOrNo,
} from '#src/platform/lists/definition.ts';
import { COUPON_DURATIONS, type Coupon } from '../types.ts';

export type CouponListRow = Pick<
  Coupon,
  | 'id'
  | 'office_id'
  | 'code'
  | 'name'
  | 'percent_off_hundredths'
  | 'percent_off'
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'max_redemptions'
  | 'times_redeemed'
  | 'redeem_by'
  | 'active'
  | 'created_at'
>;

const CODE = sql`lower(c.code) collate "C"`;

export const couponList = defineList<CouponListRow>({
  name: 'coupons',
  rows: sql`coupons c`,
  alias: 'c',
  where: sql`c.deleted_at is null`,
  has_environment: true,
  office: 'c.office_id',
  key: byId('c.id'),
  sorts: { created_at: byInstant('c.created_at'), code: { expression: CODE, type: 'text' } },
  default_sort: '-created_at',
  filters: {
    active: yesOrNo(sql`c.active`),
    duration: oneOfWords('c.duration', COUPON_DURATIONS),
    office_id: office('c.office_id'),
    created: days('c.created_at'),
  },
  search: [
    { by: 'id', expression: sql`c.id` },
    { by: 'beginning', expression: CODE },
  ],
  shown: {
    columns: sql`c.id, c.office_id, c.code, c.name, c.percent_off_hundredths, c.percent_off, c.amount_off, c.currency, c.duration,
      c.duration_in_months, c.max_redemptions, c.times_redeemed, c.redeem_by, c.active, c.created_at`,
  },
});
