import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import type { AnyRoute } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { hasRole, leastRole, ROLES, type Role } from '#src/platform/http/roles.ts';
import { findMerchant, setErpUrl } from '#src/tenancy/merchants/store.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { revokeToken } from '#src/tenancy/tokens/revoke.ts';
import { EXAMPLES } from '#src/web/docs/examples.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { type AccessRow, type Things, TOKEN_ROWS, thingsAt } from './access-rows.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const ROUTES = routesOf(MODULES);
const TOKEN_ROUTES = ROUTES.filter(({ access }) => access === 'token');

function nameOf({ method, path }: AnyRoute): string {
  return `${method} ${path}`;
}

interface Said {
  status: number;
  code: string | null;
  text: string;
}

/** Status and error code, for comparing two refusals. */
const sameAs = ({ status, code }: Said) => `${status} ${code}`;

async function send(
  route: AnyRoute,
  token: string,
  params: readonly string[],
  query = '',
  change: object = {},
): Promise<Said> {
  const rest = [...params];
  const url = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? newId()));
  const example = EXAMPLES[nameOf(route)];
  const answer = await service.app.inject({
    method: route.method,
    url: `${url}?${query}`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(example === undefined ? {} : { payload: { ...example, ...change } }),
  });
  const text = answer.body;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const code = isJson ? (JSON.parse(text).error?.code ?? null) : null;
  return { status: answer.statusCode, code, text };
}

test('every route that takes a token has a row in the access table', () => {
  assert.deepEqual(Object.keys(TOKEN_ROWS).toSorted(), TOKEN_ROUTES.map(nameOf).toSorted());
  for (const route of TOKEN_ROUTES) {
    const names = route.path.match(/:\w+/g) ?? [];
    assert.equal(TOKEN_ROWS[nameOf(route)]?.of.length, names.length, nameOf(route));
  }
});

