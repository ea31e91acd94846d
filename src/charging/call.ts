import type { Deps } from '#src/deps.ts';
import { shareOf } from '#src/kernel/money.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { Network } from '#src/providers/port/network.ts';
import type { CardRequest, Earlier, TransferRequest, VoucherRequest } from '#src/providers/port/requests.ts';
import { challengeField, notifyUrl } from './callback-urls.ts';
import type { OpenedTransaction } from './open.ts';
import { payerOf } from './payer.ts';
import { callOnce, callWithFallback } from './provider-fallback.ts';

/**
 * Request fields that are derived from the operation and its transaction. The caller supplies the rest of the
 * request.
 */
type DerivedFields =
  | 'reference'
  | 'at'
  | 'amount'
  | 'currency'
  | 'notify_url'
  | 'challenge'
  | 'payer'
  | 'tax';

/**
 * Variant of `Omit` that is applied to each member of a union. Plain `Omit` would merge the members into one type.
 */
type Without<T, Names extends string> = T extends unknown ? Omit<T, Names> : never;

type CardCall = Omit<CardRequest, DerivedFields> & {
  /**
   * URL to which the bank returns the cardholder after a 3-D Secure challenge. If absent, no challenge is requested.
   */
  return_url?: string | null | undefined;
};

function requestOf({ reference, created_at, amount, currency }: Operation) {
  return { reference, at: created_at, amount, currency };
}

/** Returns the request fields that are common to all charges. The tax is in the currency of the charge. */
function chargeOf(deps: Deps, { transaction, operation }: OpenedTransaction) {
  return {
    ...requestOf(operation),
    payer: payerOf(transaction.customer_payer),
    tax: taxOf(transaction),
    notify_url: notifyUrl(deps, operation),
  };
}

/** Charges a card, or places a hold on it, depending on the kind of the operation. */
export function callCard(deps: Deps, opened: OpenedTransaction, input: CardCall): Promise<Finding> {
  const { return_url, ...card } = input;
  const { transaction } = opened;
  const call = (network: Network, operation: Operation) => {
    const charge = chargeOf(deps, { transaction, operation });
    const request = { ...charge, ...card, ...challengeField(deps, operation, return_url) };
    return operation.kind === 'hold' ? network.hold(request) : network.purchase(request);
  };
  // A card stored at one provider cannot be charged through another.
  const isKept = !('card' in input.instrument);
  return isKept ? callOnce(deps, opened.operation, call) : callWithFallback(deps, opened, call);
}

export function callBank(
  deps: Deps,
  opened: OpenedTransaction,
  input: Without<TransferRequest, DerivedFields>,
): Promise<Finding> {
  const { transaction } = opened;
  return callWithFallback(deps, opened, (network, operation) =>
    network.transfer({ ...chargeOf(deps, { transaction, operation }), ...input }),
  );
}

export function callCashPoint(
  deps: Deps,
  opened: OpenedTransaction,
  input: Omit<VoucherRequest, DerivedFields>,
): Promise<Finding> {
  const { transaction } = opened;
  return callWithFallback(deps, opened, (network, operation) =>
    network.voucher({ ...chargeOf(deps, { transaction, operation }), ...input }),
  );
}

/**
 * Sends a capture, void or refund to the provider. Callers that have already read the earlier operations of the
 * transaction pass them as `before`.
 */
export async function callFollowUp(
  deps: Deps,
  operation: Operation,
  before?: readonly Operation[],
): Promise<Finding> {
  const { original, history } = await earlierThan(deps, operation, before);
  if (!original) throw new Error(`operation ${operation.reference} has no parent operation`);
  const { amount, currency, ...named } = { ...requestOf(operation), original, history };
  const request = { ...named, amount, currency };
  return callOnce(deps, operation, (network) => {
    if (operation.kind === 'void') return network.void(named);
    return operation.kind === 'capture' ? network.capture(request) : network.refund(request);
  });
}

/** Queries the provider about the outcome of an operation. */
export async function query(deps: Deps, operation: Operation): Promise<Finding> {
  const follows =
    operation.original === null ? { original: null, history: [] } : await earlierThan(deps, operation);
  const { reference, kind, network_id, authorization_code, created_at, amount, currency } = operation;
  const known = { reference, kind, network_id, authorization_code, created_at, amount, currency };
  return deps.networks.of(operation).query({ ...known, ...follows, at: deps.clock.now() });
}

/**
 * Returns the other operations of a transaction, including the one that this operation captures, voids or refunds
 * (`original`).
 */
async function earlierThan(
  deps: Deps,
  { commerce_id, transaction_id: id, reference, original: named }: Operation,
  known?: readonly Operation[],
): Promise<{ original: Earlier | null; history: readonly Earlier[] }> {
  const all = known ?? (await listOperationsOf(deps.db, { commerce_id, id }));
  const history = all.filter((one) => one.reference !== reference);
  return { original: history.find((one) => one.reference === named) ?? null, history };
}

/** Returns the tax of a transaction, converted from pesos to the currency of the charge. */
function taxOf({ tax_cop, cop_per_unit }: Transaction): bigint {
  return shareOf(tax_cop, 100n, cop_per_unit);
}
