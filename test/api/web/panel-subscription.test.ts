import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown, subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

let merchant: TestMerchant;
let owner: PanelVisitor;

before(async () => {
  merchant = await aFrozenMerchant(service);
  owner = await inPanel(service, { merchant: merchant.id });
});

const pageOf = (id: string, rest = '') => owner.at(`/subscriptions/${id}${rest}`);

/** Opens the form at a path and sends it. */
async function sendForm(address: string, fields: Readonly<Record<string, string>> = {}) {
  const page = await owner.get(address);
  assert.equal(page.status, 200, page.text.slice(0, 300));
  const hidden = ['submission', 'prorated_at', 'net'].map((name) => [name, filledIn(page.html, name)]);
  const sent = { ...Object.fromEntries(hidden.filter(([, value]) => value !== '')), ...fields };
  return owner.send(address, sent);
}

describe('subscription page', () => {
  test('shows the history, newest first, and the lines of the next charge', async () => {
    const { id } = await subscribed(merchant, { plan: { name: 'Oficina mensual', price: 185_000, tax: 19 } });
    const { status, text } = await owner.get(pageOf(id));
    assert.equal(status, 200);
    assert.match(text, /Ana Pérez/);
    assert.match(text, /Se cobrará el 1 de marzo a las 7:00 p\. m\./);
    assert.match(text, /Cobro aprobado/);
    assert.match(text, /comprobante \d+/);
    assert.match(text, /Suscripción creada/);
    assert.match(text, /De dónde sale el próximo cobro/);
    assert.match(text, /1 mar – 1 abr \$ 185\.000/);
    const order = ['Se cobrará el', 'Cobro aprobado'].map((words) => text.indexOf(words));
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
    );
  });

  test('explains a failed renewal: reason, remedy and the time of the retry', async () => {
    const plan = { trial_period: 1, trial_interval: 'day', grace_period: 3, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-02T20:00:00-05:00');
    const { text } = await owner.get(pageOf(id));
    assert.match(text, /En gracia/);
    assert.match(text, /Cobro rechazado: fondos insuficientes \(51\)/);
    assert.match(text, /El banco del cliente dijo que no hay saldo/);
    assert.match(text, /Se intentará de nuevo mañana a las 7:00 p\. m\./);
    assert.match(text, /El cliente puede cambiar su medio de pago en su portal/);
    assert.match(text, /Correo «[^»]+» guardado, sin enviar/);
  });

  test('is in English on request', async () => {
    const { id } = await subscribed(merchant);
    const { text } = await owner.get(pageOf(id, '?lang=en'));
    assert.match(text, /Charge approved/);
    await owner.get(pageOf(id, '?lang=es'));
  });

  test('shows a limited number of events, with a link to more', async () => {
    const { id } = await subscribed(merchant, { plan: { invoice_interval: 'day' } });
    const { now } = (await merchant.test.get('/api/v1/sandbox/clock')).body;
    const later = Temporal.Instant.from(now).add({ hours: 24 * 20 });
    await happenedUntil(merchant, later.toString({ timeZone: 'America/Bogota' }));
    const first = await owner.get(pageOf(id));
    assert.equal(first.html.match(/<time /g)?.length, 31);
    assert.match(first.html, /events=100/);
    const second = await owner.get(pageOf(id, '?events=100'));
    assert.doesNotMatch(second.html, /events=300/);
    assert.match(second.text, /Suscripción creada/);
  });
});

describe('actions on a subscription', () => {
  test('can be canceled at period end, the cancellation undone, and canceled immediately', async () => {
    const { id } = await subscribed(merchant);
    const later = await sendForm(pageOf(id, '/cancel'), { at_period_end: '1' });
    assert.equal(later.location, `${pageOf(id)}?done=canceled`, later.text);
    assert.equal((await shown(merchant.test, id)).cancel_at_period_end, true);
    assert.match((await owner.get(pageOf(id))).text, /Deshacer la cancelación/);
    const back = await sendForm(pageOf(id, '/take-back'));
    assert.equal(back.location, `${pageOf(id)}?done=taken_back`, back.text);
    assert.equal((await shown(merchant.test, id)).canceled, false);
    await sendForm(pageOf(id, '/cancel'), { at_period_end: '0' });
    assert.equal((await shown(merchant.test, id)).status, 'cancelada');
  });

  test('a cancellation without a time is refused', async () => {
    const { id } = await subscribed(merchant);
    const { status } = await sendForm(pageOf(id, '/cancel'));
    assert.equal(status, 422);
    assert.equal((await shown(merchant.test, id)).canceled, false);
  });

  test('only a scheduled cancellation can be undone', async () => {
    const { id } = await subscribed(merchant);
    const none = await sendForm(pageOf(id, '/take-back'));
    assert.equal(none.status, 422);
    assert.match(none.text, /no tiene una cancelación que se pueda deshacer/);
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    const over = await sendForm(pageOf(id, '/take-back'));
    assert.match(over.text, /finalizó/);
  });

  test('can be paused until a date, and resumed', async () => {
    const { id } = await subscribed(merchant);
    const wrong = await sendForm(pageOf(id, '/pause'), { resumes_at: 'mañana' });
    assert.equal(wrong.status, 422);
    await sendForm(pageOf(id, '/pause'), { resumes_at: '2027-12-31' });
    const { status, resumes_at } = await shown(merchant.test, id);
    assert.deepEqual([status, resumes_at], ['pausada', '2027-12-31 00:00:00']);
    assert.match((await owner.get(pageOf(id))).text, /Se reanuda el 31 de diciembre/);
    await sendForm(pageOf(id, '/resume'));
    assert.equal((await shown(merchant.test, id)).status, 'activa');
  });

  test('a form sent twice takes effect once', async () => {
    const { id } = await subscribed(merchant);
    const { html } = await owner.get(pageOf(id, '/cancel'));
    const form = { submission: filledIn(html, 'submission'), at_period_end: '1' };
    const first = await owner.send(pageOf(id, '/cancel'), form);
    const second = await owner.send(pageOf(id, '/cancel'), form);
    assert.deepEqual([first.status, second.status], [303, 303]);
    assert.equal(second.location, first.location);
  });
});

