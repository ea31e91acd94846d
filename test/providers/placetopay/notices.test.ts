import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readNotification } from '#src/providers/placetopay/notifications.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { ACCOUNT, aCharge, CARDS, transactionOf, useSite } from './site.ts';
import type { NoticeMode } from './stand-in/notices.ts';

const { gateway, hasty, standIn, clock } = await useSite();
const { url, received } = await useReceiver();

const read = (body: string) => readNotification(JSON.parse(body), ACCOUNT.secret);
const statuses = () => received.map(({ body }) => read(body)?.status ?? null);

/** Creates a pending charge, so that the test decides when its notification is sent. */
async function aPending(mode: NoticeMode) {
  received.length = 0;
  standIn.notices.mode = mode;
  const charge = aCharge(CARDS.pendingApproved, { notify_url: url });
  const { internal_reference } = transactionOf(await gateway.process(charge));
  return { charge, internal_reference, settle: () => standIn.settle(Number(internal_reference)) };
}

describe('PlacetoPay notification', () => {
  for (const mode of ['normal', 'sha1', 'prefixed'] as const)
    test(`with a valid signature (${mode}) is accepted and names the transaction`, async () => {
      const { charge, internal_reference, settle } = await aPending(mode);
      await settle();
      const [notice] = received.map(({ body }) => read(body));
      const reference = charge.reference.replaceAll('-', '');
      assert.deepEqual(notice, { internal_reference, reference, status: 'APPROVED' });
    });

  test('with a forged signature is rejected', async () => {
    const { settle } = await aPending('forged');
    await settle();
    assert.deepEqual(statuses(), [null]);
  });

  test('when lost, a query returns the final status', async () => {
    const { charge, internal_reference, settle } = await aPending('lost');
    await settle();
    assert.deepEqual(received, []);
    const asked = await gateway.query({ ...charge, internal_reference, operation: 'purchase' });
    assert.equal(asked.kind, 'approved');
  });

  test('a duplicate has the same content', async () => {
    const { settle } = await aPending('doubled');
    await settle();
    assert.deepEqual(statuses(), ['APPROVED', 'APPROVED']);
  });

  test('that arrives before the response names the charge, and a search finds it', async () => {
    received.length = 0;
    standIn.notices.mode = 'early';
    standIn.faults.add({ does: true, answer: 'silence', path: '/gateway/process' });
    const charge = aCharge(CARDS.approved, { notify_url: url });
    assert.equal((await hasty.process(charge)).kind, 'unknown');
    const notice = read(received[0]?.body ?? '');
    assert.equal(notice?.reference, charge.reference.replaceAll('-', ''));
    const found = await gateway.search({ ...charge, operation: 'purchase', signed_at: clock.now() });
    assert.equal(transactionOf(found).internal_reference, notice?.internal_reference);
  });

  test('out of order is corrected by a query', async () => {
    const first = await aPending('held');
    await first.settle();
    const second = await aPending('held');
    await standIn.settle(Number(second.internal_reference), 'REJECTED');
    for (const notice of standIn.notices.held.toReversed()) await standIn.notices.deliver(notice);
    assert.deepEqual(statuses(), ['REJECTED', 'APPROVED']);
    const ends = await Promise.all(
      [first, second].map(({ charge, internal_reference }) =>
        gateway.query({ ...charge, internal_reference, operation: 'purchase' }),
      ),
    );
    assert.deepEqual(
      ends.map(({ kind }) => kind),
      ['approved', 'declined'],
    );
  });

  test('in chaos mode the stand-in loses, duplicates and forges notifications', async () => {
    const heard: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { settle } = await aPending('chaos');
      await settle();
      heard.push(statuses().join(' '));
    }
    assert.deepEqual(heard, ['APPROVED', '', 'APPROVED APPROVED', '', 'APPROVED', '']);
  });

  test('is not retried by the gateway after an error response', async () => {
    const { url: refusing, received: refused } = await useReceiver((response) =>
      response.writeHead(500).end(),
    );
    standIn.notices.mode = 'normal';
    const pending = aCharge(CARDS.pendingApproved, { notify_url: refusing });
    const { internal_reference } = transactionOf(await gateway.process(pending));
    await standIn.settle(Number(internal_reference));
    await gateway.query({ ...pending, internal_reference, operation: 'purchase' });
    assert.equal(refused.length, 1);
    assert.equal(standIn.notices.sent.at(-1)?.http, 500);
  });
});
