import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openBook } from './book.ts';
import { type Delivery, type EventFault, openEvents } from './events.ts';
import { type Chaos, type Fault, type FaultMode, MISBEHAVIOUR, newFaults, type Operation } from './faults.ts';
import type { Gateway, Request } from './gateway.ts';
import { keysOf } from './signing.ts';
import * as sources from './sources.ts';
import * as transactions from './transactions.ts';
import {
  type MerchantKeys,
  notFound,
  type Refund,
  Refused,
  type Reply,
  type Source,
  type Status,
  type Token,
  type Transaction,
} from './types.ts';

export interface StandInOptions {
  port?: number;
  environment?: 'test' | 'prod';
  /** File that stores the data, for a stand-in that is restarted. */
  file?: string | null;
  events_url?: string | null;
  /** Time after which a transaction ends automatically. Null: only when `settle` is called. */
  settles_after_ms?: number | null;
  methods?: readonly string[];
}

export interface Ledger {
  transactions: Transaction[];
  tokens: Token[];
  sources: Source[];
  refunds: Refund[];
}

/**
 * The stand-in and its controls. Each method is also available as `POST /_control/{name}` with its argument as the
 * body.
 */
export interface StandIn {
  url: string;
  keys: MerchantKeys;
  ledger(): Ledger;
  /** Returns the received requests, oldest first, in the form `POST /transactions`. */
  requests(): string[];
  /** Returns the remote ports of open connections and the number of requests in progress. */
  callers(): { ports: number[]; working: number };
  deliveries(): Delivery[];
  addFault(fault: Fault): void;
  clearFaults(): void;
  setChaos(input: Chaos): void;
  /** The kinds of fault that chaos has injected since `setChaos`. */
  injectedFaults(): ReadonlySet<FaultMode>;
  addEventFault(fault: EventFault): void;
  /** Processes the requests delayed by a `late` fault. */
  releaseLate(): Promise<void>;
  /** Adds the payment URL to pending transactions. */
  prepare(): void;
  /** Ends all pending transactions and tokens with a planned outcome. Returns after their events are sent. */
  settle(): Promise<void>;
  /** Sets the outcome of a pending transaction, such as the payer's decision at the bank. */
  decide(input: { reference: string; status: Status; message?: string }): Promise<void>;
  answerToken(input: { id: string; status: 'APPROVED' | 'DECLINED' }): Promise<void>;
  /**
   * Simulates a payer who ends the subscription in the app. Charges of the source are declined. Its status changes
   * only with `shown`.
   */
  revokeSource(input: { id: number; shown?: boolean }): void;
  endRefunds(input: { status: Gateway['refunds_end'] }): void;
  resendEvents(): Promise<void>;
  setEventsUrl(input: { url: string | null }): void;
  /** Sets the offset of the gateway's clock. */
  setSkew(input: { ms: number }): void;
  close(): Promise<void>;
}

const METHODS = ['CARD', 'NEQUI', 'PSE', 'BANCOLOMBIA_TRANSFER', 'BANCOLOMBIA_COLLECT', 'DAVIPLATA'];

type Handler = (gateway: Gateway, request: Request, ...parts: string[]) => Reply | Promise<Reply>;

const ROUTES: readonly (readonly [method: string, path: RegExp, operation: Operation, handler: Handler])[] = [
  ['GET', /^\/merchants\/info$/, 'merchant', sources.merchantInfo],
  ['GET', /^\/pse\/financial_institutions$/, 'banks', sources.listBanks],
  ['POST', /^\/tokens\/cards$/, 'token', sources.tokenizeCard],
  ['POST', /^\/tokens\/nequi$/, 'token', sources.tokenizeNequi],
  ['POST', /^\/tokens\/daviplata$/, 'token', sources.tokenizeDaviplata],
  ['POST', /^\/tokens\/bancolombia_transfer$/, 'token', sources.tokenizeBancolombia],
  ['GET', /^\/tokens\/(nequi|daviplata|bancolombia_transfer)\/([^/]+)$/, 'token', sources.findToken],
  ['POST', /^\/otp\/([^/]+)\/(send|validate)$/, 'token', sources.oneTimeCode],
  ['POST', /^\/payment_sources$/, 'source', sources.createSource],
  ['GET', /^\/payment_sources\/(\d+)$/, 'source', sources.findSource],
  ['PUT', /^\/payment_sources\/(\d+)\/void$/, 'source', sources.voidSource],
  ['POST', /^\/transactions$/, 'create', transactions.createTransaction],
  ['GET', /^\/transactions$/, 'search', transactions.searchTransactions],
  ['GET', /^\/transactions\/([^/]+)$/, 'find', transactions.findTransaction],
  ['POST', /^\/transactions\/([^/]+)\/void$/, 'void', transactions.voidTransaction],
  ['POST', /^\/refunds$/, 'refund', transactions.refundTransaction],
];

