import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { readCookies } from './cookies.ts';

/** One request for a page: what a handler may know of the browser and of what it sent. */
export interface Visit {
  params: Readonly<Record<string, string>>;
  query: Query;
  /** What a form sent; empty for a plain visit. */
  form: Query;
  /** Only whether something changed is asked, again and again: nothing is set off by it. */
  is_glance: boolean;
  locale: Locale;
  /** A secret between this browser and us: CSRF tokens are made from it, and submissions in two tabs are the same submission. */
  visitor: string;
  /** The address the request came from. */
  origin: string;
  cookies: ReadonlyMap<string, string>;
  /** The path with its query, for links back to this very page. */
  address: string;
}

const VISITOR = /^[\w-]{43}$/;
export const VISITOR_COOKIE = 'cuota_visitor';
export const LANGUAGE_COOKIE = 'cuota_lang';
/** Of whoever is signed in to the portal. */
export const SESSION_COOKIE = 'cuota_portal';
/** The hidden field of every form. */
export const CSRF_FIELD = 'csrf_token';

export function readVisit(base_url: string, request: FastifyRequest): Visit {
  const cookies = readCookies(base_url, request.headers.cookie);
  const query = request.query as Query;
  return {
    params: request.params as Record<string, string>,
    query,
    form: (request.body ?? Object.create(null)) as Query,
    is_glance: request.method === 'HEAD',
    locale: localeOf(query, cookies, request.headers['accept-language']),
    visitor: visitorOf(cookies),
    origin: request.ip,
    cookies,
    address: request.url,
  };
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

/**
 * The CSRF token that a form must send back. Only a page of ours knows the cookies it is made from, which no script can
 * read and no other site can have sent, so that there is nothing to keep. A form of somebody who is signed in holds for
 * that session alone: whoever made a browser take another cookie for the visit still lacks the session's.
 */
export function csrfTokenOf({ visitor, cookies }: Pick<Visit, 'visitor' | 'cookies'>): string {
  return hash('sha256', `form ${visitor} ${cookies.get(SESSION_COOKIE) ?? ''}`, 'base64url');
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
