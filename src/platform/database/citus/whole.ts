let whole = false;

/** Records whether the database of this process holds all rows. */
export function noteWhole(isWhole: boolean): void {
  whole = isWhole;
}

/** Returns whether the database is known to be undistributed. False until the process has checked. */
export function isWhole(): boolean {
  return whole;
}
