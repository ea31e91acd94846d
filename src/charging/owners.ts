import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { sideBySide } from '#src/platform/database/side-by-side.ts';
import { listMerchantsById } from '#src/tenancy/merchants/store.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
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

/** One that is held, and the merchant whose it is, by which its payer and whoever listens are told. */
export interface HeldOne<Held> {
  held: Held;
  merchant: MerchantSummary;
}

export async function holdWithMerchant<Held>(
  db: Deps['db'],
  key: Key,
  hold: (db: Deps['db'], key: Key) => Promise<Held>,
): Promise<HeldOne<Held>> {
  const [held, [merchant]] = await sideBySide(db, (scope) => [
    hold(scope, key),
    listMerchantsById(scope, [key.commerce_id]),
  ]);
  if (!merchant) throw new Error(`merchant ${key.commerce_id} is not there`);
  return { held, merchant };
}

/** For an owner whose outcomes come one at a time. */
export function holdOne<Held, Result extends Outcome>(
  hold: (db: Deps['db'], key: Key) => Promise<Held>,
  follow: (deps: Deps, one: HeldOne<Held>, applied: Applied) => Promise<Result>,
): Owner<Result>['hold'] {
  return async (deps, commerce_id, [id, ...others]) => {
    if (id === undefined || others.length > 0) throw new Error('outcomes of these come one at a time');
    const one = await holdWithMerchant(deps.db, { commerce_id, id }, hold);
    return async (applied) => {
      const settled: Result[] = [];
      for (const each of applied) settled.push(await follow(deps, one, each));
      return { settled, occurrences: [] };
    };
  };
}
