import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findByDocument, findByEmail, findSubscriber, lockSubscriber } from './store.ts';
import type { Subscriber } from './types.ts';

const DOCUMENT = /^[\dA-Z]{5,15}$/i;

/** Finds a subscriber by UUID, email address or document number. Throws 404 if there is none. */
export async function getSubscriber(
  deps: Deps,
  principal: Principal,
  reference: string,
): Promise<Subscriber> {
  const found = await lookUp(deps.db, principal, reference.trim());
  if (!found) throw notFound();
  return found;
}

async function lookUp(
  db: Deps['db'],
  principal: Principal,
  reference: string,
): Promise<Subscriber | undefined> {
  if (isUuid(reference)) return findSubscriber(db, principal, reference);
  if (DOCUMENT.test(reference)) return findByDocument(db, principal, reference);
  return reference.includes('@') ? findByEmail(db, principal, reference) : undefined;
}

/** Finds a subscriber and locks it until the transaction ends. Throws 404 if there is none. */
export async function requireSubscriber(deps: Deps, principal: Principal, id: string): Promise<Subscriber> {
  const subscriber = isUuid(id) ? await lockSubscriber(deps.db, principal, id) : undefined;
  if (!subscriber) throw notFound();
  return subscriber;
}
