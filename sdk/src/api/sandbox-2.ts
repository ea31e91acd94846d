// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Mail } from './sandbox-objects.ts';
import type { QueryValue } from './basics.ts';

/** Types of the operations in the section “Sandbox” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List e-mails (`GET /api/v1/sandbox/mails`). Returns the e-mails of the test environment, newest first, with text and HTML. The service stores these e-mails without sending them. Includes only offices that the user of the token can access. */
  get_sandbox_mails: {
    query: {
      /** Returns only e-mails to exactly this address. */
      to?: QueryValue | undefined;
      /** Number of e-mails per page, at most 100. Default: 15. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: Mail[];
      /** URL of the first page. */
      first_page_url: string;
      /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without query parameters. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
      to: number | null;
      /** Total number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_sandbox_mails: { method: 'GET', path: '/api/v1/sandbox/mails' },
} as const;
