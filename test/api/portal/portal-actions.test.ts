import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '#src/kernel/errors.ts';
import { accept, cancel, renew, updateCard } from '#src/portal/own/act.ts';
import { listOwnInvitations, showOwnInvitation } from '#src/portal/own/invitations.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, aPayer, portalDeps, signIn } from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
/** IP address of the subscriber. */
const address = '203.0.113.9';
const service = useApp({ network_url: network.url });
const deps = () => portalDeps(service);

type Options = NonNullable<Parameters<typeof subscribed>[1]>;

/** Returns a paid subscription and a session of its subscriber. */
async function signedIn(merchant: TestMerchant, options: Options = {}) {
  const email = anEmail();
  const made = await subscribed(merchant, { ...options, subscriber: { email } });
  return { ...made, email, ...(await signIn(service, merchant, email)) };
}

const CARD = { number: cardThat('approve', undefined, 'mastercard'), datetime: '2038-05', cvv: '123' };

const refusedWith = (code: string) => (error: unknown) =>
  error instanceof ApiError && (error.entry.code ?? String(error.entry.status)) === code;
const isNotFound = refusedWith('404');

async function purchases(): Promise<number> {
  return (await network.ledger()).filter(({ kind, status }) => kind === 'purchase' && status === 'approved')
    .length;
}

/** Returns a subscription that ended because its card was declined. */
async function anEndedOne(merchant: TestMerchant) {
  const made = await signedIn(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '51') });
  await happenedUntil(merchant, '2027-02-03T12:00:00-05:00');
  const { session } = await signIn(service, merchant, made.email);
  assert.equal((await shown(merchant.test, made.id)).status, 'finalizada');
  return { ...made, session };
}

/** Runs the work twice concurrently and returns results and errors. */
async function twice<T>(work: () => Promise<T>): Promise<{ done: T[]; refused: unknown[] }> {
  const ends = await Promise.allSettled([work(), work()]);
  return {
    done: ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : [])),
    refused: ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])),
  };
}

describe('updating the card', () => {
  test('applies to the next charge, with the validation of the API', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session, subscriber_id } = await signedIn(merchant);
    const updated = await updateCard(deps(), { session, id, card: CARD });
    const last_four = CARD.number.slice(-4);
    const card = { brand: 'mastercard', last_four, expiration_date: '2038-05', is_expired: false };
    assert.deepEqual(updated.source, card);
    const saved = (await merchant.test.get(`/subscriber/${subscriber_id}/cards`)).body;
    assert.equal(saved.find((one: { default: boolean }) => one.default).last_four, last_four);
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const [charge] = (await merchant.test.get(`/subscription/${id}/transactions`)).body.data;
    assert.equal(charge.payment_method_source, 'mastercard');
    const expired = updateCard(deps(), { session, id, card: { ...CARD, datetime: '2027-01' } });
    await assert.rejects(expired, refusedWith('422'));
    await merchant.test.put(`/subscription/cancel/${id}`, {});
    await assert.rejects(
      updateCard(deps(), { session, id, card: CARD }),
      refusedWith('subscription_canceled'),
    );
  });
});

describe('a cancellation', () => {
  test('at period end keeps the subscription active until then', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    const canceled = await cancel(deps(), { session, id, at_period_end: true });
    assert.equal(canceled.is_active, true);
    assert.equal(canceled.cancel_at?.toString(), '2027-03-01T13:00:00Z');
    assert.equal(canceled.next_charge, null);
    await assert.rejects(
      cancel(deps(), { session, id, at_period_end: true }),
      refusedWith('subscription_already_canceled'),
    );
  });

  test('effective now ends the subscription at the time of the environment', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    const canceled = await cancel(deps(), { session, id, at_period_end: false });
    assert.equal(canceled.status, 'cancelada');
    assert.equal(canceled.is_active, false);
    assert.equal(canceled.ends_at.toString(), '2027-02-01T13:00:00Z');
  });
});

