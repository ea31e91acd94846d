// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Mail } from './sandbox-objects.ts';

/** Types of the operations in the section “Mails” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Send an e-mail again (`POST /api/v1/mails/{id}/send-again`). Sends a copy to the same recipient. In the test environment, the copy is stored but not sent. The limits are 5 copies per hour for each address, and 200 per hour for each merchant. */
  post_mails_id_send_again: {
    path: { id: string };
    answer: Mail;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'mail_not_repeatable' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_mails_again' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_mails_id_send_again: { method: 'POST', path: '/api/v1/mails/{id}/send-again', takes_key: true },
} as const;
