import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { useNetwork } from '#test/support/network.ts';
import { useOwner } from '#test/support/panel.ts';
import { aPaidSubscription } from '#test/support/panel-things.ts';
import { answerAs } from '#test/support/payment-sources.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner, forms } = useOwner(service);

/** Moves a subscription from a card to an account and to another plan, and removes its card. */
async function aStory() {
  const { subscriber = '', subscription = '' } = await aPaidSubscription({ merchant });
  const at = `/subscribers/${subscriber}`;
  const [card] = (await merchant.test.get(`/subscriber/${subscriber}/cards`)).body;
  await forms.send(`${at}/sources/new`, { type: 'nequi', phone: '300 123 1234' });
  const listed = (await merchant.test.get(`/subscriber/${subscriber}/payment-sources`)).body;
  const account = listed.find((one: { type: string }) => one.type === 'nequi').id;
  await answerAs(merchant.test, account, 'approve');
  await forms.send(`${at}/sources/${account}/default`);
  await forms.send(`/subscriptions/${subscription}/source`, { payment_source: account });
  const plan_id = await anotherPlan(merchant, { name: 'Completa', price: 60_000 });
  const change = { plan_id, proration_behavior: 'none' };
  const changed = await merchant.test.put(`/subscription/${subscription}/change-plan`, change);
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const removed = await forms.send(`${at}/cards/${card.token}/remove`);
  assert.match(removed.location, /done=removed/, removed.text.slice(0, 400));
  return {
    subscriber,
    subscription,
    account: String(account),
    ids: [String(card.token), String(account), plan_id],
  };
}

describe('history and audit pages', () => {
  test('show names of cards, accounts and plans instead of ids', async () => {
    const { subscriber, subscription, account } = await aStory();
    const pages = {
      subscription: (await owner.get(owner.at(`/subscriptions/${subscription}`))).text,
      subscriber: (await owner.get(owner.at(`/subscribers/${subscriber}`))).text,
      audit: (await owner.get(owner.at('/audit'))).text,
    };
    for (const [page, text] of Object.entries(pages))
      assert.ok(!text.includes(account), `${page} tells ${account}`);
    assert.match(pages.subscription, /cambió el medio de pago de la suscripción/);
    assert.match(pages.subscription, /Tarjeta: Visa ····1111 → nada/);
    assert.match(pages.subscription, /nada → Nequi ····1234/);
    assert.match(pages.subscription, /Plan: Mensual → Completa/);
    assert.match(pages.subscriber, /nada → Nequi ····1234/);
    assert.match(pages.audit, /eliminó la tarjeta · desde el panel Visa ····1111/);
    assert.ok(pages.audit.includes(`la suscripción · por la API ${subscription}`));
    assert.match(pages.audit, /creó la cuenta de pago · desde el panel Nequi ····1234/);
  });

  test('show the id of a deleted record, and the export contains all ids', async () => {
    const { ids } = await aStory();
    const [card = ''] = ids;
    const { text } = await owner.get(owner.at('/audit/export'));
    for (const id of ids) assert.ok(text.includes(id), id);
    const { db } = service.deps;
    await db.deleteFrom('default_cards').where('card_id', '=', card).execute();
    await db.updateTable('subscriptions').set({ card_id: null }).where('card_id', '=', card).execute();
    await db.deleteFrom('cards').where('id', '=', card).execute();
    assert.ok((await owner.get(owner.at('/audit'))).text.includes(card));
  });
});
