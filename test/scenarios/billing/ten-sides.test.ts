import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat } from '#test/support/billing.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { assertBooksOf, assertFigures } from '#test/support/books.ts';
import { assertWell } from '#test/support/doctor.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

interface Side {
  merchant: TestMerchant;
  owner: PanelVisitor;
  id: string;
  /** The id of a plan to change to, and the code of a coupon. */
  plan_id: string;
  code: string;
}

type Act = () => Promise<{ status: number }>;

/** Opens the form before the race, so that only its submission races. */
async function form(
  { owner, id }: Side,
  act: string,
  fields: Readonly<Record<string, string>>,
): Promise<Act> {
  const address = owner.at(`/subscriptions/${id}/${act}`, 'production');
  const { html } = await owner.get(address);
  const submission = filledIn(html, 'submission');
  return () => owner.send(address, { submission, ...fields });
}

/** All requests and jobs that act on one subscription: of the API, the panel and the worker. */
async function actionsOn(side: Side): Promise<Act[]> {
  const { merchant, id, plan_id, code } = side;
  const api = merchant.production;
  const { holder: _holder, ...card } = cardData();
  const run = async () => {
    await runCharges(service.deps);
    return { status: 200 };
  };
  return [
    () => api.put(`/subscription/cancel/${id}`),
    await form(side, 'cancel', { at_period_end: '0' }),
    () => api.put(`/subscription/cancel/${id}/take-back`),
    () => api.post(`/subscription/${id}/pause`),
    await form(side, 'resume', {}),
    () => api.post(`/subscription/${id}/renew`),
    () => api.put(`/subscription/${id}/change-plan`, { plan_id, proration_behavior: 'always_invoice' }),
    () => api.post(`/subscription/${id}/apply-coupon`, { code }),
    () => api.put(`/subscription/${id}/update-payment-method`, card),
    await form(side, 'coupon', { code }),
    run,
    run,
  ];
}

async function aSide(plan: object, card?: string): Promise<Side> {
  const merchant = await aMerchant(service);
  const api = merchant.production;
  const owner = await inPanel(service, { merchant: merchant.id });
  const plan_id = await anotherPlan(merchant, { price: 60_000 }, api);
  const coupon = aCoupon(merchant.office, { code: 'MITAD', max_redemptions: 1 });
  assert.equal((await api.post('/coupon', coupon)).status, 200);
  const made = await subscribe(api, merchant.office, { plan: { ...plan }, ...(card ? { card } : {}) });
  assert.equal(made.answer.status, 201, JSON.stringify(made.answer.body));
  return { merchant, owner, id: made.id, plan_id, code: 'MITAD' };
}

/** Rotates the order, so that other actions come first. */
function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return [...items.slice(by), ...items.slice(0, by)];
}

async function assertSound({ merchant }: Side): Promise<void> {
  await runCharges(service.deps);
  await assertBooksOf(service, merchant, network, true);
}

describe('concurrent actions on one subscription', () => {
  const states = [
    { name: 'keep the books consistent in the middle of a period', plan: {}, at: '2027-02-15T12:00' },
    { name: 'keep the books consistent at its renewal', plan: {}, at: '2027-03-01T19:00' },
    {
      name: 'keep the books consistent at a retry during grace',
      plan: { grace_period: 5, grace_interval: 'day', trial_period: 1, trial_interval: 'day' },
      card: cardThat('decline', '51'),
      at: '2027-02-03T19:00',
    },
  ];
  for (const { name, plan, card, at } of states) {
    test(name, async () => {
      for (const turn of [0, 6]) {
        service.clock.travel('2027-02-01T10:00');
        const side = await aSide(plan, card);
        if (card) {
          service.clock.travel('2027-02-02T19:00');
          await runCharges(service.deps);
        }
        service.clock.travel(at);
        const actions = rotated(await actionsOn(side), turn);
        const answers = await Promise.all(actions.map((action) => action()));
        for (const { status } of answers) assert.ok(status < 500, `${status}`);
        await assertSound(side);
        service.clock.travel('2027-05-01T20:00');
        await assertSound(side);
      }
      await assertFigures(service);
      await assertWell(service);
    });
  }
});
