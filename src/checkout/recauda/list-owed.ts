import { type ErpFailure, queryOwed } from '#src/checkout/collection/query-owed.ts';
import { dayOf, paymentBlockOf } from '#src/checkout/collection/rules.ts';
import { listItemsOf } from '#src/checkout/collection/store.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findMerchant, listOffices } from '#src/tenancy/merchants/store.ts';
import type { Merchant } from '#src/tenancy/merchants/types.ts';

export interface Owed {
  merchant: Merchant;
  /**
   * Why the ERP query failed, or null if it succeeded. After a failure, `items` contains only items that were stored
   * before.
   */
  failure: ErpFailure | null;
  items: CollectionItem[];
}

/**
 * Lists the items that a customer can pay or is paying. Includes items in the ERP's current response and items stored
 * earlier.
 */
export async function listOwed(deps: Deps, principal: Principal, id_number: string): Promise<Owed> {
  const { commerce_id, production } = principal;
  const merchant = await findMerchant(deps.db, commerce_id);
  const [office] = await listOffices(deps.db, commerce_id);
  if (!merchant || merchant.erp_url === null || !office) throw notFound();
  const source = { commerce_id, office_id: office.id, production, id_number, erp_url: merchant.erp_url };
  const { failure, ids } = await queryOwed(deps, source);
  const items = await listItemsOf(deps.db, principal, { id_number, ids });
  const today = dayOf(deps.clock.now());
  const shown = items.filter((item) => {
    const obstacle = paymentBlockOf(item, today);
    return obstacle === null || obstacle === 'in_progress';
  });
  return { merchant, failure, items: shown };
}
