import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { readCookies } from './cookies.ts';
import { filesOf, type SentFiles } from './uploads.ts';

/** A page request as the handlers see it: parameters, form data, language and browser. */
export interface Visit {
  params: Readonly<Record<string, string>>;
  query: Query;
  /** Submitted form fields; empty for a GET request. */
  form: Query;
  /** Uploaded files by field name; empty unless the page accepts uploads. */
  files: SentFiles;
  /** Whether this is the HEAD request with which a waiting page polls. The handler must then have no side effects. */
  is_glance: boolean;
  locale: Locale;
  /** Whether the client accepts HTML, as browsers do and API clients do not. */
  wants_page: boolean;
  /** Random secret in this browser's cookie. CSRF tokens and the submission ids that tabs share derive from it. */
  visitor: string;
  /** IP address of the client. */
  origin: string;
  /** Current month in Colombia time, such as `2027-01`. Cards that expired earlier are rejected. */
  month: string;
  /** The `user-agent` header. */
  user_agent: string;
  cookies: ReadonlyMap<string, string>;
  /** Path and query of the request, for links back to this page. */
  address: string;
}

const VISITOR = /^[\w-]{43}$/;
export const VISITOR_COOKIE = 'cuota_visitor';
export const LANGUAGE_COOKIE = 'cuota_lang';
/** Name of the customer portal's session cookie. */
export const SESSION_COOKIE = 'cuota_portal';
/** Name of the panel's session cookie. */
export const PANEL_COOKIE = 'cuota_panel';
export const PANEL = '/panel';
/** Name of the buttons that only show the form again, in another language or for another payment method. */
const REDRAW = 'redraw';
/** Name of the hidden CSRF field in every form. */
export const CSRF_FIELD = 'csrf_token';

export function readVisit(
  { base_url, clock }: Pick<Deps, 'base_url' | 'clock'>,
  request: FastifyRequest,
): Visit {
  const cookies = readCookies(base_url, request.headers.cookie);
  const query = request.query as Query;
  const form = (request.body ?? Object.create(null)) as Query;
  return {
    params: request.params as Record<string, string>,
    query,
    form,
    files: filesOf(request),
    is_glance: request.method === 'HEAD',
    locale: redrawnIn(form) ?? localeOf(query, cookies, request.headers['accept-language']),
    wants_page: wantsPage(request),
    visitor: visitorOf(cookies),
    origin: request.ip,
    month: clock.now().toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth().toString(),
    user_agent: request.headers['user-agent'] ?? '',
    cookies,
    address: request.url,
  };
}

export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').includes('text/html');
}

/** Returns whether the client prefers JSON, as the form script does. */
export function wantsJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').startsWith('application/json');
}

function visitorOf(cookies: ReadonlyMap<string, string>): string {
  const known = cookies.get(VISITOR_COOKIE) ?? '';
  return VISITOR.test(known) ? known : randomBytes(32).toString('base64url');
}

/** Returns the language chosen in the URL or earlier, else the one that the browser prefers, else Spanish. */
function localeOf(query: Query, cookies: ReadonlyMap<string, string>, header: string | undefined): Locale {
  return (
    chosenLocale(query) ??
    LOCALES.find((locale) => locale === cookies.get(LANGUAGE_COOKIE)) ??
    negotiateLocale(header, 'es')
  );
}

/** Returns the language in the `lang` query parameter; undefined if it is missing or not supported. */
export function chosenLocale(query: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(query, 'lang'));
}

/** Returns whether the submitted form only asks to be shown again, without being processed. */
export function isRedraw({ form }: Pick<Visit, 'form'>): boolean {
  return textOf(form, REDRAW) !== undefined;
}

/** Returns the language in which the submitted form asks to be shown again; undefined if it names none. */
export function redrawnIn(form: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(form, REDRAW));
}

/**
 * Returns the CSRF token that a form must send back. The token is a hash of the visitor and session cookies, so the
 * server stores no tokens. Because of the session cookie, an attacker who sets a visitor cookie cannot derive a
 * signed-in user's token.
 */
export function csrfTokenOf({ visitor, cookies, address }: Visit): string {
  const session = cookies.get(isInPanel(address) ? PANEL_COOKIE : SESSION_COOKIE);
  return hash('sha256', `form ${visitor} ${session ?? ''}`, 'base64url');
}

/** Returns whether the path belongs to the panel, whose session cookie differs from that of the portal. */
function isInPanel(address: string): boolean {
  return address === PANEL || address.startsWith(`${PANEL}/`) || address.startsWith(`${PANEL}?`);
}

export function hasValidCsrfToken(visit: Visit): boolean {
  const sent = Buffer.from(textOf(visit.form, CSRF_FIELD) ?? '');
  const due = Buffer.from(csrfTokenOf(visit));
  return sent.length === due.length && timingSafeEqual(sent, due);
}

/**
 * Returns whether a page of another origin sent the form, based on `sec-fetch-site` or, for older browsers,
 * `origin`. API clients send neither header and have no user's cookies.
 */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}
