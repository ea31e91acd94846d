import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { findMerchant } from '../merchants/store.ts';

const MARK = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** Number of days for which a browser is recognized after a sign-in. */
export const KNOWN_DAYS = 180;

/**
 * Person who signed in from a browser. `owner` contains the email address. `purpose` says whether the sign-in
 * was to the customer portal or to the panel.
 */
export interface BrowserOwner {
  purpose: 'portal browser' | 'panel browser';
  owner: string;
}

/**
 * Creates a cookie value that identifies this browser after a successful sign-in. Later sign-in attempts from
 * this browser are limited separately, so attempts from other browsers cannot block them. The value grants no
 * access and is valid for one owner only.
 */
export async function markBrowser(deps: Deps, commerceId: number, of: BrowserOwner): Promise<string> {
  const id = newId();
  const hash = await hashOf(deps, commerceId, id, of);
  return `${commerceId}.${id}.${hash.toString('base64url')}`;
}

/** Returns the browser's id if `mark` proves an earlier sign-in of this owner; otherwise null. */
export async function readBrowser(deps: Deps, mark: string | null, of: BrowserOwner): Promise<string | null> {
  const [, merchant, id, sent] = MARK.exec(mark ?? '') ?? [];
  if (merchant === undefined || id === undefined || sent === undefined) return null;
  const commerceId = Number(merchant);
  if ((await findMerchant(deps.db, commerceId)) === undefined) return null;
  const due = await hashOf(deps, commerceId, id, of);
  const given = Buffer.from(sent, 'base64url');
  return given.length === due.length && timingSafeEqual(given, due) ? id : null;
}

function hashOf(
  deps: Deps,
  commerceId: number,
  id: string,
  { purpose, owner }: BrowserOwner,
): Promise<Buffer> {
  return deps.vault.keyedHash(commerceId, purpose, `${id} ${owner}`);
}
