import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#src/kernel/ids.ts';
import { useApp } from '#test/support/app.ts';
import { aCoupon, aSubscriber } from '#test/support/bodies.ts';
import { useOwner } from '#test/support/panel.ts';

const service = useApp();
const { merchant, owner } = useOwner(service);
const TIMES = 4;

// Gets the CSRF token, which is valid for the whole session.
before(() => owner.get(owner.at('/settings/offices')));

type Send = (name: string) => Promise<{ status: number }>;
type Count = (name: string) => RawBuilder<{ count: number }>;

function byForm(path: string, fields: (name: string) => Readonly<Record<string, string>>): Send {
  return (name) => owner.send(owner.at(path), { submission: newId(), ...fields(name) });
}

/** Names that are unique regardless of case. Half of the requests use capitals. */
const NAMES: readonly { what: string; name: string; sends: readonly Send[]; count: Count }[] = [
  {
    what: 'a group, by the API and the panel',
    name: 'Mensuales',
    sends: [
      (name) => merchant.test.post('/group', { name, office: merchant.office }),
      byForm('/groups/new', (name) => ({ name, office: String(merchant.office) })),
    ],
    count: (name) =>
      sql`select count(*)::int from groups where lower(name) = lower(${name}) and deleted_at is null`,
  },
  {
    what: 'a coupon, by the API of both environments',
    name: 'VERANO',
    sends: [
      (code) => merchant.test.post('/coupon', aCoupon(merchant.office, { code })),
      (code) => merchant.production.post('/coupon', aCoupon(merchant.office, { code })),
    ],
    count: (name) =>
      sql`select count(*)::int from coupons where lower(code) = lower(${name}) and deleted_at is null`,
  },
  {
    what: 'a subscriber’s address, by the API of both environments',
    name: 'ana.unica@correo.example',
    sends: [
      (email) => merchant.test.post('/subscriber', aSubscriber(merchant.office, { email })),
      (email) => merchant.production.post('/subscriber', aSubscriber(merchant.office, { email })),
    ],
    count: (name) =>
      sql`select count(*)::int from subscribers where lower(email) = lower(${name}) and deleted_at is null`,
  },
  {
    what: 'a tax of a rate',
    name: '10,5',
    sends: [byForm('/settings/taxes', (value) => ({ name: 'IVA', value }))],
    count: () =>
      sql`select count(*)::int from taxes where value_hundredths = 1050 and commerce_id = ${merchant.id}`,
  },
  {
    what: 'an office',
    name: 'Centro',
    sends: [byForm('/settings/offices', (name) => ({ name }))],
    count: (name) =>
      sql`select count(*)::int from offices where lower(name) = lower(${name}) and commerce_id = ${merchant.id}`,
  },
  {
    what: 'the address of an invited user',
    name: 'colega@comercio.example',
    sends: [byForm('/settings/users/invite', (email) => ({ email, role: 'viewer', reach: 'all' }))],
    count: (name) => sql`select count(*)::int from user_invitations where lower(email) = lower(${name})`,
  },
];

test('only one of several templates concurrently made the default is the default', async () => {
  const create = byForm('/settings/templates', (name) => ({ name, is_default: '1', active: '1' }));
  const made = await Promise.all(['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) => create(name)));
  assert.deepEqual(
    made.map(({ status }) => status),
    [303, 303, 303, 303],
  );
  const defaults = await service.deps.db
    .selectFrom('checkout_templates')
    .select('id')
    .where('commerce_id', '=', merchant.id)
    .where('is_default', '=', true)
    .execute();
  assert.equal(defaults.length, 1);
});

for (const { what, name, sends, count } of NAMES) {
  test(`${what}: created concurrently, it exists once`, async () => {
    const crowd = Array.from({ length: TIMES }, (_, at) =>
      sends.map((send) => send(at % 2 === 0 ? name : name.toUpperCase())),
    );
    const statuses = (await Promise.all(crowd.flat())).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 500),
      statuses.join(' '),
    );
    assert.ok(
      statuses.some((status) => status < 400),
      statuses.join(' '),
    );
    const { rows } = await count(name).execute(service.deps.db);
    assert.equal(rows[0]?.count, 1, statuses.join(' '));
  });
}

test('only one of several groups concurrently renamed to one name gets it', async () => {
  const ids: string[] = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const { body } = await merchant.test.post('/group', { name, office: merchant.office });
    ids.push(body.group.id);
  }
  const rename = (id: string) =>
    merchant.test.put(`/group/${id}`, { name: 'El mismo', office: merchant.office });
  const statuses = (await Promise.all(ids.map(rename))).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 422, 422, 422]);
});
