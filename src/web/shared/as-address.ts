/** A header holds no letters beyond ASCII; what a caller wrote into its address may have any. */
export function asAddress(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
