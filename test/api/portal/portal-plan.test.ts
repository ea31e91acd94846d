import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agreedAmountsOf, previewChoice } from '#src/billing/subscriptions/actions/choose-plan.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { cancel } from '#src/portal/own/act.ts';
import { changeOwnPlan, keepOwnPlan, listOwnChoices, previewOwnChoice } from '#src/portal/own/plans.ts';
import { requireOwn, showOwnSubscription } from '#src/portal/own/subscriptions.ts';
import { asPayer } from '#src/portal/sessions.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown, subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, portalDeps, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const deps = () => portalDeps(service);
const address = '203.0.113.10';
const webhook_url = 'https://tienda.example/avisos';
const MIDDLE = '2027-02-15T08:00:00-05:00';

async function aGroup(merchant: TestMerchant): Promise<string> {
  const { body } = await merchant.test.post('/group', { name: 'Café', office: merchant.office });
  return body.group.id;
}

type How = 'always_invoice' | 'create_prorations' | 'period_end' | null;

/** Returns a payer in the middle of the first month of a 30,000 plan, with other plans in its group. */
async function aPayerWithChoices(hows: Readonly<Record<string, How>>) {
  const merchant = await aFrozenMerchant(service);
  const group = await aGroup(merchant);
  const email = anEmail();
  const plan = { subscription_group_id: group };
  const { id } = await subscribed(merchant, { plan, subscriber: { email }, body: { webhook_url } });
  const plans = new Map<string, string>();
  for (const [name, portal_change] of Object.entries(hows))
    plans.set(name, await anotherPlan(merchant, { name, price: 60_000, ...plan, portal_change }));
  await happenedUntil(merchant, MIDDLE);
  const { session } = await signIn(service, merchant, email);
  const planOf = (name: string) => plans.get(name) ?? '';
  return { merchant, group, id, email, session, planOf };
}

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof ApiError && error.entry.code === code;

/** Returns the amounts of approved purchases, in cents. */
async function approved(): Promise<string[]> {
  const rows = await network.ledger();
  return rows
    .filter(({ kind, status }) => kind === 'purchase' && status === 'approved')
    .map((row) => row.amount);
}

async function agree(payer: Awaited<ReturnType<typeof aPayerWithChoices>>, name: string) {
  const { session, id } = payer;
  const preview = await previewOwnChoice(deps(), { session, id, plan_id: payer.planOf(name) });
  const { prorated_at, agreed } = preview;
  return { preview, choice: { session, id, plan_id: payer.planOf(name), prorated_at, agreed, address } };
}

const claim = async () => undefined;

