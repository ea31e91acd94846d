import assert from 'node:assert/strict';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { assertOnce, assertTrue } from './judge.ts';
import { aMade, ask, send } from './requests.ts';
import type { Bench, Case, Fault, Kind } from './types.ts';

/** Returns the kinds of charges that the provider supports and its stand-in can simulate. */
export function kindsOf({ provider, standIn }: Bench): Kind[] {
  const { methods, holds } = provider.capabilities;
  return [
    ...(methods.includes('card') ? ['purchase' as const] : []),
    ...(holds ? ['hold' as const] : []),
    ...(methods.includes('pse') && standIn.bank ? ['transfer' as const] : []),
    ...(standIn.wallets ? ACCOUNT_METHODS.filter((wallet) => methods.includes(wallet)) : []),
    ...(methods.includes('cash') && standIn.point ? ['voucher' as const] : []),
  ];
}

const isWallet = (kind: Kind) => ACCOUNT_METHODS.some((wallet) => wallet === kind);

const when = (kind: string, what: string) => `${kind}, ${what}`;

const madeOnce: Case = {
  name: 'charges once with the requested amount, and a query agrees',
  async run(bench) {
    for (const kind of kindsOf(bench)) {
      const made = aMade(bench, kind);
      const outcome = await send(bench, bench.network, made);
      assert.ok(['approved', 'pending'].includes(outcome.kind), when(kind, `was ${JSON.stringify(outcome)}`));
      await assertTrue(bench, made, outcome, when(kind, 'outcome'));
      if (kind === 'transfer') await bench.standIn.bank?.approve(made.reference);
      else if (isWallet(kind)) await bench.standIn.wallets?.approve(made.reference);
      await bench.standIn.settle();
      for (const known of [{ outcome }, {}])
        await assertTrue(bench, made, await ask(bench, made, known), when(kind, 'queried'));
      if (kind !== 'voucher') {
        // A lost response is queried by reference, a pending charge by its network id.
        const found = await ask(bench, made, outcome.kind === 'pending' ? { outcome } : {});
        assert.equal(found.kind, 'approved', when(kind, `settled: ${JSON.stringify(found)}`));
        const [entry] = await bench.standIn.ledger(made.reference);
        assert.equal(entry?.status, 'approved', when(kind, 'the stand-in has no such charge'));
      }
    }
    return undefined;
  },
};

const declined: Case = {
  name: 'reports a declined card with a code',
  async run(bench) {
    if (!kindsOf(bench).includes('purchase')) return 'has no card payments';
    const made = aMade(bench, 'purchase');
    const outcome = await send(bench, bench.network, made, { card: bench.standIn.cards.declined });
    await assertTrue(bench, made, outcome, 'outcome');
    await bench.standIn.settle();
    const found = outcome.kind === 'declined' ? outcome : await ask(bench, made, { outcome });
    assert.equal(found.kind, 'declined', JSON.stringify(found));
    assert.ok('record' in found && found.record.code !== null, 'a decline without a code');
    await assertTrue(bench, made, found, 'settled');
    return undefined;
  },
};

const twice: Case = {
  name: 'charges a repeated reference once',
  async run(bench) {
    for (const kind of kindsOf(bench)) {
      const made = aMade(bench, kind);
      await send(bench, bench.network, made);
      const second = await send(bench, bench.network, made);
      await bench.standIn.settle();
      assertOnce(await bench.standIn.ledger(made.reference), when(kind, 'sent twice'));
      // `failed` would mean that no charge exists, but the first request created one.
      assert.notEqual(second.kind, 'failed', when(kind, `the second outcome was ${JSON.stringify(second)}`));
    }
    return undefined;
  },
};

const FAULTS: readonly Fault[] = [
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429, when: 'before' },
  { kind: 'status', status: 429, when: 'after' },
  { kind: 'nonsense', when: 'after' },
  { kind: 'cut', when: 'after' },
  { kind: 'late' },
];
const SILENCE: readonly Fault[] = [
  { kind: 'silence', when: 'before' },
  { kind: 'silence', when: 'after' },
];