describe('a renewal', () => {
  test('reactivates a canceled subscription with one charge, also if sent twice concurrently', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: false });
    const before = await purchases();
    const { done, refused } = await twice(() => renew(deps(), { session, address, id }));
    assert.equal(done.length, 1);
    assert.equal(done[0]?.outcome, 'done');
    assert.equal(done[0]?.charge?.amount, 30_000_00n);
    assert.equal(done[0]?.charge?.status_key, 'approved');
    assert.equal(done[0]?.subscription.status, 'activa');
    assert.equal(done[0]?.subscription.ends_at.toString(), '2027-03-01T13:00:00Z');
    assert.equal(refused.length, 1);
    assert.ok(refused.every((error) => error instanceof ApiError));
    assert.equal(await purchases(), before + 1);
    await assert.rejects(renew(deps(), { session, address, id }), refusedWith('subscription_not_renewable'));
    assert.equal(await purchases(), before + 1);
  });

  test('sent ten times concurrently charges once', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: false });
    const before = await purchases();
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => renew(deps(), { session, address, id })),
    );
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(await purchases(), before + 1);
  });

  test('undoes a scheduled cancellation without a charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: true });
    const before = await purchases();
    const { done, refused } = await twice(() => renew(deps(), { session, address, id }));
    assert.deepEqual([done.length, refused.length], [1, 1]);
    assert.equal(done[0]?.outcome, 'done');
    assert.equal(done[0]?.charge, null);
    assert.equal(done[0]?.subscription.canceled_at, null);
    assert.equal(done[0]?.subscription.next_charge?.at.toString(), '2027-03-02T00:00:00Z');
    assert.equal(await purchases(), before);
  });

  test('pays an overdue invoice with the updated card', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 3, grace_interval: 'day' };
    const { id, email } = await signedIn(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-02T20:00:00-05:00');
    const { session } = await signIn(service, merchant, email);
    const declined = await renew(deps(), { session, address, id });
    assert.equal(declined.outcome, 'declined');
    assert.match(declined.charge?.reason?.en ?? '', /^Your bank did not approve this amount/);
    assert.equal(declined.subscription.status, 'en_gracia');
    await updateCard(deps(), { session, id, card: CARD });
    const paid = await renew(deps(), { session, address, id });
    assert.equal(paid.outcome, 'done');
    assert.equal(paid.subscription.status, 'activa');
    const { body } = await merchant.test.get(`/subscription/${id}/invoices`);
    assert.equal(body.total, 1, 'the overdue invoice is the one that is paid');
    assert.equal(body.data[0].status, 'paid');
  });

  test('can use a new card after the old one was declined', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await anEndedOne(merchant);
    const declined = await renew(deps(), { session, address, id });
    assert.equal(declined.outcome, 'declined');
    assert.equal(declined.subscription.status, 'finalizada');
    const expired = renew(deps(), { session, address, id, card: { ...CARD, datetime: '2027-01' } });
    await assert.rejects(expired, refusedWith('422'));
    const before = await purchases();
    const { done } = await twice(() => renew(deps(), { session, address, id, card: CARD }));
    assert.equal(done.length, 1);
    assert.equal(done[0]?.outcome, 'done');
    assert.equal(done[0]?.subscription.source.brand, 'mastercard');
    assert.equal(await purchases(), before + 1);
  });

  test('settles a pending invitation, which then cannot be accepted', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: false });
    const { invitation_id } = (await merchant.test.post(`/subscription/${id}/renew`)).body;
    const before = await purchases();
    const { done } = await twice(() => renew(deps(), { session, address, id }));
    assert.equal(done.length, 1);
    await assert.rejects(
      accept(deps(), { session, address, id: invitation_id }),
      refusedWith('invitation_expired'),
    );
    assert.equal(await purchases(), before + 1);
    assert.deepEqual(await listOwnInvitations(deps(), { session }), []);
  });

  test('that is declined leaves the invitation pending', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await anEndedOne(merchant);
    const { invitation_id } = (await merchant.test.post(`/subscription/${id}/renew`)).body;
    assert.equal((await renew(deps(), { session, address, id })).outcome, 'declined');
    assert.equal((await showOwnInvitation(deps(), { session, id: invitation_id })).is_pending, true);
  });

  test('claims its idempotency key in the transaction that creates the charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: false });
    const before = await purchases();
    const taken = async () => {
      throw new Error('key already claimed');
    };
    await assert.rejects(renew(deps(), { session, address, id, claim: taken }), /key already claimed/);
    assert.equal(await purchases(), before);
    const claimed: string[] = [];
    const claim = async (_db: unknown, reference: string) => {
      claimed.push(reference);
    };
    assert.equal((await renew(deps(), { session, address, id, claim })).outcome, 'done');
    const ledger = await network.ledger();
    assert.ok(ledger.some(({ reference }) => reference === claimed[0]));
  });

  test('with an unknown outcome is pending and cannot be repeated', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, session } = await signedIn(merchant);
    await cancel(deps(), { session, id, at_period_end: false });
    await network.faults({ mode: 'error' });
    const pending = await renew(deps(), { session, address, id });
    await network.faults({});
    assert.equal(pending.outcome, 'pending');
    assert.equal(pending.subscription.is_charging, true);
    assert.equal(pending.subscription.may.renew, false);
    await assert.rejects(renew(deps(), { session, address, id }), refusedWith('payment_in_progress'));
  });
});

