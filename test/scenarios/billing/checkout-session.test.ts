import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { aSession, sessionOf } from '#test/support/sessions.ts';
import { aSignUp, aVisitor } from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

test('every webhook of a subscription carries the reference and metadata of its session', async () => {
  const merchant = await aFrozenMerchant(service);
  const webhook = 'https://tienda.example/webhook';
  const plan = { advanced_options: { result_urls: { webhook } } };
  const session = await aSession(merchant, { reference: 'pedido-17', metadata: { canal: 'web' } }, plan);
  const visitor = aVisitor(service);
  const done = await visitor.send(await visitor.open(session.path), aSignUp(VISA));
  assert.match(done.text, /está activa/);
  await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
  const { subscription_id } = await sessionOf(merchant.test, session.id);
  await merchant.test.put(`/subscription/cancel/${subscription_id}`, { at_period_end: false });
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('commerce_id', '=', merchant.id)
    .orderBy('sequence')
    .execute();
  const bodies = rows.map(({ body }) => JSON.parse(body));
  assert.deepEqual(
    bodies.map(({ event, subscription: { reference, metadata } }) => [event, reference, metadata.canal]),
    [
      ['created', 'pedido-17', 'web'],
      ['renew', 'pedido-17', 'web'],
      ['canceled', 'pedido-17', 'web'],
      ['ended', 'pedido-17', 'web'],
    ],
  );
  await assertBooks(service, merchant, network);
});
