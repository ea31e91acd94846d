import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound } from '#test/support/assertions.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';

const service = useApp();

async function aGroup(api: Client, office: number, name = 'Café'): Promise<string> {
  const { status, body } = await api.post('/group', { name, office });
  assert.equal(status, 200);
  return body.group.id;
}

async function aPlanIn(api: Client, office: number, group: string): Promise<string> {
  const { status, body } = await api.post('/plan', aPlan(office, { subscription_group_id: group }));
  assert.equal(status, 200);
  return body.plan.id;
}

async function namesOf(api: Client): Promise<string[]> {
  return (await api.get('/group')).body.map((group: { name: string }) => group.name).sort();
}

describe('groups', () => {
  test('a group is created, listed and returned in its two formats', async () => {
    const { test: api, office, id, user_id } = await aMerchant(service);
    const created = await api.post('/group', { name: 'Café', description: 'Bolsas', office });
    assert.equal(created.status, 200);
    assert.deepEqual(created.body, {
      saved: true,
      group: {
        id: created.body.group.id,
        name: 'Café',
        description: 'Bolsas',
        plansCount: 0,
        createdAt: '2027-01-15 10:00:00',
      },
    });
    const listed = await api.get('/group');
    assert.deepEqual(listed.body, [
      {
        id: created.body.group.id,
        name: 'Café',
        description: 'Bolsas',
        active: true,
        user_id,
        office_id: office,
        commerce_id: id,
        created_at: '2027-01-15 10:00:00',
      },
    ]);
  });

  test('updating a group keeps its creation date and returns its number of plans', async () => {
    const { test: api, office } = await aMerchant(service);
    const id = await aGroup(api, office);
    await aPlanIn(api, office, id);
    service.clock.travel('2027-02-15T08:30');
    const { status, body } = await api.put(`/group/${id}`, { name: 'Té', description: 'Hojas' });
    service.clock.travel('2027-01-15T10:00');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      saved: true,
      group: { id, name: 'Té', description: 'Hojas', plansCount: 1, createdAt: '2027-01-15 10:00:00' },
    });
  });

  test('plansCount counts the plans in the environment of the token', async () => {
    const merchant = await aMerchant(service);
    const id = await aGroup(merchant.test, merchant.office);
    await aPlanIn(merchant.test, merchant.office, id);
    await aPlanIn(merchant.test, merchant.office, id);
    await aPlanIn(merchant.production, merchant.office, id);
    const countOf = async (api: Client) =>
      (await api.put(`/group/${id}`, { name: 'Té' })).body.group.plansCount;
    assert.deepEqual([await countOf(merchant.test), await countOf(merchant.production)], [2, 1]);
  });

  test('an update without a description keeps it, null clears it, and the office does not change', async () => {
    const { test: api, offices } = await aMerchant(service);
    const [north = 0, south] = offices;
    const { body } = await api.post('/group', { name: 'Café', description: 'Bolsas', office: north });
    const path = `/group/${body.group.id}`;
    const kept = await api.put(path, { name: 'Café', office: south });
    assert.equal(kept.body.group.description, 'Bolsas');
    assert.equal((await api.get('/group')).body[0].office_id, north);
    const cleared = await api.put(path, { name: 'Café', description: null });
    assert.equal(cleared.body.group.description, null);
    assert.equal((await api.get('/group')).body[0].description, null);
  });

  test('both environments share the groups, and product is an alias', async () => {
    const { test: api, production, office } = await aMerchant(service);
    const { status, body } = await api.post('/product', { name: 'Café', office });
    assert.equal(status, 200);
    const { id } = body.group;
    assert.deepEqual((await production.get('/group')).body, (await api.get('/product')).body);
    assert.equal((await production.put(`/product/${id}`, { name: 'Té' })).body.group.name, 'Té');
    assert.deepEqual((await production.delete(`/product/${id}`)).body, { deleted: true });
    assert.deepEqual((await api.get('/group')).body, []);
  });
});

