// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface PortalSession {
  /** URL that signs the subscriber in to the portal once. No other response contains it. */
  url: string;
  /** When the session expires, as ISO 8601 with an offset. */
  expires_at: string;
}

/** Types of the operations in the section “Portal sessions” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Create a link that signs a subscriber in to the portal (`POST /api/v1/portal/sessions`). Returns a link that signs one subscriber in to the portal without a code. The link works once, within 15 minutes. The page that it opens shows a button, and only that button signs the subscriber in. `return_url` is shown in the portal as a link back to your site. */
  post_portal_sessions: {
    body: {
      /** Id of the subscriber. */
      subscriber_id: string;
      /** URL of your site to which the customer returns. */
      return_url?: string | null | undefined;
    };
    answer: PortalSession;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_portal_sessions: { method: 'POST', path: '/api/v1/portal/sessions', takes_key: true },
} as const;
