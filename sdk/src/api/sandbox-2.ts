// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Mail } from './sandbox-objects.ts';
import type { QueryValue } from './basics.ts';

/** Operations of Sandbox, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** List mails (`GET /api/v1/sandbox/mails`). Returns the mails of the test environment and the user’s offices, newest first, with text and HTML. None of them is sent. */
  get_sandbox_mails: {
    query: {
      /** Returns only e-mails to exactly this address. */
      to?: QueryValue | undefined;
      /** Number of e-mails per page, at most 100. Default: 15. */
      per_page?: number | undefined;
      /** Page number, from 1. Default: 1. */
      page?: number | undefined;
    };
    answer: {
      /** Number of this page, from 1. */
      current_page: number;
      /** Objects of the page. */
      data: Mail[];
      /** URL of the first page. */
      first_page_url: string;
      /** Number of the first object of the page. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without a query. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Number of the last object of the page. Null if the page is empty. */
      to: number | null;
      /** Number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_sandbox_mails: { method: 'GET', path: '/api/v1/sandbox/mails' },
} as const;
