import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { unbroken } from '#src/kernel/display.ts';
import { ApiError, commonErrors, type ErrorEntry } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { isDatabaseUnavailable } from '#src/platform/database/pool.ts';
import { originOf } from '#src/platform/http/origins.ts';
import type { Urgency } from '#src/platform/http/overload.ts';
import { requestOrigin } from '#src/platform/http/request-actor.ts';
import type { TooMany } from '#src/platform/http/serve.ts';
import { RETRY_AFTER_HEADER } from '#src/platform/http/server.ts';
import { countGuess } from '#src/tenancy/limits/guesses.ts';
import { registerAssets } from './assets.ts';
import { registerBrandAssets } from './brand-assets.ts';
import { type Cookie, cookieHeader } from './cookies.ts';
import { dispositionOf } from './disposition.ts';
import { renderDocument } from './document.tsx';
import { encodeLocation } from './encode-location.ts';
import { busySheet, disabledSheet, errorSheet } from './error-page.tsx';
import { nameOf } from './fields.tsx';
import { addFormParsers, bodyLimitOf } from './form-bodies.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from './page.ts';
import { isDisabled, isNotAllowed, isOverloaded, isTooMany, problemOf } from './problems.ts';
import { PAGE_TEXTS } from './texts.ts';
import {
  chosenLocale,
  csrfTokenOf,
  hasValidCsrfToken,
  isForeign,
  isRedraw,
  LANGUAGE_COOKIE,
  PANEL,
  readVisit,
  redrawnIn,
  VISITOR_COOKIE,
  type Visit,
  wantsJson,
  wantsPage,
} from './visit.ts';

/** Security headers: pages load only resources of this server and contain no inline scripts or styles. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;

/** Path prefixes under which unknown paths return an HTML error page instead of JSON. */
const AREAS = ['/checkout', '/Checkout', '/portal', '/recauda', PANEL] as const;

export interface PageOptions {
  /**
   * Counts a form submission of an IP address. Returns when to retry if the limit is exceeded, otherwise null. The
   * limit prevents card testing.
   */
  countForm(origin: string): TooMany | null | Promise<TooMany | null>;
}

/** Registers all pages with the handling that they share: visitor cookie, CSRF tokens and HTML error pages. */
export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  pages: readonly Page[],
  options: PageOptions,
): Promise<void> {
  registerAssets(app);
  registerBrandAssets(app, deps);
  const limit = formLimiter(options);
  await app.register((scope, _options, done) => {
    addFormParsers(scope, pages);
    scope.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
    for (const page of pages) {
      scope.route({
        method: page.method,
        url: page.path,
        bodyLimit: bodyLimitOf(page),
        config: { urgency: urgencyOf(page) },
        ...(page.method === 'POST' ? { onRequest: limit } : {}),
        handler: (request, reply) => servePage(deps, page, request, reply),
      });
    }
    const bodyless = { bodyLimit: bodyLimitOf({}), onRequest: limit };
    for (const path of pathsWithoutForm(pages))
      scope.post(path, bodyless, (request, reply) => reply.redirect(request.url, 303));
    for (const area of AREAS) {
      scope.get(`${area}/*`, () => {
        throw new ApiError(commonErrors.not_found);
      });
    }
    done();
  });
}

/** Returns the priority of a page under overload. Reading panel pages is rejected before any form or payer page. */
function urgencyOf({ method, path }: Page): Urgency {
  return method === 'GET' && path.startsWith(PANEL) ? 'read' : 'money';
}

/**
 * Returns page paths without a form handler. Some banks return the payer to these paths with a POST request,
 * which is redirected.
 */
function pathsWithoutForm(pages: readonly Page[]): string[] {
  const taken = new Set(pages.filter(({ method }) => method === 'POST').map(({ path }) => path));
  return pages.map(({ path }) => path).filter((path) => !taken.has(path));
}

function formLimiter({ countForm }: PageOptions) {
  return async (request: FastifyRequest): Promise<void> => {
    const wait = await countForm(originOf(request.ip));
    if (wait !== null) throw new ApiError(TOO_MANY, {}, wait.headers);
  };
}

const TOO_MANY: ErrorEntry = { status: 429, text: PAGE_TEXTS.too_many };

async function servePage(
  deps: Deps,
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = visitOf(deps, request);
  keepChoices(deps, request, reply, visit);
  const isForm = page.method === 'POST';
  if (isForm && isForeign(request)) throw new ApiError(commonErrors.forbidden);
  if (isForm && !hasValidCsrfToken(visit)) return showAgain(deps, page, request, reply, STALE);
  if (page.again && isRedraw(visit))
    return sendSheet(reply, visit, await page.again(deps, visit, NO_PROBLEM));
  try {
    const answer = await (isForm ? sent(deps, page, request, visit) : page.handle(deps, visit));
    if ('sheet' in answer) await countIfMissing(deps, request, answer.sheet.status);
    if ('problem' in answer) return await showAgain(deps, page, request, reply, answer.problem);
    return send(deps, request, reply, visit, answer);
  } catch (error) {
    await countIfMissing(deps, request, statusOf(error));
    const problem = isForm ? problemOf(error) : null;
    if (problem === null) throw error;
    if (isTooMany(error)) reply.code(429).headers(error.headers);
    else if (isNotAllowed(error)) reply.code(403);
    return showAgain(deps, page, request, reply, problem);
  }
}

/** Runs a form handler. The audit log records the payer as the actor, unless the handler sets another one. */
function sent(deps: Deps, page: Page, request: FastifyRequest, visit: Visit): Promise<PageAnswer> {
  const actor = { ...requestOrigin(request), action: `POST ${page.path}`, clock: deps.real_clock };
  return asActor({ channel: 'payer', ...actor }, () => page.handle(deps, visit));
}

