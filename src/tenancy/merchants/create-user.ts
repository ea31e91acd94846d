import type { Deps } from '#src/deps.ts';
import { hashPassword } from '#src/platform/password.ts';
import { insertUser } from './store.ts';

/** A person who signs in to the panel and owns tokens. Without a list, all offices are in reach. */
export async function createUser(
  deps: Deps,
  input: {
    commerce_id: number;
    name: string;
    email: string;
    password: string;
    offices: readonly number[] | null;
  },
): Promise<number> {
  const { commerce_id, name, email, offices } = input;
  const password_hash = await hashPassword(input.password);
  const row = {
    commerce_id,
    name,
    email,
    password_hash,
    all_offices: offices === null,
    created_at: deps.clock.now(),
  };
  return insertUser(deps.db, row, offices ?? []);
}
