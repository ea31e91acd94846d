import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAgreed, offerOf, termsOf } from '#src/billing/subscriptions/rules/plan-offer.ts';
import { newSubscription } from '#src/billing/subscriptions/rules/start.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { copyOf } from '#src/web/checkout/subscription/offer-copy.ts';
import { everyWords, lengthWords } from '#src/web/shared/frequency.ts';
import { at, localText, terms } from '#test/support/subscription-rows.ts';

const NOW = at('2027-01-31 10:00');

function aPlan(change: Partial<Plan> = {}): Plan {
  return {
    ...terms(),
    commerce_id: 1,
    office_id: 2,
    production: false,
    currency_type: 'COP',
    trial_period: 0,
    trial_interval: 'day',
    discount_period: 0,
    discount_interval: 'day',
    discount_type_amount: null,
    discount_amount: null,
    ...change,
  } as Plan;
}

function aCoupon(change: Partial<Coupon> = {}): Coupon {
  return {
    id: 'coupon',
    code: 'VERANO',
    percent_off_hundredths: 5_000,
    percent_off: null,
    amount_off: null,
    duration: 'once',
    duration_in_months: null,
    ...change,
  } as Coupon;
}

function offered(plan: Partial<Plan> = {}, coupon: Coupon | null = null) {
  return offerOf({ plan: aPlan(plan), coupon, has_plan_discount: false, now: NOW });
}

function said(offer: ReturnType<typeof offered>, locale: Locale = 'es', mode: 'own' | 'assign' = 'own') {
  return copyOf({ offer, merchant: 'Café', mode, locale });
}

describe('billing interval text', () => {
  for (const [count, interval, es, en] of [
    [1, 'day', 'cada día', 'every day'],
    [1, 'week', 'cada semana', 'every week'],
    [1, 'month', 'cada mes', 'every month'],
    [1, 'year', 'cada año', 'every year'],
    [3, 'month', 'cada 3 meses', 'every 3 months'],
    [2, 'week', 'cada 2 semanas', 'every 2 weeks'],
    [15, 'day', 'cada 15 días', 'every 15 days'],
    [2, 'year', 'cada 2 años', 'every 2 years'],
  ] as const)
    test(`${count} ${interval} is «${es}»`, () => {
      assert.deepEqual([everyWords(count, interval, 'es'), everyWords(count, interval, 'en')], [es, en]);
    });

  test('lengths have singular and plural', () => {
    assert.equal(lengthWords(1, 'month', 'es'), '1 mes');
    assert.equal(lengthWords(14, 'day', 'es'), '14 días');
  });
});

describe('subscription offer', () => {
  test('is charged now and again after one period', () => {
    const { first, second } = offered();
    assert.equal(first?.invoice.total, 30_000_00n);
    assert.equal(localText(second?.at), '2027-02-28 19:00');
    assert.equal(said(offered()).first, 'Hoy paga $ 30.000 COP.');
    assert.equal(said(offered()).next, 'Próximo cobro: 28 de febrero de 2027 por $ 30.000 COP.');
  });

  test('with a one-time coupon is reduced now and full price next', () => {
    const offer = offered({}, aCoupon());
    assert.deepEqual([offer.first?.invoice.total, offer.second?.invoice.total], [15_000_00n, 30_000_00n]);
    const { discount, first, mandate, applied } = said(offer);
    assert.equal(discount, 'Cupón VERANO: 50 % menos en el primer cobro.');
    assert.equal(applied, `${discount} ${first}`);
    assert.match(mandate ?? '', /El primer cobro es el 31 de enero de 2027 por \$ 15.000 COP\.$/);
  });

  test('with a monthly coupon is reduced for its months, and forever without an end', () => {
    for (const [duration, months, then] of [
      ['repeating', 1, 30_000_00n],
      ['repeating', 2, 15_000_00n],
      ['forever', null, 15_000_00n],
    ] as const) {
      const offer = offered({}, aCoupon({ duration, duration_in_months: months }));
      assert.equal(offer.first?.invoice.total, 15_000_00n);
      assert.equal(offer.second?.invoice.total, then, `${duration} ${months}`);
    }
  });

  test('with a trial starts later, and so do the months of a coupon', () => {
    const coupon = aCoupon({ duration: 'repeating', duration_in_months: 1 });
    const offer = offered({ trial_period: 2, trial_interval: 'month' }, coupon);
    assert.equal(localText(offer.first?.at), '2027-03-31 19:00');
    assert.equal(offer.first?.invoice.total, 15_000_00n);
    assert.equal(said(offer).first, 'Gratis 2 meses. Primer cobro: 31 de marzo de 2027 por $ 15.000 COP.');
    assert.equal(said(offer).next, 'Después, $ 30.000 COP cada mes.');
  });

  test('with a full discount costs nothing today', () => {
    const offer = offered({}, aCoupon({ percent_off_hundredths: 10_000 }));
    const { first, button } = said(offer);
    assert.deepEqual([first, button], ['Hoy no paga nada.', 'Suscribirme']);
  });

  test('ends with its last charge or at its deadline', () => {
    assert.equal(said(offered({ max_recurrences: 1 })).next, 'No se hacen más cobros.');
    assert.match(said(offered({ max_recurrences: 1 })).mandate ?? '', /, una sola vez\.$/);
    const brief = offered({ deadline: at('2027-02-10 12:00') });
    assert.equal(said(brief).next, 'No se hacen más cobros.');
    const free = offered({ trial_period: 30, deadline: at('2027-02-10 12:00') });
    assert.equal(free.first, null);
    assert.equal(said(free).first, 'Gratis hasta el 10 de febrero de 2027. No se hace ningún cobro.');
  });

  test('has a text for staff and an English text', () => {
    assert.match(
      said(offered(), 'es', 'assign').mandate ?? '',
      /^El cliente autorizó a Café .* hasta que cancele\.$/,
    );
    assert.equal(said(offered(), 'en').button, 'Subscribe and pay $ 30,000 COP');
    const percent = aCoupon({ percent_off_hundredths: 1_250, duration: 'forever' });
    assert.match(said(offered({}, percent), 'es').discount ?? '', /12,5 % menos en cada cobro/);
    const amount = aCoupon({ percent_off_hundredths: null, amount_off: 5_000_00n });
    assert.match(said(offered({}, amount), 'en').discount ?? '', /\$ 5,000 COP off the first charge/);
  });
});

describe('customer agreement', () => {
  const begun = newSubscription({
    plan: aPlan(),
    subscriber: { id: 'subscriber' },
    card_id: 'card',
    description: null,
    metadata: null,
    webhook_url: null,
    has_plan_discount: false,
    now: NOW,
  });
  const agreement = { terms: termsOf(aPlan()), most: 30_000_00n };

  test('covers the agreed amount and less', () => {
    assert.ok(isAgreed(agreement, begun, aPlan(), NOW));
    assert.ok(isAgreed({ ...agreement, most: 40_000_00n }, begun, aPlan(), NOW));
    assert.ok(!isAgreed({ ...agreement, most: 29_999_99n }, begun, aPlan(), NOW));
  });

  for (const change of [
    { price: 20_000_00n },
    { invoice_period: 2 },
    { invoice_interval: 'week' },
    { trial_period: 1 },
    { max_recurrences: 3 },
    { deadline: NOW },
    { currency_type: 'USD' },
    { tax_hundredths: 1_900 },
  ] as const)
    test(`does not apply after ${Object.keys(change)} changed`, () => {
      assert.ok(!isAgreed(agreement, begun, aPlan(change), NOW));
    });
});
