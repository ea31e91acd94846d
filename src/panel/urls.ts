/** What a link in a mail leads to. */
type LinkPath = 'invitation' | 'reset' | 'email';

export function linkUrl(base_url: string, path: LinkPath, token: string): string {
  return `${base_url}/panel/${path}/${token}`;
}

/** Where anybody asks for a new password. */
export function resetUrl(base_url: string): string {
  return `${base_url}/panel/reset`;
}
