/** Returns the URL of the subscriber portal of a merchant. `path` is a page within it, such as `/invitations/…`. */
export function portalUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path = '',
): string {
  const environment = production ? '' : '&environment=testing';
  return `${baseUrl}/portal${path}?merchant=${encodeURIComponent(slug)}${environment}`;
}
