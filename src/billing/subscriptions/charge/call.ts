import { hash } from 'node:crypto';
import { callCard } from '#src/charging/call.ts';
import { instrumentOf } from '#src/customers/cards/vault.ts';
import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import type { ChargeContext } from './charge-context.ts';
import type { Opened } from './open.ts';

/** What there is beside the saved card while the subscriber is there; never at a renewal. */
export interface CardholderInput {
  cvv?: string | undefined;
  /** Where the card's bank sends the subscriber back to. */
  return_url?: string | null;
}

/** Asks the network to charge the card, once the intent is committed. */
export async function callNetwork(
  deps: Deps,
  context: ChargeContext,
  opened: Opened,
  { cvv, return_url }: CardholderInput = {},
): Promise<Finding> {
  const { subscription, invoice } = opened;
  const card = context.card(subscription.card_id);
  return callCard(deps, opened, {
    instrument: await instrumentOf(deps, card, cvv),
    installments: 1,
    series: seriesOf(opened, context),
    description: context.plan(subscription.subscription_plan_id).name,
    mandate: {
      begun_by: invoice.reason === 'renewal' ? 'merchant' : 'cardholder',
      first_network_id: card.first_network_id,
    },
    return_url,
  });
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
