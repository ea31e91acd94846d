import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import type { PortalSession } from './types.ts';

const PURPOSE = 'portal browser';
const MARK = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** How long a browser is remembered. */
export const KNOWN_DAYS = 180;

type Owner = Pick<PortalSession, 'production' | 'email'>;

/**
 * What a browser is given once somebody has signed in there, to be known by when they ask for codes again: strangers who
 * type the same address elsewhere use up none of its requests. It lets nobody in, and is of no use for another address.
 */
export async function markBrowser(deps: Deps, session: PortalSession): Promise<string> {
  const id = newId();
  const hash = await hashOf(deps, session.commerce_id, id, session);
  return `${session.commerce_id}.${id}.${hash.toString('base64url')}`;
}

/** The id of a browser in which this address has signed in; null for every other. */
export async function readBrowser(deps: Deps, mark: string | null, owner: Owner): Promise<string | null> {
  const [, merchant, id, sent] = MARK.exec(mark ?? '') ?? [];
  if (merchant === undefined || id === undefined || sent === undefined) return null;
  const commerceId = Number(merchant);
  if ((await findMerchant(deps.db, commerceId)) === undefined) return null;
  const due = await hashOf(deps, commerceId, id, owner);
  const given = Buffer.from(sent, 'base64url');
  return given.length === due.length && timingSafeEqual(given, due) ? id : null;
}

function hashOf(deps: Deps, commerceId: number, id: string, { production, email }: Owner): Promise<Buffer> {
  return deps.vault.keyedHash(commerceId, PURPOSE, `${id} ${production} ${email}`);
}
