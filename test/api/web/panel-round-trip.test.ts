import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { useApp } from '#test/support/app.ts';
import { aCoupon, aPlan } from '#test/support/bodies.ts';
import { useNetwork } from '#test/support/network.ts';
import { useOwner } from '#test/support/panel.ts';
import { aPaidSubscription } from '#test/support/panel-things.ts';
import { aHold } from '#test/support/reservations.ts';
import { formValuesIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { merchant, owner, forms } = useOwner(service);

type Table = 'plans' | 'coupons';

async function stored(table: Table, id: string): Promise<Record<string, unknown>> {
  const row = await service.deps.db
    .selectFrom(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { updated_at: _, ...kept } = row as Record<string, unknown>;
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
}

/** Opens a form in a language and sends it back unchanged. */
async function sentBack(path: string, label: string, language: string, change: Record<string, string> = {}) {
  const address = owner.at(path);
  const { html } = await owner.get(`${address}?lang=${language}`);
  const shown = formValuesIn(html, label);
  const answer = await owner.send(address, { ...shown, ...change });
  assert.equal(answer.status, 303, answer.text.slice(0, 2_000));
  return { shown, answer };
}

interface Case {
  body: Record<string, unknown>;
  /** Field values in Spanish and in English. */
  fields: Record<string, readonly [es: string, en: string]>;
}

const PLANS: readonly Case[] = [
  { body: { price: 30_000 }, fields: { price: ['30.000', '30,000'] } },
  { body: { price: 1_250_000.5 }, fields: { price: ['1.250.000,50', '1,250,000.50'] } },
  { body: { price: 900 }, fields: { price: ['900', '900'] } },
  {
    body: { price: 1_234.5, currency_type: 'USD', tax: 2.5 },
    fields: { price: ['1.234,50', '1,234.50'], tax: ['2,5', '2.5'] },
  },
  {
    body: { price: 12, currency_type: 'EUR', deadline: '2027-08-31 12:30:15' },
    fields: { price: ['12,00', '12.00'], deadline: ['2027-08-31', '2027-08-31'] },
  },
  {
    body: { discount_type_amount: 'value', discount_amount: 12_500, discount_period: 2 },
    fields: { discount_amount: ['12.500', '12,500'] },
  },
  {
    body: { discount_type_amount: 'percentage', discount_amount: 12.5, discount_period: 2, tax: 19 },
    fields: { discount_amount: ['12,5', '12.5'], tax: ['19', '19'] },
  },
];

const COUPONS: readonly Case[] = [
  {
    body: { percent_off: null, amount_off: 15_000, currency: 'COP' },
    fields: { amount_off: ['15.000', '15,000'] },
  },
  {
    body: { percent_off: null, amount_off: 1_500.25, currency: 'USD', redeem_by: '2027-09-30' },
    fields: { amount_off: ['1.500,25', '1,500.25'], redeem_by: ['2027-09-30', '2027-09-30'] },
  },
  {
    body: { percent_off: 7.25, redeem_by: '2027-10-01T03:00:00.125Z' },
    fields: { percent_off: ['7,25', '7.25'], redeem_by: ['2027-09-30', '2027-09-30'] },
  },
];

describe('a form sent back unchanged', () => {
  before(async () => {
    const { html } = await owner.get(owner.at('/settings/taxes'));
    const tax = { ...formValuesIn(html, 'Agregar un impuesto'), name: 'ICA', value: '2,5' };
    assert.equal((await owner.send(owner.at('/settings/taxes'), tax)).status, 303);
  });

  for (const [place, { body, fields }] of PLANS.entries())
    test(`leaves a plan unchanged: ${JSON.stringify(body)}`, async () => {
      const name = `Plan ${place}`;
      const made = await merchant.test.post('/plan', aPlan(merchant.office, { name, ...body }));
      assert.equal(made.status, 200, JSON.stringify(made.body.errors));
      const id = String(made.body.plan.id);
      const before = await stored('plans', id);
      for (const [at, language] of (['es', 'en'] as const).entries()) {
        const label = language === 'es' ? `Editar el plan ${name}` : `Edit the plan ${name}`;
        const { shown } = await sentBack(`/plans/${id}/edit`, label, language);
        for (const [field, texts] of Object.entries(fields)) assert.equal(shown[field], texts[at], field);
        assert.deepEqual(await stored('plans', id), before, language);
      }
    });

  for (const { body, fields } of COUPONS)
    test(`leaves a coupon unchanged: ${JSON.stringify(body)}`, async () => {
      const made = await merchant.test.post('/coupon', aCoupon(merchant.office, body));
      const { id, code } = made.body.coupon;
      const before = await stored('coupons', id);
      for (const [at, language] of (['es', 'en'] as const).entries()) {
        const label = language === 'es' ? `Editar el cupón ${code}` : `Edit the coupon ${code}`;
        const { shown } = await sentBack(`/coupons/${id}/edit`, label, language);
        for (const [field, texts] of Object.entries(fields)) assert.equal(shown[field], texts[at], field);
        assert.deepEqual(await stored('coupons', id), before, language);
      }
    });

  test('copies the price of a plan with thousands separators', async () => {
    const price = 2_450_000.75;
    const made = await merchant.test.post('/plan', aPlan(merchant.office, { name: 'Anual', price }));
    const from = made.body.plan.id;
    const { html } = await owner.get(owner.at(`/plans/new?lang=es&from=${from}`));
    const shown = formValuesIn(html, 'Crear un plan');
    const path = forms.leadsTo(await owner.send(owner.at('/plans/new'), { ...shown, name: 'Anual 2' }));
    const id = path.split('/').at(-1) ?? '';
    assert.equal((await stored('plans', id)).price, '245000075');
  });

  test('confirms the full amount of a reservation', async () => {
    const held = await aHold(merchant, 'visa', { estimated_amount: 300_000.5 });
    await sentBack(`/reservations/${held.id}/confirm`, 'Cobrar la reserva «Habitación 12»', 'es');
    assert.equal((await held.read()).confirmed_amount, 300_000.5);
  });

  test('a new deadline lasts until the end of that day', async () => {
    const body = { name: 'Feria', deadline: '2027-08-31 12:30:15' };
    const made = await merchant.test.post('/plan', aPlan(merchant.office, body));
    const id = String(made.body.plan.id);
    await sentBack(`/plans/${id}/edit`, 'Editar el plan Feria', 'es', { deadline: '2027-09-01' });
    assert.equal((await merchant.test.get(`/plan/${id}`)).body.deadline, '2027-09-01 23:59:59');
  });
});

describe('an invalid amount or date', () => {
  const refused: readonly (readonly [path: string, field: string, typed: string])[] = [
    ['/plans/new', 'price', '30.00.0'],
    ['/plans/new', 'price', 'treinta'],
    ['/plans/new', 'tax', '12.345'],
    ['/plans/new', 'discount_amount', '1,2,3'],
    ['/plans/new', 'deadline', '31/01/2028'],
    ['/coupons/new', 'amount_off', '0.125'],
    ['/coupons/new', 'percent_off', 'diez'],
    ['/coupons/new', 'redeem_by', '2027-02-30'],
    ['/payments/new', 'payment.amount', '$'],
    ['/payments/new', 'payment.expires_at', 'mañana'],
    ['/reservations/new', 'estimated_amount', '1.00'.repeat(3)],
    ['/reservations/new', 'tax', 'x'],
    ['/sandbox/clock', 'advance_to', '2028-02-30'],
    ['/webhooks/replay', 'since', 'ayer'],
    ['/settings/taxes', 'value', 'x'],
  ];
  for (const [path, field, typed] of refused)
    test(`${typed} in ${field} of ${path} is reported next to the field and kept as typed`, async () => {
      const [first = '', ...rest] = field.split('.');
      const name = first + rest.map((part) => `[${part}]`).join('');
      const { html } = await owner.get(`${owner.at(path === '/sandbox/clock' ? '/sandbox' : path)}?lang=es`);
      const sent = { ...formValuesIn(html), office: String(merchant.office), [name]: typed };
      const seen = await owner.send(owner.at(path), sent);
      assert.equal(seen.status, 422, seen.text.slice(0, 400));
      const id = `field-${field.replaceAll('.', '-')}`;
      const [, hidden = '', said = ''] =
        new RegExp(`<p id="${id}-error"[^>]*?( hidden)?>([^<]*)</p>`).exec(seen.html) ?? [];
      assert.equal(hidden, '');
      assert.match(said, /^(Escriba un número como 30\.000|Elija un día que exista)/);
      assert.ok(seen.html.includes(`value="${typed}"`), 'the input is kept');
    });

  test('is also reported for a refund and a pause', async () => {
    const { subscription, transaction } = await aPaidSubscription({ merchant });
    const refund = await owner.send(owner.at(`/transactions/${transaction}/refund`), { amount: '1.0.0' });
    assert.match(
      refund.html,
      /id="field-amount-error" class="error" data-error="true">Escriba un número como/,
    );
    const pause = await owner.send(owner.at(`/subscriptions/${subscription}/pause`), { resumes_at: 'lunes' });
    assert.match(pause.html, /id="field-resumes_at-error" class="error" data-error="true">Elija un día/);
  });
});

test('a charge expires at the end of the chosen day', async () => {
  const { html } = await owner.get(`${owner.at('/payments/new')}?lang=es`);
  assert.match(html, /<input[^>]*name="payment\[expires_at\]"[^>]*type="date"/);
  const fields = {
    'payment[description]': 'Pedido 8',
    'payment[amount]': '1.250.000',
    office: String(merchant.office),
  };
  const sent = { ...formValuesIn(html, 'Crear un cobro'), ...fields, 'payment[expires_at]': '2027-08-31' };
  const path = forms.leadsTo(await owner.send(owner.at('/payments/new'), sent));
  const made = await service.deps.db
    .selectFrom('payments')
    .select(['amount', 'expires_at'])
    .where('id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  assert.equal(made.amount, 125_000_000n);
  assert.equal(toColombiaText(made.expires_at), '2027-08-31 23:59:59');
});
