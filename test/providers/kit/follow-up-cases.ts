import assert from 'node:assert/strict';
import type { Outcome } from '#src/providers/port/network.ts';
import type { Earlier, FollowUp, Question } from '#src/providers/port/requests.ts';
import { AMOUNT, aMade, ask, earlier, noted, type Strike, send } from './requests.ts';
import type { Bench, Case, Fault, Kind, Made } from './types.ts';

type Step = 'capture' | 'void' | 'refund';

/** An approved charge or hold, and the operations on it so far. */
interface Standing {
  made: Made;
  original: Earlier;
  history: Earlier[];
}

async function standing(bench: Bench, kind: Kind): Promise<Standing> {
  const made = aMade(bench, kind);
  const outcome = await send(bench, bench.network, made);
  await bench.standIn.settle();
  const found = outcome.kind === 'approved' ? outcome : await ask(bench, made, { outcome });
  assert.equal(found.kind, 'approved', `${kind}: ${JSON.stringify(found)}`);
  const original = earlier(made, found as Outcome);
  return { made, original, history: [original] };
}

/** Performs the operation. Returns its outcome and the query for it. */
async function follow(
  bench: Bench,
  of: Standing,
  step: Step,
  { amount = AMOUNT, strike = null }: { amount?: bigint; strike?: Strike | null } = {},
) {
  const reference = bench.newReference();
  const at = bench.now();
  const request: FollowUp = { reference, at, original: of.original, history: [...of.history] };
  const priced = { ...request, amount, currency: 'COP' } as const;
  bench.way.strike(strike?.fault ?? null, strike?.request);
  const { network } = bench;
  const outcome = noted(
    bench,
    await (step === 'void'
      ? network.void(request)
      : step === 'capture'
        ? network.capture(priced)
        : network.refund(priced)),
  );
  const record = 'record' in outcome ? outcome.record : null;
  const self: Earlier = {
    ...{ reference, kind: step, amount, currency: 'COP', created_at: at },
    network_id: record?.network_transaction_id ?? null,
    authorization_code: record?.authorization_code ?? null,
  };
  const question: Question = {
    ...self,
    at: at.add({ seconds: 30 }),
    original: of.original,
    history: [...of.history],
  };
  if (outcome.kind === 'approved') of.history.push(self);
  return { outcome, question, self };
}

async function sumOf(bench: Bench, { made }: Standing, step: Step): Promise<bigint> {
  const done = await bench.standIn.ledger(made.reference, step);
  return done.filter(({ status }) => status === 'approved').reduce((sum, { amount }) => sum + amount, 0n);
}

async function query(bench: Bench, question: Question) {
  bench.way.strike(null);
  return noted(bench, await bench.network.query(question));
}

const refunds: Case = {
  name: 'refunds in parts and never more than was paid',
  async run(bench) {
    const { refund, partial_refund, methods } = bench.provider.capabilities;
    if (!refund || !methods.includes('card')) return 'has no refunds';
    const whole = await standing(bench, 'purchase');
    const parts = await standing(bench, 'purchase');
    // Charges of the same day are voided, not refunded.
    bench.advance({ hours: 25 });
    assert.equal((await follow(bench, whole, 'refund')).outcome.kind, 'approved');
    assert.equal(await sumOf(bench, whole, 'refund'), AMOUNT);
    if (!partial_refund) return 'has no partial refunds';
    for (const amount of [4_000_000n, 6_000_000n])
      assert.equal((await follow(bench, parts, 'refund', { amount })).outcome.kind, 'approved');
    const { outcome } = await follow(bench, parts, 'refund', { amount: 4_000_000n });
    assert.ok(
      ['declined', 'failed'].includes(outcome.kind),
      `more than was paid: ${JSON.stringify(outcome)}`,
    );
    assert.equal(await sumOf(bench, parts, 'refund'), 10_000_000n);
    return undefined;
  },
};

const voids: Case = {
  name: 'voids a charge of the same day in full, once',
  async run(bench) {
    const { capabilities } = bench.provider;
    if (!capabilities.void || !capabilities.methods.includes('card')) return 'has no voids';
    const of = await standing(bench, 'purchase');
    const { outcome, question } = await follow(bench, of, 'void');
    assert.ok(['approved', 'pending'].includes(outcome.kind), JSON.stringify(outcome));
    await bench.standIn.settle();
    assert.equal((await query(bench, question)).kind, 'approved', 'queried');
    assert.equal(await sumOf(bench, of, 'void'), AMOUNT);
    await follow(bench, of, 'void');
    assert.equal(await sumOf(bench, of, 'void'), AMOUNT, 'voided twice');
    return undefined;
  },
};

