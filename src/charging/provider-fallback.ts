import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { QUERY_DELAYS_S } from '#src/ledger/transactions/decide.ts';
import { reassignOperation } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { Network, Outcome } from '#src/providers/port/network.ts';
import { capabilitiesOf, listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { missingFor, needOf } from './missing.ts';
import { CALL_LIMIT_S, type OpenedTransaction } from './open.ts';

/**
 * Function that calls a provider. It receives the current operation, because the provider of the operation may have
 * changed.
 */
type Call = (network: Network, operation: Operation) => Promise<Outcome>;

/** Calls the provider of an operation once. Adds the response time in milliseconds, if the provider responded. */
export async function callOnce(deps: Deps, operation: Operation, call: Call): Promise<Finding> {
  const started = performance.now();
  const outcome = await call(deps.networks.of(operation), operation);
  if (outcome.kind === 'unknown' || outcome.kind === 'failed') return outcome;
  return { ...outcome, answered_ms: Math.round(performance.now() - started) };
}

/**
 * Calls the provider of an operation. If that provider certainly did not process the charge, calls the merchant's
 * next capable provider. A charge with an unknown outcome is never sent to another provider. The change of provider
 * is committed before the call.
 */
export async function callWithFallback(deps: Deps, opened: OpenedTransaction, call: Call): Promise<Finding> {
  let { operation } = opened;
  const tried = new Set<string>();
  for (;;) {
    tried.add(operation.provider);
    const missing = missingFor(capabilitiesOf(deps, operation.provider), needOf(opened));
    const finding = missing ? refusalForMissing(missing) : await callOnce(deps, operation, call);
    if (finding.kind !== 'failed' || !finding.unasked) return finding;
    const next = await nextProvider(deps, opened, tried);
    if (next === undefined || !(await assignProvider(deps, operation, next))) return finding;
    deps.log.warn(
      { reference: operation.reference, from: operation.provider, to: next },
      'charge passed to the next provider',
    );
    operation = { ...operation, provider: next };
  }
}

function refusalForMissing(missing: string): Finding {
  return { kind: 'failed', code: 'E99', reason: `the provider lacks: ${missing}`, unasked: true };
}

async function nextProvider(
  deps: Deps,
  opened: OpenedTransaction,
  tried: ReadonlySet<string>,
): Promise<string | undefined> {
  const need = needOf(opened);
  const others = (await listProviders(deps, opened.operation)).filter((provider) => !tried.has(provider));
  return others.find((provider) => {
    const can = capabilitiesOf(deps, provider);
    // Providers with terms are excluded, because the payer has not accepted those terms.
    return !can.consent && missingFor(can, need) === null;
  });
}

/**
 * Assigns an operation to another provider. Returns false if another process has queried or settled the operation.
 */
function assignProvider(deps: Deps, operation: Operation, provider: string): Promise<boolean> {
  const next_ask_at = deps.clock.now().add({ seconds: CALL_LIMIT_S + QUERY_DELAYS_S[0] });
  return reassignOperation(deps.db, operation, { provider, next_ask_at });
}
