// Written by `npm run sdk-types` from the API document: change that, not this.

export interface RawGroup {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  user_id: number;
  office_id: number;
  commerce_id: number;
  created_at: string;
}

export interface Group {
  id: string;
  name: string;
  description: string | null;
  /** Plans of the token’s environment, active or not. */
  plansCount: number;
  createdAt: string;
}

/** Groups: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List groups (`GET /api/v1/subscriptions/group`). Groups of both environments, newest first. */
  get_subscriptions_group: {
    answer: RawGroup[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a group (`POST /api/v1/subscriptions/group`). */
  post_subscriptions_group: {
    body: { name: string; description?: string | null | undefined; office: number };
    answer: { saved: true; group: Group };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Update a group (`PUT /api/v1/subscriptions/group/{id}`). */
  put_subscriptions_group_id: {
    path: { id: string };
    body: { name: string; description?: string | null | undefined };
    answer: { saved: true; group: Group };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a group (`DELETE /api/v1/subscriptions/group/{id}`). */
  delete_subscriptions_group_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'group_has_plans' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_group: { method: 'GET', path: '/api/v1/subscriptions/group' },
  post_subscriptions_group: { method: 'POST', path: '/api/v1/subscriptions/group', takes_key: true },
  put_subscriptions_group_id: { method: 'PUT', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
  delete_subscriptions_group_id: { method: 'DELETE', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
} as const;
