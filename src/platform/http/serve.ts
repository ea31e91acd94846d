import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { type Execution, execute } from './execute.ts';
import { objectIn } from './fields.ts';
import { type KeyedRequest, readKey, stableJson, toKeyed } from './idempotency.ts';
import { negotiateLocale } from './locale.ts';
import type { Urgency } from './overload.ts';
import { identifyPayer } from './payer.ts';
import type { Query } from './query-string.ts';
import { readBody } from './read-body.ts';
import { withRequestActor } from './request-actor.ts';
import {
  type Call,
  type EdgeDeps,
  type PathRules,
  type Principal,
  type RawRequest,
  type Route,
  withEnvironmentClock,
} from './route.ts';
import { bodyText, requestErrors } from './server.ts';

export interface ServeOptions {
  /** Returns the caller, or a promise if the token is not cached. Throws if the token is invalid. */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /**
   * Counts a request made with the token. Returns the headers of the 429 response if the token's limit is
   * exceeded, otherwise null.
   */
  countRequest(token_id: string): TooMany | null | Promise<TooMany | null>;
  /** Counts a failed authentication or lookup from an IP address. Throws if its limit is exceeded. */
  countGuess?(address: string): Promise<void>;
}

/** Response headers of a request that exceeds its rate limit. */
export interface TooMany {
  headers: Readonly<Record<string, string>>;
}

interface EdgeOptions extends ServeOptions {
  paths: PathRules;
}

const MAX_IGNORED_NAMED = 20;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

export const edgeErrors = {
  wrong_method: {
    status: 405,
    text: {
      en: 'This path takes only the methods {allow}.',
      es: 'Esta ruta solo admite los métodos {allow}.',
    },
  },
  not_an_object: {
    status: 400,
    text: { en: 'The body must be a JSON object.', es: 'El cuerpo debe ser un objeto JSON.' },
  },
  too_many_requests: {
    status: 429,
    text: {
      en: 'Too many requests with this token; wait before the next one.',
      es: 'Demasiadas solicitudes con este token; espere antes de la siguiente.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

/** Registers each route under its path and its alias. Other methods of these paths get a 405. */
export function registerRoutes<D extends EdgeDeps>(
  app: FastifyInstance,
  deps: D,
  routes: readonly Route<D>[],
  options: EdgeOptions,
): void {
  const methods = new Map<string, Set<string>>();
  for (const route of routes) {
    for (const url of [route.path, options.paths.aliasOf(route.path)]) {
      if (url === null) continue;
      methods.set(url, (methods.get(url) ?? new Set()).add(route.method));
      readingBodyOf(app, route, (scope) =>
        scope.route({
          method: route.method,
          url,
          config: { urgency: urgencyOf(route), errorShape: route },
          onRequest(request, _reply, done) {
            const admission = route.access === 'token' ? admit(options, route, request) : undefined;
            if (admission === undefined) done();
            else admission.then(() => done(), done);
          },
          handler: (request, reply) => serve(deps, route, options, request, reply),
        }),
      );
    }
  }
  for (const [url, taken] of methods) {
    const allow = [...taken].join(', ');
    app.route({
      method: METHODS.filter((method) => !taken.has(method)),
      url,
      async onRequest() {
        throw new ApiError(edgeErrors.wrong_method, { allow }, { allow });
      },
      handler: () => undefined,
    });
  }
}

function urgencyOf({ urgency, method, access }: Route<never>): Urgency | undefined {
  if (urgency === 'always') return undefined;
  return urgency ?? (method === 'GET' && access === 'token' ? 'read' : 'money');
}

/** Registers a route with the parser it needs: the unparsed body for `raw` routes, JSON for all others. */
function readingBodyOf(
  app: FastifyInstance,
  { raw }: Pick<Route, 'raw'>,
  add: (scope: FastifyInstance) => void,
): void {
  if (!raw) {
    add(app);
    return;
  }
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: 'buffer', bodyLimit: raw.limit_bytes } as const;
    scope.addContentTypeParser('*', limits, (_request, bytes: Buffer, parsed) => {
      const body = bodyText(bytes);
      parsed(body === null ? new ApiError(requestErrors.not_utf8) : null, body);
    });
    add(scope);
    done();
  });
}

/** Counts a failure of `identify` against the client's IP address, because the client may be guessing. */
async function countFailedIdentification<T>(
  options: ServeOptions,
  request: FastifyRequest,
  identify: () => T | Promise<T>,
): Promise<T> {
  try {
    return await identify();
  } catch (error) {
    if (error instanceof ApiError && isGuess(error.entry)) await options.countGuess?.(request.ip);
    throw error;
  }
}

function isGuess({ status, guess }: ErrorEntry): boolean {
  return guess === true || status === 401 || status === 404;
}

/** Authenticates the caller and checks the rate limit. Returns a promise only when it has to wait. */
function admit(
  options: ServeOptions,
  route: Pick<Route, 'test_only'>,
  request: FastifyRequest,
): Promise<void> | undefined {
  const { authorization } = request.headers;
  const known = options.authenticate(authorization);
  if (!(known instanceof Promise)) return admitKnown(options, route, request, known);
  // A request without a token is not a guess.
  const found =
    authorization === undefined ? known : countFailedIdentification(options, request, () => known);
  return found.then((principal) => admitKnown(options, route, request, principal));
}

