import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { useApp } from '#test/support/app.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { formsOf, inPanel } from '#test/support/panel.ts';
import { insertSubscriptionRow, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

async function aSubscriberOf(
  merchant: Awaited<ReturnType<typeof aMerchant>>,
  email: string,
): Promise<string> {
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office, { email }));
  return body.subscriber.id;
}

function kept({ id: commerce_id }: { id: number }, id: string) {
  const { db } = service.deps;
  return db
    .selectFrom('subscribers')
    .select(['email', 'name'])
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('personal data of a subscriber in the panel', () => {
  test('can be downloaded as a file', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const id = await aSubscriberOf(merchant, 'ana@payer.example');
    const page = await owner.get(owner.at(`/subscribers/${id}`));
    assert.match(page.html, new RegExp(`/subscribers/${id}/data`));
    const seen = await owner.get(owner.at(`/subscribers/${id}/data`));
    assert.equal(seen.status, 200);
    const { known_by, kept: rows } = JSON.parse(seen.html);
    assert.deepEqual(known_by.emails, ['ana@payer.example']);
    assert.equal(rows.subscribers[0].id, id);
  });

  test('can be erased by the owner, and the audit log records it', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const forms = formsOf(owner);
    const id = await aSubscriberOf(merchant, 'eva@payer.example');
    assert.match((await owner.get(owner.at(`/subscribers/${id}/erase`))).text, /registros de esta persona/);
    const seen = await forms.send(`/subscribers/${id}/erase`);
    assert.equal(forms.leadsTo(seen), '/subscribers');
    assert.deepEqual(await kept(merchant, id), { email: `${id}@erased.invalid`, name: 'erased' });
    assert.equal((await owner.get(owner.at(`/subscribers/${id}`))).status, 404);
    const log = await owner.get(owner.at('/audit'));
    assert.match(log.text, /borró los datos de una persona/);
  });

  test('requires a recent confirmation of the password', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const id = await aSubscriberOf(merchant, 'sara@payer.example');
    service.clock.advance({ hours: 2 });
    for (const path of ['data', 'erase']) {
      const seen = await owner.get(owner.at(`/subscribers/${id}/${path}`));
      assert.match(seen.location, /prove/);
    }
  });

  test('cannot be erased while a subscription is active, and the page says why', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const { subscriber_id } = await subscribe(merchant.test, merchant.office, {
      subscriber: { email: 'viva@payer.example' },
    });
    const page = await owner.get(owner.at(`/subscribers/${subscriber_id}/erase`));
    assert.match(page.text, /Tiene una suscripción vigente: cancélela primero/);
    assert.doesNotMatch(page.html, /name="submission"/);
    const sent = await owner.send(owner.at(`/subscribers/${subscriber_id}/erase`), { submission: newId() });
    assert.match(sent.text, /suscripción vigente/);
    assert.equal((await kept(merchant, subscriber_id)).email, 'viva@payer.example');
  });

  test('cannot be erased from test if it exists in production, or by an owner of some offices', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const plan = {
      name: 'Anual',
      description: 'Un año',
      price: 30_000,
      currency_type: 'COP',
      invoice_period: 1,
    };
    const of = { ...plan, invoice_interval: 'year', office: merchant.office };
    const { body } = await merchant.production.post('/plan', of);
    const id = await aSubscriberOf(merchant, 'real@payer.example');
    const row = { plan_id: body.plan.id, subscriber_id: id, status: 'cancelada' } as const;
    await insertSubscriptionRow(service, row);
    await formsOf(owner).send(`/subscribers/${id}/erase`);
    assert.equal((await kept(merchant, id)).email, 'real@payer.example');
    const limited = await inPanel(service, { merchant: merchant.id, offices: [merchant.office] });
    const page = await limited.get(limited.at(`/subscribers/${id}/erase`, 'production'));
    assert.match(page.text, /dueño con acceso a todas las sedes/);
    assert.equal((await limited.get(limited.at(`/subscribers/${id}/data`, 'production'))).status, 404);
    await limited.send(limited.at(`/subscribers/${id}/erase`, 'production'), { submission: newId() });
    assert.equal((await kept(merchant, id)).email, 'real@payer.example');
  });
});