describe('plan change', () => {
  async function halfWay() {
    const { id } = await subscribed(merchant, { plan: { name: 'Básica', price: 30_000 } });
    const plan_id = await anotherPlan(merchant, { name: 'Completa', price: 60_000 });
    const { now } = (await merchant.test.get('/api/v1/sandbox/clock')).body;
    const half = Temporal.Instant.from(now).add({ hours: 24 * 10 });
    await happenedUntil(merchant, half.toString({ timeZone: 'America/Bogota' }));
    return { id, plan_id };
  }

  test('charges the previewed amount, even if time has passed', async () => {
    const { id, plan_id } = await halfWay();
    const address = pageOf(id, `/change-plan?plan_id=${plan_id}&way=now`);
    const preview = await owner.get(address);
    const [, previewed = ''] = /Se cobra hoy \$ ([\d.,]+)/.exec(preview.text) ?? [];
    assert.match(preview.text, /Crédito por el tiempo no usado de Básica/);
    const fields = Object.fromEntries(
      ['submission', 'prorated_at', 'net'].map((name) => [name, filledIn(preview.html, name)]),
    );
    const { now } = (await merchant.test.get('/api/v1/sandbox/clock')).body;
    const soon = Temporal.Instant.from(now).add({ minutes: 20 });
    await happenedUntil(merchant, soon.toString({ timeZone: 'America/Bogota' }));
    const done = await owner.send(address, fields);
    assert.equal(done.location, `${pageOf(id)}?done=plan_changed`, done.text.slice(0, 500));
    const { body } = await merchant.test.get(`/subscription/${id}/transactions`);
    const charged = body.data[0].amount.toLocaleString('es-CO', { maximumFractionDigits: 2 });
    assert.equal(charged, previewed);
    assert.equal((await shown(merchant.test, id)).subscription_plan_id, plan_id);
    assert.match((await owner.get(pageOf(id))).text, /Cargo por el tiempo restante de Completa/);
  });

  test('shows the next charge with the prorated difference', async () => {
    const { id, plan_id } = await halfWay();
    const address = pageOf(id, `/change-plan?plan_id=${plan_id}&way=next`);
    const { text } = await owner.get(address);
    const [, previewed = ''] = /Se cobrará \$ ([\d.,]+)/.exec(text) ?? [];
    assert.match(text, /de [\d,]+ días de \$\s60\.000/);
    await sendForm(address);
    const next = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(next.body.amount.toLocaleString('es-CO', { maximumFractionDigits: 2 }), previewed);
  });

  test("can wait for the end of the period or for the customer's acceptance", async () => {
    const { id, plan_id } = await halfWay();
    await sendForm(pageOf(id, `/change-plan?plan_id=${plan_id}&way=end`));
    assert.equal((await shown(merchant.test, id)).scheduled_plan_id, plan_id);
    const other = await halfWay();
    const invited = await sendForm(pageOf(other.id, `/change-plan?plan_id=${other.plan_id}&way=invite`));
    assert.match(invited.location, /done=plan_invited/);
    const { text } = await owner.get(pageOf(other.id));
    assert.match(text, /Invitación a cambiar de plan enviada al cliente/);
  });

  test('is refused if the plan does not fit or the amounts have changed', async () => {
    const { id, plan_id } = await halfWay();
    const dollars = await anotherPlan(merchant, { name: 'En dólares', currency_type: 'USD' });
    const wrong = await owner.get(pageOf(id, `/change-plan?plan_id=${dollars}`));
    assert.match(wrong.text, /moneda de la suscripción/);
    const address = pageOf(id, `/change-plan?plan_id=${plan_id}&way=now`);
    const moved = await sendForm(address, { net: '1' });
    assert.equal(moved.status, 422);
    assert.match(moved.text, /Los valores cambiaron/);
  });
});
