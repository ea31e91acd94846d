// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';

/** A movement of the merchant’s virtual account. Amounts are in Colombian pesos. Use `liquidated_amount` for reconciliation. */
export interface Movement {
  /** Environment of the movement: production or test. */
  environment: 'Producción' | 'Pruebas';
  /** Concept of the movement. */
  concept: string;
  /** Number of the transaction. For a void or refund, its id. */
  transaction_id: number | string;
  /** Authorization code of the transaction. Null if there is none. */
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
  /** VAT that the amount of the transaction includes. */
  iva: number;
  /** Withheld VAT (ReteIVA). */
  rete_iva: number;
  /** Withheld industry and commerce tax (ReteICA). */
  rete_ica: number;
  /** Withheld income tax (ReteFuente). */
  rete_fte: number;
  /** Amount after fees and withholdings, before the tax on financial transactions. */
  subtotal: number;
  /** Tax on financial transactions (4x1000), as an amount. */
  gravamen: number;
  /** Net amount that the merchant receives, after fees, withholdings and taxes. */
  liquidated_amount: number;
  /** When the transaction was cleared or, until then, when it was created. In Colombia time, without an offset. */
  transaction_date: string;
  /** When the money becomes available to the merchant, in Colombia time, without an offset. Null if it is unknown. */
  available_at: string | null;
  /** Time until the money is available, for display, for example “en 3 días”. Null if it is unknown. */
  days_difference: string | null;
  /** Fees of the merchant. */
  plan_detail_feature: {
    /** Commission in percent. */
    commission: number;
    /** Smallest commission. */
    min_commission: number;
    /** Fixed fee. */
    fee: number;
    /** Rate of the tax on financial transactions, in percent. */
    gravamen: number;
  } | null;
}

/** Types of the operations in the section “Virtual account” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List movements (`GET /api/v1/virtual-account/movements`). Returns the movements in the environment of the token, newest first. `start_date` and `finish_date` limit the creation date in Colombia, both inclusive. */
  get_virtual_account_movements: {
    query: {
      /** Returns only movements created on or after this date (`YYYY-MM-DD`). */
      start_date?: QueryValue | undefined;
      /** Returns only movements created on or before this date (`YYYY-MM-DD`). It cannot be in the future. */
      finish_date?: QueryValue | undefined;
      /** Returns only movements of the offices with these ids, also accepted as `offices=1,2`. Default: all offices. */
      offices?: readonly number[] | undefined;
      /** Returns only available movements, or only movements that are not yet available. Default: `all`. */
      availability?: 'all' | 'available' | 'to_release' | undefined;
      /** Returns only the movement with this `transaction_id`. */
      transaction_id?: QueryValue | undefined;
      /** Number of movements per page, at most 100. Default: 15. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
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
      /** Page numbers and total. */
      meta: {
        /** Number of this page. The first page is 1. */
        current_page: number;
        /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
        from: number | null;
        /** Number of the last page. */
        last_page: number;
        /** Maximum number of objects per page. */
        per_page: number;
        /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
        to: number | null;
        /** Total number of objects on all pages. */
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'validation_failed';
  };
  /** Get the movement of a transaction (`GET /api/v1/virtual-account/movements/{transaction_id}`). Send the number of the transaction, or the id of a void or refund. */
  get_virtual_account_movements_transaction_id: {
    path: { transaction_id: string };
    answer: Movement;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_virtual_account_movements: { method: 'GET', path: '/api/v1/virtual-account/movements' },
  get_virtual_account_movements_transaction_id: { method: 'GET', path: '/api/v1/virtual-account/movements/{transaction_id}' },
} as const;
