import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import type { Role } from '#src/platform/http/roles.ts';
import { insertPerson, insertUser } from '#src/tenancy/people/store.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();

async function tokenOf(merchant: TestMerchant, role: Role): Promise<Client> {
  const { db, clock } = service.deps;
  const created_at = clock.now();
  const email = `${role}-${merchant.id}@comercio.example`;
  const person_id = await insertPerson(db, { name: email, email, password_hash: '-', created_at });
  const user = { commerce_id: merchant.id, person_id, role, all_offices: true, created_at };
  const user_id = await insertUser(db, user, []);
  const token = await createToken(service.deps, {
    ...{ user_id, commerce_id: merchant.id },
    production: false,
    name: 'x',
  });
  return client(service, token.secret);
}

describe('a token acts with the role of its user', () => {
  let viewer: Client;
  let operator: Client;

  before(async () => {
    const merchant = await aMerchant(service);
    viewer = await tokenOf(merchant, 'viewer');
    operator = await tokenOf(merchant, 'operator');
  });

  const writes = routesOf(MODULES).filter(({ access, method }) => access === 'token' && method !== 'GET');

  test('there are write routes to test', () => assert.ok(writes.length > 20));

  for (const { method, path, role } of writes) {
    test(`viewer may not ${method} ${path}`, async () => {
      const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000001');
      const call = { POST: viewer.post, PUT: viewer.put, DELETE: viewer.delete }[method as 'POST'];
      const { status, body } = await call(address, {});
      assert.equal(status, 403);
      assert.equal(body.error.code, 'role_insufficient');
      if (role === undefined || role === 'operator') {
        const allowed = { POST: operator.post, PUT: operator.put, DELETE: operator.delete }[method as 'POST'];
        assert.notEqual((await allowed(address, {})).body?.error?.code, 'role_insufficient');
      }
    });
  }

  test('a viewer can read', async () => {
    assert.equal((await viewer.get('/plan')).status, 200);
  });
});
