import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { currentActor } from '#src/platform/database/actor.ts';
import type { RequestedKind, RequestParameters } from '../types.ts';
import { insertMailRequest } from './store.ts';

/**
 * Stores a request for an email. A worker later looks up the address and writes the email. The request handler does
 * not look up the address, so its response time does not reveal whether the address is known.
 */
export async function requestMail<Kind extends RequestedKind>(
  { db, real_clock }: Pick<Deps, 'db' | 'real_clock'>,
  { kind, email, parameters }: { kind: Kind; email: string; parameters: RequestParameters[Kind] },
): Promise<void> {
  const created_at = real_clock.now();
  await insertMailRequest(db, { id: newId(), kind, email, parameters, actor: currentActor(), created_at });
}
