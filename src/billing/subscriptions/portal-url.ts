/**
 * Returns the URL of a page of a merchant's subscriber portal. `path` is the path within the portal, such as
 * `/invitations/…`.
 */
export function portalUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path = '',
): string {
  const environment = production ? '' : '&environment=testing';
  return `${baseUrl}/portal${path}?merchant=${encodeURIComponent(slug)}${environment}`;
}