describe('an invitation', () => {
  test('can be accepted once and charges the amount shown', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, email } = await signedIn(merchant);
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { name: 'Doble', price: 60_000 });
    const change = { plan_id, proration_behavior: 'always_invoice', mode: 'invitation' };
    const { body } = await merchant.test.put(`/subscription/${id}/change-plan`, change);
    const { session } = await signIn(service, merchant, email);
    const { offer } = await showOwnInvitation(deps(), { session, id: body.invitation_id });
    const before = await purchases();
    const { done, refused } = await twice(() => accept(deps(), { session, address, id: body.invitation_id }));
    assert.deepEqual([done.length, refused.length], [1, 1]);
    assert.equal(done[0]?.charge?.amount, offer.amount_now);
    assert.equal(done[0]?.subscription.plan.name, 'Doble');
    assert.equal(await purchases(), before + 1);
  });
});

describe('subscriptions and invitations of other subscribers', () => {
  test('return 404 for every action and stay unchanged', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id, email } = await signedIn(merchant);
    const { invitation_id } = (await merchant.test.post(`/subscription/${id}/renew`)).body;
    const stranger = await signedIn(merchant);
    await aPayer(service, other, email);
    const elsewhere = await signIn(service, other, email);
    const live = { ...stranger.session, email: email.toLowerCase(), production: true };
    const before = await network.ledger();
    const row = await shown(merchant.test, id);
    const card = { number: VISA, datetime: '2039-12', cvv: '123' };
    const tries = (session: PortalSession, one: string, invitation: string) => [
      () => updateCard(deps(), { session, id: one, card }),
      () => cancel(deps(), { session, id: one, at_period_end: true }),
      () => cancel(deps(), { session, id: one, at_period_end: false }),
      () => renew(deps(), { session, address, id: one, card }),
      () => accept(deps(), { session, address, id: invitation }),
      () => showOwnInvitation(deps(), { session, id: invitation }),
    ];
    for (const session of [stranger.session, elsewhere.session, live]) {
      for (const tried of tries(session, id, invitation_id)) await assert.rejects(tried(), isNotFound);
    }
    for (const tried of tries(stranger.session, 'nada', "' or true"))
      await assert.rejects(tried(), isNotFound);
    assert.deepEqual(await shown(merchant.test, id), row);
    assert.equal((await network.ledger()).length, before.length);
  });
});
