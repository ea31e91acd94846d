import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '#src/kernel/errors.ts';
import { listOwnInvitations, showOwnInvitation } from '#src/portal/own/invitations.ts';
import {
  listOwnSubscriptions,
  portalInvoicePdf,
  showOwnSubscription,
} from '#src/portal/own/subscriptions.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, subscribed } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, aPayer, portalDeps, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { insertSubscriptionRow } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const deps = () => portalDeps(service);

type Options = NonNullable<Parameters<typeof subscribed>[1]>;

/** Returns a paid subscription and a session of its subscriber. */
async function signedIn(merchant: TestMerchant, options: Options = {}) {
  const email = anEmail();
  const made = await subscribed(merchant, { ...options, subscriber: { email, ...options.subscriber } });
  return { ...made, email, ...(await signIn(service, merchant, email)) };
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.entry.status === 404;
const text = (instant: Temporal.Instant | null | undefined) => instant?.toString() ?? null;

describe('the subscriptions of a payer', () => {
  test('leave out those of a deleted subscriber', async () => {
    const merchant = await aMerchant(service);
    const { id, subscriber_id, session } = await signedIn(merchant);
    assert.equal((await listOwnSubscriptions(deps(), { session })).length, 1);
    await service.deps.db
      .updateTable('subscribers')
      .set({ deleted_at: service.clock.now() })
      .where('commerce_id', '=', merchant.id)
      .where('id', '=', subscriber_id)
      .execute();
    assert.deepEqual(await listOwnSubscriptions(deps(), { session }), []);
    await assert.rejects(showOwnSubscription(deps(), { session, id }), isNotFound);
  });

  test('show every field, at the time of the environment', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session, plan_id } = await signedIn(merchant);
    const [one, ...rest] = await listOwnSubscriptions(deps(), { session });
    assert.deepEqual(rest, []);
    assert.ok(one);
    assert.equal(one.id, id);
    assert.deepEqual(one.plan, {
      id: plan_id,
      name: 'Mensual',
      price: 30_000_00n,
      currency: 'COP',
      invoice_period: 1,
      invoice_interval: 'month',
    });
    assert.equal(one.status, 'activa');
    assert.equal(one.is_active, true);
    assert.equal(text(one.next_charge?.at), '2027-03-02T00:00:00Z');
    assert.equal(one.next_charge?.amount, 30_000_00n);
    const card = { brand: 'visa', last_four: '1111', expiration_date: '2039-12', is_expired: false };
    assert.deepEqual(one.source, card);
    assert.deepEqual([one.cancel_at, one.paused_at, one.resumes_at], [null, null, null]);
    assert.deepEqual(one.may, {
      update_card: true,
      cancel_at_period_end: true,
      cancel_now: true,
      renew: false,
      change_plan: true,
    });
  });

  test('show a pause, a cancellation and an end, and the actions that remain', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session, email } = await signedIn(merchant);
    await merchant.test.post(`/subscription/${id}/pause`, { resumes_at: '2027-02-10 08:00:00' });
    const look = async () => (await listOwnSubscriptions(deps(), { session }))[0];
    const paused = await look();
    assert.equal(paused?.status, 'pausada');
    assert.equal(paused?.next_charge, null);
    assert.equal(text(paused?.paused_at), '2027-02-01T13:00:00Z');
    assert.equal(text(paused?.resumes_at), '2027-02-10T13:00:00Z');
    assert.equal(paused?.may.cancel_now, true);
    await merchant.test.post(`/subscription/${id}/resume`);
    await merchant.test.put(`/subscription/cancel/${id}`, {});
    const canceled = await look();
    assert.equal(canceled?.is_active, true);
    assert.equal(text(canceled?.cancel_at), '2027-03-01T13:00:00Z');
    const none = { update_card: false, cancel_at_period_end: false, cancel_now: false, change_plan: false };
    const only = { ...none, renew: true };
    assert.deepEqual(canceled?.may, only);
    await happenedUntil(merchant, '2027-03-01T08:00:00-05:00');
    const { session: later } = await signIn(service, merchant, email);
    const [ended] = await listOwnSubscriptions(deps(), { session: later });
    assert.equal(ended?.status, 'cancelada');
    assert.equal(ended?.is_active, false);
    assert.deepEqual(ended?.may, only);
  });

  test('show until when service continues after a cancellation', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    const until = async (now: Temporal.Instant) => {
      const [one] = await listOwnSubscriptions(deps(), { session: { ...session, frozen_at: now } });
      return text(one?.served_until);
    };
    const start = Temporal.Instant.from('2027-02-01T13:00:00Z');
    assert.equal(await until(start), '2027-03-01T13:00:00Z');
    await merchant.test.post(`/subscription/${id}/pause`, {});
    await happenedUntil(merchant, '2027-03-05T08:00:00-05:00');
    const later = Temporal.Instant.from('2027-03-05T13:00:00Z');
    assert.equal(await until(later), null, 'the paid period is over');
    await merchant.test.post(`/subscription/${id}/resume`);
    assert.equal(await until(later), null, 'an unpaid period does not count');
  });

  test('include all offices of the merchant, and no other payers or merchants', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const email = anEmail();
    const first = await aPayer(service, merchant, email);
    const south = await aPayer(
      service,
      { ...merchant, office: merchant.offices[1] ?? 0 },
      email.toLowerCase(),
    );
    await aPayer(service, merchant, anEmail());
    await aPayer(service, other, email);
    const { subscriber_id } = first;
    const plan_id = await anotherPlan(merchant, {}, merchant.production);
    await insertSubscriptionRow(service, { plan_id, subscriber_id, status: 'activa' });
    const { session } = await signIn(service, merchant, email.toLowerCase());
    const ids = (await listOwnSubscriptions(deps(), { session })).map(({ id }) => id);
    assert.deepEqual(ids.sort(), [first.id, south.id].sort());
  });
});

