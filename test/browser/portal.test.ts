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

/** What the network did since: `purchase approved`. */
async function watching(): Promise<() => Promise<string[]>> {
  const { length } = await site.network.ledger();
  return async () =>
    (await site.network.ledger()).slice(length).map(({ kind, status }) => `${kind} ${status}`);
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function subscriptionOf({ merchant, id }: Payer): Promise<any> {
  return (await merchant.test.get(`/subscription/${id}`)).body;
}

/** The link of the last mail of that kind. */
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

/** The code of the last mail, after the worker has written the requested mails. */
async function sentCode({ merchant, email }: Payer): Promise<string> {
  await sendRequestedCodes(site.deps);
  return lastCode(merchant, email);
}

describe('signing in', () => {
  test('with the code of the mail, straight to the only subscription and its receipt, and out again', async () => {
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
    assert.equal(lines.size, 1, 'the ways through the portal take one line on the narrowest phone');
    const inside = page.url();
    assert.ok(!decodeURIComponent(inside).includes('@'), inside);
    await page.getByRole('button', { name: 'Salir' }).click();
    await says(page, 'Salió del portal.');
    await page.goto(inside);
    await reads(page, 'Ingrese a sus suscripciones');
  });

  test('an unknown address looks the same; wrong codes are counted; another code can be asked for', async () => {
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

  test('without a script, from an invitation’s mail and back to it', async () => {
    const payer = await anEndedPayer();
    await inviteToRenew(payer);
    const ledger = await watching();
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

describe('the card', () => {
  test('is told what is wrong with it, and is replaced', async () => {
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

describe('cancelling', () => {
  test('at the end of the period, and changing one’s mind', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const ledger = await watching();
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

  test('now, with the keyboard alone', async () => {
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

  test('is refused in words once somebody else did it', async () => {
    const payer = await aPayerOf(site, await theMerchant(site));
    const page = await browser.open();
    await visitOwn(page, payer, '/cancel');
    await cancelNow(payer);
    await page.getByRole('button', { name: 'Cancelar ahora' }).click();
    await page.locator('[data-notice]').filter({ hasText: 'La suscripción ya está cancelada.' }).waitFor();
  });
});

describe('another plan', () => {
  for (const script of [true, false])
    test(`is charged what its preview showed, ${script ? 'however often it is pressed' : 'without a script'}`, async () => {
      const payer = await aPayerWithChoices(site);
      const ledger = await watching();
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

  test('is shown with new amounts where they have changed, and charges nothing before', async () => {
    const payer = await aPayerWithChoices(site);
    const ledger = await watching();
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

describe('renewing', () => {
  test('in English: declined, and then with another card', async () => {
    const payer = await aPayerInGrace(site);
    const ledger = await watching();
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

  test('in two tabs, pressing twice in each, is charged once', async () => {
    const payer = await anEndedPayer();
    const ledger = await watching();
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

  test('is tried once for two tabs also where it is declined, and goes on from there', async () => {
    const payer = await aPayerInGrace(site);
    const ledger = await watching();
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

  test('waits for a bank that does not answer, and shows by itself what came of it', async () => {
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

describe('an invitation', () => {
  test('to another plan says what it costs, and does that once', async () => {
    const payer = await aPayerOf(site, await aFrozenMerchant(site));
    await inviteToChange(payer);
    const ledger = await watching();
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

  test('that is declined stands, and takes another card', async () => {
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

  test('has its time', async () => {
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
