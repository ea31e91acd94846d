import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { kindsOf } from './charge-cases.ts';
import { assertTrue } from './judge.ts';
import { aMade, ask, noted, send } from './requests.ts';
import type { Bench, Case, Received } from './types.ts';

const LOOKS = 40;
const LOOK_MS = 25;

/** Waits for the next notification from the stand-in, up to one second. Returns null if none arrives. */
async function notified(bench: Bench, from: number): Promise<Received | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = bench.received[from];
    if (found) return found;
    await delay(LOOK_MS);
  }
  return null;
}

const notifications: Case = {
  name: 'reads its own notifications consistently and rejects forged ones',
  async run(bench) {
    const { provider, network, standIn } = bench;
    const [kind] = kindsOf(bench);
    if (!provider.capabilities.notification || !network.readNotification) return 'has no notifications';
    if (!kind) return 'has no charge kind that the stand-in supports';
    const from = bench.received.length;
    const made = aMade(bench, kind);
    const outcome = await send(bench, network, made);
    await standIn.settle();
    const found = await ask(bench, made, { outcome });
    await assertTrue(bench, made, found, 'queried without a notification');
    const received = await notified(bench, from);
    if (!received) return 'the stand-in sent no notification for this charge';
    const hint = noted(bench, await network.readNotification(received));
    assert.ok(hint, 'its own notification is rejected');
    const isOurs =
      hint.about === 'operation' &&
      ('reference' in hint
        ? hint.reference === made.reference
        : 'record' in found && hint.network_id === found.record.network_transaction_id);
    assert.ok(isOurs, `about another operation: ${JSON.stringify(hint)}`);
    assert.deepEqual(await network.readNotification(received), hint, 'the second reading differs');
    for (const forged of forgeries(received)) {
      const read = await network.readNotification(forged);
      assert.ok(
        read === null || read.about === 'nothing',
        `a forged notification is accepted: ${forged.body}`,
      );
    }
    return undefined;
  },
};

/** Returns copies of a notification with another status, an invalid signature or a malformed body. */
function forgeries({ headers, body }: Received): Received[] {
  const changed = body.replaceAll('APPROVED', 'DECLINED').replaceAll('approved', 'declined');
  const signed = body.replaceAll(/"([0-9a-f]{40,})"/g, (_all, sum: string) => `"${'0'.repeat(sum.length)}"`);
  const bodies = [changed, signed, '{}', 'nonsense', '[]', 'null', '{"data":7}'];
  return bodies.filter((text) => text !== body).map((text) => ({ headers, body: text }));
}

export const NOTIFICATION_CASES: readonly Case[] = [notifications];