describe('group validation', () => {
  const limits = [
    {
      field: 'name',
      accepts: ['C', 'ñ'.repeat(255), '😀'.repeat(255)],
      refuses: [undefined, null, '', 7, 'ñ'.repeat(256), '😀'.repeat(256)],
    },
    {
      field: 'description',
      accepts: [undefined, null, 'ñ'.repeat(500), '😀'.repeat(500)],
      refuses: [7, 'ñ'.repeat(501), '😀'.repeat(501)],
    },
  ];
  for (const { field, accepts, refuses } of limits) {
    test(`enforces the limits of ${field} on create and update`, async () => {
      const { test: api, office } = await aMerchant(service);
      const other = await aGroup(api, office, 'La otra');
      for (const [index, value] of accepts.entries()) {
        const body = { name: `Grupo ${index}`, [field]: value };
        const created = await api.post('/group', { ...body, office });
        assert.equal(created.body.group[field], value ?? null);
        const updated = await api.put(`/group/${created.body.group.id}`, body);
        assert.equal(updated.body.group[field], value ?? null);
      }
      for (const value of refuses) {
        const body = { name: 'Uno más', [field]: value };
        assertInvalid(await api.post('/group', { ...body, office }), field);
        assertInvalid(await api.put(`/group/${other}`, body), field);
      }
      assert.equal((await namesOf(api)).length, accepts.length + 1);
      assert.ok((await namesOf(api)).includes('La otra'));
    });
  }

  test('requires an office of the merchant, as an integer or numeric text', async () => {
    const { test: api, offices } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const foreign = await aMerchant(service);
    await aGroup(api, north, 'Norte');
    assert.equal((await api.post('/group', { name: 'Sur', office: String(south) })).status, 200);
    for (const office of [undefined, null, '', 'norte', north + 0.5, -1, [north], 999_999, foreign.office]) {
      assertInvalid(await api.post('/group', { name: 'Centro', office }), 'office');
    }
    assert.deepEqual(
      (await api.get('/group')).body.map((group: { office_id: number }) => group.office_id).sort(),
      [north, south],
    );
  });

  test('reports every invalid field, in Spanish on request', async () => {
    const { test: api } = await aMerchant(service);
    const body = { description: 'x'.repeat(501), office: 'norte' };
    const english = await api.post('/group', body);
    assert.deepEqual(Object.keys(english.body.errors).sort(), ['description', 'name', 'office']);
    assertInvalid(english, 'name');
    const spanish = await api.post('/group', body, { 'accept-language': 'es-CO,es;q=0.9,en;q=0.5' });
    assertInvalid(spanish, 'name');
    assert.match(english.body.message, /is required/);
    assert.match(spanish.body.message, /es obligatorio/);
  });

  test('requires a name that is unique per merchant', async () => {
    const { test: api, office } = await aMerchant(service);
    const neighbour = await aMerchant(service);
    const cafe = await aGroup(api, office, 'Café');
    const tea = await aGroup(api, office, 'Té');
    assertInvalid(await api.post('/group', { name: 'Café', office }), 'name');
    assertInvalid(await api.put(`/group/${tea}`, { name: 'Café' }), 'name');
    assert.equal((await api.put(`/group/${cafe}`, { name: 'Café', description: 'Igual' })).status, 200);
    assert.deepEqual(await namesOf(api), ['Café', 'Té']);
    await aGroup(neighbour.test, neighbour.office, 'Café');
  });
});

