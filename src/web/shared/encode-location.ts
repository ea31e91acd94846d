/**
 * Encodes a URL for the `location` header, which allows only printable ASCII. Other characters are percent-encoded.
 */
export function encodeLocation(location: string): string {
  return location.toWellFormed().replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
}
