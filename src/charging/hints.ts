import { scheduleSourceQuery } from '#src/customers/payment-sources/store.ts';
import { hashHandle } from '#src/customers/payment-sources/vault.ts';
import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { scheduleDisputeQuery, scheduleQuery } from '#src/ledger/transactions/queries/store.ts';
import { findByNetworkId, findOpenOperation, findOperation } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { Hint } from '#src/providers/port/storage.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { queryOperation } from './query-operations.ts';

/** Merchant and provider that a notification belongs to. */
interface Source {
  commerce_id: number;
  provider: string;
}

/**
 * Schedules a query about the operation or payment account that a notification names, because only the response to
 * that query is trusted. Ignores notifications about unknown operations.
 */
export async function followHint(deps: Deps, source: Source, hint: Hint): Promise<void> {
  if (hint.about === 'account') return scheduleAccountQuery(deps, source, hint.handle);
  if (hint.about !== 'operation') return;
  const named = await findHinted(deps.db, source, hint);
  if (named?.provider !== source.provider) return;
  // Some providers report a refund or void under the reference of the original charge.
  const { commerce_id, transaction_id: id } = named;
  const open = named.status === 'open' ? named : await findOpenOperation(deps.db, { commerce_id, id });
  if (open?.provider === source.provider) await queryOrSchedule(deps, open);
}

/**
 * Schedules a query about a payment account after a notification that its holder approved, rejected or revoked the
 * authorization.
 */
async function scheduleAccountQuery(
  deps: Deps,
  { commerce_id, provider }: Source,
  handle: string,
): Promise<void> {
  const handle_hash = await hashHandle(deps, commerce_id, handle);
  await scheduleSourceQuery(deps.db, { commerce_id, provider, handle_hash }, deps.clock.now());
}

function findHinted(
  db: Deps['db'],
  { commerce_id, provider }: Source,
  hint: Extract<Hint, { about: 'operation' }>,
): Promise<Operation | undefined> {
  if ('network_id' in hint) return findByNetworkId(db, { commerce_id, provider }, hint.network_id);
  return isUuid(hint.reference) ? findOperation(db, commerce_id, hint.reference) : Promise.resolve(undefined);
}

/**
 * Schedules a query about an operation. If the test clock is frozen, queries the provider directly instead, because
 * no worker runs then.
 */
export async function queryOrSchedule(deps: Deps, operation: Operation): Promise<void> {
  const frozen_at = operation.production ? undefined : await findClock(deps.db, operation.commerce_id);
  const now = frozen_at ?? deps.clock.now();
  // An approved operation can still be disputed.
  if (operation.status === 'approved') return scheduleDisputeQuery(deps.db, operation, now);
  if (operation.status !== 'open') return;
  if (frozen_at) await queryOperation({ ...deps, clock: frozenClock(frozen_at) }, operation);
  else await scheduleQuery(deps.db, operation, now);
}
