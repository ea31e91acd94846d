import assert from 'node:assert/strict';
import { anAccount, answerAs, askFor, PHONE, phoneThat } from '#test/support/payment-sources.ts';
import { type Stage, useStories } from '#test/support/stories.ts';
import { VISA } from '#test/support/subscriptions.ts';

const { story } = await useStories();

/** A grace period of seven days to choose another payment method. */
const WEEK = { grace_period: 7, grace_interval: 'day' };

/** Creates a subscription that is charged to that account. */
async function subscribeWith(stage: Stage, subscriber: string, payment_source: string, plan = {}) {
  const plan_id = await stage.plan(plan);
  const body = { plan_id, subscriber_id: subscriber, office: stage.merchant.office, payment_source };
  return (await stage.post('/subscription', body)).subscription.id;
}

async function newest(stage: Stage, id: string) {
  const { body } = await stage.api.get(`/subscription/${id}/transactions?per_page=1`);
  return body.data[0];
}

story(
  'a Nequi subscription is approved, renewed, revoked, in grace, moved to a card and renewed',
  '2027-02-01 10:00',
  async (stage) => {
    const subscriber = await stage.subscriber();
    const requested = await askFor(stage.api, subscriber, PHONE);
    assert.deepEqual(
      [requested.status, requested.body.status, requested.body.label],
      [201, 'pending', 'Nequi ····1234'],
    );
    const source = requested.body.id;
    assert.equal((await answerAs(stage.api, source, 'approve')).body.status, 'ready');
    const id = await subscribeWith(stage, subscriber, source, WEEK);
    const first = await newest(stage, id);
    assert.deepEqual(
      [first.payment_method, first.payment_method_source, first.status],
      ['nequi', 'nequi', 'Aprobada'],
    );
    assert.equal((await stage.get(id)).payment_source, source);

    assert.deepEqual(
      await stage.until('2027-06-30 10:00'),
      [3, 4, 5, 6].map((month) => `2027-0${month}-01 19:00 renew`),
    );

    // The payer revokes the account in the app. The service is notified immediately and does not charge the account
    // again.
    assert.equal((await answerAs(stage.api, source, 'revoke')).body.status, 'revoked');
    assert.deepEqual(await stage.until('2027-07-01 19:00'), ['2027-07-01 19:00 retry']);
    const late = await stage.get(id);
    assert.deepEqual([late.status, late.next_transaction], ['en_gracia', null]);
    assert.equal(late.grace_ends_at, '2027-07-08 10:00:00');
    const refused = await newest(stage, id);
    assert.deepEqual([refused.response_code, refused.status], ['R1', 'Rechazada']);
    assert.match(refused.description, /revoked the permission/);
    const mails = JSON.stringify((await stage.api.get('/api/v1/sandbox/mails')).body.data);
    assert.match(mails, /Usted retiró el permiso de cobrar a esta cuenta/);
    assert.match(mails, /Medio de pago: Nequi ····1234/);
    assert.deepEqual(await stage.until('2027-07-04 12:00'), []);

    await stage.card(id, VISA);
    assert.deepEqual(await stage.until('2027-07-31 12:00'), ['2027-07-04 19:00 renew']);
    const { status, ends_at, payment_source } = await stage.get(id);
    assert.deepEqual([status, ends_at, payment_source], ['activa', '2027-08-01 10:00:00', undefined]);
    assert.equal((await newest(stage, id)).payment_method, 'card');
    assert.equal((await stage.until('2028-02-01 10:00')).length, 6);
    assert.equal((await stage.paid(id)).length, 12);
  },
);

story(
  'a revocation without a notification is detected by the next charge',
  '2027-02-01 10:00',
  async (stage) => {
    const subscriber = await stage.subscriber();
    const source = await anAccount(stage.api, subscriber, phoneThat('revoke_later'));
    const id = await subscribeWith(stage, subscriber, source, WEEK);
    const other = await subscribeWith(stage, subscriber, await anAccount(stage.api, subscriber), WEEK);
    assert.deepEqual(await stage.until('2027-04-01 20:00'), [
      ...['2027-03-01 19:00 renew', '2027-03-01 19:00 renew'],
      ...['2027-04-01 19:00 renew', '2027-04-01 19:00 retry'].toSorted(),
    ]);
    const { body } = await stage.api.get(`/subscriber/${subscriber}/payment-sources/${source}`);
    assert.equal(body.status, 'revoked');
    assert.equal((await stage.get(other)).status, 'activa');
    // The grace period passes without a retry and ends the subscription.
    const later = await stage.until('2027-04-20 10:00');
    assert.deepEqual(later, ['2027-04-08 10:00 ended']);
    assert.equal((await stage.get(id)).status, 'finalizada');
  },
);

story('a revoked account ends a subscription without grace', '2027-02-01 10:00', async (stage) => {
  const subscriber = await stage.subscriber();
  const source = await anAccount(stage.api, subscriber);
  const id = await subscribeWith(stage, subscriber, source);
  await answerAs(stage.api, source, 'revoke');
  assert.deepEqual(await stage.until('2027-03-02 10:00'), ['2027-03-01 19:00 ended']);
  const mails = (await stage.api.get('/api/v1/sandbox/mails')).body.data;
  assert.match(JSON.stringify(mails), /Ya no es posible cobrar a su cuenta/);
  assert.equal((await stage.get(id)).status, 'finalizada');
});

story(
  'an account without funds is retried in each charge run of the grace period',
  '2027-02-01 10:00',
  async (stage) => {
    const subscriber = await stage.subscriber();
    const id = await subscribeWith(stage, subscriber, await anAccount(stage.api, subscriber), WEEK);
    const poor = await anAccount(stage.api, subscriber, phoneThat('no_funds'));
    await stage.put(`/subscription/${id}/update-payment-source`, { payment_source: poor });
    assert.deepEqual(await stage.until('2027-03-03 12:00'), [
      '2027-03-01 19:00 retry',
      '2027-03-02 19:00 retry',
    ]);
    const rich = await anAccount(stage.api, subscriber, phoneThat('approve'));
    await stage.put(`/subscription/${id}/update-payment-source`, { payment_source: rich });
    assert.deepEqual(await stage.until('2027-03-04 12:00'), ['2027-03-03 19:00 renew']);
  },
);

story('an unanswered approval is queried for an hour and then expires', '2027-02-01 10:00', async (stage) => {
  const subscriber = await stage.subscriber();
  const { body } = await askFor(stage.api, subscriber, phoneThat('never'));
  const queries = await stage.until('2027-02-01 12:00');
  assert.equal(queries.at(-1), '2027-02-01 11:00 account_asked expired');
  assert.ok(queries.length > 5 && queries.length < 30, String(queries.length));
  const { body: source } = await stage.api.get(`/subscriber/${subscriber}/payment-sources/${body.id}`);
  assert.deepEqual([source.status, source.url, source.expires_at], ['expired', null, null]);
  assert.deepEqual(await stage.until('2027-03-01 12:00'), []);
});
