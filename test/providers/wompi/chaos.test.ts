import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewTransaction } from '#src/providers/wompi/requests.ts';
import { until } from '#test/support/process.ts';
import { openPair } from './caller.ts';

const CHARGES = 120;
const AT_ONCE = 12;
const CARDS = ['4242424242424242', '4000000000009995', '4111111111111111'];

/** Half of all requests go wrong in one way or another. What the client says must never be contradicted by the gateway's own ledger. */
for (const seed of [1, 2]) {
  describe(`a gateway that misbehaves at random (seed ${seed})`, () => {
    test('no charge is doubled, none lost, and nothing said that is not so', async () => {
      const { gateway, account, hasty, closeHasty, storedCard, charge } = await openPair();
      const sources: number[] = [];
      for (const card of CARDS) sources.push(await storedCard(card));
      const earlier = gateway.callers().ports;
      gateway.setChaos({ rate: 0.5, seed });

      const asked: NewTransaction[] = Array.from({ length: CHARGES }, (_, place) =>
        charge(sources[place % sources.length] ?? 0),
      );
      const said = new Map<string, string>();
      const queue = [...asked];
      const worker = async () => {
        for (let next = queue.shift(); next; next = queue.shift())
          said.set(next.reference, (await hasty.createTransaction(next)).kind);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));

      gateway.clearFaults();
      // Whoever gave up may have sent it all: what has not been read once they are gone never will be.
      await closeHasty();
      await until(async () => {
        const { ports, working } = gateway.callers();
        return working === 0 && ports.every((port) => earlier.includes(port));
      });
      await gateway.releaseLate();
      await gateway.settle();
      const ledger = new Map(gateway.ledger().transactions.map((made) => [made.reference, made]));
      assert.equal(gateway.ledger().transactions.length, ledger.size, 'a reference twice');
      const sent = gateway.requests().filter((line) => line === 'POST /transactions').length;
      assert.ok(sent <= CHARGES, `${sent} sent for ${CHARGES}`);

      for (const one of asked) {
        const first = said.get(one.reference);
        const made = ledger.get(one.reference);
        // Failed without doubt means that there is none; pending, that there is one.
        if (first === 'failed') assert.equal(made, undefined, one.reference);
        if (first === 'pending') assert.ok(made, one.reference);
        assert.ok(['failed', 'pending', 'unknown'].includes(first ?? ''), first ?? 'nothing');
        const found = await account.findByReference(one);
        const expected = made
          ? { APPROVED: 'approved', DECLINED: 'declined' }[made.status as string]
          : 'none';
        assert.equal(found.kind, expected, one.reference);
      }
      const kinds = new Set(said.values());
      assert.ok(kinds.has('pending') && kinds.has('unknown'), 'the faults did not strike');
    });
  });
}