describe('one subscription', () => {
  test('has one history of charges and receipts, and the lines of the next charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session, email } = await signedIn(merchant, { plan: { invoice_interval: 'day' } });
    await happenedUntil(merchant, '2027-02-12T20:00:00-05:00');
    const { session: now } = await signIn(service, merchant, email);
    const first = await showOwnSubscription(deps(), { session: now, id });
    assert.equal(first.history.total, 12);
    assert.equal(first.history.rows.length, 10);
    assert.deepEqual(
      first.history.rows.map(({ number }) => Number(number)),
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    );
    const [charge] = first.history.rows;
    assert.equal(text(charge?.at), '2027-02-13T00:00:00Z');
    assert.equal(charge?.amount, 30_000_00n);
    assert.equal(first.last_charge?.status_key, 'approved');
    assert.equal(charge?.reason, null);
    assert.deepEqual(charge?.source, { brand: 'visa', last_four: '1111' });
    assert.equal(charge?.state, 'paid');
    assert.equal(first.upcoming?.total, 30_000_00n);
    assert.deepEqual(
      first.upcoming?.lines.map(({ kind, amount }) => [kind, amount]),
      [['plan', '3000000']],
    );
    const second = await showOwnSubscription(deps(), { session: now, id, page: 2 });
    assert.deepEqual(
      second.history.rows.map(({ number }) => Number(number)),
      [2, 1],
    );
    for (const page of [-1, 0, Number.NaN, 1.5]) {
      assert.equal((await showOwnSubscription(deps(), { session, id, page })).history.page, 1);
    }
  });

  test('shows the reason for a failed charge and the price of renewing', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 3, grace_interval: 'day' };
    const { id, email } = await signedIn(merchant, { plan, card: cardThat('decline', '51') });
    const look = async () => {
      const { session: now } = await signIn(service, merchant, email);
      return showOwnSubscription(deps(), { session: now, id });
    };
    assert.equal((await look()).renewal, null, 'a trial renews automatically');
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    const late = await look();
    assert.equal(late.subscription.status, 'en_gracia');
    assert.equal(late.last_charge?.status_key, 'rejected');
    assert.match(late.history.rows[0]?.reason?.es ?? '', /^Su banco no aprobó este valor/);
    assert.equal(late.history.rows[0]?.state, 'due');
    assert.equal(late.renewal?.effect, 'renewal');
    assert.equal(late.renewal?.amount_now, 30_000_00n);
    assert.equal(text(late.renewal?.period?.starts_at), '2027-02-02T13:00:00Z');
    await happenedUntil(merchant, '2027-02-06T12:00:00-05:00');
    const ended = await look();
    assert.equal(ended.subscription.status, 'finalizada');
    assert.equal(ended.renewal?.effect, 'revival');
    assert.equal(text(ended.renewal?.period?.starts_at), '2027-02-06T17:00:00Z');
    assert.equal(ended.renewal?.refusal, null);
    assert.equal(ended.history.rows[0]?.state, 'unpaid');
  });

  test('has invoices as PDF, for its own subscriber only', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    const { history } = await showOwnSubscription(deps(), { session, id });
    const invoice = history.rows[0]?.id ?? '';
    const printed = await portalInvoicePdf(deps(), { session, id, invoice, locale: 'es' });
    assert.equal(printed.name, 'comprobante-1.pdf');
    assert.equal(printed.bytes.subarray(0, 5).toString(), '%PDF-');
    const other = await signedIn(merchant);
    const foreign = { session: other.session, id: other.id, invoice, locale: 'es' } as const;
    await assert.rejects(portalInvoicePdf(deps(), foreign), isNotFound);
    await assert.rejects(portalInvoicePdf(deps(), { ...foreign, id }), isNotFound);
    await assert.rejects(portalInvoicePdf(deps(), { ...foreign, invoice: '1' }), isNotFound);
  });

  test('returns 404 for other subscribers, merchants and environments', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id, email } = await signedIn(merchant);
    const stranger = await signedIn(merchant);
    await aPayer(service, other, email);
    const elsewhere = await signIn(service, other, email);
    const live = { ...stranger.session, email: email.toLowerCase(), production: true };
    for (const session of [stranger.session, elsewhere.session, live]) {
      await assert.rejects(showOwnSubscription(deps(), { session, id }), isNotFound);
    }
    for (const wrong of ['', 'nada', '01890000-0000-7000-8000-000000000000']) {
      await assert.rejects(showOwnSubscription(deps(), { session: stranger.session, id: wrong }), isNotFound);
    }
  });
});

