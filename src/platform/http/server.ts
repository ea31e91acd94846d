import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import {
  ApiError,
  commonErrors,
  ERROR_STATUSES,
  type ErrorEntry,
  type ErrorStatus,
} from '#src/kernel/errors.ts';
import { hasLongNumbers, parseJson } from '#src/kernel/json.ts';
import { isDatabaseUnavailable } from '../database/pool.ts';
import { hasSubscribers, publish } from '../signals.ts';
import { type ErrorShape, errorBodyOf } from './error-body.ts';
import { excessOf } from './json-text.ts';
import { negotiateLocale } from './locale.ts';
import { type Overload, overloadErrors } from './overload.ts';
import { hasTooManyPairs, parseQuery } from './query-string.ts';
import type { Principal } from './route.ts';
import { RECEIVE_TIMEOUTS, type ReceiveTimeouts, refuseConnection } from './slow-requests.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    errorShape?: ErrorShape;
  }
}

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_PARAM_LENGTH = 300;
/** Limits of a JSON body: nesting depth and number of commas. Legitimate requests stay far below them. */
const JSON_LIMITS = { depth: 50, commas: 2_000 } as const;
/** Header of all 503 responses. */
export const RETRY_AFTER_HEADER = { 'retry-after': '5' } as const;
const REQUEST_ID = /^[\w.-]{8,100}$/;

export const httpErrors = {
  400: { status: 400, text: { en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' } },
  413: {
    status: 413,
    text: { en: 'The body may not be larger than 1 MiB.', es: 'El cuerpo no puede superar 1 MiB.' },
  },
  415: {
    status: 415,
    text: { en: 'Send the body as application/json.', es: 'Envíe el cuerpo como application/json.' },
  },
  500: {
    status: 500,
    text: { en: 'Something went wrong on our side.', es: 'Algo falló de nuestro lado.' },
  },
  503: {
    status: 503,
    text: {
      en: 'The service is not available right now; try again shortly.',
      es: 'El servicio no está disponible en este momento; intente de nuevo en breve.',
    },
  },
} as const satisfies Partial<Record<ErrorStatus, ErrorEntry>>;

/** Errors about the encoding or size of a request, which any route can return. */
export const requestErrors = {
  too_many_fields: {
    status: 400,
    code: 'too_many_fields',
    text: {
      en: 'The request has too many fields: at most 2,000 in a body and 1,000 in a query.',
      es: 'La solicitud tiene demasiados campos: máximo 2.000 en el cuerpo y 1.000 en la dirección.',
    },
  },
  not_utf8: {
    status: 400,
    text: { en: 'The body must be text in UTF-8.', es: 'El cuerpo debe ser texto en UTF-8.' },
  },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Decodes the bytes of a body, or returns null if they are not UTF-8. The standard decoder would replace invalid bytes
 * without an error.
 */
export function bodyText(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

/**
 * Value of the `strict-transport-security` header, which applies for one year. It excludes subdomains, because they may
 * belong to other services.
 */
const HSTS = 'max-age=31536000';

/**
 * Creates a Fastify server with the behaviour that all routes share: request ids, limits, error bodies and one log line
 * per request.
 */
export async function buildServer(options: {
  log: Logger;
  /**
   * Number of trusted proxies in front of the server. The outermost one reports the client's IP address. If
   * absent, no proxy is trusted.
   */
  trust_proxy?: number | undefined;
  /** Public URL under which clients reach the service. */
  base_url: string;
  /** Sends a page for an unknown path. When it returns null, the API's 404 is sent instead. */
  missing?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;
  /** Time limits for receiving a request. Defaults to `RECEIVE_TIMEOUTS`. */
  patience?: ReceiveTimeouts | undefined;
  /** Controller that rejects requests during overload. When absent, all requests are accepted. */
  overload?: Pick<Overload, 'enter'> | undefined;
}): Promise<FastifyInstance> {
  const { patience = RECEIVE_TIMEOUTS } = options;
  const app = Fastify({
    trustProxy: trustedHops(options.trust_proxy ?? 0),
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: patience.request_ms,
    http: { headersTimeout: patience.headers_ms, connectionsCheckingInterval: patience.look_ms },
    clientErrorHandler: refuseConnection,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PARAM_LENGTH,
      querystringParser: (text) => parseQuery(text) as never,
    },
    frameworkErrors: (error, request, reply) => sendError(error, request as never, reply as never),
    forceCloseConnections: 'idle',
  });
  app.decorateRequest('principal', null);

  const parseSafely = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  // Clients send `Content-Type: application/json` on a DELETE without a body, which is not an error.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const body = bodyText(bytes);
    if (body === null) return done(new ApiError(requestErrors.not_utf8), undefined);
    const excess = excessOf(body, JSON_LIMITS);
    if (excess !== null) {
      const entry = excess === 'depth' ? httpErrors[400] : requestErrors.too_many_fields;
      return done(new ApiError(entry), undefined);
    }
    return parseSafely(request, body, (error, parsed) =>
      done(error, !error && hasLongNumbers(body) ? parseJson(body) : parsed),
    );
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(
    (request, reply) =>
      options.missing?.(request, reply) ?? sendError(new ApiError(commonErrors.not_found), request, reply),
  );
  traceRequests(app);
  const security = options.base_url.startsWith('https:') ? { 'strict-transport-security': HSTS } : {};
  // The hooks use callbacks, because they run for each request and promises would be most of their cost.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...security,
    });
    const { urgency } = request.routeOptions.config;
    const turn = urgency && options.overload?.enter(urgency, reply.raw);
    const goOn = () =>
      done(hasTooManyPairs(request.url) ? new ApiError(requestErrors.too_many_fields) : undefined);
    if (turn === undefined) goOn();
    else turn.then(goOn, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply);
    publishResponse(request, reply);
    done();
  });
  return app;
}

