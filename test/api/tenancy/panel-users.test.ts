import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createUser } from '#src/tenancy/people/create-user.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { inPanel } from '#test/support/panel.ts';
import { aPerson, mailsTo, PASSWORD, signInAs, submit } from '#test/support/people.ts';
import { aVisitor } from '#test/support/visitor.ts';

const service = useApp();
const USERS = '/settings/users';
const ALL = { role: 'operator', reach: 'all' };
let invited = 0;

function anAddress(): string {
  invited += 1;
  return `invitada.${invited}@correo.example`;
}

async function owned(): Promise<{ merchant: TestMerchant; owner: Awaited<ReturnType<typeof inPanel>> }> {
  const merchant = await aMerchant(service);
  return { merchant, owner: await inPanel(service, { merchant: merchant.id }) };
}

describe('user invitation', () => {
  test('lets a new user join once, with a name and a password', async () => {
    const { owner } = await owned();
    const email = anAddress();
    const sent = await submit(owner, owner.at(`${USERS}/invite`), { email, ...ALL });
    assert.equal(sent.location, owner.at(`${USERS}?said=invited`));
    const [mail] = await mailsTo(service, email);
    const path = `/panel/invitation/${mail?.token}`;
    const visitor = aVisitor(service);
    assert.equal((await submit(visitor, path, { name: '', password: 'corta' })).status, 422);
    const joined = await visitor.send(path, { name: 'Rosa Ríos', password: 'una-clave-larga' });
    assert.equal(joined.location, owner.at(''));
    assert.equal((await visitor.get(owner.at(''))).status, 200);
    assert.equal((await visitor.get(owner.at(USERS))).status, 403, 'an operator');
    assert.equal((await aVisitor(service).get(path)).status, 404);
    assert.match((await owner.get(owner.at(USERS))).text, /Rosa Ríos/);
  });

  test('adds a merchant to an existing account, and does not sign in', async () => {
    const { owner } = await owned();
    const person = await aPerson(service, (await aMerchant(service)).id);
    await submit(owner, owner.at(`${USERS}/invite`), { email: person.email.toLowerCase(), ...ALL });
    const [mail] = await mailsTo(service, person.email.toLowerCase());
    const visitor = aVisitor(service);
    const joined = await submit(visitor, `/panel/invitation/${mail?.token}`);
    assert.match(joined.location, /^\/panel\/sign-in\?said=joined/);
    assert.equal((await visitor.get(owner.at(''))).status, 303, 'not by the link');
    await signInAs(visitor, person);
    const merchants = await visitor.get('/panel/merchants');
    for (const place of [owner.at(''), `/panel/${person.slug}/test`]) {
      assert.ok(merchants.html.includes(`href="${place}"`));
      assert.equal((await visitor.get(place)).status, 200);
    }
  });

  test('is invalid once withdrawn, sent again, or a week old', async () => {
    const { owner } = await owned();
    const email = anAddress();
    await submit(owner, owner.at(`${USERS}/invite`), { email, ...ALL });
    const { html } = await owner.get(owner.at(USERS));
    const [, again = ''] = /action="([^"]*\/again)"/.exec(html) ?? [];
    await owner.send(again);
    const [second, first] = await mailsTo(service, email);
    assert.equal((await aVisitor(service).get(`/panel/invitation/${first?.token}`)).status, 404);
    assert.equal((await aVisitor(service).get(`/panel/invitation/${second?.token}`)).status, 200);
    const [, withdraw = ''] =
      /action="([^"]*\/withdraw)"/.exec((await owner.get(owner.at(USERS))).html) ?? [];
    await owner.send(withdraw);
    assert.equal((await aVisitor(service).get(`/panel/invitation/${second?.token}`)).status, 404);
    const late = anAddress();
    await submit(owner, owner.at(`${USERS}/invite`), { email: late, ...ALL });
    const [third] = await mailsTo(service, late);
    const open = async () => (await aVisitor(service).get(`/panel/invitation/${third?.token}`)).status;
    assert.equal(await open(), 200);
    service.clock.advance({ days: 8 });
    assert.equal(await open(), 404);
  });

  test('of an existing user is refused with an error next to the field', async () => {
    const { merchant, owner } = await owned();
    const person = await aPerson(service, merchant.id);
    const { status, text } = await submit(owner, owner.at(`${USERS}/invite`), {
      email: person.email,
      ...ALL,
    });
    assert.equal(status, 422);
    assert.match(text, /ya trabaja aquí/);
  });
});

