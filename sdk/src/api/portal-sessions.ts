// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface PortalSession {
  /** URL that signs the subscriber in once. It is returned only in this response. */
  url: string;
  /** Time of expiration: ISO 8601 with an offset. Null if the object does not expire. */
  expires_at: string;
}

/** Operations of Portal sessions, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Sign a subscriber into the portal (`POST /api/v1/portal/sessions`). Returns a link that signs one subscriber into the portal without a code. It works once, for 15 minutes. Opening it shows a button, and only the button uses the link. `return_url` is shown in the portal as a link back to your site. */
  post_portal_sessions: {
    body: {
      /** Id of the subscriber. */
      subscriber_id: string;
      /** URL to which the customer returns. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  post_portal_sessions: { method: 'POST', path: '/api/v1/portal/sessions', takes_key: true },
} as const;
