import type { Deps } from '#src/deps.ts';
import { openCard } from '#src/modules/cards/vault.ts';
import type { Outcome } from '#src/network/port.ts';
import type { Opened } from './open.ts';
import type { Answered } from './settle.ts';
import type { Surroundings } from './surroundings.ts';

/** Asks the network to charge the card, once the intent is committed. */
export async function callNetwork(
  deps: Deps,
  around: Surroundings,
  opened: Opened,
  cvv?: string,
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
