import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { readCookies } from './cookies.ts';
import { filesOf, type SentFiles } from './uploads.ts';

/** One request for a page: what a handler may know of the browser and of what it sent. */
export interface Visit {
  params: Readonly<Record<string, string>>;
  query: Query;
  /** What a form sent; empty for a plain visit. */
  form: Query;
  /** What files it sent, by field; only a form that may send some has any. */
  files: SentFiles;
  /** Only whether something changed is asked, again and again: nothing is set off by it. */
  is_glance: boolean;
  locale: Locale;
  /** A browser asks for pages; programs ask for anything, or for data. */
  wants_page: boolean;
  /** A secret between this browser and us: CSRF tokens are made from it, and submissions in two tabs are the same submission. */
  visitor: string;
  /** The address the request came from. */
  origin: string;
  /** In Colombia, `2027-01`: what has ended by now cannot be typed as a card's. */
  month: string;
  /** What the browser says it is. */
  user_agent: string;
  cookies: ReadonlyMap<string, string>;
  /** The path with its query, for links back to this very page. */
  address: string;
}

const VISITOR = /^[\w-]{43}$/;
export const VISITOR_COOKIE = 'cuota_visitor';
export const LANGUAGE_COOKIE = 'cuota_lang';
/** Of whoever is signed in to the portal. */
export const SESSION_COOKIE = 'cuota_portal';
/** Of whoever is signed in to the panel. */
export const PANEL_COOKIE = 'cuota_panel';
/** Where the panel is. */
export const PANEL = '/panel';
/** The name of buttons that show a form again with what was typed, in another language or for another way to pay. */
const REDRAW = 'redraw';
/** The hidden field of every form. */
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

/** As the script of a form does. */
export function wantsData({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers.accept ?? '').startsWith('application/json');
}

function visitorOf(cookies: ReadonlyMap<string, string>): string {
  const known = cookies.get(VISITOR_COOKIE) ?? '';
  return VISITOR.test(known) ? known : randomBytes(32).toString('base64url');
}

/** What the person chose, else what the browser asks for, else Spanish. */
function localeOf(query: Query, cookies: ReadonlyMap<string, string>, header: string | undefined): Locale {
  return (
    chosenLocale(query) ??
    LOCALES.find((locale) => locale === cookies.get(LANGUAGE_COOKIE)) ??
    negotiateLocale(header, 'es')
  );
}

/** The language this very address asks for. */
export function chosenLocale(query: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(query, 'lang'));
}

/** Whether a form is only to be shown again. */
export function isRedraw({ form }: Pick<Visit, 'form'>): boolean {
  return textOf(form, REDRAW) !== undefined;
}

/** The language that a form shall be shown again in, if it says one. */
export function redrawnIn(form: Query): Locale | undefined {
  return LOCALES.find((locale) => locale === textOf(form, REDRAW));
}

/**
 * The CSRF token that a form must send back. Only a page of ours knows the cookies it is made from, which no script can
 * read and no other site can have sent, so that there is nothing to keep. A form of somebody who is signed in holds for
 * that session alone: whoever made a browser take another cookie for the visit still lacks the session's.
 */
export function csrfTokenOf({ visitor, cookies, address }: Visit): string {
  const session = cookies.get(isInPanel(address) ? PANEL_COOKIE : SESSION_COOKIE);
  return hash('sha256', `form ${visitor} ${session ?? ''}`, 'base64url');
}

/** Payers and merchants sign in apart from each other, in one browser too. */
function isInPanel(address: string): boolean {
  return address === PANEL || address.startsWith(`${PANEL}/`) || address.startsWith(`${PANEL}?`);
}

export function hasValidCsrfToken(visit: Visit): boolean {
  const sent = Buffer.from(textOf(visit.form, CSRF_FIELD) ?? '');
  const due = Buffer.from(csrfTokenOf(visit));
  return sent.length === due.length && timingSafeEqual(sent, due);
}

/**
 * Whether a form was sent by a page of somebody else's: of another site, or of another host of the same. Browsers say so;
 * older ones name at least where the page is from. Programs say neither, and have no cookies of anybody to send along.
 */
export function isForeign({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== host;
}
