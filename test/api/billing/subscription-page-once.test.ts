import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat } from '#test/support/billing.ts';
import { aCoupon, aSubscriber } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import { answerBank, notify } from '#test/support/challenge.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { crashAfter, useNetwork } from '#test/support/network.ts';
import {
  aSignUp,
  aVisitor,
  filledIn,
  pageOf,
  type Shown,
  type Visitor,
} from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

const TIMES = 20;

const total = async ({ test: api }: TestMerchant) => (await api.get('/subscription')).body.total;
const subscribers = async ({ test: api }: TestMerchant) => (await api.get('/subscriber')).body.length;

async function charges(): Promise<number> {
  return (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;
}

function atOnce(work: (index: number) => Promise<Shown>): Promise<Shown[]> {
  return Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)));
}

async function opened(change: Record<string, unknown> = {}) {
  const merchant = await aMerchant(service);
  const plan = await anotherPlan(merchant, { allow_multiple_subscriptions: true, ...change });
  const visitor = aVisitor(service);
  return { merchant, plan, visitor, page: await visitor.open(pageOf(plan)), before: await charges() };
}

/** Returns the bank URL of a waiting page. */
function bankOf({ html }: Shown): string {
  return /class="button" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

describe('plan page form', () => {
  test('sent twenty times concurrently from two tabs makes one charge', async () => {
    const { merchant, plan, visitor, page, before } = await opened();
    const tab = await visitor.open(pageOf(plan));
    const fields = aSignUp(VISA);
    const shown = await atOnce((index) => visitor.send(index % 2 === 0 ? page : tab, fields));
    assert.equal(new Set(shown.map(({ address }) => address)).size, 1);
    assert.equal(await charges(), before + 1);
    assert.equal(await total(merchant), 1);
    const late = await visitor.send(tab, { ...fields, email: 'otra@correo.example' });
    assert.match(late.text, /está activa/);
    assert.equal(await charges(), before + 1);
    await assertBooks(service, merchant, network);
  });

  test('sent concurrently for a plan with a trial creates one subscription', async () => {
    const { merchant, visitor, page } = await opened({ trial_period: 7 });
    const fields = aSignUp(VISA);
    await atOnce(() => visitor.send(page, fields));
    assert.equal(await total(merchant), 1);
  });

  test('opened for another round creates one more subscription', async () => {
    const { merchant, plan, visitor, page, before } = await opened();
    const done = await visitor.send(page, aSignUp(VISA));
    assert.ok(done.html.includes(`href="${pageOf(plan, '?round=1')}"`));
    const second = await visitor.open(pageOf(plan, '?round=1'));
    assert.equal(filledIn(second, 'round'), '1');
    const fields = aSignUp(VISA);
    await atOnce(() => visitor.send(second, fields));
    assert.equal(await charges(), before + 2);
    assert.equal(await total(merchant), 2);
    const leap = await visitor.open(pageOf(plan, '?round=7'));
    assert.match(leap.address, /result/, 'a round cannot be skipped');
  });
});

describe('twenty concurrent visitors', () => {
  test('with one email create one subscriber', async () => {
    const { merchant, plan, before } = await opened();
    const fields = aSignUp(VISA);
    const shown = await atOnce(async () => {
      const visitor = aVisitor(service);
      return visitor.send(await visitor.open(pageOf(plan)), fields);
    });
    assert.ok(shown.every(({ text }) => text.includes('está activa')));
    assert.equal(await subscribers(merchant), 1);
    assert.equal(await charges(), before + TIMES);
    await assertBooks(service, merchant, network);
  });

  test('redeem a coupon limited to three at most three times, and pay the amount shown', async () => {
    const { merchant, plan, before } = await opened();
    const coupon = aCoupon(merchant.office, { code: 'TRES', max_redemptions: 3 });
    const { id } = (await merchant.test.post('/coupon', coupon)).body.coupon;
    const shown = await atOnce(async (index) => {
      const visitor = aVisitor(service);
      // Declined sign-ups give their redemption back.
      const card = index % 5 === 0 ? cardThat('decline', '51') : VISA;
      return visitor.send(await visitor.open(pageOf(plan)), aSignUp(card, { coupon: 'TRES' }));
    });
    const paid = shown.filter(({ text }) => text.includes('Cobrado $ 27.000 COP')).length;
    const { body } = await merchant.test.get(`/coupon/${id}`);
    assert.equal(body.times_redeemed, paid);
    assert.ok(paid <= 3);
    assert.equal(await total(merchant), paid);
    const ledger = (await network.ledger()).slice(before);
    assert.ok(ledger.every(({ amount }) => amount === '27000.00'));
    assert.equal(await subscribers(merchant), paid, 'a rejected sign-up leaves no subscriber');
    await assertBooks(service, merchant, network);
  });

  test('create three subscriptions to a plan limited to three subscribers', async () => {
    const { merchant, plan } = await opened({ active_subscribers_limit: 3 });
    await atOnce(async () => {
      const visitor = aVisitor(service);
      return visitor.send(await visitor.open(pageOf(plan)), aSignUp(VISA));
    });
    assert.equal(await total(merchant), 3);
    assert.equal(await subscribers(merchant), 3);
  });
});

describe('declined first charge on the plan page', () => {
  test('shows the form again with the typed data except the card, for a new round', async () => {
    const { merchant, visitor, page, before } = await opened();
    const fields = aSignUp(cardThat('decline', '51'), { name: 'Eva Pérez' });
    const refused = await visitor.send(page, fields);
    assert.equal(refused.status, 422);
    assert.match(refused.text, /No se hizo el cobro. Su banco no aprobó este valor/);
    assert.equal(filledIn(refused, 'name'), 'Eva Pérez');
    assert.equal(filledIn(refused, 'card_information[holder]'), 'ANA PEREZ');
    assert.equal(filledIn(refused, 'card_information[number]'), '');
    assert.equal(filledIn(refused, 'card_information[cvv]'), '');
    assert.equal(filledIn(refused, 'round'), '1');
    assert.equal(await subscribers(merchant), 0, 'the new subscriber is deleted');
    const seen = await visitor.send(page, fields);
    assert.match(seen.address, /result/);
    assert.match(seen.text, /No se hizo el cobro/);
    assert.equal(filledIn(seen, 'name'), 'Eva Pérez');
    assert.equal(await charges(), before + 1, 'the same form makes no second charge');
    const stranger = await aVisitor(service).open(seen.address);
    assert.equal(filledIn(stranger, 'email'), '', 'another visitor does not see the typed data');
    const done = await visitor.send(seen, { ...fields, 'card_information[number]': VISA });
    assert.match(done.text, /está activa/);
    assert.equal(await charges(), before + 2);
  });

  test('sent by script clears the card fields and continues in the same form', async () => {
    const { visitor, page, before } = await opened();
    const fields = aSignUp(cardThat('decline_twice'));
    const answer = await visitor.fetch(page, fields);
    assert.equal(answer.status, 422);
    assert.match(answer.notice, /No se hizo el cobro/);
    assert.equal(answer.fields.round, '1');
    assert.equal(answer.fields['card_information[number]'], '');
    const again = await visitor.fetch(page, { ...fields, round: '1' });
    assert.equal(again.fields.round, '2');
    const third = await visitor.fetch(page, { ...fields, round: '2' });
    assert.match(third.location, /result/, 'attempts with one email count together');
    assert.equal(await charges(), before + 3);
  });

  test('keeps an existing subscriber', async () => {
    const { merchant, visitor, page } = await opened();
    const known = aSubscriber(merchant.office);
    await merchant.test.post('/subscriber', known);
    const { email, id_number } = known as Record<string, string>;
    const fields = aSignUp(cardThat('decline', '51'), { email: email ?? '', id_number: id_number ?? '' });
    await visitor.send(page, fields);
    assert.equal(await subscribers(merchant), 1);
  });
});

describe('first charge without a response on the plan page', () => {
  async function waiting(outcome: 'no_answer_done' | 'no_answer_not_done') {
    const all = await opened();
    const coupon = aCoupon(all.merchant.office, { code: 'UNA', max_redemptions: 1 });
    const { id } = (await all.merchant.test.post('/coupon', coupon)).body.coupon;
    const shown = await all.visitor.send(all.page, aSignUp(cardThat(outcome), { coupon: 'UNA' }));
    assert.match(shown.text, /El banco aún no responde/);
    const back = await all.visitor.open(pageOf(all.plan));
    assert.equal(back.address, shown.address, 'there is no form while the outcome is unknown');
    service.clock.advance({ seconds: 10 });
    await queryDueOperations(service.deps);
    const { times_redeemed } = (await all.merchant.test.get(`/coupon/${id}`)).body;
    return { ...all, times_redeemed, after: await all.visitor.open(shown.address) };
  }

  test('that was made shows the subscription after the query', async () => {
    const { merchant, after, times_redeemed } = await waiting('no_answer_done');
    assert.match(after.text, /está activa/);
    assert.equal(times_redeemed, 1);
    await assertBooks(service, merchant, network);
  });

  test('that was not made gives the coupon back, deletes the subscriber and shows the form again', async () => {
    const { merchant, after, times_redeemed } = await waiting('no_answer_not_done');
    assert.match(after.text, /No se hizo el cobro/);
    assert.equal(filledIn(after, 'round'), '1');
    assert.equal(times_redeemed, 0);
    assert.equal(await subscribers(merchant), 0);
  });
});

describe('3-D Secure challenge on the plan page', () => {
  for (const [outcome, expected] of [
    ['approve', /está activa/],
    ['reject', /No se hizo el cobro/],
  ] as const)
    test(`redirects to the bank and shows the result after it: ${outcome}`, async () => {
      const { visitor, page, merchant } = await opened();
      const sent = await visitor.send(page, aSignUp(cardThat('challenge')));
      assert.match(sent.address, /\/result\/.*\?go=bank$/);
      assert.match(sent.html, /data-forward="0"/);
      const url = bankOf(sent);
      const back = await answerBank(url, outcome);
      await notify(service, url);
      await queryDueOperations(service.deps);
      const shown = await visitor.open(new URL(back ?? '').pathname);
      assert.match(shown.text, expected);
      assert.equal(await total(merchant), outcome === 'approve' ? 1 : 0);
    });
});

describe('charge on the plan page whose process died', () => {
  test('is shown as pending and completed after a query', async () => {
    const { visitor, page, plan, before } = await opened();
    const restore = crashAfter(service.deps, 'purchase');
    const failed = await visitor.send(page, aSignUp(VISA));
    restore();
    assert.equal(failed.status, 500);
    await shownAfterAsking(visitor, plan);
    assert.equal(await charges(), before + 1);
  });
});

async function shownAfterAsking(visitor: Visitor, plan: string): Promise<void> {
  assert.match((await visitor.open(pageOf(plan))).text, /El banco aún no responde/);
  service.clock.advance({ seconds: 20 });
  await queryDueOperations(service.deps);
  assert.match((await visitor.open(pageOf(plan))).text, /está activa/);
}
