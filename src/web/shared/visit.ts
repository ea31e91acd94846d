import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { readCookies } from './cookies.ts';
import { filesOf, type SentFiles } from './uploads.ts';

/** A request for a page: what the handler needs to know about the browser and the submitted data. */
export interface Visit {
  params: Readonly<Record<string, string>>;
  query: Query;
  /** Submitted form fields; empty for a GET request. */
  form: Query;
  /** Uploaded files by field name; empty unless the page accepts files. */
  files: SentFiles;
  /** HEAD request of a polling page. It must have no side effects. */
  is_glance: boolean;
  locale: Locale;
  /** Whether the client accepts HTML, as browsers do. */
  wants_page: boolean;
  /** Random secret of this browser. CSRF tokens derive from it, and submissions from two tabs share it. */
  visitor: string;
  /** IP address of the client. */
  origin: string;
  /** Current month in Colombia, such as `2027-01`. Cards that expired before this month are rejected. */
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
/** Session cookie of the customer portal. */
export const SESSION_COOKIE = 'cuota_portal';
/** Session cookie of the panel. */
export const PANEL_COOKIE = 'cuota_panel';
export const PANEL = '/panel';
/**
 * Name of buttons that show the form again with the typed values, in another language or for another payment method.
 */
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

/** Returns whether the client expects JSON, as the form script does. */
export function wantsJson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').startsWith('application/json');
}

function visitorOf(cookies: ReadonlyMap<string, string>): string {
  const known = cookies.get(VISITOR_COOKIE) ?? '';
  return VISITOR.test(known) ? known : randomBytes(32).toString('base64url');
}

/** Returns the chosen language, else the one that the browser prefers, else Spanish. */
function localeOf(query: Query, cookies: ReadonlyMap<string, string>, header: string | undefined): Locale {
  return (
    chosenLocale(query) ??
    LOCALES.find((locale) => locale === cookies.get(LANGUAGE_COOKIE)) ??
    negotiateLocale(header, 'es')
  );
}

/** Returns the language in the `lang` query parameter, if any. */
export function chosenLocale(query: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(query, 'lang'));
}

/** Returns whether the submission only asks to show the form again. */
export function isRedraw({ form }: Pick<Visit, 'form'>): boolean {
  return textOf(form, REDRAW) !== undefined;
}

/** Returns the language in which to show the form again, if the submission names one. */
export function redrawnIn(form: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(form, REDRAW));
}

/**
 * Returns the CSRF token that a form must send back. It is a hash of HttpOnly cookies, so the server stores no
 * tokens. The session cookie is included: an attacker who plants a visitor cookie cannot derive the token of a
 * signed-in user.
 */
export function csrfTokenOf({ visitor, cookies, address }: Visit): string {
  const session = cookies.get(isInPanel(address) ? PANEL_COOKIE : SESSION_COOKIE);
  return hash('sha256', `form ${visitor} ${session ?? ''}`, 'base64url');
}

/**
 * Returns whether the address belongs to the panel. Customers and merchants have separate sessions, even in the same
 * browser.
 */
function isInPanel(address: string): boolean {
  return address === PANEL || address.startsWith(`${PANEL}/`) || address.startsWith(`${PANEL}?`);
}

export function hasValidCsrfToken(visit: Visit): boolean {
  const sent = Buffer.from(textOf(visit.form, CSRF_FIELD) ?? '');
  const due = Buffer.from(csrfTokenOf(visit));
  return sent.length === due.length && timingSafeEqual(sent, due);
}

/**
 * Returns whether a page of another origin sent the form. Browsers send `sec-fetch-site`, and older ones at least
 * `origin`. API clients send neither header, and have no user's cookies.
 */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}
