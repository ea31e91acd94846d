import type { Deps } from '#src/deps.ts';
import * as browsers from '#src/tenancy/limits/known-browsers.ts';
import type { PortalSession } from './types.ts';

type Owner = Pick<PortalSession, 'production' | 'email'>;

const ownerOf = ({ production, email }: Owner): browsers.BrowserOwner => ({
  purpose: 'portal browser',
  owner: `${production} ${email}`,
});

/**
 * Returns a cookie value that identifies a browser in which a payer has signed in. See
 * `tenancy/limits/known-browsers.ts`.
 */
export async function markBrowser(deps: Deps, session: PortalSession): Promise<string> {
  return browsers.markBrowser(deps, session.commerce_id, ownerOf(session));
}

export async function readBrowser(deps: Deps, mark: string | null, owner: Owner): Promise<string | null> {
  return browsers.readBrowser(deps, mark, ownerOf(owner));
}