describe('invitations of a payer', () => {
  async function invitedTo(merchant: TestMerchant, id: string, body: object): Promise<string> {
    const answer = await merchant.test.put(`/subscription/${id}/change-plan`, {
      ...body,
      mode: 'invitation',
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.invitation_id;
  }

  test('to change plan show the plan, its price and the proration', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, email } = await signedIn(merchant);
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { name: 'Doble', price: 60_000 });
    const invitation = await invitedTo(merchant, id, { plan_id, proration_behavior: 'always_invoice' });
    const { session: now } = await signIn(service, merchant, email);
    const [one, ...rest] = await listOwnInvitations(deps(), { session: now });
    assert.deepEqual(rest, []);
    assert.equal(one?.id, invitation);
    assert.equal(one?.kind, 'plan_change');
    assert.equal(one?.subscription_id, id);
    assert.equal(one?.current_plan.name, 'Mensual');
    assert.equal(text(one?.expires_at), '2027-02-22T13:00:00Z');
    assert.equal(one?.offer.effect, 'plan_change');
    assert.equal(one?.offer.plan.name, 'Doble');
    assert.equal(one?.offer.plan.price, 60_000_00n);
    assert.equal(one?.offer.amount_now, 15_000_00n);
    assert.deepEqual(one?.offer.proration, {
      credit: 15_000_00n,
      charge: 30_000_00n,
      net: 15_000_00n,
      behavior: 'always_invoice',
      applies_on: 'now',
    });
    await merchant.test.put(`/plan/changeActive/${plan_id}`, { active: false });
    const closed = await showOwnInvitation(deps(), { session: now, id: invitation });
    assert.match(closed.offer.refusal?.es ?? '', /plan está inactivo/);
  });

  test('to renew show the amount, and expire', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session, email } = await signedIn(merchant);
    const { body } = await merchant.test.post(`/subscription/${id}/renew`);
    const [one] = await listOwnInvitations(deps(), { session });
    assert.equal(one?.kind, 'renewal');
    assert.equal(one?.offer.effect, 'early');
    assert.equal(one?.offer.amount_now, 30_000_00n);
    assert.equal(text(one?.offer.period?.starts_at), '2027-03-01T13:00:00Z');
    assert.equal(one?.is_pending, true);
    await happenedUntil(merchant, '2027-02-08T08:00:00-05:00');
    const { session: now } = await signIn(service, merchant, email);
    assert.deepEqual(await listOwnInvitations(deps(), { session: now }), []);
    const past = await showOwnInvitation(deps(), { session: now, id: body.invitation_id });
    assert.equal(past.is_pending, false);
    const stranger = await signedIn(merchant);
    const foreign = { session: stranger.session, id: body.invitation_id };
    await assert.rejects(showOwnInvitation(deps(), foreign), isNotFound);
    assert.deepEqual(await listOwnInvitations(deps(), { session: stranger.session }), []);
  });
});
