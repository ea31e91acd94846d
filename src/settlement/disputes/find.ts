import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findDispute } from './store.ts';
import type { Dispute } from './types.ts';

/** Returns a dispute of the caller's merchant, environment and offices. Throws 404 if there is none with this id. */
export async function requireDispute(deps: Deps, principal: Principal, id: string): Promise<Dispute> {
  const dispute = isUuid(id) ? await findDispute(deps.db, principal, id) : undefined;
  if (!dispute) throw notFound();
  return dispute;
}
