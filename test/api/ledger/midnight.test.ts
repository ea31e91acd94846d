import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aPaid, decide, openInSandbox } from '#test/support/disputes.ts';
import { assertWell } from '#test/support/doctor.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold } from '#test/support/reservations.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** The last instant of a day, until the clock was read so many times; then the next day. Says how often it was read. */
async function midnightAfter(readings: number, work: () => Promise<unknown>): Promise<number> {
  const { clock } = service;
  const { now } = clock;
  const last = now.call(clock).toZonedDateTimeISO('America/Bogota').startOfDay().add({ days: 1 });
  const [before, midnight] = [last.subtract({ milliseconds: 1 }).toInstant(), last.toInstant()];
  let read = 0;
  clock.now = () => {
    read += 1;
    return read > readings ? midnight : before;
  };
  try {
    await work();
  } finally {
    clock.now = now;
    clock.advance({ days: 1 });
  }
  return read;
}

/** What moves money, given a merchant; what it needs beforehand happens by day. */
const WORK: Readonly<Record<string, (merchant: TestMerchant) => Promise<() => Promise<unknown>>>> = {
  'a checkout': async (merchant) => () => aPaid(service, merchant),
  'a refund': async (merchant) => {
    const { number } = await aPaid(service, merchant);
    return () => merchant.test.post(`/api/v1/payment/transaction/${number}/refund`, { amount: 30_000 });
  },
  'a lost dispute': async (merchant) => {
    const { body } = await openInSandbox(merchant, (await aPaid(service, merchant)).number);
    return () => decide(merchant, body.dispute.id, 'lost');
  },
  'a reservation that is charged': async (merchant) => {
    const held = await aHold(merchant);
    return () => held.confirm(120_000);
  },
  'a subscription': async (merchant) => () => subscribed(merchant),
};

describe('midnight', () => {
  for (const [name, prepare] of Object.entries(WORK))
    test(`in the middle of ${name} leaves figures that agree with what they count`, async () => {
      const merchant = await aMerchant(service);
      let readings = 0;
      for (let at = 0; at <= readings; at += 1) {
        const work = await prepare(merchant);
        readings = Math.max(readings, await midnightAfter(at, work));
      }
      // Each has days of its own, so that none makes up for another.
      await assertWell(service);
      assert.ok(readings > 3, 'the clock was hardly read: the test proves nothing');
    });
});
