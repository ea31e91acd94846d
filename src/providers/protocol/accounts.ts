import { z } from 'zod';
import type { Environment } from '../port/network.ts';
import type { AccountState, AccountStorage, CallResult } from '../port/storage.ts';
import type { HttpClient } from './http-client.ts';
import type { Reply } from './replies.ts';

const handle = z.string().min(1).max(255);
const address = z.string().max(2_000).nullish();

const stateSchema = z.discriminatedUnion('status', [
  z.object({ handle, status: z.literal('pending'), url: address }),
  z.object({ handle, status: z.literal('ready'), token: z.string().min(1).max(255) }),
  z.object({ handle, status: z.enum(['refused', 'revoked']), reason: z.string().max(255).nullish() }),
]);

/**
 * Implements stored accounts with Cuota's network protocol. A network that does not support accounts returns 404 for
 * these requests.
 */
export function networkAccounts(of: {
  line: HttpClient;
  environment: Environment;
  merchant: number;
}): AccountStorage {
  const { line, ...party } = of;
  return {
    begin: async ({ consents: _, at, ...request }) =>
      sendAndRead(() => line.post('/v1/accounts', { ...party, ...request, at: at.toString() }), readState),
    find: async (account) => {
      const asked = new URLSearchParams({ ...party, merchant: String(party.merchant) });
      const path = `/v1/accounts/${encodeURIComponent(account.handle)}?${asked}`;
      return sendAndRead(
        () => line.ask(path),
        (reply) => readState(reply, account.handle),
      );
    },
    forget: async ({ token, method }) =>
      sendAndRead(
        () => line.post('/v1/accounts/forget', { ...party, method, token }),
        ({ status }) => (status === 200 ? { kind: 'done', value: null } : null),
      ),
  };
}

/** Sends a request and reads its response. An unreadable 4xx response is `refused`; any other error is `failed`. */
async function sendAndRead<Value>(
  ask: () => Promise<Reply>,
  read: (reply: Reply) => CallResult<Value> | null,
): Promise<CallResult<Value>> {
  try {
    const reply = await ask();
    const answer = read(reply);
    if (answer) return answer;
    const reason = `answered ${reply.status}`;
    const isRefusal = reply.status >= 400 && reply.status < 500;
    return isRefusal ? { kind: 'refused', code: String(reply.status), reason } : { kind: 'failed', reason };
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message };
  }
}

/**
 * Parses the state of an account authorization. Returns null unless the response contains the state of the requested
 * account.
 */
function readState({ status, body }: Reply, asked?: string): CallResult<AccountState> | null {
  if (status !== 200) return null;
  const { data } = stateSchema.safeParse(body);
  if (!data || (asked !== undefined && data.handle !== asked)) return null;
  if (data.status === 'pending') return done({ ...data, url: data.url ?? null });
  if (data.status === 'ready') return done(data);
  return done({ status: 'refused', handle: data.handle, reason: data.reason ?? data.status });
}

function done(value: AccountState): CallResult<AccountState> {
  return { kind: 'done', value };
}
