import type { Deps } from '#src/deps.ts';
import { type AccountName, postingsOf } from './journal.ts';
import { insertMovements, insertPostings, openAccounts } from './store.ts';
import type { Movement } from './types.ts';

/** Writes movements with their journal, whatever their number in three statements; answers how many are new. */
export async function recordMovements(db: Deps['db'], movements: readonly Movement[]): Promise<number> {
  if (movements.length === 0) return 0;
  const accountOf = await accountsOf(db, movements);
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

async function accountsOf(
  db: Deps['db'],
  movements: readonly Owner[],
): Promise<(owner: Owner, name: AccountName) => number> {
  const keyOf = ({ commerce_id, production }: Owner) => `${commerce_id} ${production}`;
  const owners = new Map(movements.map((movement) => [keyOf(movement), movement]));
  const accounts = await openAccounts(db, [...owners.values()]);
  const ids = new Map(accounts.map((account) => [`${keyOf(account)} ${account.name}`, account.id]));
  return (owner, name) => {
    const id = ids.get(`${keyOf(owner)} ${name}`);
    if (id === undefined) throw new Error(`merchant ${owner.commerce_id} has no account ${name}`);
    return id;
  };
}
