import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { printDocument } from '#src/invoicing/documents/documents.ts';
import { findTaxProfile } from '#src/invoicing/documents/settings/store.ts';
import { getDocument } from '#src/invoicing/documents/store.ts';
import { asksTaxData, type NewTaxProfile, setTaxProfile } from '#src/invoicing/documents/tax-profile.ts';
import type { TaxProfile } from '#src/invoicing/documents/types.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { getTransaction } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { asPayer } from '../sessions.ts';
import type { PortalSession } from '../types.ts';
import { listOwnSubscribers } from './subscribers.ts';
import { requireOwn } from './subscriptions.ts';

/** Returns the provider's PDF of an electronic invoice or credit note for a charge of this subscription. */
export async function portalDocumentPdf(
  deps: Deps,
  input: { session: PortalSession; id: string; document: string },
): Promise<{ name: string; bytes: Buffer }> {
  const { commerce_id, id } = await requireOwn(deps.db, input.session, input.id);
  const document = isUuid(input.document)
    ? await getDocument(deps.db, { commerce_id, id: input.document })
    : undefined;
  if (document?.status !== 'issued') throw notFound();
  const { subscription_id } = await getTransaction(deps.db, commerce_id, document.transaction_id);
  if (subscription_id !== id) throw notFound();
  return {
    name: `${document.number}.pdf`,
    bytes: await printDocument(asPayer(deps, input.session).deps, document),
  };
}

/** Returns whether the merchant's invoices name the payer. The portal requests tax data only in that case. */
export function asksOwnTaxData(deps: Deps, session: PortalSession): Promise<boolean> {
  return asksTaxData(deps, asPayer(deps, session).principal);
}

/** Returns the payer's stored tax profile and subscriber. Throws 404 if the merchant does not request tax data. */
export async function showOwnTaxData(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<{ person: Subscriber; profile: TaxProfile | undefined }> {
  const { principal } = asPayer(deps, session);
  const [person] = await listOwnSubscribers(deps.db, session);
  if (!person || !(await asksTaxData(deps, principal))) throw notFound();
  return { person, profile: await findTaxProfile(deps.db, person) };
}

/** Updates the payer's tax profile in all offices. */
export async function changeOwnTaxData(
  deps: Deps,
  { session, data }: { session: PortalSession; data: NewTaxProfile },
): Promise<void> {
  const { deps: timed, principal } = asPayer(deps, session);
  await inTransaction(deps.db, async (db) => {
    if (!(await asksTaxData({ db }, principal))) throw notFound();
    for (const person of await listOwnSubscribers(db, session))
      await setTaxProfile({ ...timed, db }, person, data);
  });
}
