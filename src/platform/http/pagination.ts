import { z } from 'zod';
import { type Query, textOf } from './query-string.ts';

/** The requested page of a list. Invalid parameters count as absent and cause no error. */
export interface PageRequest {
  page: number;
  per_page: number;
  offset: number;
}

const COUNT = /^\d{1,15}$/;
/** Maximum page number. PostgreSQL rejects the offset of a much higher page. */
const LAST_PAGE = 1_000_000;

export function readPage(query: Query, limits: { default: number; max: number }): PageRequest {
  const per_page = Math.min(countOf(query, 'per_page') ?? limits.default, limits.max);
  const page = Math.min(countOf(query, 'page') ?? 1, LAST_PAGE);
  return { page, per_page, offset: (page - 1) * per_page };
}

function countOf(query: Query, name: string): number | undefined {
  const value = textOf(query, name) ?? '';
  return COUNT.test(value) && Number(value) > 0 ? Number(value) : undefined;
}

export interface Page<T> extends PageRequest {
  rows: readonly T[];
  total: number;
}

/** The URL of a list, split into the part before `?` and the query string. */
export interface PageAddress {
  path: string;
  query: string;
}

/** Returns the response body for a page of a list, with page numbers and links at the same level as the data. */
export function pageEnvelope<T>(page: Page<T>, address: PageAddress) {
  const { from, to, last_page } = bounds(page);
  return {
    current_page: page.page,
    data: page.rows,
    first_page_url: pageUrl(address, 1),
    from,
    last_page,
    last_page_url: pageUrl(address, last_page),
    next_page_url: page.page < last_page ? pageUrl(address, page.page + 1) : null,
    path: address.path,
    per_page: page.per_page,
    prev_page_url: page.page > 1 ? pageUrl(address, page.page - 1) : null,
    to,
    total: page.total,
  };
}

/** Returns the response body for a page of a list, with the page numbers in `meta` and the links in `links`. */
export function resourceEnvelope<T>(page: Page<T>, address: PageAddress) {
  const raw = pageEnvelope(page, address);
  return {
    data: page.rows,
    links: {
      first: raw.first_page_url,
      last: raw.last_page_url,
      prev: raw.prev_page_url,
      next: raw.next_page_url,
    },
    meta: {
      current_page: raw.current_page,
      from: raw.from,
      last_page: raw.last_page,
      per_page: raw.per_page,
      to: raw.to,
      total: raw.total,
    },
  };
}

function bounds(page: Page<unknown>) {
  const isEmpty = page.rows.length === 0;
  return {
    from: isEmpty ? null : page.offset + 1,
    to: isEmpty ? null : page.offset + page.rows.length,
    last_page: Math.max(1, Math.ceil(page.total / page.per_page)),
  };
}

/** Returns the URL of another page of the list. Keeps all other parameters, such as filters. */
function pageUrl(address: PageAddress, page: number): string {
  const parameters = new URLSearchParams(address.query);
  parameters.set('page', String(page));
  return `${address.path}?${parameters}`;
}

export function pageSchema(item: z.ZodType) {
  return z.strictObject({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.int().nullable(),
    last_page: z.int(),
    last_page_url: z.string(),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.string().nullable(),
    to: z.int().nullable(),
    total: z.int(),
  });
}

export function resourceSchema(item: z.ZodType) {
  return z.strictObject({
    data: z.array(item),
    links: z.strictObject({
      first: z.string(),
      last: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    }),
    meta: z.strictObject({
      current_page: z.int(),
      from: z.int().nullable(),
      last_page: z.int(),
      per_page: z.int(),
      to: z.int().nullable(),
      total: z.int(),
    }),
  });
}
