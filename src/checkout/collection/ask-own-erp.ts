import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { required } from '#src/platform/http/fields.ts';
import { requireMerchantOwner, requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { digits } from '#src/platform/http/rules.ts';
import { officeErrors, reaches } from '#src/tenancy/merchants/office-reach.ts';
import { findErpUrl, listOffices } from '#src/tenancy/merchants/store.ts';
import { type Asked, askAndKeep } from './ask-and-keep.ts';
import { askErp, type ErpAnswer } from './ask-erp.ts';
import { listItems } from './store.ts';
import type { CollectionItem } from './types.ts';

export const erpQuestion = z.object({ id_number: required(digits({ min: 5, max: 30 })) });

const erpErrors = {
  no_erp_url: {
    status: 409,
    code: 'no_erp_url',
    text: {
      en: 'There is no address to ask: save one first.',
      es: 'No hay una dirección a la cual preguntar: guarde una primero.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Queries the merchant's ERP for the debts of a customer, to test the connection. Nothing is stored. */
export async function askOwnErp(
  deps: Deps,
  principal: Principal,
  { id_number }: z.infer<typeof erpQuestion>,
): Promise<ErpAnswer> {
  requireMerchantOwner(principal);
  return askErp(deps, { url: await requireUrl(deps, principal), id_number });
}

async function requireUrl(deps: Deps, { commerce_id }: Principal): Promise<string> {
  const url = await findErpUrl(deps.db, commerce_id);
  if (url === null) throw new ApiError(erpErrors.no_erp_url);
  return url;
}

/**
 * Queries the merchant's ERP for one customer and stores the response, as the public payment page does. Valid
 * items can be paid immediately. Refused items replace the customer's previous refused items.
 */
export async function askForCustomer(
  deps: Deps,
  principal: Principal,
  { id_number }: z.infer<typeof erpQuestion>,
): Promise<Omit<Asked, 'ids'> & { items: readonly CollectionItem[] }> {
  requireRole(principal, 'operator');
  const erp_url = await requireUrl(deps, principal);
  const { commerce_id, production } = principal;
  // Items from the ERP belong to the merchant's first office, as on the public payment page.
  const [office] = await listOffices(deps.db, commerce_id);
  if (!office || !reaches(principal, office.id)) throw new ApiError(officeErrors.office_out_of_reach);
  const question = { commerce_id, office_id: office.id, production, id_number, erp_url };
  const { answer, ids, refused } = await askAndKeep(deps, question);
  return { answer, refused, items: await listItems(deps.db, principal, ids) };
}
