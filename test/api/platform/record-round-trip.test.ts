import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, subscribed } from '#test/support/billing.ts';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import {
  aCardOf,
  aPlanRow,
  aSubscriberRow,
  aSubscriptionRow,
  importRows,
  principalOf,
} from '#test/support/moving.ts';
import { useNetwork } from '#test/support/network.ts';
import { aSignUp, aVisitor, pageOf } from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates a record and returns its id. */
type Make = (merchant: TestMerchant) => Promise<string>;
type Body = Readonly<Record<string, unknown>>;

const post =
  (path: string, bodyOf: (office: number) => Body): Make =>
  async ({ test: api, office }) => {
    const { status, body } = await api.post(path, bodyOf(office));
    assert.ok(status < 300, JSON.stringify(body));
    return body[path.slice(1)].id;
  };

/** Imports rows and returns the id of the only record in a list. */
const imported =
  (list: string, files: Parameters<typeof importRows>[2]): Make =>
  async (merchant) => {
    const { refused } = await importRows(service.deps, principalOf(merchant), files);
    assert.deepEqual(refused, []);
    const { body } = await merchant.test.get(list);
    return (body.data ?? body)[0].id;
  };

/** Signs up at the hosted page of a plan and returns the id of the only record in a list. */
const signedUp =
  (list: string): Make =>
  async (merchant) => {
    const visitor = aVisitor(service);
    const page = await visitor.open(pageOf(await anotherPlan(merchant)));
    const done = await visitor.send(page, aSignUp(VISA, { identification_type: 'Pasaporte' }));
    assert.match(done.text, /Su suscripción está activa/);
    const { body } = await merchant.test.get(list);
    return (body.data ?? body)[0].id;
  };

const WHOLE_PLAN = {
  ...{ price: 30_000.5, tax: 19, trial_period: 14, trial_interval: 'day', sort_order: 3 },
  ...{ grace_period: 7, grace_interval: 'day', max_recurrences: 12, deadline: '2030-12-31 23:59:59' },
  ...{ active_subscribers_limit: 100, allow_multiple_subscriptions: true, portal_change: 'period_end' },
  ...{
    discount_type_amount: 'percentage',
    discount_amount: 12.5,
    discount_period: 2,
    discount_interval: 'month',
  },
  ...{ discount_subscribers_limit: 10, metadata: { canal: 'web', nivel: 42 } },
  advanced_options: { result_urls: { webhook: 'https://tienda.example/aviso', return: null } },
};

const planWithGroup: Make = async (merchant) => {
  const subscription_group_id = await post('/group', (office) => ({ name: 'Todos', office }))(merchant);
  return anotherPlan(merchant, { ...WHOLE_PLAN, subscription_group_id });
};

const planWithFormerTax: Make = async (merchant) => {
  const id = await anotherPlan(merchant, { tax: 5 });
  const taxes = service.deps.db.updateTable('taxes').set({ active: false });
  await taxes.where('commerce_id', '=', merchant.id).execute();
  return id;
};

const planUpdatedToItsLimits: Make = async (merchant) => {
  const id = await anotherPlan(merchant);
  const limits = { price: 9_999_999_999_999.99, discount_period: 100_000, discount_subscribers_limit: 0 };
  assert.equal((await merchant.test.put(`/plan/${id}`, limits)).status, 200);
  return id;
};

const switchedOn: Make = async (merchant) => {
  const people = { 'plans.csv': [aPlanRow('basico')], 'subscribers.csv': [aSubscriberRow('ana')] };
  await imported('/subscriber', people)(merchant);
  await aCardOf(service.deps, merchant, 'ana@correo.example');
  const row = aSubscriptionRow('s1', { description: 'Plan de Ana', 'metadata.contrato': '7' });
  await importRows(service.deps, principalOf(merchant), { 'subscriptions.csv': [row] });
  const onLeft = () => assert.fail('a subscription was not switched on');
  const watcher = { onLeft, onProgress: () => undefined };
  await activateAllImported(service.deps, principalOf(merchant), watcher);
  return (await merchant.test.get('/subscription')).body.data[0].id;
};

