import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { ASK_TURNS_S } from '#src/ledger/transactions/decide.ts';
import { passOn } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { Network, Outcome } from '#src/providers/port/network.ts';
import { capabilitiesOf, listProviders } from '#src/tenancy/provider-accounts/offered.ts';
import { missingFor, needOf } from './missing.ts';
import { CALL_LIMIT_S, type OpenedTransaction } from './open.ts';

/** The operation is as it is now: who has it may have changed. */
type Call = (network: Network, operation: Operation) => Promise<Outcome>;

/** Calls the provider that has the operation, and says how long it took where there was an answer. */
export async function callOnce(deps: Deps, operation: Operation, call: Call): Promise<Finding> {
  const started = performance.now();
  const outcome = await call(deps.networks.of(operation), operation);
  if (outcome.kind === 'unknown' || outcome.kind === 'failed') return outcome;
  return { ...outcome, answered_ms: Math.round(performance.now() - started) };
}

/**
 * Calls the provider that has the operation; where it failed without doubt before anybody was asked, the merchant's next one that
 * can. That this one has it now is committed before it is called, and what was asked about meanwhile stays where it is: no answer of
 * one provider is ever taken for another's. An outcome that is unknown goes nowhere else.
 */
export async function callFirstAble(deps: Deps, opened: OpenedTransaction, call: Call): Promise<Finding> {
  let { operation } = opened;
  const tried = new Set<string>();
  for (;;) {
    tried.add(operation.provider);
    const missing = missingFor(capabilitiesOf(deps, operation.provider), needOf(opened));
    const finding = missing ? refusedFor(missing) : await callOnce(deps, operation, call);
    if (finding.kind !== 'failed' || !finding.unasked) return finding;
    const next = await nextAble(deps, opened, tried);
    if (next === undefined || !(await takeTo(deps, operation, next))) return finding;
    deps.log.warn(
      { reference: operation.reference, from: operation.provider, to: next },
      'passed on a charge',
    );
    operation = { ...operation, provider: next };
  }
}

function refusedFor(missing: string): Finding {
  return { kind: 'failed', code: 'E99', reason: `the provider lacks: ${missing}`, unasked: true };
}

async function nextAble(
  deps: Deps,
  opened: OpenedTransaction,
  tried: ReadonlySet<string>,
): Promise<string | undefined> {
  const need = needOf(opened);
  const others = (await listProviders(deps, opened.operation)).filter((provider) => !tried.has(provider));
  return others.find((provider) => {
    const can = capabilitiesOf(deps, provider);
    // To its terms the payer has not agreed.
    return !can.consent && missingFor(can, need) === null;
  });
}

/** False where it was asked about or settled meanwhile: then it stays where it is. */
function takeTo(deps: Deps, operation: Operation, provider: string): Promise<boolean> {
  const next_ask_at = deps.clock.now().add({ seconds: CALL_LIMIT_S + ASK_TURNS_S[0] });
  return passOn(deps.db, operation, { provider, next_ask_at });
}
