import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { CardRequest, Outcome, TransferRequest, VoucherRequest } from '#src/providers/port.ts';
import { challengeTo, notifyUrl } from './callback-urls.ts';

/** What the operation itself says; the rest is for whoever calls to add. */
type Own = 'reference' | 'at' | 'amount' | 'currency' | 'notify_url' | 'challenge';

type CardCall = Omit<CardRequest, Own> & {
  /** Where the card's bank sends its holder back to; without it nobody is there to be asked. */
  return_url?: string | null | undefined;
};

function requestOf({ reference, created_at, amount, currency }: Operation) {
  return { reference, at: created_at, amount, currency };
}

/** Charges a card, or holds the amount on it, as the operation says. */
export function callCard(deps: Deps, operation: Operation, input: CardCall): Promise<Outcome> {
  const { return_url, ...card } = input;
  const network = deps.networks.of(operation);
  const request = {
    ...requestOf(operation),
    ...card,
    ...challengeTo(deps, operation.commerce_id, return_url),
  };
  return operation.kind === 'hold' ? network.hold(request) : network.purchase(request);
}

export function callBank(
  deps: Deps,
  operation: Operation,
  input: Omit<TransferRequest, Own>,
): Promise<Outcome> {
  const request = { ...requestOf(operation), ...input, notify_url: notifyUrl(deps, operation.commerce_id) };
  return deps.networks.of(operation).transfer(request);
}

export function callCashPoint(
  deps: Deps,
  operation: Operation,
  input: Omit<VoucherRequest, Own>,
): Promise<Outcome> {
  const request = { ...requestOf(operation), ...input, notify_url: notifyUrl(deps, operation.commerce_id) };
  return deps.networks.of(operation).voucher(request);
}

/** Does to an earlier operation what this one says: charges what was held, lets go of it, or gives money back. */
export function callFollowUp(deps: Deps, operation: Operation): Promise<Outcome> {
  const network = deps.networks.of(operation);
  const { amount, currency, ...named } = { ...requestOf(operation), original: operation.original ?? '' };
  if (operation.kind === 'void') return network.void(named);
  const request = { ...named, amount, currency };
  return operation.kind === 'capture' ? network.capture(request) : network.refund(request);
}

/** Asks what became of an operation. */
export function query(
  deps: Deps,
  operation: Pick<Operation, 'reference' | 'commerce_id' | 'production'>,
): Promise<Finding> {
  const { reference } = operation;
  return deps.networks.of(operation).query({ reference, at: deps.clock.now() });
}
