import assert from 'node:assert/strict';
import { kindsOf } from './charge-cases.ts';
import { assertTrue } from './judge.ts';
import { AMOUNT, aMade, ask, CVV, consentsOf, noted, send } from './requests.ts';
import type { Bench, Case } from './types.ts';

/** Changes to a response that the provider must detect. */
const ALTERATIONS: Readonly<Record<string, (text: string, reference: string) => string>> = {
  'another amount': (text) => text.replaceAll('119000', '119001'),
  'another currency': (text) => text.replaceAll('"COP"', '"USD"'),
  'another reference': (text, reference) => {
    const other = reference.replace(/^../, 'ff');
    return text
      .replaceAll(reference, other)
      .replaceAll(reference.replaceAll('-', ''), other.replaceAll('-', ''));
  },
};

const altered: Case = {
  name: 'rejects a response with another reference, amount or currency',
  async run(bench) {
    const [kind] = kindsOf(bench);
    if (!kind) return 'has no charge kind that the stand-in supports';
    const untried: string[] = [];
    for (const [name, change] of Object.entries(ALTERATIONS)) {
      const made = aMade(bench, kind);
      const probe = await send(bench, bench.network, made);
      const requests = bench.way.requests();
      await bench.standIn.settle();
      const again = aMade(bench, kind);
      const fault = { kind: 'alter', change: (text: string) => change(text, again.reference) } as const;
      const outcome = await send(bench, bench.network, again, { strike: { fault, request: requests } });
      if (!bench.way.hasStruck()) untried.push(`${name} in the response to a charge`);
      else
        assert.equal(
          outcome.kind,
          'unknown',
          `${name} in the response to a charge: ${JSON.stringify(outcome)}`,
        );
      const altered = (text: string) => change(text, made.reference);
      const found = await ask(bench, made, {
        outcome: probe,
        strike: { fault: { kind: 'alter', change: altered }, request: 1 },
      });
      if (!bench.way.hasStruck()) untried.push(`${name} in the response to a query`);
      else
        assert.equal(found.kind, 'unknown', `${name} in the response to a query: ${JSON.stringify(found)}`);
    }
    return untried.length === 0
      ? undefined
      : `these responses do not contain the value: ${untried.join(', ')}`;
  },
};

const deafQuestion: Case = {
  name: 'a query without a valid response is unknown',
  async run(bench) {
    const [kind] = kindsOf(bench);
    if (!kind) return 'has no charge kind that the stand-in supports';
    const made = aMade(bench, kind);
    const outcome = await send(bench, bench.network, made);
    await bench.standIn.settle();
    for (const fault of [
      { kind: 'drop', when: 'before' },
      { kind: 'status', status: 500, when: 'before' },
      { kind: 'status', status: 429, when: 'before' },
      { kind: 'nonsense', when: 'after' },
      { kind: 'cut', when: 'after' },
    ] as const) {
      const found = await ask(bench, made, {
        outcome,
        after: { hours: 24 * 9 },
        strike: { fault, request: 1 },
      });
      assert.equal(found.kind, 'unknown', `${fault.kind}: ${JSON.stringify(found)}`);
    }
    return undefined;
  },
};

const SKEWS_MIN = [-15, -4, 4, 15];

const skewed: Case = {
  name: 'a clock difference never leads to a wrong outcome',
  async run(bench) {
    const { standIn } = bench;
    const [kind] = kindsOf(bench);
    if (!kind) return 'has no charge kind that the stand-in supports';
    if (!standIn.setSkew) return 'the stand-in has no clock of its own';
    try {
      for (const minutes of SKEWS_MIN) {
        standIn.setSkew(minutes * 60_000);
        const made = aMade(bench, kind);
        const outcome = await send(bench, bench.network, made);
        await assertTrue(bench, made, outcome, `${minutes} minutes`);
        await standIn.settle();
        await assertTrue(bench, made, await ask(bench, made, { outcome }), `${minutes} minutes, queried`);
      }
    } finally {
      standIn.setSkew(0);
    }
    return undefined;
  },
};

