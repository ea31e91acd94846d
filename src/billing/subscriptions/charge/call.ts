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

/** Data of a charge that only a cardholder who is present can provide. Renewals do not have this data. */
export interface CardholderInput {
  cvv?: string | undefined;
  /**
   * URL to which the bank returns the cardholder after a 3-D Secure challenge. If null or absent, no challenge is
   * requested.
   */
  return_url?: string | null;
}

/**
 * Sends a charge to the provider. The charge intent must already be committed. If the payment account can no longer
 * be charged, returns a decline without calling the provider.
 */
export async function callNetwork(
  deps: Deps,
  context: ChargeContext,
  opened: Opened,
  { cvv, return_url }: CardholderInput = {},
): Promise<Finding> {
  const { subscription, invoice } = opened;
  const chargedTo = context.chargedTo(subscription);
  const instrument = await chargeable(deps, chargedTo, cvv);
  if (instrument === null) return revokedDecline(opened);
  return callCard(deps, opened, {
    instrument,
    installments: 1,
    series: seriesOf(opened, context),
    description: context.plan(subscription.subscription_plan_id).name,
    mandate: {
      begun_by: invoice.reason === 'renewal' ? 'merchant' : 'cardholder',
      first_network_id: chargedTo.card?.first_network_id ?? null,
    },
    // Only card charges have a 3-D Secure challenge, so only card charges need a return URL.
    return_url: chargedTo.card ? return_url : null,
  });
}

/** Returns the card or payment account to charge. Returns null if the account can no longer be charged. */
async function chargeable(
  deps: Deps,
  { card, source }: ChargedTo,
  cvv: string | undefined,
): Promise<Instrument | null> {
  if (card) return instrumentOf(deps, card, cvv);
  return isChargeable(source) ? accountInstrument(deps, source) : null;
}

/** Builds the decline for a payment account whose authorization the payer revoked. The provider is not called. */
function revokedDecline({ operation: { reference } }: Opened): Finding {
  const nothing = { network_transaction_id: null, authorization_code: null, expires_at: null };
  const nowhere = { bank_url: null, voucher: null, barcode: null };
  return { kind: 'declined', record: { reference, code: REVOKED, ...nothing, ...nowhere } };
}

/**
 * Returns the key that groups charge attempts. The key is the invoice id for an existing subscription, and a hash of
 * office and e-mail with the plan id for a first charge. The subscriber id is not used, because a declined sign-up
 * deletes its subscriber.
 */
function seriesOf({ invoice }: Opened, context: ChargeContext): string {
  if (invoice.reason !== 'create') return invoice.id;
  const { office_id, email } = context.subscriber(invoice.subscriber_id);
  const person = hash('sha256', `${office_id} ${email.toLowerCase()}`);
  return `${person}:${invoice.subscription_plan_id}`;
}
