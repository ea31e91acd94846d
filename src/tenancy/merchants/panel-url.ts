/**
 * Returns the panel URL of an object, for example with the path `/disputes/…`. Used in mails to the merchant's users.
 */
export function panelUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path: string,
): string {
  return `${baseUrl}/panel/${encodeURIComponent(slug)}/${production ? 'production' : 'test'}${path}`;
}
