import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { invalid, notFound } from '#src/kernel/errors.ts';
import type { Text } from '#src/kernel/texts.ts';
import { violates } from '#src/platform/database/pool.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { insertOffice, insertTaxes, setErpUrl } from '../store.ts';
import type { addressBody, legalBody, officeBody, taxBody, webhookBody } from './schema.ts';
import { addPrivacyPolicy, updateLegal, updateOffice, updateTax, updateWebhookSettings } from './store.ts';

const TAKEN = {
  office: { en: 'There is an office of that name already.', es: 'Ya hay una sede con ese nombre.' },
  tax: { en: 'There is a tax of that rate already.', es: 'Ya hay un impuesto con esa tarifa.' },
} as const satisfies Record<string, Text>;

/** Says beside the field what a unique index refused. */
function refuseTaken(index: string, field: string, text: Text): (error: unknown) => never {
  return (error) => {
    throw violates(error, index) ? invalid(field, text) : error;
  };
}

/** What payers are told of their data is kept as it stood: they agree to a version. */
export async function changeLegal(
  deps: Deps,
  principal: Pick<Principal, 'role' | 'commerce_id'>,
  body: z.infer<typeof legalBody>,
): Promise<void> {
  requireRole(principal, 'owner');
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
  principal: Principal,
  { name }: z.infer<typeof officeBody>,
): Promise<number> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  const office = { commerce_id, name, created_at: deps.real_clock.now() };
  return insertOffice(deps.db, office).catch(refuseTaken('offices_name', 'name', TAKEN.office));
}

export async function renameOffice(
  deps: Deps,
  principal: Principal,
  { id, name }: z.infer<typeof officeBody> & { id: number },
): Promise<void> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  const isThere = await updateOffice(deps.db, { commerce_id, id, name }).catch(
    refuseTaken('offices_name', 'name', TAKEN.office),
  );
  if (!isThere) throw notFound();
}

export async function addTax(
  deps: Deps,
  principal: Principal,
  { name, value }: z.infer<typeof taxBody>,
): Promise<void> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  const created_at = deps.real_clock.now();
  const tax = { commerce_id, name, value_hundredths: Number(value), active: true, created_at };
  await insertTaxes(deps.db, [tax]).catch(refuseTaken('taxes_value', 'value', TAKEN.tax));
}

/** What was charged with it stays as it is; nothing new is. */
export async function switchTax(
  deps: Deps,
  principal: Principal,
  { id, active }: { id: number; active: boolean },
): Promise<void> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  if (!(await updateTax(deps.db, { commerce_id, id, active }))) throw notFound();
}

/** The default address of events, null for none, and the language of their readable texts. */
export async function changeWebhooks(
  deps: Deps,
  principal: Principal,
  { url: webhook_url = null, locale }: z.infer<typeof webhookBody>,
): Promise<void> {
  requireRole(principal, 'owner');
  const change = { webhook_url, ...(locale === undefined ? {} : { locale }) };
  await updateWebhookSettings(deps.db, principal.commerce_id, change);
}

/** Where its own system says what customers owe; null: it has none. */
export async function changeErpUrl(
  deps: Deps,
  principal: Principal,
  { url = null }: z.infer<typeof addressBody>,
): Promise<void> {
  requireRole(principal, 'owner');
  await setErpUrl(deps.db, principal.commerce_id, url);
}
