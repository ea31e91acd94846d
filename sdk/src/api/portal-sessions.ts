// Written by `npm run sdk-types` from the API document: change that, not this.

export interface PortalSession {
  /** Signs the subscriber in once. It is shown only here. */
  url: string;
  expires_at: string;
}

/** Portal sessions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Sign a subscriber into the portal (`POST /api/v1/portal/sessions`). Returns a link that signs one subscriber into the portal without a code. It works once, for 15 minutes. Opening it shows a button, and only the button uses the link. `return_url` is shown in the portal as a link back to your site. */
  post_portal_sessions: {
    body: { subscriber_id: string; return_url?: string | null | undefined };
    answer: PortalSession;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_portal_sessions: { method: 'POST', path: '/api/v1/portal/sessions', takes_key: true },
} as const;
