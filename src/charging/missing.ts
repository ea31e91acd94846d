import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import type { CashNetwork, Currency } from '#src/kernel/lists.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { CARD_BRANDS, type CardBrand } from '#src/platform/card-number.ts';
import { type Capabilities, isAccepted, type Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** Requirements of a charge that a provider must meet. */
export interface Need {
  kind: OperationKind;
  method: Method;
  currency: Currency;
  brand?: CardBrand | null;
  /** Cash network at whose counters the payer can pay. Null or absent for other payment methods. */
  counter?: CashNetwork | null;
  /**
   * Provider that stores the card or payment account. No other provider can charge it. Null or absent if none stores
   * it.
   */
  kept_by?: string | null;
}

const KINDS = {
  card: 'purchase',
  pse: 'transfer',
  cash: 'voucher',
  nequi: 'transfer',
  daviplata: 'transfer',
  bancolombia: 'transfer',
} as const satisfies Record<Method, OperationKind>;

/** Returns the requirements of a payment with this method and currency. */
export function needFor(method: Method, currency: Currency): Need {
  return { kind: KINDS[method], method, currency };
}

/** Returns the requirements of a charge that already has a transaction and an operation. */
export function needOf(charge: {
  transaction: Pick<Transaction, 'payment_method' | 'payment_method_source' | 'currency_type'>;
  operation: Pick<Operation, 'kind'>;
}): Need {
  const { payment_method: method, payment_method_source, currency_type: currency } = charge.transaction;
  const brand = CARD_BRANDS.find((known) => method === 'card' && known === payment_method_source) ?? null;
  const point = CASH_POINTS.find(({ name }) => method === 'cash' && name === payment_method_source);
  return { kind: charge.operation.kind, method, currency, brand, counter: point?.network ?? null };
}

/** Requirement of a charge that a provider can fail to meet. */
export type Missing = 'method' | 'currency' | 'brand' | 'holds';

/**
 * Returns the first requirement of a charge that the provider does not meet. Returns null if it meets all of them.
 */
export function missingFor(
  capabilities: Capabilities,
  { kind, method, currency, brand, counter, kept_by }: Need,
): Missing | null {
  if (!isAccepted(capabilities, method, Boolean(kept_by))) return 'method';
  if (counter && !capabilities.counters?.includes(counter)) return 'method';
  if (kind === 'hold' && !capabilities.holds) return 'holds';
  if (!capabilities.currencies.includes(currency)) return 'currency';
  if (method === 'card' && brand && !capabilities.brands.includes(brand)) return 'brand';
  return null;
}
