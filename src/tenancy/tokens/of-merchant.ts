import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, notFound } from '#src/kernel/errors.ts';
import { violates } from '#src/platform/database/pool.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { createToken } from './create.ts';
import { revokeToken } from './revoke.ts';
import { listTokens } from './store.ts';

const tokenErrors = {
  token_made: {
    status: 409,
    code: 'token_made',
    text: {
      en: 'This token was already created, and its secret is not shown again. Create another token.',
      es: 'Este token ya se creó y su secreto no se muestra de nuevo. Cree otro.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Creates a token with the user's rights in the user's environment. Throws `token_made` if the id is already used.
 */
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

/**
 * Lists the tokens that an owner can revoke in this environment, newest first. Owners with access to all offices see
 * all users' tokens, other owners only their own.
 */
export async function listOwnTokens(deps: Deps, principal: Principal) {
  requireRole(principal, 'owner');
  const { commerce_id, production, user_id, offices } = principal;
  return listTokens(deps.db, { commerce_id, production, ...(offices === null ? {} : { user_id }) });
}

/**
 * Revokes a token. Throws 404 unless `listOwnTokens` returns the token. Has no effect on a token that is already
 * revoked.
 */
export async function revokeOwnToken(
  deps: Deps,
  principal: Principal,
  { id }: { id: string },
): Promise<void> {
  const listed = await listOwnTokens(deps, principal);
  if (!listed.some((token) => token.id === id)) throw notFound();
  await revokeToken(deps, { id });
}
