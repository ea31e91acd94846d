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
  name: 'an answer about another reference, amount or currency is not believed',
  async run(bench) {
    const [kind] = kindsOf(bench);
    if (!kind) return 'takes nothing that the stand-in can play';
    const untried: string[] = [];
    for (const [name, change] of Object.entries(ALTERATIONS)) {
      const made = aMade(bench, kind);
      const probe = await send(bench, bench.network, made);
      const requests = bench.way.requests();
      await bench.standIn.settle();
      const again = aMade(bench, kind);
      const fault = { kind: 'alter', change: (text: string) => change(text, again.reference) } as const;
      const outcome = await send(bench, bench.network, again, { strike: { fault, request: requests } });
      if (!bench.way.hasStruck()) untried.push(`${name} in the answer to a charge`);
      else
        assert.equal(
          outcome.kind,
          'unknown',
          `${name} in the answer to a charge: ${JSON.stringify(outcome)}`,
        );
      const told = (text: string) => change(text, made.reference);
      const found = await ask(bench, made, {
        outcome: probe,
        strike: { fault: { kind: 'alter', change: told }, request: 1 },
      });
      if (!bench.way.hasStruck()) untried.push(`${name} in the answer to a question`);
      else
        assert.equal(found.kind, 'unknown', `${name} in the answer to a question: ${JSON.stringify(found)}`);
    }
    return untried.length === 0 ? undefined : `these answers do not say: ${untried.join(', ')}`;
  },
};

const deafQuestion: Case = {
  name: 'a question that gets no good answer leaves everything open',
  async run(bench) {
    const [kind] = kindsOf(bench);
    if (!kind) return 'takes nothing that the stand-in can play';
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
  name: 'clocks that differ make nobody lie',
  async run(bench) {
    const { standIn } = bench;
    const [kind] = kindsOf(bench);
    if (!kind) return 'takes nothing that the stand-in can play';
    if (!standIn.setSkew) return 'the stand-in has no clock of its own';
    try {
      for (const minutes of SKEWS_MIN) {
        standIn.setSkew(minutes * 60_000);
        const made = aMade(bench, kind);
        const outcome = await send(bench, bench.network, made);
        await assertTrue(bench, made, outcome, `${minutes} minutes`);
        await standIn.settle();
        await assertTrue(bench, made, await ask(bench, made, { outcome }), `${minutes} minutes, asked about`);
      }
    } finally {
      standIn.setSkew(0);
    }
    return undefined;
  },
};

const checked: Case = {
  name: 'an account is checked: a right one is known, a wrong one refused without its secret',
  async run(bench) {
    const { provider, network } = bench;
    if (!network.check) return 'has no way to be asked';
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
  name: 'a card that is kept is charged by its token',
  async run(bench) {
    const { provider, standIn } = bench;
    if (!provider.capabilities.stored_cards) return 'keeps no cards';
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
  name: 'a card that was forgotten is charged no more, by anybody',
  async run(bench) {
    const { network, standIn } = bench;
    if (!bench.provider.capabilities.stored_cards) return 'keeps no cards';
    const token = await store(bench);
    assert.equal(noted(bench, await network.cards?.forget(token))?.kind, 'done');
    const reference = bench.newReference();
    noted(bench, await chargeKept(bench, reference, token));
    await standIn.settle();
    const charged = (await standIn.ledger(reference)).filter(({ status }) => status === 'approved');
    // The port only requires that the service stops charging a deleted card.
    return charged.length === 0 ? undefined : 'the gateway itself forgets nothing';
  },
};

async function store(bench: Bench): Promise<string> {
  const { network, standIn } = bench;
  assert.ok(network.cards, 'says that it keeps cards, and does not');
  const payer = { name: 'Ana Díaz', email: 'ana@example.com', phone: '+573001234567', document: null };
  const card = { number: standIn.cards.approved, expiry: '2039-12', holder: 'Ana Díaz', cvv: CVV };
  const stored = noted(bench, await network.cards.store({ card, payer, consents: await consentsOf(bench) }));
  assert.equal(stored.kind, 'done', JSON.stringify(stored));
  assert.ok(!stored.value.token.includes(card.number), 'the token is the number');
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
  name: 'no secret and no card number is said to anybody, in outcomes or in the log',
  async run({ provider, standIn, said }) {
    const settings = standIn.settings('');
    const hidden = Object.entries(settings).filter(([name]) => provider.settings[name]?.secret);
    const all = said.join('\n');
    for (const [name, value] of hidden) assert.ok(!all.includes(value), `${name} was said`);
    assert.ok(!all.includes(standIn.cards.approved), 'a card number was said');
    assert.ok(!new RegExp(`cv[vc]\\W{1,4}${CVV}`, 'i').test(all), 'a CVV was said');
    return undefined;
  },
};

export const ANSWER_CASES: readonly Case[] = [altered, deafQuestion, skewed, checked, kept, forgotten];
export const LAST_CASES: readonly Case[] = [secrets];
