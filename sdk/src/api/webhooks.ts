// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { WebhookDelivery } from './sandbox-objects.ts';

/** Operations of Webhooks, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Send a webhook again (`POST /api/v1/webhooks/{id}/replay`). Sends the webhook of the token’s environment again, as in the sandbox. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  post_webhooks_id_replay: { method: 'POST', path: '/api/v1/webhooks/{id}/replay' },
} as const;
