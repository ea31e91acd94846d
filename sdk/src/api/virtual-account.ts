// Written by `npm run sdk-types` from the API document: change that, not this.

import type { QueryValue } from './basics.ts';

/** Amounts in Colombian pesos. Reconcile with `liquidated_amount`. */
export interface Movement {
  environment: 'Producción' | 'Pruebas';
  concept: string;
  /** The consecutive of the transaction, or the id of the void or refund that took it back. */
  transaction_id: number | string;
  authorization_number: string | null;
  transaction_amount: number;
  commission: number;
  iva_commission: number;
  fee: number;
  iva_fee: number;
  iva: number;
  rete_iva: number;
  rete_ica: number;
  rete_fte: number;
  subtotal: number;
  gravamen: number;
  liquidated_amount: number;
  transaction_date: string;
  available_at: string | null;
  days_difference: string | null;
  plan_detail_feature: { commission: number; min_commission: number; fee: number; gravamen: number } | null;
}

/** Virtual account: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List movements (`GET /api/v1/virtual-account/movements`). Returns the movements of the token’s environment, newest first. Dates are days in Colombia, inclusive, on which movements were created. */
  get_virtual_account_movements: {
    query: {
      /** First day, not after `finish_date`. */
      start_date?: QueryValue | undefined;
      /** Last day, not in the future. */
      finish_date?: QueryValue | undefined;
      /** Only these offices; also `offices=1,2`. All if absent. */
      offices?: readonly QueryValue[] | undefined;
      /** `all` if absent. */
      availability?: QueryValue | undefined;
      /** The exact `transaction_id` of a movement. */
      transaction_id?: QueryValue | undefined;
      /** Movements per page, 1 to 100; 15 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: Movement[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
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

/** What a request is made of. */
export const OPERATIONS = {
  get_virtual_account_movements: { method: 'GET', path: '/api/v1/virtual-account/movements' },
  get_virtual_account_movements_transaction_id: { method: 'GET', path: '/api/v1/virtual-account/movements/{transaction_id}' },
} as const;