const checked: Case = {
  name: 'the account check accepts valid settings and never repeats a wrong secret',
  async run(bench) {
    const { provider, network } = bench;
    if (!network.check) return 'has no account check';
    bench.way.strike(null);
    assert.equal(noted(bench, await network.check()).kind, 'done');
    for (const [name, { secret }] of Object.entries(provider.settings)) {
      const right = bench.standIn.settings('')[name];
      if (!secret || right === undefined) continue;
      const wrong = `${right.slice(0, -4)}9999`;
      const answer = noted(bench, await bench.as({ [name]: wrong }).check?.());
      assert.ok(!JSON.stringify(answer).includes(wrong), `${name} is repeated`);
    }
    return undefined;
  },
};

const kept: Case = {
  name: 'charges a stored card by its token',
  async run(bench) {
    const { provider, standIn } = bench;
    if (!provider.capabilities.stored_cards) return 'does not store cards';
    const token = await store(bench);
    const made = aMade(bench, 'purchase');
    const outcome = await chargeKept(bench, made.reference, token);
    assert.ok(['approved', 'pending'].includes(outcome.kind), JSON.stringify(outcome));
    await standIn.settle();
    await assertTrue(bench, made, await ask(bench, made, { outcome }), 'charged by its token');
    assert.equal((await standIn.ledger(made.reference))[0]?.status, 'approved');
    return undefined;
  },
};

const forgotten: Case = {
  name: 'a deleted card cannot be charged',
  async run(bench) {
    const { network, standIn } = bench;
    if (!bench.provider.capabilities.stored_cards) return 'does not store cards';
    const token = await store(bench);
    assert.equal(noted(bench, await network.cards?.forget(token))?.kind, 'done');
    const reference = bench.newReference();
    noted(bench, await chargeKept(bench, reference, token));
    await standIn.settle();
    const charged = (await standIn.ledger(reference)).filter(({ status }) => status === 'approved');
    // The port only requires that the service stops charging a deleted card.
    return charged.length === 0 ? undefined : 'the gateway does not delete cards';
  },
};

async function store(bench: Bench): Promise<string> {
  const { network, standIn } = bench;
  assert.ok(network.cards, 'declares stored cards but has no API for them');
  const payer = { name: 'Ana Díaz', email: 'ana@example.com', phone: '+573001234567', document: null };
  const card = { number: standIn.cards.approved, expiry: '2039-12', holder: 'Ana Díaz', cvv: CVV };
  const stored = noted(bench, await network.cards.store({ card, payer, consents: await consentsOf(bench) }));
  assert.equal(stored.kind, 'done', JSON.stringify(stored));
  assert.ok(!stored.value.token.includes(card.number), 'the token contains the card number');
  return stored.value.token;
}

function chargeKept(bench: Bench, reference: string, token: string) {
  return bench.network.purchase({
    ...{ reference, at: bench.now(), amount: AMOUNT, currency: 'COP', tax: 1_900_000n },
    instrument: { kept: 'card', token },
    payer: { name: 'Ana Díaz', email: 'ana@example.com', phone: '+573001234567', document: null },
    description: 'Mensualidad',
    installments: 1,
    series: reference,
    mandate: { begun_by: 'merchant', first_network_id: null },
    notify_url: bench.notify_url,
  });
}

/** Runs last, because it inspects the log and the outcomes of all other cases. */
const secrets: Case = {
  name: 'outcomes and log contain no secret and no card number',
  async run({ provider, standIn, said }) {
    const settings = standIn.settings('');
    const hidden = Object.entries(settings).filter(([name]) => provider.settings[name]?.secret);
    const all = said.join('\n');
    for (const [name, value] of hidden) assert.ok(!all.includes(value), `${name} was logged or returned`);
    assert.ok(!all.includes(standIn.cards.approved), 'a card number was logged or returned');
    assert.ok(!new RegExp(`cv[vc]\\W{1,4}${CVV}`, 'i').test(all), 'a CVV was logged or returned');
    return undefined;
  },
};

export const ANSWER_CASES: readonly Case[] = [altered, deafQuestion, skewed, checked, kept, forgotten];
export const LAST_CASES: readonly Case[] = [secrets];
