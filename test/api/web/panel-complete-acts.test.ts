import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { readHeader } from '#src/ledger/invoices/pdf/image-header.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { formsOf, inPanel, type PanelForms, type PanelVisitor } from '#test/support/panel.ts';
import {
  aPaidSubscription,
  aPaymentThere,
  aPlanThere,
  aSubscriberThere,
} from '#test/support/panel-things.ts';
import { aReservation, authorizeBy } from '#test/support/reservations.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

let merchant: TestMerchant;
let owner: PanelVisitor;

before(async () => {
  merchant = await aMerchant(service);
  owner = await inPanel(service, { merchant: merchant.id });
});

const send: PanelForms['send'] = (path, fields) => formsOf(owner).send(path, fields);
const leadsTo: PanelForms['leadsTo'] = (seen) => formsOf(owner).leadsTo(seen);
const seen = async (path: string) => (await owner.get(owner.at(path))).text;

const PLAN = {
  name: 'Gimnasio',
  description: 'Todas las sedes',
  price: '89.900',
  currency_type: 'COP',
  invoice_period: '1',
  invoice_interval: 'month',
};

describe('a plan in the panel', () => {
  test('can have a starting discount, a deadline, a sort order, URLs and metadata', async () => {
    const path = leadsTo(
      await send('/plans/new', {
        ...PLAN,
        office: String(merchant.office),
        discount_type_amount: 'percentage',
        discount_amount: '20',
        discount_period: '3',
        discount_interval: 'month',
        discount_subscribers_limit: '100',
        deadline: '2031-01-31',
        allow_multiple_subscriptions: '1',
        sort_order: '-2',
        'advanced_options[result_urls]': 'return = https://gimnasio.example/volver?a=1',
        metadata: 'canal: web\n\nsede = norte',
      }),
    );
    const { body: plan } = await merchant.test.get(`/plan/${path.split('/').at(-1)}`);
    assert.equal(plan.discount_type_amount, 'percentage');
    assert.equal(plan.discount_amount, 20);
    assert.equal(plan.discount_period, 3);
    assert.equal(plan.discount_subscribers_limit, 100);
    assert.equal(plan.deadline, '2031-01-31 23:59:59');
    assert.equal(plan.allow_multiple_subscriptions, true);
    assert.equal(plan.sort_order, -2);
    assert.deepEqual(plan.metadata, { canal: 'web', sede: 'norte' });
    const text = await seen(path);
    assert.match(text, /20\s% durante 3 meses, para los primeros 100/);
    assert.match(text, /return https:\/\/gimnasio\.example\/volver\?a=1/);
  });

  test('shows all values in its form, and clears the ones that are removed', async () => {
    const path = leadsTo(
      await send('/plans/new', {
        ...PLAN,
        office: String(merchant.office),
        trial_period: '7',
        trial_interval: 'day',
        'advanced_options[result_urls]': 'return = https://gimnasio.example/volver',
        metadata: 'canal = web\nsede = norte',
      }),
    );
    const { html } = await owner.get(owner.at(`${path}/edit`));
    assert.match(html, /canal = web/);
    assert.match(html, /sede = norte/);
    assert.match(html, /<details class="more-fields" open/);
    const office = String(merchant.office);
    leadsTo(await send(`${path}/edit`, { ...PLAN, office, metadata: 'sede = sur' }));
    const { body: plan } = await merchant.test.get(`/plan/${path.split('/').at(-1)}`);
    assert.deepEqual(plan.metadata, { sede: 'sur' });
    assert.equal(plan.trial_period, 0);
    assert.equal(plan.advanced_option_id, null);
  });

  test('shows invalid metadata lines and URLs next to the field', async () => {
    const office = String(merchant.office);
    const line = await send('/plans/new', { ...PLAN, office, metadata: 'canal' });
    assert.equal(line.status, 422);
    assert.match(line.html, /id="field-metadata-error"[^>]*>Escriba un dato por línea/);
    assert.equal(filledIn(line.html, 'name'), 'Gimnasio');
    const urls = { 'advanced_options[result_urls]': 'return = volver' };
    const address = await send('/plans/new', { ...PLAN, office, ...urls });
    assert.match(address.html, /id="field-advanced_options-result_urls-error"[^>]*>[^<]/);
  });

  for (const [what, things] of [
    ['plans', aPlanThere],
    ['payments', aPaymentThere],
  ] as const)
    test(`its QR code can be downloaded as PNG: ${what}`, async () => {
      const { id } = await things({ service, merchant });
      const { headers, body } = await owner.get(owner.at(`/${what}/${id}/qr?as=png`));
      assert.equal(headers['content-type'], 'image/png');
      const png = readHeader(body);
      assert.ok(png && png.width >= 1_000 && png.width === png.height);
      assert.match(await owner.get(owner.at(`/${what}/${id}`)).then((page) => page.html), /data-clip="http/);
    });
});

describe('metadata in the panel', () => {
  test('of a subscriber can be edited, and removed keys are deleted', async () => {
    const { id } = await aSubscriberThere({ service, merchant });
    const { html } = await owner.get(owner.at(`/subscribers/${id}/edit`));
    const kept = Object.fromEntries(
      ['name', 'last_name', 'email', 'phone_code', 'cellphone_number', 'billing_address', 'billing_city']
        .concat('billing_country')
        .map((name) => [name, filledIn(html, name)]),
    );
    leadsTo(await send(`/subscribers/${id}/edit`, { ...kept, metadata: 'crm = 17\nvip = no' }));
    leadsTo(await send(`/subscribers/${id}/edit`, { ...kept, metadata: 'crm = 18' }));
    const { body } = await merchant.test.get(`/subscriber/${id}`);
    assert.deepEqual(body.metadata, { crm: '18' });
    assert.match(await seen(`/subscribers/${id}`), /crm 18/);
  });

  test('of a charge is set when it is created, with its taxes', async () => {
    const { html } = await owner.get(owner.at('/payments/new'));
    const [, tax = ''] =
      /name="(payment\[selected_taxes\]\[\d+\])"[^>]*>[^<]*<span[^>]*>[^<]*19/.exec(html) ?? [];
    const path = leadsTo(
      await send('/payments/new', {
        'payment[description]': 'Clase',
        'payment[amount]': '119.000',
        'payment[currency_type]': 'COP',
        [tax]: '1',
        'payment[metadata]': 'clase = 3',
        office: String(merchant.office),
      }),
    );
    const text = await seen(path);
    assert.match(text, /clase 3/);
    assert.match(text, /Impuestos \$ 19\.000/);
  });
});

describe('querying the status in the panel', () => {
  test('a transaction without a response is queried and shows the outcome', async () => {
    const { id = '' } = await aPaymentThere({ service, merchant });
    const number = TEST_CARDS.find(({ outcome }) => outcome === 'no_answer_done')?.number;
    const paid = await merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { number });
    assert.equal(paid.status, 202, JSON.stringify(paid.body));
    const path = `/transactions/${paid.body.transaction.id}`;
    assert.match(await seen(path), /Preguntar el estado/);
    assert.equal(leadsTo(await send(`${path}/ask`)), path);
    assert.match(await seen(path), /Aprobada/);
    assert.doesNotMatch(await seen(path), /Preguntar el estado/);
    assert.match(await seen(path), /en Simulador/);
  });

  test('a reservation without a response is queried', async () => {
    const story = await aReservation(merchant);
    await authorizeBy(merchant, story, 'visa', 'no_answer_done');
    const path = `/reservations/${story.id}`;
    assert.match(await seen(path), /Preguntar a la red/);
    assert.equal(leadsTo(await send(`${path}/ask`)), path);
    assert.equal((await story.read()).status, 'Pre-autorizada');
  });
});

describe('an invitation in the test environment', () => {
  test('can be accepted on behalf of the subscriber', async () => {
    const { subscription: id = '' } = await aPaidSubscription({ merchant });
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    leadsTo(await send(`/subscriptions/${id}/invite`));
    const path = `/subscriptions/${id}`;
    assert.match(await seen(path), /Aceptar la invitación/);
    const { html } = await owner.get(owner.at(`${path}/accept`));
    leadsTo(await send(`${path}/accept`, { invitation: filledIn(html, 'invitation') }));
    const { body } = await merchant.test.get(`/subscription/${id}`);
    assert.equal(body.status, 'activa');
    assert.doesNotMatch(await seen(path), /Aceptar la invitación/);
  });
});