describe('plan change by the payer', () => {
  test('offers only active plans of the group that the merchant opened', async () => {
    const payer = await aPayerWithChoices({ Doble: 'always_invoice', Cerrado: null, Luego: 'period_end' });
    const { merchant, session, id, group } = payer;
    await anotherPlan(merchant, { name: 'Sin grupo', portal_change: 'always_invoice' });
    const off = { name: 'Apagado', subscription_group_id: group, portal_change: 'always_invoice' };
    const inactive = await anotherPlan(merchant, off);
    await merchant.test.put(`/plan/changeActive/${inactive}`, { active: false });
    const choices = await listOwnChoices(deps(), { session, id });
    assert.deepEqual(choices.map(({ name, how }) => `${name} ${how}`).sort(), [
      'Doble always_invoice',
      'Luego period_end',
    ]);
    const closed = { session, id, plan_id: payer.planOf('Cerrado') };
    await assert.rejects(previewOwnChoice(deps(), closed), refusedWith('plan_change_not_offered'));
    await merchant.test.put(`/subscription/cancel/${id}`, {});
    assert.deepEqual(await listOwnChoices(deps(), { session, id }), [], 'not for a canceled subscription');
  });

  test('charges exactly the previewed amount, once', async () => {
    const payer = await aPayerWithChoices({ Doble: 'always_invoice' });
    const { preview, choice } = await agree(payer, 'Doble');
    assert.deepEqual(preview.agreed, { now: 15_000_00n, next: 60_000_00n });
    assert.deepEqual(
      preview.now?.lines.map(({ kind, amount }) => [kind, amount]),
      [
        ['unused_time', '-1500000'],
        ['remaining_time', '3000000'],
      ],
    );
    const before = await approved();
    const { outcome, charge, subscription } = await changeOwnPlan(deps(), { ...choice, claim });
    assert.equal(outcome, 'done');
    assert.equal(charge?.amount, 15_000_00n);
    assert.equal(subscription.plan.name, 'Doble');
    assert.equal(subscription.next_charge?.amount, 60_000_00n);
    assert.equal((await approved()).length, before.length + 1);
    await assert.rejects(changeOwnPlan(deps(), { ...choice, claim }), refusedWith('plan_change_not_offered'));
    const { history } = await showOwnSubscription(deps(), choice);
    assert.deepEqual(
      history.rows.map(({ amount, state }) => [amount, state]),
      [
        [15_000_00n, 'paid'],
        [30_000_00n, 'paid'],
      ],
    );
  });

  test('is refused if the amounts have changed since the preview', async () => {
    const payer = await aPayerWithChoices({ Doble: 'always_invoice', Luego: 'period_end' });
    const { merchant, id, session } = payer;
    const before = await approved();
    for (const name of ['Doble', 'Luego']) {
      const { choice } = await agree(payer, name);
      await merchant.test.put(`/plan/${payer.planOf(name)}`, { price: 60_002 });
      await assert.rejects(changeOwnPlan(deps(), { ...choice, claim }), refusedWith('terms_changed'));
    }
    assert.deepEqual(await approved(), before);
    assert.equal((await shown(merchant.test, id)).scheduled_plan_id, null);
    const { preview } = await agree(payer, 'Doble');
    assert.deepEqual(preview.agreed, { now: 15_001_00n, next: 60_002_00n });
    assert.equal((await showOwnSubscription(deps(), { session, id })).subscription.plan.name, 'Mensual');
  });

  test('is refused if prorated from before the last change or from too long ago', async () => {
    const payer = await aPayerWithChoices({ Doble: 'create_prorations', Triple: 'create_prorations' });
    const { merchant, id } = payer;
    const plan_id = payer.planOf('Triple');
    let { session } = payer;
    const at = async (prorated_at: Temporal.Instant) => {
      const own = await requireOwn(service.deps.db, session, id);
      const { deps: timed, principal } = asPayer(deps(), session);
      const agreed = agreedAmountsOf(await previewChoice(timed, principal, own, { plan_id, prorated_at }));
      return changeOwnPlan(deps(), { session, id, plan_id, prorated_at, agreed, address, claim });
    };
    const { preview, choice } = await agree(payer, 'Doble');
    await changeOwnPlan(deps(), { ...choice, claim });
    const earlier = preview.prorated_at.subtract({ minutes: 5 });
    await assert.rejects(at(earlier), refusedWith('terms_changed'));
    await happenedUntil(merchant, '2027-02-15T08:20:00-05:00');
    ({ session } = await signIn(service, merchant, payer.email));
    await assert.rejects(at(preview.prorated_at), refusedWith('terms_changed'));
    assert.equal((await showOwnSubscription(deps(), { session, id })).subscription.plan.name, 'Doble');
    await at(preview.prorated_at.add({ minutes: 15 }));
    assert.equal((await showOwnSubscription(deps(), { session, id })).subscription.plan.name, 'Triple');
  });

  test('that is declined leaves the plan unchanged', async () => {
    const payer = await aPayerWithChoices({ Doble: 'always_invoice' });
    const card = { number: cardThat('decline', '51'), datetime: '2038-05', cvv: '123' };
    await payer.merchant.test.put(`/subscription/${payer.id}/update-payment-method`, card);
    const { choice } = await agree(payer, 'Doble');
    const { outcome, subscription } = await changeOwnPlan(deps(), { ...choice, claim });
    assert.equal(outcome, 'declined');
    assert.equal(subscription.plan.name, 'Mensual');
  });

  test('scheduled for the next charge can be undone before it', async () => {
    const payer = await aPayerWithChoices({ Luego: 'period_end' });
    const { session, id } = payer;
    const { preview, choice } = await agree(payer, 'Luego');
    assert.deepEqual(preview.agreed, { now: 0n, next: 60_000_00n });
    const { subscription } = await changeOwnPlan(deps(), { ...choice, claim });
    assert.equal(subscription.plan.name, 'Mensual');
    assert.equal(subscription.scheduled_plan?.name, 'Luego');
    await keepOwnPlan(deps(), { session, id });
    const kept = await showOwnSubscription(deps(), { session, id });
    assert.equal(kept.subscription.scheduled_plan, null);
    assert.equal(kept.upcoming?.total, 30_000_00n);
  });
});

describe('cancellation reason', () => {
  test('is shown in the subscription and the event, and deleted when the cancellation is undone', async () => {
    const { merchant, session, id } = await aPayerWithChoices({});
    await cancel(deps(), { session, id, at_period_end: true, reason: 'Me mudo' });
    assert.equal((await shown(merchant.test, id)).cancellation_reason, 'Me mudo');
    const { body } = await service.deps.db
      .selectFrom('webhook_deliveries')
      .select('body')
      .where('commerce_id', '=', merchant.id)
      .where('kind', '=', 'canceled')
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(body).subscription.cancellation_reason, 'Me mudo');
    await merchant.test.put(`/subscription/cancel/${id}/take-back`);
    assert.ok(!('cancellation_reason' in (await shown(merchant.test, id))));
    const long = await merchant.test.put(`/subscription/cancel/${id}`, { reason: 'x'.repeat(501) });
    assert.equal(long.status, 422);
    await merchant.test.put(`/subscription/cancel/${id}`, { reason: 'Muy caro', at_period_end: false });
    assert.equal((await shown(merchant.test, id)).cancellation_reason, 'Muy caro');
  });
});