/** Counts a 404 response towards the IP address, to detect guessed links. Throws if the address exceeds the limit. */
async function countIfMissing(deps: Deps, request: FastifyRequest, status = 200): Promise<void> {
  if (status === 404) await countGuess(deps, { name: 'wrong_links_from_origin', address: request.ip });
}

/** Notice that the visitor cookie was lost or replaced, so that the form must be sent again. */
const STALE: Problem = { ...NO_PROBLEM, notice: { text: PAGE_TEXTS.stale } };

async function showAgain(
  deps: Deps,
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<FastifyReply> {
  const visit = visitOf(deps, request);
  const status = reply.statusCode >= 400 ? reply.statusCode : 422;
  if (wantsJson(request)) return reply.code(status).send(problemData(problem, visit));
  if (!page.again) throw new ApiError(commonErrors.forbidden);
  return sendSheet(reply, visit, { status, ...(await page.again(deps, visit, problem)) });
}

/** Returns a problem as JSON for the form script, which inserts the field labels into the messages. */
function problemData(problem: Problem, visit: Visit) {
  const said = [...problem.errors].map(([path, { text, values }]) => [
    path,
    unbroken(say(text, visit.locale, values)),
  ]);
  return {
    errors: Object.fromEntries(said),
    notice: problem.notice && say(problem.notice.text, visit.locale, problem.notice.values),
    fields: Object.fromEntries(
      Object.entries(problem.fields ?? {}).map(([path, value]) => [nameOf(path), value]),
    ),
    copy: problem.copy ?? {},
    csrf_token: csrfTokenOf(visit),
    submission: problem.is_spent ? newId() : null,
    is_refusal: problem.is_spent ?? false,
  };
}

function send(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  answer: Exclude<PageAnswer, { problem: Problem }>,
): FastifyReply {
  for (const cookie of answer.cookies ?? []) setCookie(deps, reply, cookie);
  if ('redirect' in answer) {
    if (wantsJson(request)) return reply.send({ location: answer.redirect });
    return reply.redirect(encodeLocation(answer.redirect), 303);
  }
  if ('data' in answer) return reply.send(answer.data);
  if ('document' in answer) {
    const { media, bytes, max_age_s, policy } = answer.document;
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (max_age_s !== undefined) reply.header('cache-control', `private, max-age=${max_age_s}`);
    return reply.type(media).header('content-disposition', dispositionOf(answer.document)).send(bytes);
  }
  if ('download' in answer) {
    const { media, name, text } = answer.download;
    return reply
      .type(media)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(text));
  }
  const { changes } = answer.sheet;
  if (changes && wantsJson(request)) return reply.send(problemData({ ...NO_PROBLEM, ...changes }, visit));
  return sendSheet(reply, visit, answer.sheet);
}

function sendSheet(reply: FastifyReply, visit: Visit, sheet: Sheet): FastifyReply {
  return reply
    .code(sheet.status ?? 200)
    .headers(sheet.state === undefined ? HEADERS : { ...HEADERS, 'x-state': sheet.state })
    .type('text/html; charset=utf-8')
    .send(renderDocument(sheet, visit));
}

/** Sends an HTML page with status 404 to browsers. Returns null for API clients, which expect JSON. */
export function sendMissing(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (request.method !== 'GET' || !wantsPage(request)) return null;
  return sendError(deps, request, reply, new ApiError(commonErrors.not_found));
}

function sendError(deps: Deps, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (status === 503) reply.headers(RETRY_AFTER_HEADER);
  const isOver = isOverloaded(error);
  if (isOver || isTooMany(error)) reply.headers(error.headers);
  if (status >= 500 && !isOver) request.log.error({ err: error }, 'page failed');
  const visit = visitOf(deps, request);
  if (wantsJson(request)) {
    const notice = say(noticeOf(error, status), visit.locale);
    return reply.code(status).send({ errors: {}, notice, csrf_token: null, submission: null });
  }
  if (isDisabled(error)) return sendSheet(reply, visit, disabledSheet(visit.locale));
  if (isOver) return sendSheet(reply, visit, busySheet(visit.locale));
  return sendSheet(reply, visit, errorSheet(status, visit.locale, request.id));
}

function noticeOf(error: unknown, status: number): Text {
  if (isDisabled(error)) return PAGE_TEXTS.disabled;
  // Tell the payer that nothing was charged.
  if (isOverloaded(error)) return PAGE_TEXTS.busy_hint;
  return status === 429 ? PAGE_TEXTS.too_many : status < 500 ? PAGE_TEXTS.refused : PAGE_TEXTS.failed;
}

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.entry.status;
  if (isDatabaseUnavailable(error)) return 503;
  return (error as { statusCode?: number }).statusCode ?? 500;
}

/** Cache of parsed page requests. Without it, each read would generate another secret for a new visitor. */
const visits = new WeakMap<FastifyRequest, Visit>();

function visitOf(deps: Deps, request: FastifyRequest): Visit {
  const visit = visits.get(request) ?? readVisit(deps, request);
  visits.set(request, visit);
  return visit;
}

function keepChoices(deps: Deps, request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
  if (visit.cookies.get(VISITOR_COOKIE) !== visit.visitor)
    setCookie(deps, reply, { name: VISITOR_COOKIE, value: visit.visitor });
  const chosen = request.method === 'GET' ? chosenLocale(visit.query) : redrawnIn(visit.form);
  if (chosen) setCookie(deps, reply, { name: LANGUAGE_COOKIE, value: chosen });
}

function setCookie(deps: Deps, reply: FastifyReply, cookie: Cookie): void {
  reply.header('set-cookie', cookieHeader(deps.base_url, cookie));
}
