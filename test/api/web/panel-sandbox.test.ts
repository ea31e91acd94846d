import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runLongJobs } from '#src/jobs/long/run.ts';
import { newId } from '#src/kernel/ids.ts';
import { MODULES } from '#src/modules.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel } from '#test/support/panel.ts';
import { aFrozenMerchant, cardFor, clockOf, generate, pay, statusOf } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const run = () => runLongJobs(service.deps, MODULES);

/** Returns the path of an address. */
const pathIn = (location: string) => location.replace(/^https?:\/\/[^/]+/, '');

describe('test clock in the panel', () => {
  test('advances a month, then to the next renewal, and lists the events', async () => {
    const merchant = await aFrozenMerchant(service);
    await subscribed(merchant);
    const owner = await inPanel(service, { merchant: merchant.id });
    assert.match((await owner.get(owner.at('/sandbox'))).text, /detenido en el 1 de febrero de 2027/);
    const submission = newId();
    const sent = await owner.send(owner.at('/sandbox/clock'), { by: 'month', submission });
    assert.equal(sent.status, 303);
    const again = await owner.send(owner.at('/sandbox/clock'), { by: 'month', submission });
    assert.equal(again.location, sent.location, 'sending the form twice starts one job');
    const job = pathIn(sent.location);
    const waiting = await owner.get(job);
    assert.match(waiting.text, /En espera/);
    assert.match(waiting.html, /http-equiv="refresh"/);
    assert.match(String(waiting.headers['x-state']), /^queued/);
    await run();
    const { text, headers } = await owner.get(job);
    assert.match(text, /Terminada 100 %.*No pasó nada en el camino/);
    assert.equal(headers['x-state'], undefined);
    assert.equal((await clockOf(merchant)).now, '2027-03-01T08:00:00-05:00');
    assert.match(
      (await owner.get(owner.at('/sandbox'))).text,
      /Lo próximo que vence: 1 de marzo de 2027 a las 7:00/,
    );
    const next = pathIn((await owner.send(owner.at('/sandbox/clock'), { by: 'next' })).location);
    await run();
    assert.match((await owner.get(next)).text, /Se renovó una suscripción/);
    assert.equal((await clockOf(merchant)).now, '2027-03-01T19:00:00-05:00');
    const file = await owner.get(`${next}/file`);
    assert.match(String(file.headers['content-disposition']), /attachment; filename="clock.ndjson"/);
    assert.ok(
      file.body
        .toString()
        .trim()
        .split('\n')
        .every((line) => JSON.parse(line).event),
    );
    assert.match((await owner.get(owner.at('/jobs'))).text, /Mover el reloj de prueba/);
  });

  test('advances to a typed date, refuses a past date next to the field, and returns to real time', async () => {
    const merchant = await aFrozenMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    await owner.get(owner.at('/sandbox'));
    const past = await owner.send(owner.at('/sandbox/clock'), { advance_to: '2027-01-01' });
    assert.equal(past.status, 422);
    assert.match(past.text, /no puede ser anterior/);
    for (const advance_to of ['', 'mañana'])
      assert.equal((await owner.send(owner.at('/sandbox/clock'), { advance_to })).status, 422, advance_to);
    for (const by of ['decade', '__proto__', 'constructor'])
      assert.equal((await owner.send(owner.at('/sandbox/clock'), { by })).status, 422, by);
    assert.equal((await owner.send(owner.at('/sandbox/clock'), { advance_to: '2027-02-10' })).status, 303);
    await run();
    assert.equal((await clockOf(merchant)).now, '2027-02-10T23:59:59-05:00');
    assert.equal((await owner.send(owner.at('/sandbox/clock/release'))).status, 303);
    assert.equal((await clockOf(merchant)).frozen, false);
  });

  test('an advance can be canceled from its page while queued', async () => {
    const merchant = await aFrozenMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    await owner.get(owner.at('/sandbox'));
    const job = pathIn((await owner.send(owner.at('/sandbox/clock'), { by: 'year' })).location);
    assert.equal((await owner.send(`${job}/cancel`)).status, 303);
    await run();
    assert.match((await owner.get(job)).text, /Cancelada/);
    assert.equal((await owner.send(`${job}/cancel`)).status, 303, 'canceling twice has no further effect');
    assert.equal((await clockOf(merchant)).now, '2027-02-01T08:00:00-05:00');
  });
});

describe('sandbox in the panel', () => {
  test('approves and rejects pending payments, and opens a dispute', async () => {
    const merchant = await aMerchant(service);
    const owner = await inPanel(service, { merchant: merchant.id });
    const payments = [await generate(merchant), await generate(merchant)];
    for (const { id } of payments)
      await merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'pse', outcome: 'pending' });
    const page = await owner.get(owner.at('/sandbox'));
    assert.equal(page.html.split('/sandbox/payments/').length - 1, 4, 'two buttons for each payment');
    const decide = (id = '', outcome = '') =>
      owner.send(owner.at(`/sandbox/payments/${id}`), { outcome, submission: newId() });
    assert.equal((await decide(payments[0]?.id, 'approve')).status, 303);
    assert.equal((await decide(payments[1]?.id, 'reject')).status, 303);
    const states = await Promise.all(payments.map((payment) => statusOf(payment, merchant.test)));
    assert.deepEqual(states, ['Aprobada', 'Rechazada']);
    const card = await generate(merchant);
    await pay(service, card, 'approve');
    const approved = await owner.get(owner.at('/sandbox'));
    const [, disputed = ''] = /action="([^"]*\/sandbox\/disputed\/[^"]+)"/.exec(approved.html) ?? [];
    assert.equal((await owner.send(disputed, { submission: newId() })).status, 303);
    const [, dispute = ''] =
      /action="([^"]*\/sandbox\/disputes\/[^"]+)"/.exec((await owner.get(owner.at('/sandbox'))).html) ?? [];
    assert.equal((await owner.send(dispute, { outcome: 'won', submission: newId() })).status, 303);
    assert.doesNotMatch((await owner.get(owner.at('/sandbox'))).html, /\/sandbox\/disputes\//);
  });

  test('shows test cards, and mails as rendered', async () => {
    const merchant = await aFrozenMerchant(service);
    await subscribed(merchant);
    const owner = await inPanel(service, { merchant: merchant.id });
    const { text, html } = await owner.get(owner.at('/sandbox'));
    assert.ok(text.includes(cardFor('approve')));
    const [, mail = ''] = /href="([^"]*\/sandbox\/mails\/[0-9a-f-]{36})"/.exec(html) ?? [];
    assert.match((await owner.get(mail)).text, /Como texto/);
    const { headers, body } = await owner.get(`${mail}/html`);
    assert.match(String(headers['content-type']), /text\/html/);
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/);
    assert.match(body.toString(), /<html/);
  });

  test("is erased only after the merchant's name is typed", async () => {
    const merchant = await aMerchant(service);
    const payment = await generate(merchant);
    const owner = await inPanel(service, { merchant: merchant.id });
    const page = await owner.get(owner.at('/sandbox'));
    const [, name = ''] = /Escriba el nombre del comercio: (Comercio \d+)/.exec(page.text) ?? [];
    const wrong = await owner.send(owner.at('/sandbox/erase'), { name: name.toUpperCase() });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /No es el nombre del comercio/);
    assert.equal(await statusOf(payment, merchant.test), 'Pendiente');
    const { location } = await owner.send(owner.at('/sandbox/erase'), { name });
    await run();
    assert.match((await owner.get(pathIn(location))).text, /Terminada/);
    assert.equal((await merchant.test.post(`/api/v1/payment/transaction-status/${payment.id}`)).status, 404);
  });
});
