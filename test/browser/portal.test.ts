import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { cardThat } from '#test/support/billing.ts';
import { useBrowser, viewportOf } from '#test/support/browser.ts';
import { reads, submit } from '#test/support/payer-form.ts';
import { anEmail, lastCode, not, portalPath, sendRequestedCodes, signInPage } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { useSite } from '#test/support/site.ts';
import {
  aPayerInGrace,
  aPayerOf,
  aPayerWithChoices,
  askForCode,
  cancelNow,
  inviteToChange,
  inviteToRenew,
  type Payer,
  theMerchant,
  visit,
  visitOwn,
} from './scenes/portal.ts';

const site = await useSite();
const browser = await useBrowser(site);

const GOOD = cardThat('approve', undefined, 'mastercard');

async function fillCard(page: Page, number = GOOD): Promise<void> {
  await page.fill('[name="number"]', number);
  await page.fill('[name="datetime"]', '12/38');
  await page.fill('[name="cvv"]', '123');
}

async function says(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Returns a function that lists the operations of the network since now, such as `purchase approved`. */
async function watchNetwork(): Promise<() => Promise<string[]>> {
  const { length } = await site.network.ledger();
  return async () =>
    (await site.network.ledger()).slice(length).map(({ kind, status }) => `${kind} ${status}`);
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function subscriptionOf({ merchant, id }: Payer): Promise<any> {
  return (await merchant.test.get(`/subscription/${id}`)).body;
}

/** Returns the link in the latest mail of that kind. */
async function linkIn({ merchant, email }: Payer, kind: string): Promise<string> {
  const { body } = await merchant.test.get(`/api/v1/sandbox/mails?to=${encodeURIComponent(email)}`);
  const mail = body.data.find((one: { kind: string }) => one.kind === kind);
  const link = /https?:\/\/\S+\/portal\S*/.exec(mail?.text ?? '')?.[0];
  assert.ok(link, `no link in ${mail?.text}`);
  return link;
}

async function anEndedPayer(): Promise<Payer> {
  const payer = await aPayerOf(site, await theMerchant(site));
  await cancelNow(payer);
  return payer;
}

/** Returns the code in the latest mail, after the worker has created the requested mails. */
async function sentCode({ merchant, email }: Payer): Promise<string> {
  await sendRequestedCodes(site.deps);
  return lastCode(merchant, email);
}

describe('sign-in', () => {
  test('with the emailed code opens the only subscription and its receipt, and signs out', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const page = await browser.open();
    await askForCode(page, await portalPath(site, payer.merchant), payer.email.toUpperCase());
    await says(page, new RegExp(payer.email.toLowerCase()));
    await page.fill('[name="code"]', await sentCode(payer));
    await submit(page);
    await reads(page, 'Historial');
    await says(page, 'Próximo cobro: $ 30.000 COP el 1 de marzo de 2027.');
    await says(page, 'Pagado');
    const link = page.getByRole('link', { name: /^Comprobante \d+ \(PDF\)$/ });
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
    assert.equal(pdf.headers()['content-type'], 'application/pdf');
    assert.match(pdf.headers()['content-disposition'] ?? '', /^inline/);
    assert.match((await pdf.body()).toString('latin1', 0, 8), /^%PDF-/);
    await page.setViewportSize(viewportOf(320));
    const ways = page.locator('.bar a, .bar button');
    const tops = (await ways.all()).map(async (way) => (await way.boundingBox())?.y ?? 0);
    const lines = new Set((await Promise.all(tops)).map((top) => Math.round(top / 20)));
    assert.equal(lines.size, 1, 'the navigation of the portal fits in one line on the narrowest phone');
    const inside = page.url();
    assert.ok(!decodeURIComponent(inside).includes('@'), inside);
    await page.getByRole('button', { name: 'Salir' }).click();
    await says(page, 'Salió del portal.');
    await page.goto(inside);
    await reads(page, 'Ingrese a sus suscripciones');
  });

  test('an unknown address gets the same page; wrong codes are counted; a new code can be requested', async () => {
    const page = await browser.open();
    const payer = await aPayerOf(site, await theMerchant(site));
    const path = await portalPath(site, payer.merchant);
    const stranger = await browser.open();
    await askForCode(stranger, path, anEmail());
    await askForCode(page, path, payer.email);
    const outline = async (one: Page) =>
      ((await one.locator('main').textContent()) ?? '').replace(/\S+@\S+/, '');
    assert.equal(await outline(stranger), await outline(page));
    const code = await sentCode(payer);
    for (const reported of [/quedan 4/, /quedan 3/, /quedan 2/, /queda un/, /no quedan intentos/]) {
      await page.fill('[name="code"]', not(code));
      await submit(page);
      await says(page, reported);
    }
    await page.fill('[name="code"]', code);
    await submit(page);
    await says(page, /demasiados códigos equivocados/);
    await page.getByRole('link', { name: 'Pedir otro código' }).click();
    await askForCode(page, page.url(), payer.email);
    const late = await sentCode(payer);
    site.clock.advance({ minutes: 10 });
    await page.fill('[name="code"]', late);
    await submit(page);
    await says(page, /El código venció/);
    await page.reload();
    await reads(page, 'Ese código ya no sirve');
  });

  test('without scripts, from the link of an invitation mail and back to it', async () => {
    const payer = await anEndedPayer();
    await inviteToRenew(payer);
    const ledger = await watchNetwork();
    const page = await browser.open({ script: false });
    await page.goto(await linkIn(payer, 'renewal_invitation'));
    await askForCode(page, page.url(), payer.email);
    await page.fill('[name="code"]', '1');
    await submit(page);
    await says(page, /quedan 4/);
    await page.fill('[name="code"]', await sentCode(payer));
    await submit(page);
    await reads(page, 'Renovar Mensual');
    await submit(page);
    await says(page, 'Listo: aceptó la invitación.');
    assert.deepEqual(await ledger(), ['purchase approved']);
    assert.equal((await subscriptionOf(payer)).status, 'activa');
    await page.goto(await linkIn(payer, 'renewal_invitation'));
    await reads(page, 'Esta invitación ya se aceptó');
  });
});

describe('card', () => {
  test('shows validation errors and can be replaced', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const page = await browser.open();
    await visitOwn(page, payer);
    await page.getByRole('link', { name: 'Actualizar tarjeta' }).click();
    await fillCard(page, '4111111111111112');
    await submit(page);
    await page.locator('[data-field="number"] .error').filter({ hasText: /.+/ }).waitFor();
    await fillCard(page);
    await submit(page);
    await says(page, `Listo: los próximos cobros van a Mastercard ····${GOOD.slice(-4)}.`);
  });
});

