import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { findMerchant } from '../merchants/store.ts';

const MARK = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** How long a browser is remembered. */
export const KNOWN_DAYS = 180;

/** Who signed in there: an address, with whatever else tells it from others. */
export interface BrowserOwner {
  purpose: 'portal browser' | 'panel browser';
  owner: string;
}

/**
 * What a browser is given once somebody has signed in there, to be known by when they come again: strangers who type the
 * same address elsewhere use up none of its tries. It lets nobody in, and is of no use for another address.
 */
export async function markBrowser(deps: Deps, commerceId: number, of: BrowserOwner): Promise<string> {
  const id = newId();
  const hash = await hashOf(deps, commerceId, id, of);
  return `${commerceId}.${id}.${hash.toString('base64url')}`;
}

/** The id of a browser in which this owner has signed in; null for every other. */
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
