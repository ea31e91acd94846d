let whole = false;

/** Records whether the database of this process holds all rows. */
export function setUndistributed(isWhole: boolean): void {
  whole = isWhole;
}

/** Returns whether the database is known to be undistributed. False until the process has checked. */
export function isUndistributed(): boolean {
  return whole;
}