describe('cancellation', () => {
  test('at the end of the period can be undone', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const ledger = await watchNetwork();
    const page = await browser.open();
    await visitOwn(page, payer);
    await page.getByRole('link', { name: 'Cancelar suscripción' }).click();
    await reads(page, 'Cancelar Mensual');
    assert.equal((await subscriptionOf(payer)).canceled_at, null);
    await page.fill('[name="reason"]', 'Me mudo de ciudad');
    await page.getByRole('button', { name: 'Cancelar el 1 de marzo de 2027' }).click();
    await says(page, 'Su suscripción quedó cancelada.');
    await says(page, 'Termina el 1 de marzo de 2027.');
    assert.equal((await subscriptionOf(payer)).cancellation_reason, 'Me mudo de ciudad');
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole('link', { name: 'Mantener mi suscripción' }).click();
      await page.getByRole('button', { name: 'Mantener mi suscripción' }).click();
      await says(page, 'Listo: su suscripción está al día.');
      if (round === 0) await payer.merchant.test.put(`/subscription/cancel/${payer.id}`, {});
      await page.goto(page.url().replace(/&notice=\w+/, ''));
    }
    assert.equal((await subscriptionOf(payer)).canceled_at, null);
    assert.deepEqual(await ledger(), []);
  });

  test('immediately, using only the keyboard', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const page = await browser.open();
    await visitOwn(page, payer, '/cancel');
    const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
    for (let tabs = 0; tabs < 12 && (await focused()) !== 'Cancelar ahora'; tabs += 1)
      await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Cancelar ahora');
    await page.keyboard.press('Enter');
    await says(page, 'Su suscripción quedó cancelada.');
    assert.equal((await subscriptionOf(payer)).status, 'cancelada');
    await page.goBack();
    await reads(page, 'Mensual');
  });

  test('shows an error when the subscription was cancelled in the meantime', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const page = await browser.open();
    await visitOwn(page, payer, '/cancel');
    await cancelNow(payer);
    await page.getByRole('button', { name: 'Cancelar ahora' }).click();
    await page.locator('[data-notice]').filter({ hasText: 'La suscripción ya está cancelada.' }).waitFor();
  });
});

describe('plan change', () => {
  for (const script of [true, false])
    test(`charges the previewed amount, ${script ? 'once for repeated clicks' : 'without scripts'}`, async () => {
      const payer = await aPayerWithChoices(site);
      const ledger = await watchNetwork();
      const page = await browser.open({ script });
      await visitOwn(page, payer);
      await page.getByRole('link', { name: 'Cambiar de plan' }).click();
      await page.getByRole('link', { name: 'Ver cuánto pagaría con Doble' }).click();
      await reads(page, 'Cambiar a Doble');
      const total = page.locator('.ledger').first().locator('.sum dd');
      assert.equal(await total.textContent(), '$ 15.000 COP');
      const button = page.getByRole('button', { name: 'Cambiar y pagar $ 15.000 COP' });
      await (script ? button.dblclick() : button.click());
      await says(page, 'Listo: ahora tiene Doble.');
      assert.deepEqual(await ledger(), ['purchase approved']);
      const { body } = await payer.merchant.test.get(`/subscription/${payer.id}/transactions`);
      assert.equal(body.data[0].amount, 15_000);
      await reads(page, 'Próximo cobro, 1 de marzo de 2027');
    });

  test('shows changed amounts again and charges nothing before confirmation', async () => {
    const payer = await aPayerWithChoices(site);
    const ledger = await watchNetwork();
    const page = await browser.open();
    await visitOwn(page, payer, '/plan');
    await page.getByRole('link', { name: 'Ver cuánto pagaría con Doble' }).click();
    await payer.merchant.test.put(`/plan/${payer.double}`, { price: 62_000 });
    await page.getByRole('button', { name: 'Cambiar y pagar $ 15.000 COP' }).click();
    await says(page, /Los valores cambiaron mientras tanto/);
    assert.deepEqual(await ledger(), []);
    await page.getByRole('button', { name: 'Cambiar y pagar $ 16.000 COP' }).click();
    await says(page, 'Listo: ahora tiene Doble.');
    assert.deepEqual(await ledger(), ['purchase approved']);
  });
});

