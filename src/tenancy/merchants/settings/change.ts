import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { violates } from '#src/platform/database/pool.ts';
import { type MerchantOwner, requireMerchantOwner } from '#src/platform/http/roles.ts';
import { insertOffice, insertTaxes, setErpUrl } from '../store.ts';
import type { addressBody, legalBody, officeBody, taxBody, webhookBody } from './schema.ts';
import { addPrivacyPolicy, updateLegal, updateOffice, updateTax, updateWebhookSettings } from './store.ts';

const TAKEN = {
  office: { en: 'There is an office of that name already.', es: 'Ya hay una sede con ese nombre.' },
  tax: { en: 'There is a tax of that rate already.', es: 'Ya hay un impuesto con esa tarifa.' },
} as const satisfies Record<string, Text>;

/**
 * Returns an error handler that turns a violation of the unique index into a validation error of `field` and
 * rethrows other errors.
 */
function refuseTaken(index: string, field: string, text: Text): (error: unknown) => never {
  return (error) => {
    throw violates(error, index) ? invalid(field, text) : error;
  };
}

/**
 * Changes the merchant's legal data. A changed privacy policy is stored as a new version, because each consent
 * refers to a version.
 */
export async function changeLegal(
  deps: Deps,
  principal: MerchantOwner,
  body: z.infer<typeof legalBody>,
): Promise<void> {
  requireMerchantOwner(principal);
  const { name, legal_name = null, tax_id = null, contact_email = null } = body;
  const { contact_phone = null, address = null, privacy_text = null, privacy_url = null } = body;
  const rest = { contact_phone, address, privacy_text, privacy_url };
  const { commerce_id } = principal;
  await updateLegal(deps.db, commerce_id, { name, legal_name, tax_id, contact_email, ...rest });
  if (privacy_text === null && privacy_url === null) return;
  const since = deps.real_clock.now();
  await addPrivacyPolicy(deps.db, { commerce_id, text: privacy_text, url: privacy_url, since });
}

export async function addOffice(
  deps: Deps,
  principal: MerchantOwner,
  { name }: z.infer<typeof officeBody>,
): Promise<number> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  const office = { commerce_id, name, created_at: deps.real_clock.now() };
  return insertOffice(deps.db, office).catch(refuseTaken('offices_name', 'name', TAKEN.office));
}

export async function renameOffice(
  deps: Deps,
  principal: MerchantOwner,
  { id, name }: z.infer<typeof officeBody> & { id: number },
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  const isThere = await updateOffice(deps.db, { commerce_id, id, name }).catch(
    refuseTaken('offices_name', 'name', TAKEN.office),
  );
  if (!isThere) throw notFound();
}

export async function addTax(
  deps: Deps,
  principal: MerchantOwner,
  { name, value }: z.infer<typeof taxBody>,
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  const created_at = deps.real_clock.now();
  const tax = { commerce_id, name, value_hundredths: Number(value), active: true, created_at };
  await insertTaxes(deps.db, [tax]).catch(refuseTaken('taxes_value', 'value', TAKEN.tax));
}

/** Activates or deactivates a tax. An inactive tax stays on existing charges, but new charges cannot use it. */
export async function switchTax(
  deps: Deps,
  principal: MerchantOwner,
  { id, active }: { id: number; active: boolean },
): Promise<void> {
  requireMerchantOwner(principal);
  const { commerce_id } = principal;
  if (!(await updateTax(deps.db, { commerce_id, id, active }))) throw notFound();
}

/** Sets the default webhook URL (null for none) and the language of human-readable strings in webhook bodies. */
export async function changeWebhooks(
  deps: Deps,
  principal: MerchantOwner,
  { url: webhook_url = null, locale }: z.infer<typeof webhookBody>,
): Promise<void> {
  requireMerchantOwner(principal);
  const change = { webhook_url, ...(locale === undefined ? {} : { locale }) };
  await updateWebhookSettings(deps.db, principal.commerce_id, change);
}

/** Sets the URL of the merchant's ERP; null removes it. */
export async function changeErpUrl(
  deps: Deps,
  principal: MerchantOwner,
  { url = null }: z.infer<typeof addressBody>,
): Promise<void> {
  requireMerchantOwner(principal);
  await setErpUrl(deps.db, principal.commerce_id, url);
}
