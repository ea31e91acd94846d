/** Path under which logos are served. */
export const LOGOS_PATH = '/assets/logos';

/**
 * Returns the URL of a logo. It contains the hash of the image instead of an id, so that it reveals nothing about the
 * merchant.
 */
export function logoUrl(hash: string): string {
  return `${LOGOS_PATH}/${hash}`;
}
