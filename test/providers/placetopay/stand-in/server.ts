import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, type Faults, openFaults } from './faults.ts';
import { openGateway } from './gateway.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type NoticeMode, type Notices, openNotices } from './notices.ts';
import type { Account, Answer, Entry, Json, Status, Verdict } from './types.ts';

export interface StandInOptions {
  accounts: readonly Account[];
  port?: number;
  /** Stores the ledger in this file and reads it at the start. */
  ledger_file?: string;
  pending_ms?: number;
  slow_ms?: number;
  now?: () => Date;
}

/** A test server that follows PlacetoPay's documentation and injects faults on request. */
export interface StandIn {
  url: string;
  ledger: Ledger;
  faults: Faults;
  notices: Notices;
  /** Sets the outcome of a card number, or of `reverse`, `refund`, `checkout` or `tokenize:<number>`. */
  decide(key: string, verdict: Verdict | null): void;
  /** Ends a pending transaction and sends its notification. */
  settle(internalReference: number, status?: Status): Promise<void>;
  /** Processes the requests delayed by a `late` fault. Returns their responses. */
  deliverLate(): Answer[];
  /** Sets the offset of its clock to the real one. */
  setSkew(ms: number): void;
  requests: { path: string; body: Json }[];
  close(): Promise<void>;
}

const SLOW_MS = 180_000;

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const clock = options.now ?? (() => new Date());
  let skew_ms = 0;
  const now = () => new Date(clock().getTime() + skew_ms);
  const ledger = openLedger(options.ledger_file ?? null);
  const faults = openFaults();
  const notices = openNotices(options.accounts, now);
  const decisions = new Map<string, Verdict>();
  const requests: StandIn['requests'] = [];
  const late: { path: string; body: Json }[] = [];
  const gateway = openGateway({
    accounts: options.accounts,
    ledger,
    now,
    origin: () => standIn.url,
    pending_ms: options.pending_ms ?? 60_000,
    slow_ms: options.slow_ms ?? SLOW_MS,
    decisions,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await readJson(request);
    if (path.startsWith('/control')) return control(standIn, path, body, response);
    if (path.startsWith('/bank/')) return payAtBank(standIn, path, body, response);
    requests.push({ path, body });
    const fault = faults.take(path);
    if (fault?.answer === 'late') late.push({ path, body });
    const done = fault && !fault.does ? null : gateway.handle(path, body);
    const notify = noticeOf(done);
    if (notices.isEarly()) await notify();
    const delay_ms = fault?.delay_ms ?? done?.delay_ms ?? 0;
    if (delay_ms > 0) await wait(delay_ms, undefined, { ref: false });
    reply(response, fault, done);
    if (!notices.isEarly()) await notify();
  }

  const noticeOf = (done: Answer | null) => async () => {
    if (done?.notify) await notices.send(done.notify);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  }).listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');

  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    faults,
    notices,
    requests,
    decide(key, verdict) {
      if (verdict) decisions.set(key, verdict);
      else decisions.delete(key);
    },
    async settle(internalReference, status) {
      const entry: Entry | null = gateway.settle(internalReference, status);
      if (!entry) throw new Error(`${internalReference} is not pending`);
      await notices.send(entry);
    },
    deliverLate: () => late.splice(0).map(({ path, body }) => gateway.handle(path, body)),
    setSkew(ms) {
      skew_ms = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

/** Sends the response, changed by the fault. */
function reply(response: ServerResponse, fault: Fault | null, done: Answer | null): void {
  const text = done ? JSON.stringify(done.body) : '{}';
  const send = (http: number, body: string, type = 'application/json') =>
    response.writeHead(http, { 'content-type': type }).end(body);
  switch (fault?.answer) {
    case 'silence':
      return;
    case 'drop':
    case 'late':
      response.destroy();
      return;
    case 'error':
      send(fault.http ?? 500, JSON.stringify(ERROR));
      return;
    case 'html':
      send(200, '<!doctype html><title>Sitio en mantenimiento</title>', 'text/html');
      return;
    case 'throttled':
      send(429, '{"message":"Too Many Requests"}');
      return;
    case 'cut':
      send(200, text.slice(0, text.length / 2));
      return;
    default:
      send(done?.http ?? 500, text);
  }
}

const ERROR = { status: { status: 'FAILED', reason: 'XH', message: 'Error en el servicio' } };

/**
 * Controls the stand-in from another process: `GET /control/ledger` and `/control/requests`, `POST /control` with
 * the settings to change.
 */
async function control(standIn: StandIn, path: string, body: Json, response: ServerResponse): Promise<void> {
  const { fault, clear_faults, chaos, notices, decide, settle, deliver_late, skew_ms } = body ?? {};
  if (skew_ms !== undefined) standIn.setSkew(skew_ms);
  if (clear_faults) standIn.faults.clear();
  if (fault) standIn.faults.add(fault);
  if (chaos) standIn.faults.chaos(chaos.percent, chaos.seed);
  if (notices) standIn.notices.mode = notices as NoticeMode;
  if (decide) standIn.decide(decide.key, decide.verdict ?? null);
  if (settle) await standIn.settle(settle.internalReference, settle.status);
  const answers: Readonly<Record<string, () => unknown>> = {
    '/control/ledger': () => standIn.ledger.entries(),
    '/control/requests': () => standIn.requests.map((one) => one.path),
  };
  const answer = answers[path]?.() ?? { late: deliver_late ? standIn.deliverLate() : [] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Simulates the decision of the payer on the bank page. */
async function payAtBank(
  standIn: StandIn,
  path: string,
  body: Json,
  response: ServerResponse,
): Promise<void> {
  await standIn.settle(Number(path.split('/').at(-1)), body?.outcome ?? 'APPROVED');
  response.writeHead(200).end();
}

async function readJson(request: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
}
