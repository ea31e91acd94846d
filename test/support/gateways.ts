import type { Network, Outcome } from '#src/providers/port/network.ts';
import type { Provider } from '#src/providers/port/provider.ts';
import type { AccountStorage } from '#src/providers/port/storage.ts';
import { PROTOCOL_CAPABILITIES } from '#src/providers/protocol/capabilities.ts';
import { saveProviderAccount } from '#src/tenancy/provider-accounts/accounts.ts';
import type { TestApp } from './app.ts';

type Answer = Outcome | { kind: 'absent' };

/** A gateway within the test process that records the calls it receives. */
export interface FakeGateway extends Provider {
  asked: { call: string; key: string; reference: string }[];
  /** Answers by name of the call. The default is an approval. */
  answers: Partial<Record<string, (request: { reference: string }) => Answer | Promise<Answer>>>;
}

const CALLS = ['purchase', 'hold', 'capture', 'void', 'refund', 'transfer', 'voucher', 'query'] as const;

export function fakeGateway(name: string, change: Partial<Provider['capabilities']> = {}): FakeGateway {
  const gateway: FakeGateway = {
    name,
    title: name,
    capabilities: { ...PROTOCOL_CAPABILITIES, ...change },
    settings: { key: { secret: true, about: 'the key' }, site: { secret: false, about: 'the site' } },
    problemsOf: () => [],
    asked: [],
    answers: {},
    open: () => ({ as: ({ key = '' }) => networkOf(gateway, key), close: () => undefined }),
  };
  return gateway;
}

function networkOf(gateway: FakeGateway, key: string): Network {
  const calls = CALLS.map((call) => [
    call,
    async (request: { reference: string }) => {
      gateway.asked.push({ call, key, reference: request.reference });
      return gateway.answers[call]?.(request) ?? approved(request, `${gateway.name}-1`);
    },
  ]);
  const accounts: AccountStorage = {
    async begin({ method }) {
      gateway.asked.push({ call: 'begin', key, reference: method });
      return { kind: 'done', value: { status: 'ready', handle: 'fuente-1', token: 'token-1' } };
    },
    find: async () => ({ kind: 'done', value: { status: 'ready', handle: 'fuente-1', token: 'token-1' } }),
    forget: async () => ({ kind: 'done', value: null }),
  };
  return { ...(Object.fromEntries(calls) as unknown as Network), accounts };
}

export function approved({ reference }: { reference: string }, id: string): Outcome {
  const nothing = { expires_at: null, bank_url: null, voucher: null, barcode: null };
  const record = { reference, code: '00', network_transaction_id: id, authorization_code: 'A1', ...nothing };
  return { kind: 'approved', record };
}

/** Gives a merchant an account at the gateway. */
export async function openAccount(
  { deps }: TestApp,
  commerce_id: number,
  provider: Provider,
  { key = 'secreto', place = 'last' as 'only' | 'first' | 'last' } = {},
): Promise<void> {
  await saveProviderAccount(deps, { commerce_id, provider, settings: { key, site: 'tienda' }, place });
}
