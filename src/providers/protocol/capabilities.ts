import { CASH_NETWORKS, CURRENCIES } from '#src/kernel/lists.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import { ACCOUNT_METHODS, type AccountMethod, type Capabilities } from '../port/capabilities.ts';

/** Capabilities of Cuota's network protocol. A network declines operations that it does not support. */
export const PROTOCOL_CAPABILITIES: Capabilities = {
  methods: ['card', 'pse', 'cash'],
  currencies: CURRENCIES,
  brands: CARD_BRANDS,
  counters: CASH_NETWORKS,
  holds: true,
  partial_capture: true,
  void: true,
  refund: true,
  partial_refund: true,
  stored_cards: false,
  accounts: [],
  challenge: true,
  notification: true,
  consent: false,
};

/**
 * Returns the protocol's capabilities with the wallets and account methods that a network supports. The protocol
 * cannot query them, so an operator configures them.
 */
export function capabilitiesWith(extra: {
  wallets: readonly AccountMethod[];
  accounts: readonly AccountMethod[];
}): Capabilities {
  const { methods } = PROTOCOL_CAPABILITIES;
  return { ...PROTOCOL_CAPABILITIES, methods: [...methods, ...extra.wallets], accounts: extra.accounts };
}

export const SIMULATOR_CAPABILITIES = capabilitiesWith({
  wallets: ACCOUNT_METHODS,
  accounts: ACCOUNT_METHODS,
});
