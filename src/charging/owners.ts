import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { listMerchantsById } from '#src/tenancy/merchants/store.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
import { type Applied, type Outcome, OWNER_COLUMNS, type OwnerIn, type OwnerKind } from './types.ts';

export type Owner<Result extends Outcome = Outcome> = OwnerIn<Deps, Result>;

const OWNER_KINDS = Object.keys(OWNER_COLUMNS) as OwnerKind[];

/**
 * Returns the payment, reservation or subscription that a transaction belongs to. Returns null for the declined first
 * charge of a subscription that was never stored.
 */
export function ownerOf(transaction: Transaction): { kind: OwnerKind; id: string } | null {
  for (const kind of OWNER_KINDS) {
    const id = transaction[OWNER_COLUMNS[kind]];
    if (id !== null) return { kind, id };
  }
  return null;
}

/** Locked owner of a transaction, with its merchant. Emails and webhooks contain data of both. */
export interface LockedOwner<Held> {
  held: Held;
  merchant: MerchantSummary;
}

export async function lockWithMerchant<Held>(
  db: Deps['db'],
  key: Key,
  hold: (db: Deps['db'], key: Key) => Promise<Held>,
): Promise<LockedOwner<Held>> {
  const [held, [merchant]] = await inPipeline(db, (scope) => [
    hold(scope, key),
    listMerchantsById(scope, [key.commerce_id]),
  ]);
  if (!merchant) throw new Error(`merchant ${key.commerce_id} is not there`);
  return { held, merchant };
}

/** Builds a `hold` function for owners that handle one outcome at a time. */
export function lockOne<Held, Result extends Outcome>(
  hold: (db: Deps['db'], key: Key) => Promise<Held>,
  follow: (deps: Deps, one: LockedOwner<Held>, applied: Applied) => Promise<Result>,
): Owner<Result>['hold'] {
  return async (deps, commerce_id, [id, ...others]) => {
    if (id === undefined || others.length > 0) throw new Error('this owner handles one outcome at a time');
    const one = await lockWithMerchant(deps.db, { commerce_id, id }, hold);
    return async (applied) => {
      const settled: Result[] = [];
      for (const each of applied) settled.push(await follow(deps, one, each));
      return { settled, occurrences: [] };
    };
  };
}
