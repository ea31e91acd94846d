import type { CashNetwork, Currency } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

/**
 * Features that a provider supports. The service refuses unsupported operations before sending them, and pages do not
 * offer them.
 */
export interface Capabilities {
  /** Payment methods for single payments. */
  methods: readonly Method[];
  currencies: readonly Currency[];
  brands: readonly CardBrand[];
  /** Cash networks where payers can pay this provider's vouchers. */
  counters?: readonly CashNetwork[];
  holds: boolean;
  /** Whether a capture may be smaller than the hold. */
  partial_capture: boolean;
  void: boolean;
  refund: boolean;
  partial_refund: boolean;
  /** Whether the provider stores cards. If true, charges of a saved card use the provider's token instead of the card number. */
  stored_cards: boolean;
  /** Payer accounts that the provider can charge again once the payer has authorized it. */
  accounts: readonly AccountMethod[];
  /** Whether a charge can include a 3-D Secure challenge. */
  challenge: boolean;
  notification: boolean;
  consent: boolean;
  /**
   * Seconds before each of the first queries about a pending charge, ahead of the default schedule. Set this for
   * providers that usually respond `pending` and decide within seconds.
   */
  first_turns_s?: readonly number[];
}

export const METHODS = ['card', 'pse', 'cash', 'nequi', 'daviplata', 'bancolombia'] as const;
export type Method = (typeof METHODS)[number];

/** Methods that the payer approves in an app or at a bank. They can be a single payment or an account for later charges. */
export const ACCOUNT_METHODS = ['nequi', 'daviplata', 'bancolombia'] as const satisfies readonly Method[];
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/**
 * Returns whether the provider accepts the method. Pass `kept` for a saved account, which may differ from the methods
 * for single payments.
 */
export function isAccepted({ methods, accounts }: Capabilities, method: Method, kept: boolean): boolean {
  const taken: readonly Method[] = kept && method !== 'card' ? accounts : methods;
  return taken.includes(method);
}