describe('renewal', () => {
  test('in English: declined, then paid with another card', async () => {
    const payer = await aPayerInGrace(site);
    const ledger = await watchNetwork();
    const page = await browser.open({ locale: 'en', width: 1280 });
    await visitOwn(page, payer);
    await says(page, /We will try again on February 4, 2027/);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay $ 30,000 COP' }).click();
    await says(page, 'The payment was not made.');
    await says(page, /Your bank did not approve this amount/);
    await fillCard(page);
    await submit(page);
    await says(page, 'Done: your subscription is up to date.');
    assert.deepEqual(await ledger(), ['purchase declined', 'purchase approved']);
    assert.equal((await subscriptionOf(payer)).status, 'activa');
  });

  test('submitted twice in each of two tabs is charged once', async () => {
    const payer = await anEndedPayer();
    const ledger = await watchNetwork();
    const first = await browser.open();
    await signInPage(first, site, payer.merchant, payer.email);
    const second = await first.context().newPage();
    const path = await portalPath(site, payer.merchant, `/subscriptions/${payer.id}/renew`);
    await site.network.faults({ latency_ms: 200 });
    for (const tab of [first, second]) await tab.goto(path);
    await Promise.all([first, second].map((tab) => tab.locator('[data-submit]').dblclick()));
    await Promise.all([first, second].map((tab) => says(tab, 'Listo: su suscripción está al día.')));
    await site.network.faults({});
    assert.deepEqual(await ledger(), ['purchase approved']);
  });

  test('declined in two tabs is attempted once, and another attempt is possible', async () => {
    const payer = await aPayerInGrace(site);
    const ledger = await watchNetwork();
    const first = await browser.open({ script: false });
    await visitOwn(first, payer, '/renew');
    const second = await first.context().newPage();
    await second.goto(first.url());
    for (const tab of [first, second]) await submit(tab);
    await Promise.all([first, second].map((tab) => says(tab, 'El pago no se hizo.')));
    assert.deepEqual(await ledger(), ['purchase declined']);
    await submit(second);
    await says(second, 'El pago no se hizo.');
    assert.deepEqual(await ledger(), ['purchase declined', 'purchase declined']);
  });

  test('waits while the bank does not respond and shows the result automatically', async () => {
    const merchant = site.merchant;
    const payer = await aPayerOf(site, merchant);
    await cancelNow(payer);
    const page = await browser.open();
    await visitOwn(page, payer, '/renew');
    await page.getByRole('link', { name: 'Otra tarjeta' }).click();
    await fillCard(page, cardThat('no_answer_done'));
    await submit(page);
    await reads(page, 'Esperamos la respuesta del banco');
    await site.later();
    await says(page, 'Listo: su suscripción está al día.');
  });
});

describe('invitation', () => {
  test('to another plan shows its cost and is accepted once', async () => {
    const payer = await aPayerOf(site, await aFrozenMerchant(site));
    await inviteToChange(payer);
    const ledger = await watchNetwork();
    const page = await browser.open();
    await visit(page, payer, '/subscriptions');
    await page.getByRole('link', { name: 'Ver la invitación' }).click();
    await reads(page, 'Cambiar a Doble');
    await says(page, '$ 30.000 COP más cada mes');
    await page.getByRole('button', { name: 'Aceptar y pagar $ 15.000 COP' }).dblclick();
    await says(page, 'Listo: aceptó la invitación.');
    await reads(page, 'Doble');
    assert.deepEqual(await ledger(), ['purchase approved']);
  });

  test('that is declined stays valid and accepts another card', async () => {
    const payer = await aPayerInGrace(site);
    await inviteToRenew(payer);
    const page = await browser.open();
    await signInPage(page, site, payer.merchant, payer.email);
    await page.goto(await linkIn(payer, 'renewal_invitation'));
    await submit(page);
    await says(page, 'El pago no se hizo.');
    await fillCard(page);
    await submit(page);
    await says(page, 'Listo: aceptó la invitación.');
    assert.equal((await subscriptionOf(payer)).status, 'activa');
  });

  test('expires', async () => {
    const merchant = await aFrozenMerchant(site);
    const payer = await aPayerOf(site, merchant);
    const invitation = await inviteToRenew(payer);
    const page = await browser.open();
    await visit(page, payer, `/invitations/${invitation}`);
    await reads(page, 'Renovar Mensual');
    await happenedUntil(merchant, '2027-02-08T08:00:00-05:00');
    await submit(page);
    await reads(page, 'Esta invitación venció');
  });
});
