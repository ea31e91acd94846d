// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { WebhookDelivery } from './sandbox-objects.ts';

/** Types of the operations in the section “Webhooks” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Send a webhook again (`POST /api/v1/webhooks/{id}/replay`). Creates a new delivery of the same event. The event must belong to the environment of the access token. */
  post_webhooks_id_replay: {
    path: { id: string };
    answer: WebhookDelivery;
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_webhooks_id_replay: { method: 'POST', path: '/api/v1/webhooks/{id}/replay' },
} as const;
