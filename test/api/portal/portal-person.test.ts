import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { cardThat, subscribed } from '#test/support/billing.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, portalPath, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function aVisit() {
  const merchant = await aFrozenMerchant(service);
  const email = anEmail();
  const made = await subscribed(merchant, { subscriber: { email } });
  const { token } = await signIn(service, merchant, email);
  const visitor = aVisitor(service);
  visitor.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), token);
  const at = (path: string) => portalPath(service, merchant, path);
  return { ...made, merchant, visitor, at };
}

test('a payer can correct their own data, except document and e-mail', async () => {
  const { merchant, visitor, at, subscriber_id } = await aVisit();
  const path = await at('/data');
  const { html } = await visitor.get(path);
  assert.match(html, /name="name"[^>]*value="[^"]+"/);
  const before = (await merchant.test.get(`/subscriber/${subscriber_id}`)).body;
  const data = {
    ...{ name: 'Valentina', last_name: 'Restrepo', cellphone_number: '+57 300 456 7890' },
    ...{ billing_address: 'Calle 10 # 5-20', billing_city: 'Medellín', billing_country: 'CO' },
  };
  const wrong = await visitor.send(path, { ...data, cellphone_number: '12' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.html, /Revise el celular/);
  const sent = await visitor.send(path, { ...data, email: 'otra@correo.example', id_number: '99999999' });
  assert.match(sent.location, /notice=saved/);
  const after = (await merchant.test.get(`/subscriber/${subscriber_id}`)).body;
  assert.deepEqual(
    [after.name, after.last_name, after.phone_code, after.cellphone_number, after.billing_city],
    ['Valentina', 'Restrepo', 57, '3004567890', 'Medellín'],
  );
  assert.deepEqual([after.email, after.id_number], [before.email, before.id_number]);
});

test('a payer with several cards can move a subscription back to a saved card', async () => {
  const { merchant, visitor, at, id, subscriber_id } = await aVisit();
  const card = { number: cardThat('approve', undefined, 'mastercard'), datetime: '12/38', cvv: '123' };
  const path = await at(`/subscriptions/${id}/card`);
  await visitor.get(path);
  assert.match((await visitor.send(path, card)).location, /notice=card/);
  const { html } = await visitor.get(path);
  assert.match(html, /Usar Visa\s····1111/);
  const [, source = ''] = /name="source" value="([^"]+)"/.exec(html) ?? [];
  assert.match((await visitor.send(path, { source })).location, /notice=card/);
  const next = await visitor.get(await at(`/subscriptions/${id}`));
  assert.match(next.html, /Visa\s····1111, vence/);
  const other = await subscribed(merchant);
  const [foreign] = (await merchant.test.get(`/subscriber/${other.subscriber_id}/cards`)).body;
  await visitor.get(path);
  assert.equal((await visitor.send(path, { source: foreign.token })).status, 422);
  const cards = (await merchant.test.get(`/subscriber/${subscriber_id}/cards`)).body;
  assert.equal(cards.length, 2);
});
