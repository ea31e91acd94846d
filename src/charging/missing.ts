import type { Currency } from '#src/kernel/lists.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import type { Capabilities, Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** What a charge wants of a provider. */
export interface Need {
  kind: OperationKind;
  method: Method;
  currency: Currency;
  brand?: CardBrand | null;
  /** The provider that keeps the card or the account: no other can charge it. */
  kept_by?: string | null;
}

const KINDS = { card: 'purchase', pse: 'transfer', cash: 'voucher' } as const;

/** What paying that way wants. */
export function needFor(method: keyof typeof KINDS, currency: Currency): Need {
  return { kind: KINDS[method], method, currency };
}

/** What a charge on record wants. */
export function needOf(charge: {
  transaction: Pick<Transaction, 'payment_method' | 'payment_method_source' | 'currency_type'>;
  operation: Pick<Operation, 'kind'>;
}): Need {
  const { payment_method: method, payment_method_source, currency_type: currency } = charge.transaction;
  const brand = CARD_BRANDS.find((known) => method === 'card' && known === payment_method_source) ?? null;
  return { kind: charge.operation.kind, method, currency, brand };
}

/** What a provider lacks for a charge. */
export type Missing = 'method' | 'currency' | 'brand' | 'holds';

/** The first thing that keeps a provider from a charge. Pure. */
export function missingFor(
  capabilities: Capabilities,
  { kind, method, currency, brand, kept_by }: Need,
): Missing | null {
  // What a payer approved once is not the same as paying with it today.
  const offered = kept_by && method !== 'card' ? capabilities.accounts : capabilities.methods;
  if (!offered.some((one) => one === method)) return 'method';
  if (kind === 'hold' && !capabilities.holds) return 'holds';
  if (!capabilities.currencies.includes(currency)) return 'currency';
  if (method === 'card' && brand && !capabilities.brands.includes(brand)) return 'brand';
  return null;
}
