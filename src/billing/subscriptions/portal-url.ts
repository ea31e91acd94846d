/** Returns the URL of a page of the merchant's subscriber portal. `path` is the page, such as `/invitations/…`. */
export function portalUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path = '',
): string {
  const environment = production ? '' : '&environment=testing';
  return `${baseUrl}/portal${path}?merchant=${encodeURIComponent(slug)}${environment}`;
}
