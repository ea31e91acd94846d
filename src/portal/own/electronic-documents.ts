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

/**
 * Returns the PDF of an issued electronic invoice or credit note of this subscription. Throws 404 if it does not exist.
 */
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

/**
 * Returns whether the portal asks the payer for tax data. It does so only if the merchant's electronic invoices name
 * the payer.
 */
export function asksOwnTaxData(deps: Deps, session: PortalSession): Promise<boolean> {
  return asksTaxData(deps, asPayer(deps, session).principal);
}

/** Returns the payer's subscriber and tax profile. Throws 404 if the portal does not ask for tax data. */
export async function showOwnTaxData(
  deps: Deps,
  { session }: { session: PortalSession },
): Promise<{ person: Subscriber; profile: TaxProfile | undefined }> {
  const { principal } = asPayer(deps, session);
  const [person] = await listOwnSubscribers(deps.db, session);
  if (!person || !(await asksTaxData(deps, principal))) throw notFound();
  return { person, profile: await findTaxProfile(deps.db, person) };
}

/**
 * Updates the tax profile of all the payer's subscribers, one per office. Throws 404 if the portal does not ask for tax
 * data.
 */
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
