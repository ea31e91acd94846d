/** Where logos are served. */
export const LOGOS_PATH = '/assets/logos';

/** By what it shows and not by whose it is: the address tells nothing that the picture does not. */
export function logoUrl(hash: string): string {
  return `${LOGOS_PATH}/${hash}`;
}
