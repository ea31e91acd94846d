/** A lane that this worker has to itself for a time. */
export interface Lease {
  lane: string;
  until_ms: number;
  /** The ids of what was read of it and is not written back yet. */
  in_hand: Set<string>;
  /**
   * Where to go on reading, so that what is in hand or dead is not passed over each time (6 microseconds for a
   * delivery). Null, the beginning, once there was no more: something of an earlier time may have come since.
   */
  start: string | null;
  /** Something read was put back, so that the next read begins at the beginning. */
  is_rewound: boolean;
}
