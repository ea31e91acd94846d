import type { Provider, ProviderClient, ProviderOptions, Settings } from '../port/provider.ts';
import { openWompi, type Wompi } from './client.ts';
import { checkKeys, WOMPI_URLS, type WompiKeys } from './keys.ts';
import { networkAt } from './network.ts';

export const wompi: Provider = {
  name: 'wompi',
  title: 'Wompi',
  capabilities: {
    methods: ['card', 'pse', 'cash', 'nequi', 'daviplata', 'bancolombia'],
    currencies: ['COP'],
    brands: ['visa', 'mastercard', 'amex'],
    counters: ['Bancolombia'],
    holds: false,
    partial_capture: false,
    void: true,
    // The gateway has refunds but no way to query them. A refund whose response is lost could never be settled.
    refund: false,
    partial_refund: false,
    stored_cards: true,
    // Daviplata is not included: storing an account requires a one-time code, which our pages do not ask for.
    accounts: ['nequi', 'bancolombia'],
    challenge: false,
    notification: true,
    consent: true,
    // A card charge stays `PENDING` for up to three seconds.
    first_turns_s: [2, 3, 10],
  },
  settings: {
    public_key: { secret: false, about: 'public key, as pub_prod_…' },
    private_key: { secret: true, about: 'private key, as prv_prod_…' },
    integrity_secret: { secret: true, about: 'integrity secret, as prod_integrity_…' },
    events_secret: { secret: true, about: 'events secret, as prod_events_…' },
    url: { secret: false, optional: true, about: 'address of a stand-in, or of the gateway’s sandbox' },
  },
  problemsOf,
  open: openProvider,
};

function keysIn({ public_key = '', private_key = '', integrity_secret = '', events_secret = '' }: Settings) {
  return { public_key, private_key, integrity_secret, events_secret } satisfies WompiKeys;
}

function problemsOf(settings: Settings): string[] {
  const checked = checkKeys(keysIn(settings));
  if ('problems' in checked) return checked.problems;
  const { url } = settings;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    return ['url must be an address, as https://…'];
  // Without a custom URL, requests go to production, so sandbox keys are an error.
  if (url === undefined && checked.environment === 'test')
    return ['these keys are of the sandbox, where no money moves: give those of production'];
  return [];
}

/** Opens one client per gateway URL. All merchants share it and its circuit breaker. */
function openProvider({ outbound, log, timeout_ms }: ProviderOptions): ProviderClient {
  const clients = new Map<string, Wompi>();
  return {
    as(settings) {
      const keys = keysIn(settings);
      const checked = checkKeys(keys);
      if ('problems' in checked) throw new Error(checked.problems.join('; '));
      const { environment } = checked;
      const url = settings.url ?? WOMPI_URLS[environment];
      const client = clients.getOrInsertComputed(`${environment} ${url}`, () =>
        openWompi({ environment, url, outbound, log, timeout_ms }),
      );
      return networkAt(client.as(keys));
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}
