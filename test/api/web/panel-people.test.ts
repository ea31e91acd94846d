import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, useOwner } from '#test/support/panel.ts';
import { aDisputeThere, aPaidSubscription } from '#test/support/panel-things.ts';
import { aPerson, signInAs, submit } from '#test/support/people.ts';
import { aHold } from '#test/support/reservations.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner } = useOwner(service);

const audit = async (visitor = owner) => (await visitor.get(visitor.at('/audit'))).text;

describe('people in the audit log', () => {
  test('sign-ins and wrong passwords are recorded, but not for unknown addresses', async () => {
    const person = await aPerson(service, merchant.id);
    await signInAs(aVisitor(service), { email: 'nadie@comercio.example' }, 'equivocada-y-larga');
    const before = await audit();
    assert.doesNotMatch(before, /contraseña equivocada/);
    await signInAs(aVisitor(service), person, 'equivocada-y-larga');
    assert.match(await audit(), /Alguien sin identificar[^.]*contraseña equivocada/);
    await signInAs(aVisitor(service), person);
    assert.match(await audit(), /entró al panel/);
    assert.doesNotMatch(await audit(), /equivocada-y-larga/);
  });

  test("a change of one's own name is recorded with the old name", async () => {
    const empty = await submit(owner, '/panel/account/name', { name: ' ' });
    assert.equal(empty.status, 422);
    const { location } = await submit(owner, '/panel/account/name', { name: 'Laura Mejía' });
    assert.equal(location, '/panel/account?said=name');
    assert.match((await owner.get('/panel/account')).text, /Laura Mejía/);
    assert.match(await audit(), /Laura owner[\s\S]*Laura Mejía|Laura Mejía[\s\S]*Laura owner/);
  });
});

describe('a user who left a merchant', () => {
  test('is recorded only for the merchants they still work for', async () => {
    const elsewhere = await aMerchant(service);
    const person = await inPanel(service, { merchant: merchant.id, role: 'operator' });
    await service.deps.db
      .insertInto('users')
      .values({
        ...{ commerce_id: elsewhere.id, person_id: person.person_id, role: 'viewer', all_offices: true },
        created_at: service.clock.now(),
      })
      .execute();
    await submit(owner, owner.at(`/settings/users/${person.user_id}/remove`));
    await submit(person, '/panel/account/name', { name: 'Nombre Nuevo' });
    assert.doesNotMatch(await audit(), /Nombre Nuevo/);
    const there = await inPanel(service, { merchant: elsewhere.id });
    assert.match(await audit(there), /Nombre Nuevo/);
  });
});

describe('actions that pay out money', () => {
  test('refunds, releases and accepted disputes require password and code again after a while', async () => {
    const { transaction } = await aPaidSubscription({ merchant });
    const { id: hold } = await aHold(merchant);
    const { id: dispute } = await aDisputeThere({ service, merchant });
    const paths = [
      `/transactions/${transaction}/refund`,
      `/reservations/${hold}/release`,
      `/disputes/${dispute}/accept`,
    ];
    const other = await inPanel(service, { merchant: merchant.id, role: 'operator' });
    paths.push(`/settings/users/${other.user_id}/remove`);
    for (const path of paths) assert.equal((await owner.get(owner.at(path))).status, 200, path);
    const long_ago = service.deps.real_clock.now().subtract({ minutes: 16 });
    await service.deps.db.updateTable('panel_sessions').set({ proved_at: long_ago }).execute();
    for (const path of paths) {
      const back = `/panel/account/prove?${new URLSearchParams({ next: owner.at(path) })}`;
      assert.equal((await owner.get(owner.at(path))).location, back);
      const sent = await submit(owner, owner.at(path));
      assert.equal(sent.location, back, 'an outdated form has no effect');
    }
    assert.match((await owner.get(owner.at(`/transactions/${transaction}`))).text, /Aprobada/);
    const less = await owner.send(owner.at('/settings/users/second-factor'), { required: '0' });
    assert.match(less.location, /^\/panel\/account\/prove/, 'the second factor requirement is protected too');
  });
});

describe('settings that affect where money or data goes', () => {
  /** Pages with a form at the same path, and forms that belong to other pages. */
  const PAGES = ['/settings/webhooks', '/settings/erp', '/settings/merchant', '/settings/invoicing'];
  const FORMS = [
    '/settings/webhooks/secret',
    '/settings/providers/set',
    '/settings/providers/remove',
    '/settings/tokens/new',
  ];

  test('require the password again 15 minutes after the last confirmation', async () => {
    const someone = await inPanel(service, { merchant: merchant.id });
    const confirmed = async (minutes: number) => {
      const proved_at = service.deps.real_clock.now().subtract({ minutes });
      await service.deps.db
        .updateTable('panel_sessions')
        .set({ proved_at })
        .where('person_id', '=', someone.person_id)
        .execute();
    };
    const kept = await findMerchant(service.deps.db, merchant.id);
    // Gets the CSRF token.
    await someone.get(someone.at(''));
    await confirmed(16);
    for (const path of [...PAGES, ...FORMS]) {
      const { location } = await someone.send(someone.at(path), {
        url: 'https://otra.example/',
        name: 'Otro',
      });
      assert.match(location, /^\/panel\/account\/prove\?next=/, path);
    }
    for (const path of PAGES)
      assert.match((await someone.get(someone.at(path))).location, /^\/panel\/account\/prove/, path);
    assert.deepEqual(await findMerchant(service.deps.db, merchant.id), kept);
    await confirmed(14);
    for (const path of PAGES) assert.equal((await someone.get(someone.at(path))).status, 200, path);
    const url = 'https://nueva.example/avisos';
    assert.equal((await someone.send(someone.at('/settings/webhooks'), { url })).status, 303);
  });
});
