/** Panel pages that mailed links open. The value is part of the URL path. */
type LinkPath = 'invitation' | 'reset' | 'email';

export function linkUrl(base_url: string, path: LinkPath, token: string): string {
  return `${base_url}/panel/${path}/${token}`;
}

/** Returns the URL of the page for requesting a password reset. */
export function resetUrl(base_url: string): string {
  return `${base_url}/panel/reset`;
}