const captures: Case = {
  name: 'captures a hold in full or in part, or releases it',
  async run(bench) {
    const { holds, partial_capture, void: voids } = bench.provider.capabilities;
    if (!holds) return 'has no holds';
    const whole = await standing(bench, 'hold');
    assert.equal((await follow(bench, whole, 'capture')).outcome.kind, 'approved');
    assert.equal(await sumOf(bench, whole, 'capture'), AMOUNT);
    await follow(bench, whole, 'capture');
    assert.equal(await sumOf(bench, whole, 'capture'), AMOUNT, 'charged twice');
    if (partial_capture) {
      const part = await standing(bench, 'hold');
      assert.equal((await follow(bench, part, 'capture', { amount: 5_000_000n })).outcome.kind, 'approved');
      assert.equal(await sumOf(bench, part, 'capture'), 5_000_000n);
    }
    if (voids) {
      const gone = await standing(bench, 'hold');
      assert.equal((await follow(bench, gone, 'void')).outcome.kind, 'approved');
      const after = await follow(bench, gone, 'capture');
      assert.notEqual(after.outcome.kind, 'approved', 'charged a released hold');
      assert.equal(await sumOf(bench, gone, 'capture'), 0n);
    }
    return undefined;
  },
};

const expiry: Case = {
  name: 'an expired hold cannot be captured',
  async run(bench) {
    if (!bench.provider.capabilities.holds) return 'has no holds';
    const of = await standing(bench, 'hold');
    if (!bench.advance({ hours: 24 * 60 })) return 'the clock of the stand-in cannot be moved';
    const { outcome } = await follow(bench, of, 'capture');
    assert.notEqual(outcome.kind, 'approved', 'charged after sixty days');
    assert.equal(await sumOf(bench, of, 'capture'), 0n);
    return undefined;
  },
};

const FAULTS: readonly Fault[] = [
  { kind: 'drop', when: 'before' },
  { kind: 'drop', when: 'after' },
  { kind: 'status', status: 503, when: 'before' },
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'status', status: 429, when: 'after' },
  { kind: 'nonsense', when: 'after' },
];

/** The outcome of a failing capture, void or refund and a later query must agree with the stand-in's ledger. */
const struck: Case = {
  name: 'reports a failed capture, void or refund correctly',
  async run(bench, { short }) {
    const { capabilities } = bench.provider;
    if (!capabilities.methods.includes('card')) return 'has no card payments';
    const steps: [Kind, Step][] = [
      ...(capabilities.refund ? [['purchase', 'refund'] as [Kind, Step]] : []),
      ...(capabilities.void ? [['purchase', 'void'] as [Kind, Step]] : []),
      ...(capabilities.holds ? [['hold', 'capture'] as [Kind, Step]] : []),
    ];
    if (steps.length === 0) return 'has no captures, voids or refunds';
    for (const [kind, step] of steps)
      for (const fault of short ? FAULTS.slice(1, 4) : FAULTS) await strikeStep(bench, kind, step, fault);
    return undefined;
  },
};

async function strikeStep(bench: Bench, kind: Kind, step: Step, fault: Fault): Promise<void> {
  const of = await standing(bench, kind);
  if (step === 'refund') bench.advance({ hours: 25 });
  const { outcome, question } = await follow(bench, of, step, { strike: { fault, request: 1 } });
  const name = `${step}, ${fault.kind} ${'when' in fault ? fault.when : ''}`;
  await bench.standIn.settle();
  const answers = [outcome, await query(bench, question)];
  const sum = await sumOf(bench, of, step);
  for (const reported of answers) {
    const said = `${name}: reported ${JSON.stringify(reported)}, processed ${sum}`;
    if (reported.kind === 'approved') assert.equal(sum, AMOUNT, said);
    if (['failed', 'declined', 'absent'].includes(reported.kind)) assert.equal(sum, 0n, said);
  }
}

export const FOLLOW_UP_CASES: readonly Case[] = [captures, expiry, voids, refunds, struck];
