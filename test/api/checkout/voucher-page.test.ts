import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { displayDeadline } from '#src/kernel/moments.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat } from '#test/support/billing.ts';
import { aCharge } from '#test/support/bodies.ts';
import { PAYER_FIELDS } from '#test/support/collection-page.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';
import { VISA } from '#test/support/subscriptions.ts';
import { aVisitor, filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates a charge with a cash voucher through the hosted page. */
async function aVoucher(change: object = {}) {
  const merchant = await aMerchant(service);
  const charge = aCharge(merchant.office, { checkout_type: 'redirect', ...change });
  const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
  const path = new URL(body.checkout_url).pathname;
  const visitor = aVisitor(service);
  const submission = filledIn((await visitor.get(`${path}?method=cash`)).html, 'submission');
  const cash = { ...PAYER_FIELDS, method: 'cash', 'cash[franchise]': 'Efecty', submission };
  const sent = await visitor.send(`${path}/cash`, cash);
  assert.equal(sent.location, path, sent.html);
  const [, number = ''] = /data-voucher="(\d+)"/.exec((await visitor.get(path)).html) ?? [];
  return { merchant, path, visitor, number, ends: service.clock.now().add({ hours: 72 }) };
}

const CARD = {
  ...PAYER_FIELDS,
  method: 'card',
  'payment_card[name]': 'ANA PEREZ',
  'payment_card[number]': VISA,
  'payment_card[expiration_date]': '12/31',
  'payment_card[cvv]': '123',
  'payment_card[installments]': '1',
};

/** Opens the card form from the voucher page and submits it. */
async function payByCard({ path, visitor }: Awaited<ReturnType<typeof aVoucher>>) {
  const [, other = ''] = /href="([^"]+)">Pagar de otra forma</.exec((await visitor.get(path)).html) ?? [];
  const form = await visitor.get(other);
  assert.match(form.text, /Pague de una sola forma/);
  const payer = 'customer_payer[id_number]';
  assert.equal(filledIn(form.html, payer), '1.018.456.789', 'the form is prefilled for the same visitor');
  assert.equal(
    filledIn((await aVisitor(service).get(other)).html, payer),
    '',
    'the form is empty for another visitor',
  );
  assert.doesNotMatch(form.html, /value="cash"/, 'cash is not offered again');
  const sent = await visitor.send(`${path}/card`, { ...CARD, submission: filledIn(form.html, 'submission') });
  assert.equal(sent.location, path, sent.text);
}

const cardCharges = async () =>
  (await network.ledger()).filter(({ kind, status }) => kind === 'purchase' && status === 'approved').length;

const payAtCounter = (number: string) =>
  service.deps.networks.simulator.payVoucher(number, service.clock.now());

