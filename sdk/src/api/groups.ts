// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface RawGroup {
  /** Unique identifier of the group. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Description of the group. */
  description: string | null;
  /** Whether the group is active. */
  active: boolean;
  /** Id of the user who created the object. */
  user_id: number;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** When the group was created, in Colombia time, without an offset. */
  created_at: string;
}

export interface Group {
  /** Unique identifier of the group. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Description of the group. */
  description: string | null;
  /** Number of plans of the group in the environment of the token, including inactive plans. */
  plans_count: number;
  /** When the group was created, in Colombia time, without an offset. */
  created_at: string;
}

/** Types of the operations in the section “Groups” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List groups (`GET /api/v1/subscriptions/group`). Returns the groups, newest first. The production and the test environment share the groups. */
  get_subscriptions_group: {
    answer: RawGroup[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a group (`POST /api/v1/subscriptions/group`). */
  post_subscriptions_group: {
    body: {
      /** Name, for display. */
      name: string;
      /** Description of the group. */
      description?: string | null | undefined;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The group. */
      group: Group;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Update a group (`PUT /api/v1/subscriptions/group/{id}`). */
  put_subscriptions_group_id: {
    path: { id: string };
    body: {
      /** Name, for display. */
      name: string;
      /** Description of the group. */
      description?: string | null | undefined;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The group. */
      group: Group;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a group (`DELETE /api/v1/subscriptions/group/{id}`). */
  delete_subscriptions_group_id: {
    path: { id: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'forbidden' | 'group_has_plans' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_subscriptions_group: { method: 'GET', path: '/api/v1/subscriptions/group' },
  post_subscriptions_group: { method: 'POST', path: '/api/v1/subscriptions/group', takes_key: true },
  put_subscriptions_group_id: { method: 'PUT', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
  delete_subscriptions_group_id: { method: 'DELETE', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
} as const;
