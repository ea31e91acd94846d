export interface ClockTables {
  test_clocks: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant };
}
