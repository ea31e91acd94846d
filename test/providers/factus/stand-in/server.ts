import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Book, type Entry, type Kind, type Reply, shown } from './book.ts';

/**
 * Faults of the stand-in. `…_before` does not process the request, `…_after` processes it. `doubled` processes it
 * twice, like a proxy that repeats a request. `rejected`: the tax office rejects the document, which then blocks
 * others.
 */
const FAULT_MODES = [
  ...(['silent_before', 'silent_after', 'error_before', 'error_after', 'drop_after'] as const),
  ...(['doubled', 'slow', 'conflict', 'refused', 'rejected', 'throttle', 'nonsense_after'] as const),
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** Faults for random injection: lost and repeated requests and responses, without errors in the data. */
const CHAOS: readonly FaultMode[] = [
  ...(['silent_before', 'silent_after', 'drop_after', 'error_before', 'error_after'] as const),
  ...(['doubled', 'doubled', 'slow', 'slow', 'conflict'] as const),
];

interface Fault {
  on: 'token' | 'issue' | 'find' | 'show' | 'discard' | 'print';
  mode: FaultMode;
  times?: number;
}

export const ACCOUNT = {
  ...{ client_id: 'cuota', client_secret: 'un-secreto', username: 'cafe@example.com', password: 'clave' },
  ...{ numbering_range_id: '8', credit_note_range_id: '9' },
} as const;

/**
 * The stand-in and its controls. Each method is also available as `POST /_control/{name}` with its argument as the
 * body.
 */
export interface FactusStandIn {
  url: string;
  ledger(): Entry[];
  /** Returns the received requests, oldest first, in the form `issue bill REFERENCE`. */
  requests(): string[];
  addFault(fault: Fault): void;
  /** Injects random faults into this share of all requests. */
  setChaos(input: { rate: number; seed: number }): void;
  clearFaults(): void;
  close(): Promise<void>;
}

const ROUTES: readonly (readonly [method: string, path: RegExp, on: Fault['on'], kind: Kind])[] = [
  ['POST', /^\/v1\/bills\/validate$/, 'issue', 'bill'],
  ['GET', /^\/v1\/bills$/, 'find', 'bill'],
  ['GET', /^\/v1\/bills\/show\/([^/]+)$/, 'show', 'bill'],
  ['GET', /^\/v1\/bills\/download-pdf\/([^/]+)$/, 'print', 'bill'],
  ['DELETE', /^\/v1\/bills\/destroy\/reference\/([^/]+)$/, 'discard', 'bill'],
  ['POST', /^\/v1\/credit-notes\/validate$/, 'issue', 'credit_note'],
  ['GET', /^\/v1\/credit-notes$/, 'find', 'credit_note'],
  ['GET', /^\/v1\/credit-notes\/download-pdf\/([^/]+)$/, 'print', 'credit_note'],
  ['DELETE', /^\/v1\/credit-notes\/reference\/([^/]+)$/, 'discard', 'credit_note'],
  ['GET', /^\/v1\/credit-notes\/([^/]+)$/, 'show', 'credit_note'],
];

const notFound: Reply = { status: 404, body: { status: 'Not Found', message: 'Documento no encontrado' } };
const PDF = Buffer.from('%PDF-1.4\n% stand-in\n%%EOF\n').toString('base64');

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function startFactus({
  port = 0,
  silent_ms = 1_000,
  slow_ms = 50,
} = {}): Promise<FactusStandIn> {
  const book = new Book();
  const seen: string[] = [];
  const tokens = new Set<string>();
  let armed: Required<Fault>[] = [];
  let chaos: { rate: number; next: () => number } | null = null;

  function take(on: Fault['on']): FaultMode | null {
    const found = armed.find((fault) => fault.on === on && fault.times > 0);
    if (found) {
      found.times -= 1;
      return found.mode;
    }
    if (chaos === null || chaos.next() >= chaos.rate) return null;
    return CHAOS[Math.floor(chaos.next() * CHAOS.length)] ?? null;
  }

  function work(on: Fault['on'], kind: Kind, part: string, request: Request, mode: FaultMode | null): Reply {
    if (on === 'issue') return book.issue(kind, JSON.parse(request.body), mode === 'rejected');
    if (on === 'find') {
      // The filter matches a part of the reference.
      const wanted = request.query.get('filter[reference_code]') ?? '';
      const data = book.entries.filter((one) => one.kind === kind && one.reference_code.includes(wanted));
      return { status: 200, body: { status: 'OK', data: { data, pagination: { total: data.length } } } };
    }
    const entry = on === 'discard' ? book.find(kind, part) : book.byNumber(kind, part);
    if (!entry) return notFound;
    if (on === 'show') return { status: 200, body: { status: 'OK', data: shown(entry) } };
    if (on === 'print') return { status: 200, body: { data: { file_name: 'x', pdf_base_64_encoded: PDF } } };
    if (entry.status === 1) return { status: 409, body: { message: 'El documento ya está validado' } };
    book.discard(entry);
    return { status: 200, body: { status: 'OK', message: 'eliminado con éxito' } };
  }

  async function misbehave(mode: FaultMode | null, run: () => Reply): Promise<Reply | null> {
    const [what, when] = mode?.split('_') ?? [];
    if (mode === 'slow') await delay(slow_ms);
    if (mode === 'conflict')
      return { status: 409, body: { message: 'Se encontró una factura pendiente por enviar a la DIAN' } };
    if (mode === 'throttle') return { status: 429, body: { message: 'Too Many Attempts.' } };
    if (mode === 'refused')
      return {
        status: 422,
        body: { message: 'Error', data: { errors: { 'customer.names': ['no es válido'] } } },
      };
    const first = when === 'before' ? null : run();
    const reply = mode === 'doubled' ? run() : first;
    if (what === 'silent') await delay(silent_ms);
    if (what === 'silent' || what === 'drop') return null;
    if (what === 'error') return { status: 500, body: { message: 'Server Error' } };
    if (what === 'nonsense') return { status: 200, body: { message: 'ok' } };
    return reply;
  }

  function signIn(body: string): Reply {
    const form = new URLSearchParams(body);
    const { client_id, client_secret, username, password } = ACCOUNT;
    const wanted = { client_id, client_secret, username, password, grant_type: 'password' };
    if (Object.entries(wanted).some(([name, value]) => form.get(name) !== value))
      return { status: 401, body: { error: 'invalid_client', message: 'Client authentication failed' } };
    const token = `t${tokens.size + 1}`;
    tokens.add(token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3600, access_token: token } };
  }

  async function serve(request: Request): Promise<Reply | null> {
    if (request.path === '/oauth/token') return misbehave(take('token'), () => signIn(request.body));
    if (!tokens.has(request.bearer)) return { status: 401, body: { message: 'Unauthenticated.' } };
    if (request.path === '/v1/numbering-ranges') return { status: 200, body: { data: { data: [] } } };
    const route = ROUTES.find(([method, path]) => method === request.method && path.test(request.path));
    if (!route) return notFound;
    const [, path, on, kind] = route;
    const part = decodeURIComponent(path.exec(request.path)?.[1] ?? '');
    const reference =
      on === 'issue'
        ? JSON.parse(request.body).reference_code
        : part || request.query.get('filter[reference_code]');
    seen.push(`${on} ${kind} ${reference}`);
    const mode = take(on);
    return misbehave(mode, () => work(on, kind, part, request, mode));
  }

  const standIn: FactusStandIn = {
    url: '',
    ledger: () => book.entries,
    requests: () => [...seen],
    addFault: (fault) => void armed.push({ times: 1, ...fault }),
    setChaos: ({ rate, seed }) => {
      chaos = { rate, next: randomFrom(seed) };
    },
    clearFaults() {
      armed = [];
      chaos = null;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answerTo(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const verb = /^\/_control\/(ledger|requests|addFault|setChaos|clearFaults)$/.exec(request.path)?.[1];
    const controlled = verb && (standIn[verb as 'addFault'] as (input: unknown) => unknown);
    const reply = controlled
      ? { status: 200, body: controlled(JSON.parse(request.body || '{}')) ?? null }
      : await serve(request);
    if (!reply) return void response.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  }

  const server = createServer((incoming, response) => {
    // A client that disconnects before sending its whole request gets no response.
    answerTo(incoming, response).catch(() => void response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  bearer: string;
  body: string;
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  let body = '';
  for await (const part of incoming) body += part;
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in');
  const bearer = incoming.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return { method: incoming.method ?? '', path: pathname, query: searchParams, bearer, body };
}
