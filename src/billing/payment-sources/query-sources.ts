import {
  claimDueSources,
  listEnvironmentsOfSources,
  lockSources,
  updateSource,
} from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import { handleOf, sealHandle, sealToken, tokenOf } from '#src/customers/payment-sources/vault.ts';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AccountState, CallResult } from '#src/providers/port/storage.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import { changeSource } from './change.ts';

/**
 * Seconds between successive queries about a pending payment account. The last value repeats until the authorization
 * request expires.
 */
const QUERY_DELAYS_S = [5, 10, 20, 30, 60, 120, 300] as const;
/** Delay before a failed request to delete a payment account at its provider is retried. */
const DELETE_RETRY_DELAY = { hours: 1 } as const;
const NO_ANSWER: CallResult<never> = { kind: 'failed', reason: 'the provider keeps no accounts' };

/** Applies the provider's response to a payment account in one transaction. Returns the updated account. */
export async function applySourceState(
  deps: Deps,
  { commerce_id, id }: PaymentSource,
  answer: CallResult<AccountState>,
  { is_new = false } = {},
): Promise<PaymentSource> {
  return inTransaction(deps.db, async (db) => {
    const [held] = await lockSources(db, commerce_id, [id]);
    if (!held) throw new Error(`payment source ${id} is gone`);
    return apply({ ...deps, db }, held, answer, is_new);
  });
}

async function apply(
  deps: Deps,
  source: PaymentSource,
  answer: CallResult<AccountState>,
  isNew: boolean,
): Promise<PaymentSource> {
  const no = source.status === 'ready' ? 'taken_back' : 'declined';
  if (answer.kind === 'refused') return changeSource(deps, source, no, { reason: answer.reason });
  // The provider has no record of a request that failed, so it cannot be queried later. The payer may start a new
  // request.
  if (answer.kind === 'failed' && isNew)
    return changeSource(deps, source, 'ran_out', { reason: answer.reason });
  if (answer.kind === 'failed') return scheduleQuery(deps, source, {});
  const { value } = answer;
  const handle = isNew ? await sealHandle(deps, source.commerce_id, value.handle) : {};
  if (value.status === 'ready') {
    const token_sealed = await sealToken(deps, source.commerce_id, value.token);
    const changed = await changeSource(deps, source, 'approved', { ...handle, token_sealed, url: null });
    return changed.status === source.status ? scheduleQuery(deps, source, handle) : changed;
  }
  if (value.status === 'refused') return changeSource(deps, source, no, { ...handle, reason: value.reason });
  // Some providers return the URL only in their first response.
  return scheduleQuery(deps, source, { ...handle, url: value.url ?? source.url });
}

/**
 * Schedules the next query about a pending payment account, or expires the account if its approval deadline has
 * passed. No query is scheduled for an account in any other status.
 */
async function scheduleQuery(
  deps: Deps,
  source: PaymentSource,
  news: Partial<PaymentSource>,
): Promise<PaymentSource> {
  const now = deps.clock.now();
  const isPending = source.status === 'pending';
  if (isPending && Temporal.Instant.compare(source.expires_at, now) <= 0)
    return changeSource(deps, source, 'ran_out', news);
  const next_ask_at = isPending ? queryDelayOf(source, now) : null;
  await updateSource(deps.db, source, { ...news, next_ask_at });
  return { ...source, ...news, next_ask_at };
}

function queryDelayOf({ asks, expires_at }: PaymentSource, now: Temporal.Instant): Temporal.Instant {
  const turn = now.add({ seconds: QUERY_DELAYS_S[Math.min(asks, QUERY_DELAYS_S.length - 1)] ?? 0 });
  return Temporal.Instant.compare(turn, expires_at) < 0 ? turn : expires_at;
}

/**
 * Asks the provider whether the payer approved a payment account. For a deleted account, requests its deletion at the
 * provider instead.
 */
export async function querySource(deps: Deps, source: PaymentSource): Promise<PaymentSource> {
  if (source.deleted_at !== null) return deleteAtProvider(deps, source);
  const handle = await handleOf(deps, source);
  if (handle === null) return applySourceState(deps, source, { kind: 'failed', reason: 'not answered' }, NEW);
  const { accounts } = deps.networks.of(source);
  const answer = (await accounts?.find({ method: source.kind, handle })) ?? NO_ANSWER;
  return applySourceState(deps, source, answer);
}

const NEW = { is_new: true } as const;

/**
 * Requests the deletion of a payment account at the provider. If the provider does not respond, keeps the token and
 * schedules a retry.
 */
async function deleteAtProvider(deps: Deps, source: PaymentSource): Promise<PaymentSource> {
  const token = await tokenOf(deps, source);
  const { accounts } = deps.networks.of(source);
  const answer = token === null ? null : await accounts?.forget({ method: source.kind, token });
  const change =
    answer?.kind === 'failed'
      ? { next_ask_at: deps.clock.now().add(DELETE_RETRY_DELAY) }
      : { next_ask_at: null, token_sealed: null };
  await updateSource(deps.db, source, change);
  return { ...source, ...change };
}

const BATCH = 20;
/**
 * Seconds for which a claimed batch is hidden from other workers. A batch takes less time, even if every query times
 * out.
 */
const LEASE_S = 60;
const CONCURRENT_MERCHANTS = 3;

/**
 * Queries the provider about every payment account that is due, alternating between merchants. If `only` is set,
 * processes just the test environment of that merchant, and `deps.clock` must be its test clock.
 */
export async function queryDueSources(
  deps: Deps,
  { only, signal }: { only?: number; signal?: AbortSignal } = {},
): Promise<PaymentSource[]> {
  const asked: PaymentSource[] = [];
  await environmentsInTurns({
    only,
    list: () => listEnvironmentsOfSources(deps.db, deps.clock.now()),
    async serve(environment) {
      const claim = { now: deps.clock.now(), lease_s: LEASE_S, limit: BATCH };
      const due = await claimDueSources(deps.db, environment, claim);
      for (const source of due) asked.push(await querySafely(deps, source));
      return due.length < BATCH ? 'done' : 'more';
    },
    runners: CONCURRENT_MERCHANTS,
    signal,
  });
  return asked;
}

/**
 * Queries the provider about one payment account. Logs errors and returns the account unchanged, so that one failure
 * does not stop the batch. The query is retried after the lease ends.
 */
async function querySafely(deps: Deps, source: PaymentSource): Promise<PaymentSource> {
  try {
    return await querySource(deps, source);
  } catch (error) {
    deps.log.error({ err: error, payment_source: source.id }, 'could not query a payment account');
    return source;
  }
}
