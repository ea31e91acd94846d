// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';

/** Movement of the virtual account. Amounts are in Colombian pesos. Reconcile with `liquidated_amount`. */
export interface Movement {
  /** Environment that the object belongs to. */
  environment: 'Producción' | 'Pruebas';
  /** Concept of the movement. */
  concept: string;
  /** Number of the transaction, or id of the void or refund that reversed it. */
  transaction_id: number | string;
  /** Authorization code of the transaction. */
  authorization_number: string | null;
  /** Amount of the transaction. */
  transaction_amount: number;
  /** Commission. */
  commission: number;
  /** VAT on the commission. */
  iva_commission: number;
  /** Fixed fee. */
  fee: number;
  /** VAT on the fixed fee. */
  iva_fee: number;
  /** VAT that the transaction includes. */
  iva: number;
  /** Withheld VAT (ReteIVA). */
  rete_iva: number;
  /** Withheld industry and commerce tax (ReteICA). */
  rete_ica: number;
  /** Withheld income tax (ReteFuente). */
  rete_fte: number;
  /** Amount after fees and withholdings, before the tax on financial transactions. */
  subtotal: number;
  /** Tax on financial transactions (4x1000). */
  gravamen: number;
  /** Amount that the merchant receives. */
  liquidated_amount: number;
  /** Time at which the transaction was cleared: Colombia time, without an offset. */
  transaction_date: string;
  /** Time at which the money is available: Colombia time, without an offset. */
  available_at: string | null;
  /** Time until the money is available, for display. */
  days_difference: string | null;
  /** Fees of the merchant. */
  plan_detail_feature: {
    /** Commission in percent. */
    commission: number;
    /** Smallest commission. */
    min_commission: number;
    /** Fixed fee. */
    fee: number;
    /** Tax on financial transactions in percent. */
    gravamen: number;
  } | null;
}

/** Operations of Virtual account, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** List movements (`GET /api/v1/virtual-account/movements`). Returns the movements of the token’s environment, newest first. Dates are days in Colombia, inclusive, on which movements were created. */
  get_virtual_account_movements: {
    query: {
      /** First day, not after `finish_date`. */
      start_date?: QueryValue | undefined;
      /** Last day, not in the future. */
      finish_date?: QueryValue | undefined;
      /** Ids of the offices to return, also accepted as `offices=1,2`. Default: all offices. */
      offices?: readonly number[] | undefined;
      /** `all` if absent. */
      availability?: 'all' | 'available' | 'to_release' | undefined;
      /** Returns only the movement with this `transaction_id`. */
      transaction_id?: QueryValue | undefined;
      /** Number of movements per page, at most 100. Default: 15. */
      per_page?: number | undefined;
      /** Page number, from 1. Default: 1. */
      page?: number | undefined;
    };
    answer: {
      /** Objects of the page. */
      data: Movement[];
      /** URLs of the other pages. */
      links: {
        /** URL of the first page. */
        first: string;
        /** URL of the last page. */
        last: string;
        /** URL of the previous page. Null on the first page. */
        prev: string | null;
        /** URL of the next page. Null on the last page. */
        next: string | null;
      };
      /** Counts of the list. */
      meta: {
        /** Number of this page, from 1. */
        current_page: number;
        /** Number of the first object of the page. Null if the page is empty. */
        from: number | null;
        /** Number of the last page. */
        last_page: number;
        /** Maximum number of objects per page. */
        per_page: number;
        /** Number of the last object of the page. Null if the page is empty. */
        to: number | null;
        /** Number of objects on all pages. */
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'validation_failed';
  };
  /** Get the movement of a transaction (`GET /api/v1/virtual-account/movements/{transaction_id}`). Identify it by the consecutive number of the transaction, or by the id of a void or refund. */
  get_virtual_account_movements_transaction_id: {
    path: { transaction_id: string };
    answer: Movement;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_virtual_account_movements: { method: 'GET', path: '/api/v1/virtual-account/movements' },
  get_virtual_account_movements_transaction_id: { method: 'GET', path: '/api/v1/virtual-account/movements/{transaction_id}' },
} as const;
