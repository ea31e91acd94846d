import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import { required } from '#src/platform/http/fields.ts';
import { requireMerchantOwner, requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { digits } from '#src/platform/http/rules.ts';
import { canAccessOffice, officeErrors } from '#src/tenancy/merchants/office-reach.ts';
import { findErpUrl, listOffices } from '#src/tenancy/merchants/store.ts';
import { queryAndStore, type StoredAnswer } from './query-and-store.ts';
import { type ErpAnswer, queryErp } from './query-erp.ts';
import { listItems } from './store.ts';
import type { CollectionItem } from './types.ts';

export const erpQuery = z.object({ id_number: required(digits({ min: 5, max: 30 })) });

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

/**
 * Queries the merchant's ERP for the debts of a customer without storing the response. Merchants use it to test the
 * connection.
 */
export async function queryOwnErp(
  deps: Deps,
  principal: Principal,
  { id_number }: z.infer<typeof erpQuery>,
): Promise<ErpAnswer> {
  requireMerchantOwner(principal);
  return queryErp(deps, { url: await requireUrl(deps, principal), id_number });
}

async function requireUrl(deps: Deps, { commerce_id }: Principal): Promise<string> {
  const url = await findErpUrl(deps.db, commerce_id);
  if (url === null) throw new ApiError(erpErrors.no_erp_url);
  return url;
}

/**
 * Queries the merchant's ERP for one customer and stores the response, as the public payment page does. Customers can
 * pay the valid items immediately. Refused items replace the customer's previous refused items.
 */
export async function queryErpForCustomer(
  deps: Deps,
  principal: Principal,
  { id_number }: z.infer<typeof erpQuery>,
): Promise<Omit<StoredAnswer, 'ids'> & { items: readonly CollectionItem[] }> {
  requireRole(principal, 'operator');
  const erp_url = await requireUrl(deps, principal);
  const { commerce_id, production } = principal;
  // Items from the ERP belong to the merchant's first office, as on the public payment page.
  const [office] = await listOffices(deps.db, commerce_id);
  if (!office || !canAccessOffice(principal, office.id)) throw new ApiError(officeErrors.office_out_of_reach);
  const question = { commerce_id, office_id: office.id, production, id_number, erp_url };
  const { answer, ids, refused } = await queryAndStore(deps, question);
  return { answer, refused, items: await listItems(deps.db, principal, ids) };
}
