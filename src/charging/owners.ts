import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { type Applied, type Outcome, OWNER_COLUMNS, type OwnerIn, type OwnerKind } from './types.ts';

export type Owner<Result extends Outcome = Outcome> = OwnerIn<Deps, Result>;

const OWNER_KINDS = Object.keys(OWNER_COLUMNS) as OwnerKind[];

/** Null where what it belonged to was never kept: the first charge of a subscription that was refused. */
export function ownerOf(transaction: Transaction): { kind: OwnerKind; id: string } | null {
  for (const kind of OWNER_KINDS) {
    const id = transaction[OWNER_COLUMNS[kind]];
    if (id !== null) return { kind, id };
  }
  return null;
}

/** For an owner whose outcomes come one at a time. */
export function holdOne<Held, Result extends Outcome>(
  hold: (db: Deps['db'], key: Key) => Promise<Held>,
  follow: (deps: Deps, held: Held, applied: Applied) => Promise<Result>,
): Owner<Result>['hold'] {
  return async (deps, commerce_id, [id, ...others]) => {
    if (id === undefined || others.length > 0) throw new Error('outcomes of these come one at a time');
    const held = await hold(deps.db, { commerce_id, id });
    return async (applied) => {
      const settled: Result[] = [];
      for (const one of applied) settled.push(await follow(deps, held, one));
      return { settled, occurrences: [] };
    };
  };
}
