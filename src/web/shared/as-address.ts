/** Percent-encodes characters that are not printable ASCII, because a `location` header cannot contain them. */
export function asAddress(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