const ANA = { 'subscribers.csv': [aSubscriberRow('ana')] };
const PASSENGER = aSubscriberRow('ana', {
  ...{ identification_type: 'Pasaporte', id_number: 'AB123456' },
  ...{ billing_address: '', billing_city: '', billing_country: '' },
});

/** Every resource that can be read and updated, with the ways to create its records. */
const RESOURCES: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  group: {
    'created by the API': post('/group', (office) => ({ name: 'Todos', office })),
    'with a description': post('/group', (office) => ({ name: 'Todos', description: 'Planes', office })),
    imported: imported('/group', { 'groups.csv': [{ external_id: 'g', name: 'Todos' }] }),
  },
  plan: {
    'created by the API': post('/plan', aPlan),
    'with every field': planWithGroup,
    'with a tax that was deactivated later': planWithFormerTax,
    'updated to its limits': planUpdatedToItsLimits,
    imported: imported('/plan', { 'plans.csv': [aPlanRow('basico')] }),
  },
  coupon: {
    'with a percentage': post('/coupon', (office) => aCoupon(office, { percent_off: 33.333 })),
    'with an amount': post('/coupon', (office) =>
      aCoupon(office, { percent_off: null, amount_off: 5_000.5, currency: 'USD', redeem_by: '2027-12-31' }),
    ),
    'for some months': post('/coupon', (office) =>
      aCoupon(office, { duration: 'repeating', duration_in_months: 3, max_redemptions: 5, active: false }),
    ),
    imported: imported('/coupon', {
      'coupons.csv': [{ external_id: 'c', code: 'TERCIO', percent_off: '33.333', duration: 'forever' }],
    }),
  },
  subscriber: {
    'created by the API': post('/subscriber', (office) =>
      aSubscriber(office, { metadata: { canal: 'web' } }),
    ),
    'signed up at the hosted page': signedUp('/subscriber'),
    imported: imported('/subscriber', ANA),
    'imported with letters in a passport and no address': imported('/subscriber', {
      'subscribers.csv': [PASSENGER],
    }),
  },
  subscription: {
    'created by the API': async (merchant) => (await subscribed(merchant)).id,
    'on trial': async (merchant) => (await subscribed(merchant, { plan: { trial_period: 7 } })).id,
    'signed up at the hosted page': signedUp('/subscription'),
    imported: switchedOn,
  },
};

/** Reads a record. Groups can only be read from their list. */
async function readRecord({ test: api }: TestMerchant, noun: string, id: string): Promise<Body> {
  const { status, body } = await api.get(noun === 'group' ? '/group' : `/${noun}/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return Array.isArray(body) ? body.find((record) => record.id === id) : body;
}

for (const [noun, ways] of Object.entries(RESOURCES)) {
  describe(`a ${noun} can be sent back by PUT as it was read`, () => {
    for (const [way, make] of Object.entries(ways)) {
      test(way, async () => {
        const merchant = await aMerchant(service, ['Norte']);
        const id = await make(merchant);
        const record = await readRecord(merchant, noun, id);
        const { status, body } = await merchant.test.put(`/${noun}/${id}`, record);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(await readRecord(merchant, noun, id), record);
      });
    }
  });
}

test('every resource with GET and PUT is in the table', () => {
  const routes = routesOf(MODULES).filter(({ access }) => access === 'token');
  const readable = new Set(routes.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])));
  const updatable = routes.filter(({ method, path }) => method === 'PUT' && readable.has(path));
  const nouns = updatable.map(({ path }) => path.split('/').at(-2));
  assert.deepEqual([...nouns, 'group'].toSorted(), Object.keys(RESOURCES).toSorted());
});
