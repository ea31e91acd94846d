import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Network, Outcome } from '#src/providers/port/network.ts';
import type { ProviderOptions } from '#src/providers/port/provider.ts';
import { CASES, checkProvider } from './run.ts';
import { simulatorSubject } from './subjects/protocol.ts';
import type { Subject } from './types.ts';

const SECRET = 'sk_live_0123456789';

/** A fault injected into an otherwise correct provider. */
interface Lie {
  network?(right: Network, options: ProviderOptions, world: World): Partial<Network>;
  stored_cards?: boolean;
}

/** State shared by the faulty provider and its stand-in. */
interface World {
  skew_ms: number;
  references: string[];
}

function liar({ network, stored_cards = false }: Lie): Subject {
  const { provider, start } = simulatorSubject;
  const world: World = { skew_ms: 0, references: [] };
  return {
    provider: {
      ...provider,
      capabilities: { ...provider.capabilities, stored_cards },
      settings: { ...provider.settings, key: { secret: true, about: 'a key' } },
      open(options) {
        const client = provider.open(options);
        return {
          close: client.close,
          as(settings) {
            const right = client.as(settings);
            return { ...right, ...network?.(right, options, world) };
          },
        };
      },
    },
    async start(receiver) {
      const standIn = await start(receiver);
      return {
        ...standIn,
        settings: (url) => ({ ...standIn.settings(url), key: SECRET }),
        setSkew(ms) {
          world.skew_ms = ms;
        },
        async settle() {
          const body = JSON.stringify({
            reference: world.references.at(-1),
            sum: 'ab'.repeat(32),
            is: 'approved',
          });
          await fetch(receiver, { method: 'POST', body });
        },
      };
    },
  };
}

function approved(reference: string): Outcome {
  const nothing = {
    authorization_code: null,
    expires_at: null,
    bank_url: null,
    voucher: null,
    barcode: null,
  };
  return { kind: 'approved', record: { reference, code: '00', network_transaction_id: '1', ...nothing } };
}

/** Replaces `unknown` outcomes with another outcome. */
const insteadOfUnknown =
  (instead: (reference: string) => Outcome) =>
  (outcome: Outcome, { reference }: { reference: string }): Outcome =>
    outcome.kind === 'unknown' ? instead(reference) : outcome;

const failed = (): Outcome => ({ kind: 'failed', code: 'E99', reason: 'no answer' });
const asFailed = insteadOfUnknown(failed);
const asApproved = insteadOfUnknown(approved);

/** Faulty providers, by the start of the name of the rule they break. */
const LIES: Readonly<Record<string, Lie>> = {
  'charges once': {
    network: (right) => ({
      purchase: async (request) => right.purchase(request).then(() => approved('other')),
    }),
  },
  'reports a declined card': {
    network: (right) => ({ purchase: async (r) => right.purchase(r).then(() => approved(r.reference)) }),
  },
  'charges a repeated reference': {
    network(right) {
      const sent = new Set<string>();
      return {
        async purchase(request) {
          if (sent.has(request.reference)) return failed();
          sent.add(request.reference);
          return right.purchase(request);
        },
      };
    },
  },
  'reports failed calls': {
    network: (right) => ({ purchase: async (r) => asFailed(await right.purchase(r), r) }),
  },
  'reports a missing response': {
    network: (right) => ({ purchase: async (r) => asApproved(await right.purchase(r), r) }),
  },
  'a refused connection': {
    network: (right) => ({
      async purchase(request) {
        const outcome = await right.purchase(request);
        return outcome.kind === 'failed' ? { kind: 'unknown', code: 'T01', reason: outcome.reason } : outcome;
      },
    }),
  },
  'a query for an unsent charge': { network: () => ({ query: async () => ({ kind: 'absent' }) }) },
  'captures a hold': {
    network: (right) => ({ capture: (r) => right.capture({ ...r, amount: r.original.amount }) }),
  },
  'an expired hold': {
    network: (right) => ({ capture: (r) => right.capture({ ...r, at: r.original.created_at }) }),
  },
  'voids a charge': { network: () => ({ void: async (r) => approved(r.reference) }) },
  'refunds in parts': {
    network: (right) => ({ refund: async (r) => right.refund(r).then(() => approved(r.reference)) }),
  },
  'reports a failed capture': {
    network: (right) => ({ refund: async (r) => asFailed(await right.refund(r), r) }),
  },
  'rejects a response': {
    network: (right) => ({ purchase: async (r) => asApproved(await right.purchase(r), r) }),
  },
  'a query without a valid response': {
    network: (right) => ({
      async query(question) {
        const found = await right.query(question);
        return found.kind === 'unknown' ? { kind: 'absent' } : found;
      },
    }),
  },
  'a clock difference': {
    network: (right, _options, world) => ({
      async purchase(request) {
        const outcome = await right.purchase(request);
        return Math.abs(world.skew_ms) > 600_000 ? failed() : outcome;
      },
    }),
  },
  'the account check': {
    network: () => ({ check: async () => ({ kind: 'refused', code: '401', reason: `not ${SECRET}` }) }),
  },
  'charges a stored card': {
    stored_cards: true,
    network: () => ({
      cards: {
        store: async ({ card }) => ({ kind: 'done', value: { token: card.number } }),
        forget: async () => ({ kind: 'done', value: null }),
      },
    }),
  },
  'a deleted card': {
    stored_cards: true,
    network: () => ({
      cards: {
        store: async () => ({ kind: 'done', value: { token: 't' } }),
        forget: async () => ({ kind: 'failed', reason: 'cannot' }),
      },
    }),
  },
  'reads its own notifications': {
    network: (right, _options, world) => ({
      async purchase(request) {
        world.references.push(request.reference);
        return right.purchase(request);
      },
      async readNotification({ body }) {
        const reference: unknown = /"reference":"([^"]+)"/.exec(body)?.[1];
        return typeof reference === 'string' ? { about: 'operation', reference } : { about: 'nothing' };
      },
    }),
  },
  'outcomes and log': {
    network: (_right, { log }) => ({
      async purchase(request) {
        log.debug({ request, key: SECRET }, 'sending');
        return approved(request.reference);
      },
    }),
  },
};

describe('the test kit detects a faulty provider by the rule it breaks', () => {
  for (const one of CASES) {
    const lie = Object.entries(LIES).find(([begins]) => one.name.startsWith(begins))?.[1];

    test(one.name, async () => {
      assert.ok(lie, 'this rule has no faulty provider');
      const first = CASES[0];
      // The rule about secrets inspects the log of other cases, so one of them runs first.
      const cases = one.name.startsWith('outcomes and log') && first ? [first, one] : [one];
      const result = (await checkProvider(liar(lie), { short: true, cases })).at(-1);
      assert.equal(result?.verdict, 'failed', JSON.stringify(result));
      assert.notEqual(result.detail, '');
    });
  }
});
