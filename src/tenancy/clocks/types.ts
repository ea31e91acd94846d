import type { ViewRow } from '#src/platform/database/view-row.ts';
export interface ClockTables {
  test_clocks: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant };
}

export interface ClockViews {
  /** Merchants with at least one office. */
  served_merchants: ViewRow<{ commerce_id: number }>;
  environments: ViewRow<{
    commerce_id: number;
    production: boolean;
    active: boolean;
    name: string;
    slug: string;
    /** Frozen time of a test environment; null if it uses real time. */
    frozen_at: Temporal.Instant | null;
    /** Whether users need a second factor to use the merchant's panel. */
    second_factor_required: boolean;
  }>;
}
