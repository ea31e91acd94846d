import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import type { TestApp } from './app.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  body: any;
  headers: Readonly<Record<string, unknown>>;
}

type Headers = Readonly<Record<string, string>>;

/** Calls the API with one token. Paths below `/api/v1/subscriptions` can be given without that prefix. */
export interface Client {
  token: string;
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(path: string, headers?: Headers): Promise<Answer>;
}

export interface TestMerchant {
  id: number;
  /** The first office, for request bodies that need one. */
  office: number;
  offices: number[];
  user_id: number;
  test: Client;
  production: Client;
  /** Returns a client with a test token of a user who can only access these offices. */
  limitedTo(offices: readonly number[]): Promise<Client>;
}

export function client(service: Pick<TestApp, 'app'>, token: string): Client {
  async function send(method: string, path: string, body: unknown, headers: Headers = {}): Promise<Answer> {
    const url = path.startsWith('/api') || !path.startsWith('/') ? path : `/api/v1/subscriptions${path}`;
    const response = await service.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    };
  }
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

let count = 0;

/** Creates a merchant with two offices, taxes of 0, 5 and 19 %, and a token for each environment. */
export async function aMerchant(service: TestApp, names: string[] = ['Norte', 'Sur']): Promise<TestMerchant> {
  count += 1;
  const number = count;
  return inTransaction(service.deps.db, async (db) => {
    const deps: Deps = { ...service.deps, db };
    const merchant = await createMerchant(deps, { name: `Comercio ${number}`, offices: names, demo: false });
    const offices = merchant.offices.map(({ id }) => id);
    const tokenFor = async (user_id: number, production: boolean, scope = deps) =>
      client(
        service,
        (await createToken(scope, { user_id, commerce_id: merchant.id, production, name: 'test' })).secret,
      );
    const userFor = async (scope: Deps, email: string, all_offices: boolean, reach: readonly number[]) => {
      const created_at = deps.clock.now();
      // No password: hashing one for every merchant of every test would take longer than the tests.
      const person = { name: email, email, password_hash: '-', created_at };
      const person_id = await insertPerson(scope.db, person);
      const user = { commerce_id: merchant.id, person_id, role: 'owner', all_offices, created_at } as const;
      return insertUser(scope.db, user, reach);
    };
    const user_id = await userFor(deps, `owner-${number}@comercio.example`, true, []);
    return {
      id: merchant.id,
      office: offices[0] ?? 0,
      offices,
      user_id,
      test: await tokenFor(user_id, false),
      production: await tokenFor(user_id, true),
      async limitedTo(reach) {
        const email = `limited-${number}-${reach.join('-')}@comercio.example`;
        const limited = await userFor(service.deps, email, false, reach);
        return tokenFor(limited, false, service.deps);
      },
    };
  });
}