describe('access to groups', () => {
  test('updating another merchant’s group returns 403, deleting it returns 404, and nothing changes', async () => {
    const ours = await aMerchant(service);
    const theirs = await aMerchant(service);
    const id = await aGroup(theirs.test, theirs.office);
    const refused = await ours.test.put(`/group/${id}`, { name: 'Mío' });
    assert.equal(refused.status, 403);
    assert.equal(refused.body.error.type, 'authorization_error');
    assert.equal(refused.body.error.code, 'forbidden');
    assertNotFound(await ours.test.delete(`/group/${id}`));
    assert.deepEqual(await namesOf(theirs.test), ['Café']);
    assert.deepEqual(await namesOf(ours.test), []);
  });

  test('an unknown id returns 404', async () => {
    const { test: api } = await aMerchant(service);
    for (const id of ['0190a000-0000-7000-8000-000000000000', 'cafe', '7']) {
      assertNotFound(await api.put(`/group/${id}`, { name: 'Té' }));
      assertNotFound(await api.delete(`/group/${id}`));
    }
  });

  test('a user of one office can list and change only the groups of that office', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const hidden = await aGroup(merchant.test, north, 'Norte');
    await aGroup(merchant.test, south, 'Sur');
    const limited = await merchant.limitedTo([south]);
    assert.deepEqual(await namesOf(limited), ['Sur']);
    assertNotFound(await limited.put(`/group/${hidden}`, { name: 'Robado' }));
    assertNotFound(await limited.delete(`/group/${hidden}`));
    const refused = await limited.post('/group', { name: 'Centro', office: north });
    assert.equal(refused.status, 403);
    assert.equal(refused.body.error.type, 'authorization_error');
    assert.deepEqual(await namesOf(merchant.test), ['Norte', 'Sur']);
  });
});

describe('deleting a group', () => {
  test('a group with a plan cannot be deleted', async () => {
    const { test: api, office } = await aMerchant(service);
    const { body } = await api.post('/group', { name: 'Con planes', office });
    const plan = await api.post('/plan', aPlan(office, { subscription_group_id: body.group.id }));
    assert.equal(plan.body.plan.groupName, 'Con planes');
    const refused = await api.delete(`/group/${body.group.id}`);
    assert.equal(refused.status, 400);
    assert.deepEqual(Object.keys(refused.body).sort(), ['deleted', 'error', 'message']);
    assert.equal(refused.body.deleted, false);
    assert.equal(refused.body.error.code, 'group_has_plans');
    assert.equal(refused.body.error.message, refused.body.message);
    const spanish = await api.delete(`/group/${body.group.id}`, { 'accept-language': 'es' });
    assert.match(spanish.body.message, /no se puede eliminar/);
    assert.deepEqual(await namesOf(api), ['Con planes']);
  });

  test('an inactive plan prevents the deletion of its group, and a deleted plan does not', async () => {
    const { test: api, office } = await aMerchant(service);
    const id = await aGroup(api, office);
    const plan = await aPlanIn(api, office, id);
    await api.put(`/plan/changeActive/${plan}`, { active: false });
    assert.equal((await api.delete(`/group/${id}`)).body.error.code, 'group_has_plans');
    await api.delete(`/plan/${plan}`);
    assert.deepEqual((await api.delete(`/group/${id}`)).body, { deleted: true });
  });

  test('a plan of the other environment prevents the deletion until it leaves the group', async () => {
    const { test: api, production, office } = await aMerchant(service);
    const id = await aGroup(api, office);
    const plan = await aPlanIn(production, office, id);
    assert.equal((await api.delete(`/group/${id}`)).body.error.code, 'group_has_plans');
    await production.put(`/plan/${plan}`, { subscription_group_id: null });
    assert.deepEqual((await api.delete(`/group/${id}`)).body, { deleted: true });
  });

  test('the name of a deleted group can be reused, and its id returns 404', async () => {
    const { test: api, office } = await aMerchant(service);
    const id = await aGroup(api, office);
    assert.deepEqual((await api.delete(`/group/${id}`)).body, { deleted: true });
    assertNotFound(await api.delete(`/group/${id}`));
    assertNotFound(await api.put(`/group/${id}`, { name: 'Té' }));
    const again = await aGroup(api, office);
    assert.notEqual(again, id);
    assert.deepEqual(await namesOf(api), ['Café']);
  });
});
