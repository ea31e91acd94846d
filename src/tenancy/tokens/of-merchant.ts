import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { violates } from '#src/platform/database/pool.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { createToken } from './create.ts';
import { revokeToken } from './revoke.ts';
import { isTokenOf } from './store.ts';

const tokenErrors = {
  token_made: {
    status: 409,
    code: 'token_made',
    text: {
      en: 'This token was made already, and its secret is not shown again. Make another one.',
      es: 'Este token ya se creó y su secreto no se muestra de nuevo. Cree otro.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** One that acts as its owner, in the environment where it was made. The same id again is the same token. */
export async function createOwnToken(
  deps: Deps,
  principal: Principal,
  { name, id }: { name: string; id: string },
): Promise<{ id: string; secret: string }> {
  requireRole(principal, 'owner');
  const { user_id, commerce_id, production } = principal;
  return createToken(deps, { user_id, commerce_id, production, name, id }).catch((error) => {
    throw violates(error, 'tokens_pkey') ? new ApiError(tokenErrors.token_made) : error;
  });
}

/** Of whichever user of the merchant. One that was revoked stays so. */
export async function revokeOwnToken(
  deps: Deps,
  principal: Principal,
  { id }: { id: string },
): Promise<void> {
  requireRole(principal, 'owner');
  const isOwn = isUuid(id) && (await isTokenOf(deps.db, principal.commerce_id, id));
  if (!isOwn) throw notFound();
  await revokeToken(deps, { id });
}
