import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { listInvoicesById } from '#src/modules/invoices/store.ts';
import { findOperation, getTransaction } from '#src/modules/transactions/store.ts';
import type { Answer } from '#src/platform/http/route.ts';
import { answerAcceptance, answerCreated, answerFirstCharge } from './answers.ts';
import { getSubscription } from './store.ts';

/**
 * The answer to a keyed request that was cut off after its work was written; null while nobody knows. What began without a
 * charge has no operation: the subscription itself bears the reference.
 */
export async function resumeCharge(deps: Deps, reference: string, locale: Locale): Promise<Answer | null> {
  const operation = await findOperation(deps.db, reference);
  if (!operation) return resumeFree(deps, reference);
  if (operation.status === 'open') return null;
  const transaction = await getTransaction(deps.db, operation.transaction_id);
  const subscription = (await getSubscription(deps.db, transaction.subscription_id ?? newId())) ?? null;
  const settled = { reference, operation, transaction, subscription };
  const now = deps.clock.now();
  const [invoice] = await listInvoicesById(
    deps.db,
    transaction.invoice_id === null ? [] : [transaction.invoice_id],
  );
  const isFirst = subscription === null || invoice?.reason === 'create';
  return isFirst
    ? answerFirstCharge(settled, now, locale)
    : answerAcceptance({ subscription, settled }, now, locale);
}

async function resumeFree(deps: Deps, reference: string): Promise<Answer | null> {
  const subscription = await getSubscription(deps.db, reference);
  return subscription ? answerCreated(subscription, deps.clock.now()) : null;
}