const nameOf = (fault: Fault) =>
  [fault.kind, 'status' in fault ? fault.status : '', 'when' in fault ? fault.when : '']
    .filter(Boolean)
    .join(' ');

/**
 * Applies each fault to each request of a charge. The outcome and later queries must agree with the stand-in's
 * ledger.
 */
function struck(name: string, faults: readonly Fault[], patience: 'network' | 'hasty'): Case {
  return {
    name,
    async run(bench, { short }) {
      for (const kind of short ? kindsOf(bench).slice(0, 1) : kindsOf(bench)) {
        await send(bench, bench.network, aMade(bench, kind));
        const requests = bench.way.requests();
        for (let request = 1; request <= requests; request += 1)
          for (const fault of faults) await strikeOne(bench, { kind, fault, request, patience });
      }
      return undefined;
    },
  };
}

async function strikeOne(
  bench: Bench,
  {
    kind,
    fault,
    request,
    patience,
  }: { kind: Kind; fault: Fault; request: number; patience: 'network' | 'hasty' },
): Promise<void> {
  const made = aMade(bench, kind);
  const at = when(kind, `request ${request}, ${nameOf(fault)}`);
  const network = patience === 'hasty' ? bench.hasty() : bench.network;
  const outcome = await send(bench, network, made, { strike: { fault, request } });
  await assertTrue(bench, made, outcome, `${at}, outcome`);
  const asked = await ask(bench, made, { outcome });
  await assertTrue(bench, made, asked, `${at}, queried immediately`);
  // Delivers the late request. An earlier `failed` or `absent` result must still be correct.
  await bench.way.releaseLate();
  await bench.standIn.settle();
  for (const reported of [outcome, asked])
    if (reported.kind === 'failed' || reported.kind === 'absent')
      await assertTrue(bench, made, reported, `${at}, arrived late`);
  await assertTrue(bench, made, await ask(bench, made, { outcome }), `${at}, queried later`);
}

const refusedConnection: Case = {
  name: 'a refused connection fails and allows failover to another provider',
  async run(bench) {
    for (const kind of kindsOf(bench)) {
      const made = aMade(bench, kind);
      const outcome = await send(bench, bench.nowhere, made);
      assert.equal(outcome.kind, 'failed', when(kind, JSON.stringify(outcome)));
      assert.ok(
        'unasked' in outcome && outcome.unasked === true,
        when(kind, 'does not report that nothing was sent'),
      );
      assert.deepEqual(await bench.standIn.ledger(made.reference), []);
    }
    return undefined;
  },
};

const neverSent: Case = {
  name: 'a query for an unsent charge becomes absent and stays absent',
  async run(bench) {
    const [kind] = kindsOf(bench);
    if (!kind) return 'has no charge kind that the stand-in supports';
    const made = aMade(bench, kind);
    const first = await ask(bench, made);
    assert.ok(['absent', 'unknown'].includes(first.kind), JSON.stringify(first));
    if (first.kind === 'absent') {
      await send(bench, bench.network, made);
      await bench.standIn.settle();
      await assertTrue(bench, made, first, 'sent after it was reported as absent');
      return undefined;
    }
    const never = aMade(bench, kind);
    if (!bench.advance({ hours: 24 * 5 })) return 'the clock of the stand-in cannot be moved';
    const last = await ask(bench, never, { after: { hours: 24 * 5 } });
    assert.equal(last.kind, 'absent', 'an unsent reference is still not absent after five days');
    return undefined;
  },
};

export const CHARGE_CASES: readonly Case[] = [
  madeOnce,
  declined,
  twice,
  struck(
    'reports failed calls correctly (drop, 429, 500, 503, invalid, truncated or late response)',
    FAULTS,
    'network',
  ),
  struck('reports a missing response as unknown, before and after processing', SILENCE, 'hasty'),
  refusedConnection,
  neverSent,
];
