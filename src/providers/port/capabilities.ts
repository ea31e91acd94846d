import type { CashNetwork, Currency } from '#src/kernel/lists.ts';
import type { CardBrand } from '#src/platform/card-number.ts';

/** What a provider can do. What it cannot is refused before anything is sent, and offered by no page. */
export interface Capabilities {
  /** How a payer can pay once. */
  methods: readonly Method[];
  currencies: readonly Currency[];
  brands: readonly CardBrand[];
  /** Whose counters take its vouchers, where it takes cash. */
  counters?: readonly CashNetwork[];
  holds: boolean;
  /** Of a hold, less than was held. */
  partial_capture: boolean;
  void: boolean;
  refund: boolean;
  partial_refund: boolean;
  /** Whether it keeps cards: then it wants its token at a charge of a saved card, and never the number. */
  stored_cards: boolean;
  /** Accounts that it can charge again once the payer has agreed. */
  accounts: readonly AccountMethod[];
  /** Whether the card's bank can ask its holder on the way. */
  challenge: boolean;
  notification: boolean;
  consent: boolean;
  /**
   * Seconds from one question to the next about a charge that is open, before the usual turns: where `pending` is the normal answer
   * to a charge, and its end a matter of seconds.
   */
  first_turns_s?: readonly number[];
}

/** How a payer can pay. */
export const METHODS = ['card', 'pse', 'cash', 'nequi', 'daviplata', 'bancolombia'] as const;
export type Method = (typeof METHODS)[number];

/** Those where the payer approves in an app or at a bank of their own: one payment, or an account for later charges. */
export const ACCOUNT_METHODS = ['nequi', 'daviplata', 'bancolombia'] as const satisfies readonly Method[];
export type AccountMethod = (typeof ACCOUNT_METHODS)[number];

/** Whether it takes that way of paying. What a payer approved once is not the same as paying with it today. */
export function isTaken({ methods, accounts }: Capabilities, method: Method, kept: boolean): boolean {
  const taken: readonly Method[] = kept && method !== 'card' ? accounts : methods;
  return taken.includes(method);
}
