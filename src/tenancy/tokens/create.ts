import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { hashSecret, hintOf, newSecret } from './secret.ts';
import { insertToken } from './store.ts';

/** Creates a token for a user. Only the result contains the secret; it cannot be read later. */
export async function createToken(
  deps: Deps,
  input: { user_id: number; commerce_id: number; production: boolean; name: string; id?: string },
): Promise<{ id: string; secret: string }> {
  const secret = newSecret(input.production);
  const id = input.id ?? newId();
  await insertToken(deps.db, {
    ...input,
    id,
    hash: hashSecret(secret),
    hint: hintOf(secret),
    created_at: deps.clock.now(),
    revoked_at: null,
    last_used_at: null,
  });
  return { id, secret };
}
