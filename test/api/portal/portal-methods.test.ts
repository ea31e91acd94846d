import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anAccount, answerAs, PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { anEmail, portalPath, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

interface Listed {
  id: string;
  type: string;
  label: string;
  is_default: boolean;
}

/** Returns a signed-in subscriber with a subscription paid by card. */
async function aStage() {
  const merchant: TestMerchant = await aFrozenMerchant(service);
  const email = anEmail();
  const plan = { name: 'Gimnasio' };
  const { id, subscriber_id } = await subscribed(merchant, { plan, subscriber: { email } });
  const { token } = await signIn(service, merchant, email);
  const browser = aVisitor(service);
  browser.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), token);
  const at = (below = '') => portalPath(service, merchant, `/methods${below}`);
  const open = async (below = '') => browser.get(await at(below));
  const submissionIn = (html: string) => /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? '';
  /** Sends the current form of a page and returns the page it leads to. */
  const send = async (below: string, fields: Readonly<Record<string, string>> = {}) => {
    const path = await at(below);
    const { html } = await browser.get(path);
    const sent = await browser.send(path, { submission: submissionIn(html), ...fields });
    return sent.location === '' ? sent : browser.get(sent.location);
  };
  const listed = async (): Promise<Listed[]> =>
    (await merchant.test.get(`/subscriber/${subscriber_id}/payment-sources`)).body;
  const idOf = async (label: string) => (await listed()).find((one) => one.label === label)?.id ?? '';
  const chargedTo = async () => {
    const { body } = await merchant.test.get(`/subscription/${id}?expand[]=payment_source`);
    return body.payment_source.label;
  };
  return { merchant, id, subscriber_id, at, open, send, listed, idOf, chargedTo, browser };
}

const MASTERCARD = { number: '5555 5555 5555 4444', datetime: '12/39', cvv: '123' };

describe('payment methods in the portal', () => {
  test('are listed with the default and their subscriptions, and another can be made the default', async () => {
    const { merchant, subscriber_id, open, send, idOf, listed } = await aStage();
    assert.match((await open()).text, /Visa ····1111 Principal.*Se cobra aquí: Gimnasio/s);
    await anAccount(merchant.test, subscriber_id);
    assert.match((await open()).text, /Nequi ····1234 Ninguna suscripción lo usa/);
    const page = await send('', { source: await idOf('Nequi ····1234') });
    assert.match(page.text, /ese es su medio de pago principal/);
    assert.match(page.text, /Nequi ····1234 Principal/);
    const defaults = (await listed()).filter(({ is_default }) => is_default).map(({ label }) => label);
    assert.deepEqual(defaults, ['Nequi ····1234']);
  });

  test('a card is added without changing a subscription; an invalid one is shown next to the field', async () => {
    const { send, listed, chargedTo } = await aStage();
    const wrong = await send('/card', { ...MASTERCARD, number: '1234' });
    assert.match(wrong.html, /id="field-number-error"/);
    const page = await send('/card', MASTERCARD);
    assert.match(page.text, /la tarjeta quedó guardada/);
    await send('/card', MASTERCARD);
    assert.deepEqual((await listed()).map(({ label }) => label).toSorted(), [
      'Mastercard ····4444',
      'Visa ····1111',
    ]);
    assert.equal(await chargedTo(), 'Visa ····1111');
  });

  test('an account is requested once and added when approved', async () => {
    const { merchant, at, open, send, idOf, listed, chargedTo, browser } = await aStage();
    const path = await at('/account');
    const { html } = await browser.get(path);
    const submission = /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const [one] = await Promise.all([0, 1].map(() => browser.send(path, { submission, phone: PHONE })));
    assert.ok(one);
    assert.equal((await listed()).length, 2);
    assert.match((await browser.get(one.location)).text, /Apruebe en Nequi/);
    assert.match((await open()).text, /Nequi ····1234 Falta su aprobación/);
    await answerAs(merchant.test, await idOf('Nequi ····1234'), 'approve');
    const done = await browser.get(one.location);
    assert.match((await browser.get(done.location)).text, /la cuenta quedó guardada/);
    assert.equal(await chargedTo(), 'Visa ····1111');
    const refused = await send('/account', { phone: phoneThat('refuse') });
    assert.match(refused.text, /Usted no aprobó la solicitud en Nequi/);
  });

  test('the last one that a subscription needs can be removed only after another is added', async () => {
    const { send, open, idOf, chargedTo, listed, browser, at } = await aStage();
    const visa = await idOf('Visa ····1111');
    const below = `/${visa}/remove`;
    const stuck = /Gimnasio se cobra a este medio de pago y no hay otro al que cobrar/;
    assert.match((await open(below)).text, stuck);
    assert.match((await browser.send(await at(below), {})).text, stuck);
    assert.equal(await chargedTo(), 'Visa ····1111');
    await send('/card', MASTERCARD);
    assert.match((await open(below)).text, /Gimnasio se cobrará a Mastercard ····4444/);
    assert.match((await send(below)).text, /el medio de pago se eliminó/);
    assert.equal(await chargedTo(), 'Mastercard ····4444');
    assert.deepEqual(
      (await listed()).map(({ label, is_default }) => [label, is_default]),
      [['Mastercard ····4444', true]],
    );
  });

  test('an account replaces the last card, and an unused account can be removed', async () => {
    const { merchant, subscriber_id, send, idOf, chargedTo, listed } = await aStage();
    const unused = await anAccount(merchant.test, subscriber_id, phoneThat('approve'));
    await send(`/${unused}/remove`);
    assert.deepEqual(
      (await listed()).map(({ type }) => type),
      ['card'],
    );
    await anAccount(merchant.test, subscriber_id);
    await send(`/${await idOf('Visa ····1111')}/remove`);
    assert.equal(await chargedTo(), 'Nequi ····1234');
  });

  test('of other subscribers return 404', async () => {
    const [mine, other] = [await aStage(), await aStage()];
    const theirs = await other.idOf('Visa ····1111');
    for (const below of [`/${theirs}/remove`, '/nonsense/remove'])
      assert.equal((await mine.open(below)).status, 404);
    assert.equal((await mine.browser.send(await mine.at(`/${theirs}/remove`), {})).status, 404);
    assert.equal((await mine.browser.send(await mine.at(), { source: theirs })).status, 404);
    assert.deepEqual((await other.listed()).length, 1);
  });
});