export async function startWompi(options: StandInOptions = {}): Promise<StandIn> {
  const environment = options.environment ?? 'test';
  const keys = keysOf(environment);
  const book = openBook(options.file ?? null);
  const faults = newFaults();
  const seen: string[] = [];
  const ports = new Set<number>();
  let working = 0;
  const late: (() => Promise<unknown>)[] = [];
  let skew_ms = 0;
  const now = () => Date.now() + skew_ms;
  const events = openEvents({
    keys,
    environment,
    url: options.events_url ?? null,
    now,
    shown: transactions.shown,
  });
  const after_ms = options.settles_after_ms ?? null;
  const gateway: Gateway = {
    ...{ keys, environment, book, events, now, url: '', methods: options.methods ?? METHODS },
    refunds_end: 'APPROVED',
    waits(entry) {
      if (after_ms !== null) setTimeout(() => void goOn(entry), after_ms).unref();
    },
  };

  function prepareAll(): void {
    for (const made of book.transactions.values())
      if (made.status === 'PENDING') transactions.prepare(gateway, made);
  }

  async function goOn(entry: Transaction | Token): Promise<void> {
    if ('kind' in entry) {
      const answer = sources.plannedAnswer(entry);
      if (answer) await sources.answerToken(gateway, entry.id, answer);
    } else if (entry.status === 'PENDING') {
      transactions.prepare(gateway, entry);
      await transactions.settle(gateway, entry);
    }
  }

  async function settleAll(): Promise<void> {
    for (const entry of [...book.transactions.values(), ...book.tokens.values()]) await goOn(entry);
  }

  async function work(handler: Handler, request: Request, parts: string[]): Promise<Reply> {
    try {
      return await handler(gateway, request, ...parts);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  }

  async function serve(request: Request, response: ServerResponse): Promise<void> {
    seen.push(`${request.method} ${request.path}`);
    const route = ROUTES.find(([method, path]) => method === request.method && path.test(request.path));
    if (!route) return answer(response, notFound().reply);
    const [, path, operation, handler] = route;
    const parts = path.exec(request.path)?.slice(1).map(decodeURIComponent) ?? [];
    const fault = faults.take(operation);
    const [mode, when] = fault?.mode.split('_') ?? [];
    if (mode === 'slow') await delay(fault?.latency_ms ?? 0);
    if (mode === 'late') late.push(() => work(handler, request, parts));
    if (mode === 'late' || (mode === 'silent' && when === 'before')) return;
    const reply = when === 'before' ? null : await work(handler, request, parts);
    if (mode === 'silent') return;
    if (mode === 'drop') return void response.destroy();
    if (mode === 'error' || mode === 'throttle' || mode === 'nonsense') {
      const { status, type, text } = MISBEHAVIOUR[mode];
      return void response.writeHead(status, { 'content-type': type }).end(text);
    }
    if (reply) answer(response, reply);
  }

  const standIn: StandIn = {
    ...{ url: '', keys },
    ledger: () => ({
      transactions: [...book.transactions.values()],
      tokens: [...book.tokens.values()],
      sources: [...book.sources.values()],
      refunds: [...book.refunds.values()],
    }),
    requests: () => [...seen],
    callers: () => ({ ports: [...ports], working }),
    deliveries: () => events.deliveries,
    addFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    setChaos: (input) => faults.setChaos(input),
    injectedFaults: () => faults.injected(),
    addEventFault: (fault) => events.arm(fault),
    async releaseLate() {
      for (const held of late.splice(0)) await held();
    },
    prepare: prepareAll,
    settle: settleAll,
    decide: ({ reference, status, message }) =>
      transactions.decide(gateway, reference, status, message ?? null),
    answerToken: ({ id, status }) => sources.answerToken(gateway, id, status),
    revokeSource({ id, shown = false }) {
      const source = book.sources.get(id);
      const status = shown ? { status: 'VOIDED' as const } : {};
      if (source) book.keep('source', { ...source, ...status, revoked: true });
    },
    endRefunds({ status }) {
      gateway.refunds_end = status;
    },
    resendEvents: () => events.resend(),
    setEventsUrl: ({ url }) => events.setUrl(url),
    setSkew({ ms }) {
      skew_ms = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const server = createServer((incoming, response) => {
    working += 1;
    const read = readRequest(incoming).then(async (request) => {
      if (request === null)
        return answer(response, { status: 400, body: { error: { type: 'BAD_REQUEST' } } });
      const verb = /^\/_control\/(\w+)$/.exec(request.path)?.[1];
      return verb ? control(standIn, verb, request, response) : serve(request, response);
    });
    // A client that disconnects before sending its whole request gets no response.
    const over = () => {
      working -= 1;
    };
    read.catch(() => void response.destroy()).then(over, over);
  });
  server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    ports.add(port);
    socket.on('close', () => ports.delete(port));
  });
  // Leaves closing a connection to the client.
  server.keepAliveTimeout = 0;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  standIn.url = gateway.url;
  return standIn;
}

function answer(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Returns null unless the body is a JSON object. All paths except the control path are under `/v1`. */
async function readRequest(incoming: IncomingMessage): Promise<Request | null> {
  let text = '';
  for await (const part of incoming) text += part;
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in');
  try {
    const body = text === '' ? {} : JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    const path = pathname.replace(/^\/v1(?=\/)/, '');
    return { method: incoming.method ?? '', path, query: searchParams, headers: incoming.headers, body };
  } catch {
    return null;
  }
}

const VERBS: readonly (keyof StandIn)[] = [
  ...(['ledger', 'requests', 'deliveries', 'addFault', 'clearFaults', 'releaseLate', 'prepare'] as const),
  ...([
    'settle',
    'decide',
    'answerToken',
    'revokeSource',
    'endRefunds',
    'resendEvents',
    'setEventsUrl',
  ] as const),
  ...(['setSkew', 'setChaos'] as const),
];

/** Calls a method of the stand-in with the body as its argument. `addEventFault` expects `{ fault }`. */
async function control(
  standIn: StandIn,
  verb: string,
  { body }: Request,
  response: ServerResponse,
): Promise<void> {
  try {
    if (verb === 'addEventFault') standIn.addEventFault(body.fault as EventFault);
    else if (!VERBS.includes(verb as keyof StandIn)) throw new Error(`no such control: ${verb}`);
    const run = standIn[verb as 'ledger'] as (input: unknown) => unknown;
    const result = verb === 'addEventFault' ? null : await run(body);
    answer(response, { status: 200, body: result ?? null });
  } catch (error) {
    answer(response, { status: 409, body: { error: (error as Error).message } });
  }
}
