let whole = false;

/** What a process has found out, which has one database. */
export function noteWhole(isWhole: boolean): void {
  whole = isWhole;
}

/** Whether one database is known to have all rows; a process that has not asked yet does not know. */
export function isWhole(): boolean {
  return whole;
}