describe('access to the API', () => {
  let merchant: TestMerchant;
  let spare: TestMerchant;
  let things: Things;
  let changes: string;
  let cells = 0;
  let closed: { charged: object; held: object; reservation: string; slug: string };
  const tokens = {} as Record<
    Role | 'revoked' | 'disabled' | 'stranger' | 'other_office' | 'production',
    string
  >;
  /** Tokens of a second merchant, for the writes that are allowed. */
  const spares = {} as Record<Role, string>;

  async function tokenOf(commerce_id: number, role: Role): Promise<{ id: string; secret: string }> {
    const { db, clock } = service.deps;
    const created_at = clock.now();
    const email = `${newId()}@comercio.example`;
    const person_id = await insertPerson(db, { name: role, email, password_hash: '-', created_at });
    const user_id = await insertUser(db, { commerce_id, person_id, role, all_offices: true, created_at }, []);
    return createToken(service.deps, { user_id, commerce_id, production: false, name: role });
  }

  /** Creates a charge, a reservation and a collection page, before the merchant is disabled. */
  async function askPayers({ test: api, office, id }: TestMerchant): Promise<typeof closed> {
    const charge = (await api.post('/api/v1/payment/generate', aCharge(office))).body;
    const hold = { description: 'Hotel', estimated_amount: 100_000 };
    const { pre_authorization: held } = (await api.post('/api/v1/mit/pre-authorizations', hold)).body;
    // The collection page exists only if the merchant has an ERP address.
    await setErpUrl(service.deps.db, id, 'https://127.0.0.1:9/erp');
    return {
      charged: { id: charge.payment_id, token: charge.token },
      held: { token: held.token },
      reservation: held.id,
      slug: (await findMerchant(service.deps.db, id))?.slug ?? '',
    };
  }

  /** Returns the number of audit log entries. Every change to the merchant's data writes one. */
  async function changesOf({ id }: TestMerchant): Promise<string> {
    const { rows } = await sql<{ last: string }>`
      select count(*)::text as last from audit_log where commerce_id = ${id}`.execute(service.deps.db);
    return rows[0]?.last ?? '';
  }

  before(async () => {
    merchant = await aMerchant(service);
    spare = await aMerchant(service);
    const [stranger, disabled] = [await aMerchant(service), await aMerchant(service)];
    things = await thingsAt({ service, merchant });
    for (const role of ROLES) {
      tokens[role] = (await tokenOf(merchant.id, role)).secret;
      spares[role] = (await tokenOf(spare.id, role)).secret;
    }
    tokens.stranger = stranger.test.token;
    tokens.production = merchant.production.token;
    tokens.other_office = (await merchant.limitedTo(merchant.offices.slice(1))).token;
    const ended = await tokenOf(merchant.id, 'owner');
    await revokeToken(service.deps, ended);
    tokens.revoked = ended.secret;
    closed = await askPayers(disabled);
    await switchMerchant(service.deps, { id: disabled.id, active: false });
    tokens.disabled = disabled.test.token;
    changes = await changesOf(merchant);
  });

  for (const route of TOKEN_ROUTES) {
    const name = nameOf(route);
    const { of, office, environment, stranger, query } = TOKEN_ROWS[name] as AccessRow;
    const isOfOne = of.length > 0 || query !== undefined;
    const least = leastRole(route);

    test(`${name}: allowed for ${least} and higher roles of the same merchant`, async () => {
      // Avoids the rate limit.
      service.clock.advance({ seconds: 30 });
      const named = of.map((thing) => things[thing] ?? '');
      const found = query?.((thing) => things[thing] ?? '');
      const ask = (who: keyof typeof tokens | null) => {
        cells += 1;
        return send(route, who === null ? '' : tokens[who], named, found);
      };
      assert.equal(sameAs(await ask(null)), '401 unauthenticated');
      assert.equal(sameAs(await ask('revoked')), '401 unauthenticated');
      assert.equal(sameAs(await ask('disabled')), '403 merchant_disabled');
      for (const role of ROLES) {
        if (!hasRole({ role }, least)) assert.equal(sameAs(await ask(role)), '403 role_insufficient', role);
      }
      const nothing = isOfOne ? await send(route, tokens.stranger, [], query?.(newId)) : null;
      for (const [who, kind] of [
        ['stranger', 'missing'],
        ['other_office', office],
        ['production', route.test_only ? 'refused' : environment],
      ] as const) {
        if (kind === 'refused') assert.equal(sameAs(await ask(who)), '403 forbidden');
        else if (route.method !== 'GET' && (!isOfOne || kind === 'seen')) continue;
        else if (kind === 'seen') assert.ok((await ask(who)).status < 400, who);
        else if (nothing === null) assertNoneOf(await ask(who), who);
        else {
          const expected = who === 'stranger' ? stranger : undefined;
          assert.equal(sameAs(await ask(who)), expected ?? sameAs(nothing), who);
        }
      }
      if (nothing !== null) assert.equal(nothing.status, 404, nothing.text);
      for (const role of ROLES.filter((each) => hasRole({ role: each }, least))) {
        cells += 1;
        const isRead = route.method === 'GET';
        const { status, text } = await send(
          route,
          isRead ? tokens[role] : spares[role],
          isRead ? named : [],
          found,
        );
        if (isRead) assert.ok(status < 400, `${role}: ${status} ${text}`);
        else assert.ok(status < 500 && status !== 401 && status !== 403, `${role}: ${status} ${text}`);
      }
    });
  }

  for (const route of ROUTES.filter(({ access }) => access === 'payer')) {
    test(`${nameOf(route)}: needs no token, and returns 403 for a disabled merchant`, async () => {
      cells += 2;
      const unknown = await send(route, '', []);
      assert.ok(unknown.status >= 400 && unknown.status < 500, unknown.text);
      const { slug, reservation, ...payments } = closed;
      const own = route.path.startsWith('/recauda/') ? slug : reservation;
      const payment = route.path.includes(':id') ? payments.held : payments.charged;
      const isNamed = EXAMPLES[nameOf(route)] !== undefined && 'payment' in (EXAMPLES[nameOf(route)] ?? {});
      const said = await send(route, '', [own], '', isNamed ? { payment } : {});
      assert.equal(sameAs(said), '403 merchant_disabled');
    });
  }

  for (const route of ROUTES.filter(({ access }) => access === 'public')) {
    test(`${nameOf(route)}: public`, async () => {
      cells += 1;
      const { status, text } = await send(route, '', []);
      assert.ok(status < 500 && ![401, 403].includes(status), text);
    });
  }

  /** Asserts that the list contains no id of the merchant under test. */
  function assertNoneOf({ status, text }: Said, who: string): void {
    assert.ok(status < 400, `${who}: ${status}`);
    for (const [kind, id] of Object.entries(things).filter(([name]) => name !== 'number'))
      assert.ok(!text.includes(id), `${who} sees ${kind}`);
  }

  test('refused requests change nothing', async (t) => {
    assert.equal(await changesOf(merchant), changes);
    t.diagnostic(`${cells} cells of the access table, ${ROUTES.length} routes`);
  });
});
