import type { Selectable } from 'kysely';

export const COUPON_DURATIONS = ['once', 'repeating', 'forever'] as const;
type CouponDuration = (typeof COUPON_DURATIONS)[number];

export interface CouponTables {
  coupons: {
    id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    code: string;
    name: string | null;
    /**
     * Discount in hundredths of a percent, rounded if it has more decimals. Null for a coupon with a fixed amount.
     */
    percent_off_hundredths: number | null;
    /** Exact percentage as a decimal string. Null unless it has more than two decimals. See `percentText`. */
    percent_off: string | null;
    amount_off: bigint | null;
    currency: string | null;
    duration: CouponDuration;
    duration_in_months: number | null;
    max_redemptions: number | null;
    times_redeemed: number;
    redeem_by: Temporal.Instant | null;
    active: boolean;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
}

export type Coupon = Selectable<CouponTables['coupons']>;
