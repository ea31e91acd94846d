import { updatePaymentSource } from '#src/billing/subscriptions/actions/update.ts';
import { listCards } from '#src/customers/cards/store.ts';
import { isExpired } from '#src/customers/payers/schema.ts';
import { listSources } from '#src/customers/payment-sources/store.ts';
import { isChargeable } from '#src/customers/payment-sources/types.ts';
import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { requireOwn } from './subscriptions.ts';

/** A saved card or account to which a subscription can be charged. */
export interface SavedSource {
  id: string;
  brand: string;
  last_four: string | null;
}

interface PayerRequest {
  session: PortalSession;
  id: string;
}

/**
 * Lists the payer's usable payment methods, except the subscription's current one. Cards come before accounts, and new
 * ones before old ones.
 */
export async function listSaved(deps: Deps, { session, id }: PayerRequest): Promise<SavedSource[]> {
  const own = await requireOwn(deps.db, session, id);
  const now = asPayer(deps, session).deps.clock.now();
  const cards = (await listCards(deps.db, own)).filter((card) => !isExpired(card.expiration_date, now));
  const accounts = (await listSources(deps.db, own)).filter(isChargeable);
  const all = [
    ...cards.map(({ id: card, brand, last_four }) => ({ id: card, brand, last_four })),
    ...accounts.map(({ id: account, kind, last_four }) => ({ id: account, brand: kind, last_four })),
  ];
  return all.filter((one) => one.id !== own.card_id && one.id !== own.payment_source_id);
}

/** Moves the subscription to a saved payment method, which is charged from the next charge on. */
export async function chargeToSaved(
  deps: Deps,
  { session, id, source }: PayerRequest & { source: string },
): Promise<void> {
  const { deps: timed, principal } = asPayer(deps, session);
  await inTransaction(deps.db, async (db) => {
    await requireOwn(db, session, id);
    await updatePaymentSource({ ...timed, db }, principal, { id, payment_source: source });
  });
}
