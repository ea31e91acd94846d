import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { pagesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { hasRole, ROLES, type Role } from '#src/platform/http/roles.ts';
import { AT_MERCHANT } from '#src/web/panel/scope.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { aVisitor, type Seen, type Visitor } from '#test/support/visitor.ts';
import { PANEL_ROWS, type PanelRow, PERSON_ROUTES } from './panel-rows.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const PAGES = pagesOf(MODULES).filter(({ path }) => `${path}/`.startsWith('/panel/'));
const AT = PAGES.filter(({ path }) => path.startsWith(AT_MERCHANT));

function routeOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.startsWith(AT_MERCHANT) ? path.slice(AT_MERCHANT.length) : path}`;
}

const LEAST = new Map(AT.map((page) => [routeOf(page), page.least_role as Role]));

describe('every page and action of the panel', () => {
  test('declares the least role it needs', () => {
    assert.deepEqual(PAGES.filter(({ least_role }) => least_role === undefined).map(routeOf), []);
  });

  test('has a row in the access table', () => {
    assert.deepEqual(PANEL_ROWS.map(({ route }) => route).sort(), AT.map(routeOf).sort());
    const others = PAGES.filter((page) => !AT.includes(page));
    assert.deepEqual([...PERSON_ROUTES].sort(), others.map(routeOf).sort());
  });
});

describe('access to the panel', () => {
  let merchant: TestMerchant;
  let other: TestMerchant;
  const people = {} as Record<Role | 'other_office' | 'stranger' | 'removed', PanelVisitor>;
  const counts = { cells: 0, wrong_environment: 0, disabled_reads: 0, disabled_changes: 0 };

  before(async () => {
    merchant = await aMerchant(service);
    other = await aMerchant(service);
    for (const role of ROLES) people[role] = await inPanel(service, { merchant: merchant.id, role });
    const [, second = 0] = merchant.offices;
    people.other_office = await inPanel(service, { merchant: merchant.id, offices: [second] });
    people.stranger = await inPanel(service, { merchant: other.id });
    people.removed = await inPanel(service, { merchant: merchant.id });
    const removed_at = service.clock.now();
    await service.deps.db
      .updateTable('users')
      .set({ removed_at })
      .where('id', '=', people.removed.user_id)
      .execute();
  });

  // Advances the clock because of the rate limit, and renews confirmations: this test is about roles and offices.
  beforeEach(async () => {
    service.clock.advance({ seconds: 30 });
    const proved_at = service.clock.now();
    await service.deps.db.updateTable('panel_sessions').set({ proved_at }).execute();
  });

  for (const row of PANEL_ROWS) {
    const [method = '', path = ''] = row.route.split(' ');
    const least = LEAST.get(row.route) ?? 'owner';

    const addressOf = async () => {
      const params = (await row.params?.({ service, merchant })) ?? {};
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
      return people.owner.at(filled, row.only ?? 'test');
    };

    test(`${row.route}: allowed for ${least} and higher roles of that office and merchant`, async () => {
      const address = await addressOf();
      const ask = (visitor: Visitor) => {
        counts.cells += 1;
        return method === 'GET' ? visitor.get(address) : formOf(visitor, address, row);
      };
      await assertSignedOut(await ask(aVisitor(service)), address);
      assert.equal((await ask(people.stranger)).status, 404, 'owner of another merchant');
      assert.equal((await ask(people.removed)).status, 404, 'removed user');
      for (const role of ROLES) {
        if (hasRole({ role }, least)) continue;
        const { status } = await ask(people[role]);
        assert.equal(status, 403, role);
      }
      if (method === 'POST') await assertForged(address, row);
      if (method === 'POST') await assertWrongEnvironment(address, row);
      await assertDisabled(address, row);
      const hidden = await ask(people.other_office);
      if (row.other_office === 'missing')
        assert.ok([403, 404, 422].includes(hidden.status), `${hidden.status}`);
      if (row.other_office === 'refused') {
        assert.equal(hidden.status, 403, 'owner of another office');
        assert.match(hidden.text, ALL_OFFICES);
      }
      if (row.only && method === 'GET')
        assert.notEqual((await people.owner.get(opposite(address))).status, 200);
      for (const role of ROLES.filter((each) => hasRole({ role: each }, least)).toReversed()) {
        const { status, text } = await ask(people[role]);
        // The form may be invalid. A validation error shows that the role is allowed.
        assert.ok(method === 'GET' ? status < 400 : status < 500, `${role}: ${status} ${text.slice(0, 200)}`);
        if (method === 'POST') assert.ok(!text.includes(REFUSED), role);
      }
      if (row.other_office === 'seen')
        assert.ok(hidden.status < 400 || method === 'POST', `${hidden.status}`);
    });
  }

  test('reports the number of requests', (t) => {
    const { cells, wrong_environment, disabled_reads, disabled_changes } = counts;
    t.diagnostic(`${cells} cells of the access table, ${PANEL_ROWS.length} pages and actions`);
    t.diagnostic(`${wrong_environment} cells: forms sent to the wrong environment`);
    t.diagnostic(`${disabled_reads} cells: pages of a disabled merchant`);
    t.diagnostic(`${disabled_changes} cells: forms of a disabled merchant`);
  });

  /** Sends a form for a test record, or for a test-only page, to production. */
  async function assertWrongEnvironment(address: string, row: PanelRow): Promise<void> {
    if (row.only === undefined && (row.params === undefined || row.in_both)) return;
    counts.wrong_environment += 1;
    const { status } = await formOf(people.owner, opposite(address), row);
    assert.ok(status === 403 || status === 404, `wrong environment: ${status}`);
  }

  /** Asserts that a disabled merchant can read everything and change nothing. */
  async function assertDisabled(address: string, row: PanelRow): Promise<void> {
    const isRead = row.route.startsWith('GET');
    counts[isRead ? 'disabled_reads' : 'disabled_changes'] += 1;
    await switchMerchant(service.deps, { id: merchant.id, active: false });
    const { status, text } = await (isRead ? people.owner.get(address) : formOf(people.owner, address, row));
    await switchMerchant(service.deps, { id: merchant.id, active: true });
    if (isRead) return assert.ok(status < 400, `read of a disabled merchant: ${status}`);
    assert.equal(status, 403, 'change of a disabled merchant');
    assert.match(text, DISABLED);
  }

  /** Sends the form without a CSRF token, with the token of another browser, and from another site. */
  async function assertForged(address: string, { form = {} }: PanelRow): Promise<void> {
    for (const csrf_token of ['', 'x'.repeat(43)]) {
      const { status } = await people.owner.send(address, { ...form, csrf_token });
      assert.ok(status === 422 || status === 403, `forged: ${status}`);
    }
    const foreign = await people.owner.send(address, form, { 'sec-fetch-site': 'cross-site' });
    assert.equal(foreign.status, 403);
  }
});

/** Returns the same path in the other environment. */
function opposite(address: string): string {
  const [, panel, merchant, environment, ...rest] = address.split('/');
  return ['', panel, merchant, environment === 'test' ? 'production' : 'test', ...rest].join('/');
}

/** Parts of the messages that refuse a role, a user of some offices, and a disabled merchant. */
const REFUSED = 'cambiarle el rol';
const ALL_OFFICES = /afecta a todas las sedes/;
const DISABLED = /Este comercio está deshabilitado/;

const withToken = new WeakSet<Visitor>();

async function formOf(visitor: Visitor, address: string, { form = {} }: PanelRow): Promise<Seen> {
  // Gets the CSRF token, which is valid for the whole session.
  if (!withToken.has(visitor)) await visitor.get('/panel/merchants');
  withToken.add(visitor);
  return visitor.send(address, form);
}

async function assertSignedOut({ status, location }: Seen, address: string): Promise<void> {
  // Without a session there is no CSRF token, so the form is refused as expired.
  if (status === 422) return;
  assert.equal(status, 303);
  assert.equal(location, `/panel/sign-in?${new URLSearchParams({ next: address })}`);
}
