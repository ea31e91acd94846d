import type { Network, Outcome } from './port/network.ts';
import type { CallResult } from './port/storage.ts';

/** Operations that the network of every provider implements. */
const OPERATIONS = ['purchase', 'hold', 'capture', 'void', 'refund', 'transfer', 'voucher'] as const;

/**
 * Returns the network of a merchant's gateway account. It loads the account for each call, so that new keys apply
 * immediately. If no account can be loaded, operations return `failed` and queries return `unknown`.
 */
export function networkOfAccount(provider: string, load: () => Promise<Network | null>): Network {
  const reason = `no account at ${provider}`;
  const notSent: Outcome = { kind: 'failed', code: 'E99', reason, unasked: true };
  const failed = { kind: 'failed', reason } as const;
  const loaded = () => load().catch(() => null);

  const operations = Object.fromEntries(
    OPERATIONS.map((name) => [
      name,
      async (request: never) => {
        const network = await loaded();
        return network ? network[name](request) : notSent;
      },
    ]),
  ) as Pick<Network, (typeof OPERATIONS)[number]>;

  async function answered<Value>(
    ask: (network: Network) => Promise<CallResult<Value>> | undefined,
  ): Promise<CallResult<Value>> {
    const network = await loaded();
    return (network ? await ask(network) : undefined) ?? failed;
  }

  return {
    ...operations,
    async query(question) {
      const network = await loaded();
      return network ? network.query(question) : { kind: 'unknown', code: 'T01', reason };
    },
    async disputes(request) {
      const network = await loaded();
      if (!network) return null;
      return network.disputes ? network.disputes(request) : [];
    },
    cards: {
      store: (request) => answered((network) => network.cards?.store(request)),
      forget: (token) => answered((network) => network.cards?.forget(token)),
    },
    accounts: {
      begin: (request) => answered((network) => network.accounts?.begin(request)),
      find: (account) => answered((network) => network.accounts?.find(account)),
      forget: (account) => answered((network) => network.accounts?.forget(account)),
    },
    consents: () => answered((network) => network.consents?.()),
    readNotification: async (notification) => (await loaded())?.readNotification?.(notification) ?? null,
    check: () => answered((network) => network.check?.()),
  };
}