function admitKnown(
  { countRequest }: ServeOptions,
  { test_only }: Pick<Route, 'test_only'>,
  request: FastifyRequest,
  principal: Principal,
): Promise<void> | undefined {
  request.principal = principal;
  const judge = (tooMany: TooMany | null) => {
    if (tooMany !== null) throw new ApiError(edgeErrors.too_many_requests, {}, tooMany.headers);
    if (test_only && principal.production) throw new ApiError(commonErrors.test_only);
  };
  const counted = countRequest(principal.token_id);
  if (counted instanceof Promise) return counted.then(judge);
  judge(counted);
  return undefined;
}

/** Parses a request, runs it and sends the response. Writes run in one transaction. */
async function serve<D extends EdgeDeps>(
  deps: D,
  route: Route<D>,
  options: EdgeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const read = readCall(deps, request);
  const call = route.raw ? { ...read, raw: rawOf(request) } : read;
  const ignored = route.body ? ignoredFields(route.body, request.body).slice(0, MAX_IGNORED_NAMED) : [];
  if (ignored.length > 0) reply.header('ignored-fields', ignored.join(', '));
  const identify = () => identifyPayer(deps, route, options.authenticate, request, call);
  const principal =
    request.principal ?? (await countFailedIdentification(options, request, identify)) ?? PUBLIC;
  const takesKey = options.paths.takesKey(route.method, route.path) && principal !== PUBLIC;
  const key = takesKey ? await readKeyed(deps, route, principal, call, request) : null;
  const execution = {
    call,
    principal,
    key,
    work: workOf(route, { call, principal, body: request.body }),
  };
  const by = principal === PUBLIC ? null : principal;
  const { answer, replayed } = await withRequestActor(deps, route, by, request, () =>
    execute(deps, route, execution),
  );
  if (answer.headers) reply.headers(answer.headers);
  if (replayed) reply.header('idempotency-replayed', 'true');
  // The reply is not awaited. Awaiting a Fastify reply waits until it is sent and adds five listeners per request.
  reply.code(answer.status).send(answer.body);
}

/** Placeholder for the caller of a public route. */
const PUBLIC: Principal = {
  token_id: '',
  user_id: 0,
  commerce_id: 0,
  production: false,
  frozen_at: null,
  offices: [],
  role: null,
};

async function readKeyed<D extends EdgeDeps>(
  deps: D,
  route: Route<D>,
  principal: Principal,
  call: BareCall,
  request: FastifyRequest,
): Promise<KeyedRequest | null> {
  const key = readKey(request.headers['idempotency-key']);
  if (key === null) return null;
  const parameters = stableJson([route.method, route.path, call.params, call.query, request.body ?? null]);
  return toKeyed(deps, principal, { key, parameters });
}

export type BareCall = Omit<Call<unknown>, 'body' | 'claim' | 'keep'>;

function readCall(deps: EdgeDeps, request: FastifyRequest): BareCall {
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => value.includes('\0'))) throw new ApiError(commonErrors.not_found);
  const mark = request.url.indexOf('?');
  const [path, query] =
    mark < 0 ? [request.url, ''] : [request.url.slice(0, mark), request.url.slice(mark + 1)];
  return {
    params,
    query: request.query as Query,
    locale: negotiateLocale(request.headers['accept-language']),
    origin: request.ip,
    address: { path: `${deps.base_url}${path}`, query },
  };
}

function rawOf({ headers, body }: FastifyRequest): RawRequest {
  return { headers, body: typeof body === 'string' ? body : '' };
}

/**
 * Returns a function that runs the handler of a request. The handler uses the clock of the caller's environment, which
 * may be stopped. Idempotency keys use real time, so that moving a test clock does not expire them.
 */
export function workOf<D extends EdgeDeps>(
  route: Route<D>,
  { call, principal, body: sent }: { call: BareCall; principal: Principal; body: unknown },
): Execution<D>['work'] {
  return async (scope, keyed) => {
    const deps = withEnvironmentClock(scope, principal);
    const body = await readBody(deps, route, { body: objectOf(route, sent), principal, params: call.params });
    return route.handle(deps, { ...call, ...keyed, body }, principal);
  };
}

/** Returns the body, or an empty object if absent. Throws if the route has a body and the value is not an object. */
export function objectOf({ body }: Pick<Route, 'body'>, sent: unknown): object {
  const value = sent ?? {};
  if (body && (typeof value !== 'object' || Array.isArray(value)))
    throw new ApiError(edgeErrors.not_an_object);
  return value;
}

/**
 * Returns the paths of request fields that the schema does not have. Unknown fields are ignored, so that a
 * client may send back a record as it read it. A response header lists them, to reveal misspelt names.
 */
function ignoredFields(schema: unknown, value: unknown, place = ''): string[] {
  const object = objectIn(schema);
  if (object === null || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = `${place}${name}`;
    if (Object.hasOwn(object.shape, name)) return ignoredFields(object.shape[name], inner, `${path}.`);
    return /^[\w.-]{1,80}$/.test(path) ? [path] : [];
  });
}
