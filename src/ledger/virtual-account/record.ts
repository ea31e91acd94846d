import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { ACCOUNT_NAMES, type AccountName, postingsOf } from './journal.ts';
import { type Account, insertMovements, insertPostings, listAccounts, openAccounts } from './store.ts';
import { AMOUNTS, type Amount, type Amounts, type Movement } from './types.ts';

/**
 * Writes movements and their journal entries, and returns the number of new movements. Runs three statements for any
 * number of movements. If the accounts are already loaded, pass them as `known`.
 */
export async function recordMovements(
  db: Deps['db'],
  movements: readonly Movement[],
  known?: readonly Account[],
): Promise<number> {
  if (movements.length === 0) return 0;
  const owners = ownersOf(movements);
  // If all accounts are known, nothing is awaited here. The insert is then sent before statements that the caller
  // issues afterwards.
  const accountOf = accountsOf(allOf(owners, known ?? []) ?? (await openMissing(db, owners, known)));
  const entered = shareEntries(movements);
  const written = await insertMovements(db, entered);
  const byEntry = Map.groupBy(
    entered.filter(({ id }) => written.has(id)),
    ({ id, journal_entry_id }) => journal_entry_id ?? id,
  );
  const postings = [...byEntry].flatMap(([entry, [first, ...rest]]) =>
    first === undefined
      ? []
      : postingsOf(sumOf(first, rest)).map(({ account, amount }) => ({
          commerce_id: first.commerce_id,
          entry,
          account_id: accountOf(first, account),
          amount,
        })),
  );
  await insertPostings(db, postings);
  return written.size;
}

/**
 * Assigns one shared journal entry to all credits of the same merchant and environment, which reduces the postings to
 * one per account. Each reversal gets its own entry.
 */
function shareEntries(movements: readonly Movement[]): Movement[] {
  const credits = movements.filter(({ kind }) => kind === 'credit');
  const shared = new Map(
    [...Map.groupBy(credits, keyOf)]
      .filter(([, group]) => group.length > 1)
      .map(([owner]) => [owner, newId()]),
  );
  return movements.map((movement) => {
    const entry = movement.kind === 'credit' ? shared.get(keyOf(movement)) : undefined;
    return { ...movement, journal_entry_id: entry ?? null };
  });
}

function sumOf(first: Amounts, rest: readonly Amounts[]): Amounts {
  const sum = (name: Amount) => rest.reduce((total, one) => total + one[name], first[name]);
  return Object.fromEntries(AMOUNTS.map((name) => [name, sum(name)])) as Amounts;
}

type Owner = Pick<Movement, 'commerce_id' | 'production'>;

function keyOf({ commerce_id, production }: Owner): string {
  return `${commerce_id} ${production}`;
}

function ownersOf(movements: readonly Owner[]): Owner[] {
  return [...new Map(movements.map((movement) => [keyOf(movement), movement])).values()];
}

/** Returns the accounts of the given owners, or null if any account is missing. */
function allOf(owners: readonly Owner[], found: readonly Account[]): readonly Account[] | null {
  const keys = new Set(owners.map(keyOf));
  const own = found.filter((account) => keys.has(keyOf(account)));
  return own.length === owners.length * ACCOUNT_NAMES.length ? own : null;
}

async function openMissing(
  db: Deps['db'],
  owners: readonly Owner[],
  known: readonly Account[] | undefined,
): Promise<readonly Account[]> {
  const all = known ? null : allOf(owners, await listAccounts(db, owners));
  return all ?? openAccounts(db, owners);
}

function accountsOf(accounts: readonly Account[]): (owner: Owner, name: AccountName) => number {
  const ids = new Map(accounts.map((account) => [`${keyOf(account)} ${account.name}`, account.id]));
  return (owner, name) => {
    const id = ids.get(`${keyOf(owner)} ${name}`);
    if (id === undefined) throw new Error(`merchant ${owner.commerce_id} has no account ${name}`);
    return id;
  };
}
