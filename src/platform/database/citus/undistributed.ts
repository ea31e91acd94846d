let whole = false;

/** Stores whether the database of this process is undistributed, so that it holds all rows itself. */
export function setUndistributed(isWhole: boolean): void {
  whole = isWhole;
}

/** Returns whether the database is known to be undistributed. False until this process has checked. */
export function isUndistributed(): boolean {
  return whole;
}
