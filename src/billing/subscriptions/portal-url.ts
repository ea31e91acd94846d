/** Where a subscriber of that merchant looks after what they pay; `path` is a page below, such as `/invitations/…`. */
export function portalUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path = '',
): string {
  const environment = production ? '' : '&environment=testing';
  return `${baseUrl}/portal${path}?merchant=${encodeURIComponent(slug)}${environment}`;
}
