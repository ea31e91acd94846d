import type { Deps } from '#src/deps.ts';
import { type AccountName, postingsOf } from './journal.ts';
import { type Account, insertMovements, insertPostings, listAccounts, openAccounts } from './store.ts';
import type { Movement } from './types.ts';

/**
 * Writes movements with their journal, whatever their number in three statements; answers how many are new. Whoever has the accounts
 * of their owners hands them in.
 */
export async function recordMovements(
  db: Deps['db'],
  movements: readonly Movement[],
  known?: readonly Account[],
): Promise<number> {
  if (movements.length === 0) return 0;
  const accountOf = await accountsOf(db, movements, known);
  const written = await insertMovements(db, movements);
  const postings = movements
    .filter(({ id }) => written.has(id))
    .flatMap((movement) =>
      postingsOf(movement).map(({ account, amount }) => ({
        commerce_id: movement.commerce_id,
        entry: movement.id,
        account_id: accountOf(movement, account),
        amount,
      })),
    );
  await insertPostings(db, postings);
  return written.size;
}

type Owner = Pick<Movement, 'commerce_id' | 'production'>;

function keyOf({ commerce_id, production }: Owner): string {
  return `${commerce_id} ${production}`;
}

function ownersOf(movements: readonly Owner[]): Owner[] {
  return [...new Map(movements.map((movement) => [keyOf(movement), movement])).values()];
}

/** Those that are open, of the owners of these. */
export function listAccountsOf(db: Deps['db'], of: readonly Owner[]): Promise<Account[]> {
  return listAccounts(db, ownersOf(of));
}

async function accountsOf(
  db: Deps['db'],
  movements: readonly Owner[],
  known: readonly Account[] | undefined,
): Promise<(owner: Owner, name: AccountName) => number> {
  const owners = ownersOf(movements);
  const accounts = await openAccounts(db, owners, known ?? (await listAccounts(db, owners)));
  const ids = new Map(accounts.map((account) => [`${keyOf(account)} ${account.name}`, account.id]));
  return (owner, name) => {
    const id = ids.get(`${keyOf(owner)} ${name}`);
    if (id === undefined) throw new Error(`merchant ${owner.commerce_id} has no account ${name}`);
    return id;
  };
}
