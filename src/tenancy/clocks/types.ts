import type { ViewRow } from '#src/platform/database/view-row.ts';
export interface ClockTables {
  test_clocks: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant };
}

export interface ClockViews {
  /** One row for each merchant and environment. */
  served_merchants: ViewRow<{ commerce_id: number }>;
  environments: ViewRow<{
    commerce_id: number;
    production: boolean;
    /** Of the merchant. */
    active: boolean;
    name: string;
    slug: string;
    /** Where the time of a test environment stands; null where it goes by the real one. */
    frozen_at: Temporal.Instant | null;
    /** Nobody looks at the merchant's panel without a second factor. */
    second_factor_required: boolean;
  }>;
}
