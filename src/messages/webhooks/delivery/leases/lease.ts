/** A lane that this worker has exclusively for a limited time. */
export interface Lease {
  lane: string;
  until_ms: number;
  /** Ids of deliveries that were claimed from the lane and whose outcome is not written yet. */
  in_hand: Set<string>;
  /**
   * Where to continue reading, so that claimed deliveries and dead rows are not scanned each time (6 microseconds per
   * delivery). Null restarts at the beginning. It is reset after the end, because deliveries with an earlier due time
   * may have been added.
   */
  start: string | null;
  /** A claimed delivery was put back, so the next read starts at the beginning. */
  is_rewound: boolean;
}
