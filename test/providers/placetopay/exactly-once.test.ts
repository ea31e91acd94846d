import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { openPlacetopay, type Placetopay } from '#src/providers/placetopay/client.ts';
import type { Absent, CardCharge, Result } from '#src/providers/placetopay/types.ts';
import { ACCOUNT, aCharge, CARDS, transactionOf, useOutbound, useSite } from './site.ts';
import { chanceFrom } from './stand-in/faults.ts';

const NUMBERS = [
  CARDS.approved,
  CARDS.declined,
  CARDS.pendingApproved,
  CARDS.pendingDeclined,
  CARDS.exception,
];

const ENDS = ['approved', 'declined', 'failed'];
const isEnd = (result: Result | Absent) =>
  ENDS.includes(result.kind) || (result.kind === 'absent' && result.final);

/** Sends a charge once, then queries it until it has a final result. */
async function seeThrough(
  gateway: Placetopay,
  charge: CardCharge,
  clock: { now(): Temporal.Instant; advance: (by: object) => void },
) {
  const signed_at = clock.now();
  let result: Result | Absent = await gateway.process(charge);
  for (let asked = 0; !isEnd(result); asked += 1) {
    assert.ok(asked < 40, 'the charge never reached a final result');
    clock.advance({ minutes: 1 });
    const search = { ...charge, operation: charge.action, signed_at };
    result =
      result.kind === 'pending'
        ? await gateway.query({ ...search, internal_reference: transactionOf(result).internal_reference })
        : await gateway.search(search);
  }
  return result;
}

describe('300 PlacetoPay charges with half of the calls failing', () => {
  const seen: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => seen.push(line) });

  test('end with the status in the gateway ledger, without duplicates, losses or logged secrets', async () => {
    const { standIn, clock, entriesOf } = await useSite();
    const client = openPlacetopay({
      url: standIn.url,
      log,
      timeout_ms: 20_000,
      outbound: useOutbound(),
      clock,
    });
    const gateway = client.as(ACCOUNT);
    const next = chanceFrom(20_270_315);
    standIn.faults.chaos(50, 48);
    const ends: Record<string, number> = {};
    for (let count = 0; count < 300; count += 1) {
      const charge = aCharge(NUMBERS[next(NUMBERS.length)]);
      const result = await seeThrough(gateway, charge, clock);
      const entries = entriesOf(charge.reference);
      const took = entries.filter(({ status }) => status === 'APPROVED').length;
      assert.ok(entries.length <= 1);
      assert.equal(took, result.kind === 'approved' ? 1 : 0, `${charge.reference} ${result.kind}`);
      assert.equal(entries.length === 0, result.kind === 'absent');
      ends[result.kind] = (ends[result.kind] ?? 0) + 1;
      seen.push(JSON.stringify(result));
    }
    client.close();
    const sent = standIn.requests.filter(({ path }) => path === '/gateway/process');
    assert.equal(sent.length, 300);
    for (const kind of ['approved', 'declined', 'failed', 'absent']) assert.ok((ends[kind] ?? 0) > 10, kind);
    const reported = seen.join('\n');
    for (const secret of [ACCOUNT.secret, '"123"', ...NUMBERS]) assert.ok(!reported.includes(secret), secret);
  });
});
