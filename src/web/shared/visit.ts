import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LOCALES, type Locale } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';

/** One request for a page: what a handler may know of the browser and of what it sent. */
export interface Visit {
  params: Readonly<Record<string, string>>;
  query: Query;
  /** What a form sent; empty for a plain visit. */
  form: Query;
  /** Only whether something changed is asked, again and again: nothing is set off by it. */
  is_glance: boolean;
  locale: Locale;
  /** A secret between this browser and us: forms are proved by it, and attempts in two tabs are the same attempt. */
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
/** The name of the field that every form carries. */
export const PROOF_FIELD = 'proof';

export function readVisit(request: FastifyRequest): Visit {
  const cookies = readCookies(request.headers.cookie);
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

function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').slice(0, 4_096).split(';');
  return new Map(
    pairs.flatMap((pair) => {
      const mark = pair.indexOf('=');
      return mark < 0 ? [] : [[pair.slice(0, mark).trim(), pair.slice(mark + 1).trim()] as const];
    }),
  );
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
 * What a form must send back. Only a page of ours knows the cookie, which no script can read and no other site can
 * have sent; the field is made from it, so that there is nothing to keep.
 */
export function proofOf(visitor: string): string {
  return hash('sha256', `form ${visitor}`, 'base64url');
}

export function isProved(visit: Visit): boolean {
  const sent = Buffer.from(textOf(visit.form, PROOF_FIELD) ?? '');
  const due = Buffer.from(proofOf(visit.visitor));
  return sent.length === due.length && timingSafeEqual(sent, due);
}
