import { CURRENCIES } from '#src/kernel/lists.ts';
import { CARD_BRANDS } from '#src/platform/card-number.ts';
import type { Provider, ProviderOptions, Settings } from '../port/provider.ts';
import { openPlacetopay, type PlacetopayClient } from './client.ts';
import { networkOf } from './network.ts';

/** Production URL of the gateway in Colombia, taken from the gateway's public client libraries. */
const COLOMBIA = 'https://api-co.placetopay.ws';

export const placetopay: Provider = {
  name: 'placetopay',
  title: 'PlacetoPay',
  capabilities: {
    methods: ['card', 'pse'],
    currencies: CURRENCIES,
    brands: CARD_BRANDS,
    holds: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    stored_cards: true,
    accounts: [],
    // The challenge comes before the charge. When the cardholder returns, we no longer have the card number.
    challenge: false,
    notification: true,
    consent: false,
  },
  settings: {
    login: { secret: false, about: 'the login of the site' },
    secret_key: { secret: true, about: 'the secret key of the site (its older name is tranKey)' },
    url: { secret: false, optional: true, about: `the address of the gateway (${COLOMBIA})` },
    payer_email: {
      secret: false,
      optional: true,
      about: 'an e-mail address of yours, given to the gateway for payers who gave none',
    },
  },
  problemsOf,
  open,
};

function problemsOf({ login, secret_key, url, payer_email }: Settings): string[] {
  const isWrong = {
    'login is missing': !login,
    'secret_key is missing': !secret_key,
    'url must be an https address without query': url !== undefined && !isAddress(url),
    'payer_email is no e-mail address': payer_email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(payer_email),
  };
  return Object.entries(isWrong).flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Returns whether merchants may configure this gateway URL. Plain HTTP is allowed only to the local machine, for test
 * servers. `outbound` decides whether internal addresses may be called.
 */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/**
 * Opens one client per gateway URL, so that an outage in one country does not open the circuit breaker of another
 * country.
 */
function open(options: ProviderOptions) {
  const clients = new Map<string, PlacetopayClient>();
  const clientAt = (url: string) =>
    clients.getOrInsertComputed(url, () => openPlacetopay({ ...options, url }));
  return {
    as({ login = '', secret_key: secret = '', url = COLOMBIA, payer_email }: Settings) {
      const site = clientAt(url.replace(/\/+$/, '')).as({ login, secret });
      return networkOf(site, { secret, email: payer_email ?? null });
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}
