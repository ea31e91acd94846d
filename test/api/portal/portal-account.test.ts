import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { answerAs, PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { anEmail, portalPath, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Returns a signed-in subscriber with a subscription paid by card. */
async function aStage() {
  const merchant: TestMerchant = await aFrozenMerchant(service);
  const email = anEmail();
  const { id, subscriber_id } = await subscribed(merchant, { subscriber: { email } });
  const { token } = await signIn(service, merchant, email);
  const browser = aVisitor(service);
  browser.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), token);
  const detail = await portalPath(service, merchant, `/subscriptions/${id}`);
  const path = await portalPath(service, merchant, `/subscriptions/${id}/account`);
  const submissionIn = (html: string) => /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? '';
  /** Sends the current form and returns the page it leads to. */
  const send = async (phone: string) => {
    const { html } = await browser.get(path);
    const sent = await browser.send(path, { submission: submissionIn(html), phone });
    return { sent, page: sent.location === '' ? sent : await browser.get(sent.location) };
  };
  const sourceOf = async () => (await merchant.test.get(`/subscription/${id}`)).body.payment_source;
  const sources = async () =>
    (await merchant.test.get(`/subscriber/${subscriber_id}/payment-sources`)).body.filter(
      ({ type }: { type: string }) => type !== 'card',
    );
  return { merchant, id, browser, detail, path, send, sourceOf, sources, submissionIn };
}

describe('moving a subscription to an account in the portal', () => {
  test('charges go to Nequi once the subscriber approves the request in the app', async () => {
    const { merchant, browser, detail, send, sourceOf, sources } = await aStage();
    assert.match((await browser.get(detail)).text, /Pagar con Nequi u otra cuenta/);
    const { page, sent } = await send(PHONE);
    assert.match(page.text, /Apruebe en Nequi/);
    assert.match((await browser.get(detail)).text, /Esperamos su aprobación en la app/);
    assert.equal(await sourceOf(), undefined);
    const [{ id: source }] = await sources();
    assert.equal((await answerAs(merchant.test, source, 'approve')).body.status, 'ready');
    assert.equal(await sourceOf(), source);
    const done = await browser.get(sent.location);
    assert.match((await browser.get(done.location)).text, /los próximos cobros van a Nequi ····1234/);
  });

  test('the card stays if the request is rejected, and the form shows the reason', async () => {
    const { merchant, browser, send, sourceOf, sources } = await aStage();
    const { sent } = await send(PHONE);
    const [{ id: source }] = await sources();
    await answerAs(merchant.test, source, 'reject');
    assert.match((await browser.get(sent.location)).text, /Usted no aprobó la solicitud en Nequi/);
    const refused = await send(phoneThat('refuse'));
    assert.match(refused.page.text, /Usted no aprobó la solicitud en Nequi/);
    assert.equal(await sourceOf(), undefined);
  });

  test('sending the form twice requests one approval', async () => {
    const { browser, path, sources, submissionIn } = await aStage();
    const { html } = await browser.get(path);
    const fields = { submission: submissionIn(html), phone: PHONE };
    await Promise.all([browser.send(path, fields), browser.send(path, fields)]);
    assert.equal((await sources()).length, 1);
  });

  test('an invalid phone number is shown next to the field and no request is sent', async () => {
    const { send, sources } = await aStage();
    const { page } = await send('12');
    assert.match(page.text, /los diez dígitos del celular/);
    assert.deepEqual(await sources(), []);
  });

  test('an approval after a cancellation saves the account but leaves the subscription unchanged', async () => {
    const { merchant, id, send, sourceOf, sources } = await aStage();
    await send(PHONE);
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: true });
    const [{ id: source }] = await sources();
    await answerAs(merchant.test, source, 'approve');
    assert.equal(await sourceOf(), undefined);
    assert.equal((await sources())[0].status, 'ready');
  });
});