/**
 * Returns Fastify's `trustProxy` value for a number of proxies. It is a function, because Fastify does not accept the
 * number itself.
 */
function trustedHops(count: number): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count);
}

/**
 * Returns the request id that the client sent if it is well-formed, so that logs on both sides can be correlated.
 * Otherwise generates one.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * Logs one line per response, with the route pattern instead of the path, which may contain a customer's email address.
 */
function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  if (!(request.log as Logger).isLevelEnabled('info')) return;
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      commerce_id: request.principal?.commerce_id,
      token_id: request.principal?.token_id,
    },
    'request',
  );
}

function publishResponse(request: FastifyRequest, reply: FastifyReply): void {
  if (!hasSubscribers('request')) return;
  const { method, routeOptions } = request;
  const seconds = reply.elapsedTime / 1_000;
  publish('request', { method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = error instanceof ApiError ? error : translate(error);
  // Overload is not logged per request, because the overload controller logs when it starts rejecting requests.
  const isTold = apiError.entry === overloadErrors.overloaded;
  if (apiError.entry.status >= 500 && !isTold) request.log.error({ err: error }, 'request failed');
  const locale = negotiateLocale(request.headers['accept-language']);
  return reply
    .code(apiError.entry.status)
    .headers(apiError.entry.status === 401 ? { 'www-authenticate': 'Bearer' } : apiError.headers)
    .type('application/json; charset=utf-8')
    .send(errorBodyOf(apiError, locale, request.routeOptions.config.errorShape));
}

/** Converts an error that is not an `ApiError`, such as one of Fastify or PostgreSQL, to an `ApiError`. */
function translate(error: unknown): ApiError {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413 || status === 415) return new ApiError(httpErrors[status]);
  if (status in ERROR_STATUSES && status < 500)
    return new ApiError({ ...httpErrors[400], status: status as ErrorStatus });
  if (status < 500) return new ApiError(httpErrors[400]);
  if (isDatabaseUnavailable(error)) return new ApiError(httpErrors[503], {}, RETRY_AFTER_HEADER);
  return new ApiError(httpErrors[500]);
}
