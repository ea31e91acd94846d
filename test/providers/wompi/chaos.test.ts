import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NewTransaction } from '#src/providers/wompi/requests.ts';
import { until } from '#test/support/process.ts';
import { openPair } from './caller.ts';
import { FAULT_MODES } from './stand-in/faults.ts';

const CHARGES = 120;
const MAX_CHARGES = 3_000;
const WORKERS = 12;
const CARDS = ['4242424242424242', '4000000000009995', '4111111111111111'];

/** Half of all requests fail in a random way. The result that the client reports must agree with the gateway's ledger. */
for (const seed of [1, 2]) {
  describe(`Wompi gateway with random faults (seed ${seed})`, () => {
    test('duplicates and loses no charge, and no reported result contradicts the ledger', async () => {
      const { gateway, account, newHasty, closeHasty, storedCard, charge } = await openPair();
      const sources: number[] = [];
      for (const card of CARDS) sources.push(await storedCard(card));
      const earlier = gateway.callers().ports;
      gateway.setChaos({ rate: 0.5, seed });

      const asked: NewTransaction[] = [];
      const said = new Map<string, string>();
      // On a busy machine many requests time out before they reach the gateway. The workers therefore continue until each kind
      // of fault was injected, and each charge has a new client, because an open circuit breaker would refuse the charge.
      const isComplete = () =>
        asked.length >= CHARGES && gateway.injectedFaults().size === FAULT_MODES.length;
      const worker = async () => {
        while (!isComplete() && asked.length < MAX_CHARGES) {
          const next = charge(sources[asked.length % sources.length] ?? 0);
          asked.push(next);
          said.set(next.reference, (await newHasty().createTransaction(next)).kind);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, worker));
      assert.ok(
        isComplete(),
        `only ${[...gateway.injectedFaults()]} were injected in ${asked.length} charges`,
      );

      gateway.clearFaults();
      // A client that timed out may have sent its whole request. After its connections close, the gateway receives nothing more.
      await closeHasty();
      await until(async () => {
        const { ports, working } = gateway.callers();
        return working === 0 && ports.every((port) => earlier.includes(port));
      });
      await gateway.releaseLate();
      await gateway.settle();
      const ledger = new Map(gateway.ledger().transactions.map((made) => [made.reference, made]));
      assert.equal(gateway.ledger().transactions.length, ledger.size, 'duplicate reference');
      const sent = gateway.requests().filter((line) => line === 'POST /transactions').length;
      assert.ok(sent <= asked.length, `${sent} sent for ${asked.length}`);

      for (const one of asked) {
        const first = said.get(one.reference);
        const made = ledger.get(one.reference);
        // `failed` means that the gateway has no transaction; `pending` means that it has one.
        if (first === 'failed') assert.equal(made, undefined, one.reference);
        if (first === 'pending') assert.ok(made, one.reference);
        assert.ok(['failed', 'pending', 'unknown'].includes(first ?? ''), first ?? 'nothing');
        const found = await account.findByReference(one);
        const expected = made
          ? { APPROVED: 'approved', DECLINED: 'declined' }[made.status as string]
          : 'none';
        assert.equal(found.kind, expected, one.reference);
      }
    });
  });
}
