/** Where the people of a merchant do something about one of its things, such as `/disputes/…`; mails lead there. */
export function panelUrl(
  baseUrl: string,
  { slug, production }: { slug: string; production: boolean },
  path: string,
): string {
  return `${baseUrl}/panel/${encodeURIComponent(slug)}/${production ? 'production' : 'test'}${path}`;
}
