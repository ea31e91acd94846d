import type { Deps } from '#src/deps.ts';
import { openCard } from '#src/modules/cards/vault.ts';
import { challengeTo } from '#src/modules/transactions/notices.ts';
import type { Outcome } from '#src/network/port.ts';
import type { Opened } from './open.ts';
import type { Answered } from './settle.ts';
import type { Surroundings } from './surroundings.ts';

/** What there is beside the saved card while the subscriber is there; never at a renewal. */
export interface Present {
  cvv?: string | undefined;
  /** Where the card's bank sends the subscriber back to. */
  return_url?: string | null;
}

/** Asks the network to charge the card, once the intent is committed. */
export async function callNetwork(
  deps: Deps,
  around: Surroundings,
  opened: Opened,
  { cvv, return_url }: Present = {},
): Promise<Answered> {
  const { subscription, invoice, transaction, operation } = opened;
  const card = await openCard(deps, around.card(subscription.card_id));
  const finding: Outcome = await deps.network.purchase({
    reference: operation.reference,
    at: operation.created_at,
    amount: operation.amount,
    currency: operation.currency,
    card: cvv === undefined ? card : { ...card, cvv },
    installments: 1,
    series: seriesOf(opened),
    ...challengeTo(deps, return_url),
  });
  return {
    reference: operation.reference,
    transaction_id: transaction.id,
    subscription_id: invoice.subscription_id,
    finding,
  };
}

/** Attempts at one period belong together, and so do attempts of one subscriber to begin with a plan. */
function seriesOf({ invoice }: Opened): string {
  const isStart = invoice.reason === 'create';
  return isStart ? `${invoice.subscriber_id}:${invoice.subscription_plan_id}` : invoice.id;
}
