import type { CashNetwork, Currency } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

/**
 * Features that a provider supports. Cuota refuses unsupported operations before sending them, and pages do not offer
 * them.
 */
export interface Capabilities {
  /** Payment methods that the provider accepts for single payments. */
  methods: readonly Method[];
  currencies: readonly Currency[];
  brands: readonly CardBrand[];
  /** Cash networks where payers can pay this provider's vouchers. */
  counters?: readonly CashNetwork[];
  holds: boolean;
  /** True if a capture may be smaller than the hold. */
  partial_capture: boolean;
  void: boolean;
  refund: boolean;
  partial_refund: boolean;
  /**
   * True if the provider stores cards. Saved cards are then charged with the provider's token and not with the card
   * number.
   */
  stored_cards: boolean;
  /** Payment methods whose accounts the provider can charge repeatedly after one authorization by the payer. */
  accounts: readonly AccountMethod[];
  /** True if a charge can include a 3-D Secure challenge. */
  challenge: boolean;
  notification: boolean;
  consent: boolean;
  /**
   * Seconds before each of the first queries about a pending charge, ahead of the default schedule. Used for
   * providers that usually respond `pending` and decide within seconds.
   */
  first_turns_s?: readonly number[];
}

export const METHODS = ['card', 'pse', 'cash', 'nequi', 'daviplata', 'bancolombia'] as const;
export type Method = (typeof METHODS)[number];

/**
 * Payment methods that the payer approves in an app or at a bank. A provider can support them for single payments, or
 * for accounts that it charges later.
 */
export const ACCOUNT_METHODS = ['nequi', 'daviplata', 'bancolombia'] as const satisfies readonly Method[];
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/**
 * Returns whether the provider accepts the payment method. `kept` selects the methods for saved accounts, which may
 * differ from those for single payments.
 */
export function isAccepted({ methods, accounts }: Capabilities, method: Method, kept: boolean): boolean {
  const taken: readonly Method[] = kept && method !== 'card' ? accounts : methods;
  return taken.includes(method);
}
