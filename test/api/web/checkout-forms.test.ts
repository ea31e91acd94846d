import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCheckoutTemplates } from '#src/tenancy/merchants/store.ts';
import { changeTemplate } from '#src/tenancy/merchants/templates/save.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { reserve } from '#test/support/reservation-api.ts';
import { aSignUp, aVisitor, errorOf, pageOf } from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

test('the page of a plan asks for the address only if the template says so, and saves it', async () => {
  const merchant = await aMerchant(service);
  const page = pageOf(await anotherPlan(merchant));
  const visitor = aVisitor(service);
  assert.doesNotMatch((await visitor.open(page)).html, /name="billing_(address|city|country)"/);
  const [template] = await listCheckoutTemplates(service.deps.db, merchant.id);
  assert.ok(template);
  const key = { id: template.id, commerce_id: merchant.id };
  await changeTemplate(service.deps, key, { asks_address: true });
  const form = await visitor.open(page);
  for (const name of ['address', 'city', 'country'])
    assert.match(form.html, new RegExp(`name="billing_${name}"`));
  const email = 'direccion@correo.example';
  const without = aSignUp(VISA, { email, billing_address: '', billing_city: '' });
  const refused = await visitor.send(form, without);
  assert.notEqual(errorOf(refused, 'billing_address'), '');
  assert.notEqual(errorOf(refused, 'billing_city'), '');
  const where = { billing_address: 'Calle 72 # 10-34', billing_city: 'Cali', billing_country: 'CO' };
  assert.equal((await visitor.send(form, aSignUp(VISA, { email, ...where }))).status, 200);
  const kept = await service.deps.db
    .selectFrom('subscribers')
    .select(['billing_address', 'billing_city', 'billing_country'])
    .where('commerce_id', '=', merchant.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(kept, where);
});

test('the page of a reservation lists the accepted card brands', async () => {
  const merchant = await aMerchant(service);
  const { id } = await reserve(merchant.test);
  assert.match(
    (await aVisitor(service).open(`/Checkout/${id}`)).text,
    /Esta reserva acepta Visa y Mastercard\./,
  );
  const english = await aVisitor(service, 'en').open(`/Checkout/${id}`);
  assert.match(english.text, /This reservation takes Visa and Mastercard\./);
});
