import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Simulator, startSimulator } from '#simulator/server.ts';
import { type CardOutcome, TEST_CARDS } from '#src/kernel/test-cards.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
export type Body = any;

interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

/** A client for one simulator. */
export interface Caller {
  url: string;
  data_dir: string;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  operate(body: unknown): Promise<Answer>;
  /** Asserts that the operation returned 200 and returns its record. */
  record(body: unknown): Promise<Body>;
  ask(reference: string): Promise<Answer>;
  ledger(): Promise<Body[]>;
  ledgerText(): string;
  restart(): Promise<void>;
}

export function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cuota-simulator-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a simulator with its own data folder. It is closed after the tests of the file. */
export async function openSimulator(): Promise<Caller> {
  const data_dir = newFolder();
  const start = () => startSimulator({ port: 0, host: '127.0.0.1', data_dir });
  let simulator: Simulator = await start();
  after(() => simulator.close());
  const caller = callerOf(simulator.url, data_dir, async () => {
    await simulator.close();
    simulator = await start();
    caller.url = simulator.url;
  });
  return caller;
}

export function callerOf(url: string, data_dir: string, restart = async () => {}): Caller {
  const caller: Caller = {
    url,
    data_dir,
    restart,
    get: (path) => caller.send('GET', path),
    async send(method, path, body) {
      const answer = await fetch(caller.url + path, {
        method,
        redirect: 'manual',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      const text = await answer.text();
      const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json');
      return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
    },
    operate: (body) => caller.send('POST', '/v1/operations', body),
    async record(body) {
      const answer = await caller.operate(body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    },
    ask: (reference) => caller.get(statusQueryFor(reference)),
    async ledger() {
      const { body } = await caller.get('/ledger?limit=10000');
      return body.entries;
    },
    ledgerText: () => readFileSync(join(data_dir, 'ledger.jsonl'), 'utf8'),
  };
  return caller;
}

/** Default environment and merchant of all requests. */
export const PARTY = { environment: 'test', merchant: 1 } as const;

/** Returns the path of a query for a reference. */
export function statusQueryFor(reference: string, parameters: object = {}): string {
  const asked = new URLSearchParams({ environment: 'test', merchant: '1', ...parameters });
  return `/v1/operations/${encodeURIComponent(reference)}?${asked}`;
}

let count = 0;

export function newReference(): string {
  count += 1;
  return `ref-${process.pid}-${count}`;
}

export const AT = '2027-01-15T10:00:00-05:00';

export function aCard(number = '4111111111111111', change: object = {}): Body {
  return { number, expiry: '2031-12', holder: 'Ana Pérez', cvv: '123', ...change };
}

export function aPurchase(change: object = {}): Body {
  const reference = newReference();
  const money = { amount: '30000.00', currency: 'COP' };
  return {
    ...PARTY,
    kind: 'purchase',
    reference,
    at: AT,
    ...money,
    card: aCard(),
    series: reference,
    ...change,
  };
}

export const aHold = (change: object = {}): Body => aPurchase({ kind: 'hold', ...change });

/** Returns a capture, void or refund request for an earlier operation. */
export function anAct(
  kind: 'capture' | 'void' | 'refund',
  original: Body | string,
  change: object = {},
): Body {
  const reference = newReference();
  const of = typeof original === 'string' ? original : original.reference;
  const money = kind === 'void' ? {} : { amount: '30000.00', currency: 'COP' };
  return { ...PARTY, kind, reference, at: AT, original: of, ...money, ...change };
}

/** Returns the number of the test card with this outcome. */
export function cardThat(outcome: CardOutcome, code?: string, brand = 'visa'): string {
  const card = TEST_CARDS.find(
    (listed) => listed.outcome === outcome && listed.brand === brand && (code ?? listed.code) === listed.code,
  );
  assert.ok(card, `no ${brand} card does ${outcome} ${code ?? ''}`);
  return card.number;
}
