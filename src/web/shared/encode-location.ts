/**
 * Encodes a URL for the `location` header. Characters other than printable ASCII are percent-encoded, because the
 * header cannot contain them.
 */
export function encodeLocation(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
