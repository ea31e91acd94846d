import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  beginAccount,
  decideAccount,
  findAccount,
  forgetAccount,
  showAccount,
  submitAccount,
} from './accounts.ts';
import { BANK_PAGE, startTransfer } from './bank.ts';
import { issueCoupon, payCoupon } from './cash.ts';
import { CHALLENGE_PAGE } from './challenge.ts';
import { type DecisionPage, recordDecision, showDecisionPage, submitDecision } from './decision-page.ts';
import { decideDispute, listDisputes, openDispute } from './disputes.ts';
import { type Faults, NO_FAULTS, withFaults } from './faults.ts';
import type { Network } from './network.ts';
import { operate, query } from './operations.ts';
import * as schema from './schema.ts';
import { newTraffic } from './traffic.ts';
import { type Answer, refusal } from './types.ts';

type Work = (request: FastifyRequest) => Promise<Answer>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function registerRoutes(app: FastifyInstance, network: Network): void {
  const traffic = newTraffic();
  const faults = registerFaults(app);

  /**
   * Wraps a request handler, so that `traffic` records each request with its response. Responds with 503 while the
   * ledger cannot be written.
   */
  const recorded =
    (work: Work): Handler =>
    async (request, reply) => {
      const failure = network.ledger.failure();
      const answer = failure === null ? await work(request) : refusal(503, failure);
      traffic.note(request, answer);
      return send(reply, answer, network.hang_ms);
    };
  /** Wraps a handler of the network protocol, so that the configured faults apply to its requests. */
  const faulty = (work: Work) =>
    recorded((request) => withFaults(faults.current, network.closing, () => work(request)));

  app.post(
    '/v1/operations',
    faulty(({ body }) => operate(network, body)),
  );
  app.get(
    '/v1/operations/:reference',
    faulty((request) => query(network, param(request, 'reference'), request.query)),
  );
  app.get(
    '/v1/operations/:reference/disputes',
    faulty((request) => listDisputes(network, param(request, 'reference'), request.query)),
  );
  app.post(
    '/v1/bank-transfers',
    faulty(({ body }) => startTransfer(network, body)),
  );
  app.post(
    '/v1/cash-coupons',
    faulty(({ body }) => issueCoupon(network, body)),
  );

  registerAccounts(app, network, { recorded, faulty });

  const serve = (desk: DecisionPage, at: { program: string; page: string }) => {
    app.post(
      `${at.program}/:reference`,
      recorded((request) => recordDecision(network, desk, param(request, 'reference'), request.body)),
    );
    app.get(
      `${at.page}/:reference`,
      recorded((request) => showDecisionPage(network, desk, param(request, 'reference'))),
    );
    app.post(
      `${at.page}/:reference`,
      recorded((request) => submitDecision(network, desk, param(request, 'reference'), request.body)),
    );
  };
  serve(BANK_PAGE, { program: '/bank-transfers', page: '/bank' });
  serve(CHALLENGE_PAGE, { program: '/challenges', page: '/challenge' });
  app.post(
    '/cash-coupons/:coupon/pay',
    recorded((request) => payCoupon(network, param(request, 'coupon'), request.body)),
  );

  app.post(
    '/operations/:reference/disputes',
    recorded((request) => openDispute(network, param(request, 'reference'), request.body)),
  );
  app.post(
    '/disputes/:case',
    recorded((request) => decideDispute(network, param(request, 'case'), request.body)),
  );

  app.get('/health', (request, reply) => send(reply, healthOf(network, request.query)));
  app.get('/traffic', () => ({ entries: traffic.list() }));
  app.get('/ledger', (request, reply) => send(reply, listLedger(network, request.query)));

  app.setNotFoundHandler((_request, reply) => send(reply, refusal(404, 'no such path')));
  app.setErrorHandler((error, request, reply) => {
    const answer = refusalOf(error);
    traffic.note({ method: request.method, url: request.url, body: null }, answer);
    return send(reply, answer);
  });
}

/** Registers the protocol's routes for stored accounts and the pages that simulate the wallet app. */
function registerAccounts(
  app: FastifyInstance,
  network: Network,
  { recorded, faulty }: Readonly<Record<'recorded' | 'faulty', (work: Work) => Handler>>,
): void {
  app.post(
    '/v1/accounts',
    faulty(({ body }) => beginAccount(network, body)),
  );
  app.get(
    '/v1/accounts/:handle',
    faulty((request) => findAccount(network, param(request, 'handle'), request.query)),
  );
  app.post(
    '/v1/accounts/forget',
    faulty(({ body }) => forgetAccount(network, body)),
  );
  app.post(
    '/accounts/:handle',
    recorded((request) => decideAccount(network, param(request, 'handle'), request.body)),
  );
  app.get(
    '/app/:handle',
    recorded((request) => showAccount(network, param(request, 'handle'))),
  );
  app.post(
    '/app/:handle',
    recorded((request) => submitAccount(network, param(request, 'handle'), request.body)),
  );
}

function registerFaults(app: FastifyInstance): { current: Faults } {
  const faults = { current: NO_FAULTS };
  app.get('/faults', () => faults.current);
  app.put('/faults', (request, reply) => {
    const { value, problem } = schema.read(schema.faults, request.body);
    if (problem !== null) return send(reply, refusal(400, problem));
    faults.current = value;
    return faults.current;
  });
  app.delete('/faults', () => {
    faults.current = NO_FAULTS;
    return faults.current;
  });
  return faults;
}

/**
 * Returns the health response. It states that the server is a simulator, so that clients do not mistake it for a real
 * network.
 */
function healthOf({ environments, ledger }: Network, asked: unknown): Answer {
  const failure = ledger.failure();
  if (failure !== null) return refusal(503, failure);
  const { value, problem } = schema.read(schema.healthQuery, asked);
  if (problem !== null) return refusal(400, problem);
  const isTaken = value.environment === undefined || environments.includes(value.environment);
  const status = isTaken ? 'ok' : 'failing';
  return { status: isTaken ? 200 : 503, body: { status, simulator: true, environments } };
}

function listLedger({ book, ledger }: Network, asked: unknown): Answer {
  const { value, problem } = schema.read(schema.ledgerQuery, asked);
  if (problem !== null) return refusal(400, problem);
  const last = ledger.durable_seq();
  const end = Math.min(value.after + value.limit, last);
  return {
    status: 200,
    body: { entries: book.entries.slice(value.after, end), next: end < last ? end : null },
  };
}

function param(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/**
 * Returns the response to a thrown error. Errors of Fastify, such as invalid JSON, keep their HTTP status, and all
 * other errors become a 500.
 */
function refusalOf(error: unknown): Answer {
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string };
  return statusCode < 500 ? refusal(statusCode, message) : refusal(500, 'internal error of the simulator');
}

function send(reply: FastifyReply, answer: Answer, hang_ms?: number): FastifyReply {
  if (typeof answer === 'string') {
    reply.hijack();
    if (answer === 'drop') reply.raw.destroy();
    else if (hang_ms !== undefined) setTimeout(() => reply.raw.destroy(), hang_ms).unref();
    return reply;
  }
  return reply
    .code(answer.status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...answer.headers })
    .send(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}
