import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';

const service = useApp();

describe('groups', () => {
  test('a group is created, listed and answered in its two forms', async () => {
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

  test('a group with a plan cannot be deleted', async () => {
    const { test: api, office } = await aMerchant(service);
    const { body } = await api.post('/group', { name: 'Con planes', office });
    const plan = await api.post('/plan', aPlan(office, { subscription_group_id: body.group.id }));
    assert.equal(plan.body.plan.groupName, 'Con planes');
    const refused = await api.delete(`/group/${body.group.id}`);
    assert.equal(refused.status, 400);
    assert.equal(refused.body.deleted, false);
    assert.equal(refused.body.error.code, 'group_has_plans');
  });
});