describe('cash voucher page', () => {
  test('shows the steps, the deadline to the hour and numbers that can be copied', async () => {
    const { path, visitor, number, ends } = await aVoucher();
    const { html } = await visitor.get(path);
    const steps = /<ol class="steps">(.*?)<\/ol>/s.exec(html)?.[1] ?? '';
    assert.equal(steps.match(/<li>/g)?.length, 4);
    const clips = [...steps.matchAll(/data-clip="(\d+)"/g)].map(([, clip]) => clip);
    assert.equal(clips.length, 2);
    assert.equal(clips[1], number);
    assert.ok(await payAtCounter(number));
    assert.ok(html.includes(`Pague hasta el ${displayDeadline(ends, 'es')}<`));
    assert.match(html, /Pagar de otra forma/);
  });

  test('links to other payment methods when the charge allows several attempts', async () => {
    const { path, visitor } = await aVoucher({ advanced_options: { max_transactions: 2 } });
    const { html } = await visitor.get(path);
    assert.match(html, /Pagar de otra forma/);
    const [, other = ''] = /href="([^"]+)">Pagar de otra forma</.exec(html) ?? [];
    assert.match((await visitor.get(other)).html, /name="payment_card\[number\]"/);
    assert.match((await visitor.get(path)).html, /Su cupón de pago/, 'the voucher is still shown');
  });

  test('links to other payment methods, and a card payment shows not to pay the voucher', async () => {
    const voucher = await aVoucher();
    const { path, visitor, number } = voucher;
    await payByCard(voucher);
    const { text } = await visitor.get(path);
    assert.match(text, /Pago aprobado/);
    assert.ok(text.includes(`Ya no pague el cupón ${number}`), text);
  });

  test('a voucher paid in addition to a card payment is reported to payer and merchant as owed back', async () => {
    const voucher = await aVoucher();
    const { merchant, path, visitor, number } = voucher;
    await payByCard(voucher);
    assert.ok(await payAtCounter(number));
    service.clock.advance({ hours: 24 });
    await queryDueOperations(service.deps);
    const { text } = await visitor.get(path);
    assert.match(text, /Este cobro se pagó dos veces\. Comercio \d+ le debe devolver \$.50\.000.COP/);
    assert.doesNotMatch(text, /Ya no pague/);
    const { body: mails } = await merchant.test.get('/api/v1/sandbox/mails');
    const receipts = mails.data.filter(({ kind }: { kind: string }) => kind === 'payment_receipt');
    assert.equal(receipts.length, 2);
    assert.match(receipts[0].text, /ya estaba pagado.*devolver \$ 50\.000 COP/);
    assert.doesNotMatch(receipts[1].text, /ya estaba pagado/);
  });

  test('a voucher paid in addition to a card payment is shown in the panel until the excess is returned', async () => {
    const voucher = await aVoucher();
    const { merchant, path, number } = voucher;
    await payByCard(voucher);
    assert.ok(await payAtCounter(number));
    service.clock.advance({ hours: 24 });
    await queryDueOperations(service.deps);
    const id = path.split('/').at(-1);
    const owner = await inPanel(service, { merchant: merchant.id });
    const home = await owner.get(owner.at(''));
    assert.match(
      home.text,
      /Pagos recibidos de más: 1 Alguien pagó el mismo cobro por dos medios\..*?\$.50\.000/,
    );
    assert.match(
      (await owner.get(owner.at('/payments?status=too_much'))).html,
      new RegExp(`/payments/${id}"`),
    );
    const page = await owner.get(owner.at(`/payments/${id}`));
    assert.match(page.text, /se pagó más de una vez\. Debe devolver \$.50\.000.COP a quien pagó/);
    assert.match(page.text, /Efectivo,\s\$.50\.000 ?: no se puede reembolsar desde aquí/);
    const [, refund = ''] = /href="([^"]+\/refund)"/.exec(page.html) ?? [];
    assert.equal((await owner.send(refund, { amount: '20.000' })).status, 303);
    const rest = await owner.get(owner.at(`/payments/${id}`));
    assert.match(rest.text, /Debe devolver \$.30\.000.COP/);
    const settled = await owner.send(owner.at(`/payments/${id}/returned`), {});
    assert.equal(settled.location, `${owner.at(`/payments/${id}`)}?done=settled_elsewhere`);
    const after = await owner.get(settled.location ?? '');
    assert.doesNotMatch(after.text, /Debe devolver/);
    assert.match(after.text, /Por devolver/, 'the history records the return');
    assert.doesNotMatch(
      (await voucher.visitor.get(path)).text,
      /devolver/,
      'the payer no longer sees the notice',
    );
    assert.doesNotMatch((await owner.get(owner.at(''))).text, /recibidos de más/);
  });

  test('a card payment is not made when the voucher was just paid at the cash point', async () => {
    const voucher = await aVoucher();
    const before = await cardCharges();
    const { path, visitor, number } = voucher;
    const form = await visitor.get(`${path}?method=card`);
    assert.ok(await payAtCounter(number));
    const submission = filledIn(form.html, 'submission');
    assert.equal((await visitor.send(`${path}/card`, { ...CARD, submission })).location, path);
    assert.match((await visitor.get(path)).text, /Pago aprobado.*Efecty/);
    assert.equal(await cardCharges(), before);
  });

  test('the voucher stays available after another payment method was declined', async () => {
    const { path, visitor, number } = await aVoucher();
    const submission = filledIn((await visitor.get(`${path}?method=card`)).html, 'submission');
    const declined = { ...CARD, 'payment_card[number]': cardThat('decline', '51'), submission };
    assert.equal((await visitor.send(`${path}/card`, declined)).status, 422);
    const { html } = await visitor.get(path);
    assert.match(html, /name="payment_card\[number\]"/);
    const [, href = ''] = /href="([^"]+)">Ver el cupón</.exec(html) ?? [];
    assert.ok((await visitor.get(href)).html.includes(`data-voucher="${number}"`));
  });

  test('shows when the voucher expired and accepts another payment', async () => {
    const { path, visitor, ends } = await aVoucher();
    service.clock.advance({ hours: 72, seconds: 5 });
    await queryDueOperations(service.deps);
    const { html } = await visitor.get(path);
    assert.ok(html.includes(`El cupón venció el ${displayDeadline(ends, 'es')}`));
    assert.match(html, /name="payment_card\[number\]"/);
  });
});