describe('role and offices of a user', () => {
  test('take effect immediately in open sessions', async () => {
    const { merchant, owner } = await owned();
    const other = await inPanel(service, { merchant: merchant.id });
    assert.equal((await other.get(other.at(USERS))).status, 200);
    const path = owner.at(`${USERS}/${other.user_id}`);
    assert.equal((await submit(owner, path, { role: 'viewer', reach: 'some' })).status, 422, 'none ticked');
    const some = { role: 'viewer', reach: 'some', [`offices[${merchant.office}]`]: '1' };
    assert.equal((await submit(owner, path, some)).status, 303);
    assert.equal((await other.get(other.at(USERS))).status, 403);
  });

  test('cannot be taken from the last owner of all offices', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    // A test merchant already has an owner.
    assert.equal((await submit(owner, owner.at(`${USERS}/${merchant.user_id}/remove`))).status, 303);
    for (const path of [`${USERS}/${owner.user_id}/remove`, `${USERS}/${owner.user_id}`]) {
      const { status, text } = await submit(owner, owner.at(path), { role: 'viewer', reach: 'all' });
      assert.equal(status, 422);
      assert.match(text, /antes dele ese rol a otra persona/);
    }
  });

  test('cannot exceed those of the user who grants them', async () => {
    const merchant = await aMerchant(service);
    const [first = 0, second = 0] = merchant.offices;
    const limited = await inPanel(service, { merchant: merchant.id, offices: [first] });
    const path = limited.at(`${USERS}/invite`);
    for (const reach of [{ reach: 'all' }, { reach: 'some', [`offices[${second}]`]: '1' }]) {
      const sent = { email: anAddress(), role: 'viewer', ...reach };
      assert.equal((await submit(limited, path, sent)).status, 422);
    }
    const own = { email: anAddress(), role: 'viewer', reach: 'some', [`offices[${first}]`]: '1' };
    assert.equal((await submit(limited, path, own)).status, 303);
  });
});

describe('a removed user', () => {
  test('loses access to the merchant immediately, and so do their tokens', async () => {
    const { merchant, owner } = await owned();
    const other = await inPanel(service, { merchant: merchant.id, role: 'operator' });
    const token = { user_id: other.user_id, commerce_id: merchant.id, production: false, name: 'x' };
    const api = client(service, (await createToken(service.deps, token)).secret);
    assert.equal((await api.get('/plan')).status, 200);
    assert.equal((await submit(owner, owner.at(`${USERS}/${other.user_id}/remove`))).status, 303);
    assert.equal((await other.get(other.at(''))).status, 404);
    assert.equal((await api.get('/plan')).status, 401);
    assert.equal((await other.get('/panel/account')).status, 200, 'the account remains');
  });

  test('rejoins as the same user with the same password', async () => {
    const { merchant, owner } = await owned();
    const person = await aPerson(service, merchant.id);
    await submit(owner, owner.at(`${USERS}/${person.user_id}/remove`));
    const again = { commerce_id: merchant.id, role: 'viewer', offices: null } as const;
    const joined = await createUser(service.deps, {
      ...again,
      name: 'Otro nombre',
      email: person.email,
      password: 'esto-no-cambia-nada',
    });
    assert.deepEqual(joined, { id: person.user_id, person_id: person.id, is_known: true });
    assert.equal((await signInAs(aVisitor(service), person, PASSWORD)).status, 303);
  });
});

test('a merchant that requires a second factor redirects users without one', async () => {
  const { merchant, owner } = await owned();
  const path = owner.at(`${USERS}/second-factor`);
  await submit(owner, owner.at(USERS));
  const refused = await owner.send(path, { required: '1' });
  assert.match(refused.text, /Primero active su propio segundo factor/);
  await service.deps.db
    .updateTable('merchants')
    .set({ second_factor_required: true })
    .where('id', '=', merchant.id)
    .execute();
  const next = new URLSearchParams({ next: owner.at('') });
  assert.equal((await owner.get(owner.at(''))).location, `/panel/account/second-factor?${next}`);
});
