import type { z } from 'zod';
import { addCard } from '#src/billing/payment-sources/add-card.ts';
import { payerOf } from '#src/billing/payment-sources/payer.ts';
import { querySource } from '#src/billing/payment-sources/query-sources.ts';
import { requestSource } from '#src/billing/payment-sources/request-source.ts';
import type { NamedAccount } from '#src/billing/subscriptions/approvals/begin.ts';
import { listOwn } from '#src/billing/subscriptions/of-payer/store.ts';
import type { paymentMethodBody } from '#src/billing/subscriptions/schema.ts';
import type { PayerConsents } from '#src/charging/keep-card.ts';
import { listSources } from '#src/customers/payment-sources/store.ts';
import type { PaymentSource } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Call } from '#src/platform/http/route.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { showOwnPerson } from './person.ts';

interface PayerRequest {
  session: PortalSession;
}

/** Returns the currency of the payer's newest subscription, or COP if they have none. */
export async function currencyOf(deps: Deps, { session }: PayerRequest): Promise<Currency> {
  const [newest] = await listOwn(deps.db, session);
  return newest?.currency_type ?? 'COP';
}

/** Saves a card for the payer. Charges nothing and changes no subscription. */
export async function addOwnCard(
  deps: Deps,
  input: PayerRequest & { card: z.infer<typeof paymentMethodBody>; consents: PayerConsents },
): Promise<void> {
  const { session, card, consents } = input;
  const { deps: timed, principal } = asPayer(deps, session);
  const subscriber = await showOwnPerson(deps, { session });
  const currency = await currencyOf(deps, { session });
  const given = { ...consents, given_for: subscriber.id };
  await addCard(timed, principal, { subscriber, currency, ...card }, given);
}

/** Adds a wallet or bank account for the payer and requests their approval in the wallet app. */
export async function addOwnAccount(
  deps: Deps,
  input: PayerRequest & {
    account: NamedAccount;
    claim: Call<unknown>['claim'];
    return_url: string;
    consents: readonly string[];
    address: string;
  },
): Promise<void> {
  const { session, account, claim, ...page } = input;
  const { deps: timed } = asPayer(deps, session);
  const { commerce_id, production } = session;
  const subscriber = await showOwnPerson(deps, { session });
  const id = newId();
  const whose = { id, commerce_id, production, subscriber_id: subscriber.id, payer: payerOf(subscriber) };
  await requestSource(timed, { ...whose, ...account, ...page }, ({ db }) => claim(db, id));
}

/**
 * Returns the account that the payer added last, or null. With `look`, first queries the provider for a pending
 * approval. If the query fails, logs a warning and leaves it to the worker.
 */
export async function findNewestAccount(
  deps: Deps,
  { session, look }: PayerRequest & { look: boolean },
): Promise<PaymentSource | null> {
  const { commerce_id, production } = session;
  const { id: subscriber_id } = await showOwnPerson(deps, { session });
  const [newest] = await listSources(deps.db, { commerce_id, production, subscriber_id });
  if (!newest) return null;
  if (!look || newest.status !== 'pending' || newest.handle_sealed === null) return newest;
  try {
    return await querySource(asPayer(deps, session).deps, newest);
  } catch (error) {
    deps.log.warn({ err: error, payment_source: newest.id }, 'could not query a payment account for a page');
    return newest;
  }
}
