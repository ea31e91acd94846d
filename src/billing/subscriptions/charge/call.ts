import { hash } from 'node:crypto';
import { callCard } from '#src/charging/call.ts';
import { instrumentOf } from '#src/customers/cards/vault.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import { accountInstrument } from '#src/customers/payment-sources/vault.ts';
import type { Deps } from '#src/deps.ts';
import { REVOKED } from '#src/kernel/response-codes.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import type { Instrument } from '#src/providers/port/requests.ts';
import type { ChargeContext } from './charge-context.ts';
import type { ChargedTo } from './charged-to.ts';
import type { Opened } from './open.ts';

/** What there is beside the saved card while the subscriber is there; never at a renewal. */
export interface CardholderInput {
  cvv?: string | undefined;
  /** Where the card's bank sends the subscriber back to. */
  return_url?: string | null;
}

/** Asks the network to charge the card or the account, once the intent is committed. */
export async function callNetwork(
  deps: Deps,
  context: ChargeContext,
  opened: Opened,
  { cvv, return_url }: CardholderInput = {},
): Promise<Finding> {
  const { subscription, invoice } = opened;
  const chargedTo = context.chargedTo(subscription);
  const instrument = await chargeable(deps, chargedTo, cvv);
  if (instrument === null) return takenBack(opened);
  return callCard(deps, opened, {
    instrument,
    installments: 1,
    series: seriesOf(opened, context),
    description: context.plan(subscription.subscription_plan_id).name,
    mandate: {
      begun_by: invoice.reason === 'renewal' ? 'merchant' : 'cardholder',
      first_network_id: chargedTo.card?.first_network_id ?? null,
    },
    // Only a card's bank asks on the way.
    return_url: chargedTo.card ? return_url : null,
  });
}

/** Null for an account that may no longer be charged. */
async function chargeable(
  deps: Deps,
  { card, source }: ChargedTo,
  cvv: string | undefined,
): Promise<Instrument | null> {
  if (card) return instrumentOf(deps, card, cvv);
  return isChargeable(source) ? accountInstrument(deps, source) : null;
}

/** Nobody is asked: the payer said no to all of it. */
function takenBack({ operation: { reference } }: Opened): Finding {
  const nothing = { network_transaction_id: null, authorization_code: null, expires_at: null };
  const nowhere = { bank_url: null, voucher: null, barcode: null };
  return { kind: 'declined', record: { reference, code: REVOKED, ...nothing, ...nowhere } };
}

/**
 * Attempts at one period belong together, and so do attempts of one person to begin with a plan. Who signs up and is declined
 * is somebody new the next time, but for the e-mail, which is one person's in an office.
 */
function seriesOf({ invoice }: Opened, context: ChargeContext): string {
  if (invoice.reason !== 'create') return invoice.id;
  const { office_id, email } = context.subscriber(invoice.subscriber_id);
  const person = hash('sha256', `${office_id} ${email.toLowerCase()}`);
  return `${person}:${invoice.subscription_plan_id}`;
}
