// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface SandboxClock {
  /** Time of the test environment: ISO 8601 with an offset. */
  now: string;
  /** Whether the clock is frozen until it is advanced. */
  frozen: boolean;
}

export interface WebhookAttempt {
  /** Time: ISO 8601 with an offset. */
  at: string;
  /** Outcome of the attempt. */
  status: 'delivered' | 'failed';
  /** Duration of the attempt in milliseconds. */
  duration_ms: number;
  /** Request that was sent. */
  request: {
    /** Headers of the request. */
    headers: Record<string, string>;
    /** Body of the request. */
    body: string;
  };
  /** Response. Null if there was none. */
  answer: {
    /** HTTP status of the response. */
    status: number;
    /** Start of the response body. */
    body: string;
  } | null;
  /** Why the attempt failed. */
  error: string | null;
}

export interface Mail {
  /** Unique identifier for the object. */
  id: string;
  /** Kind of e-mail. */
  kind:
    | 'renewal_invitation' | 'plan_change_invitation' | 'receipt' | 'failed_charge'
    | 'card_expiring' | 'cancellation' | 'ended' | 'sign_in_code' | 'dispute_opened'
    | 'dispute_deadline' | 'user_invitation' | 'password_reset' | 'email_confirmation'
    | 'account_notice' | 'payment_receipt' | 'cash_voucher';
  /** Recipient. */
  to: {
    /** Name of the recipient. */
    name: string;
    /** E-mail address of the recipient. */
    address: string;
  };
  /** Sender. */
  from: {
    /** Name of the sender. */
    name: string;
    /** E-mail address of the sender. */
    address: string;
  };
  /** Subject line. */
  subject: string;
  /** Body as plain text. */
  text: string;
  /** Body as HTML. */
  html: string;
  /** Language. */
  locale: 'en' | 'es';
  /** Time of creation: ISO 8601 with an offset. */
  created_at: string;
  /** Status. `kept` means that it is stored and never sent, as in the test environment. */
  status: 'kept' | 'waiting' | 'sent' | 'given_up';
}

export interface WebhookDelivery {
  /** Unique identifier for the object. */
  id: string;
  /** Id of the event, sent as `webhook-id`. A replay has the same id. */
  event_id: string;
  /** Name of the event. */
  event: string;
  /** Subject of the event. The events of one subject are sent in order. */
  subject: string;
  /** Number of the event among the events of its subject, from 1. */
  sequence: number;
  /** URL that receives the event. */
  url: string;
  /** Status of the delivery. `failed` means that all attempts failed, or that a replay replaced it. */
  status: 'pending' | 'delivered' | 'failed';
  /** Time of creation: ISO 8601 with an offset. */
  created_at: string;
  /** Time of the next attempt: ISO 8601 with an offset. Null if the delivery is complete, or waits for an earlier event of its subject. */
  next_attempt_at: string | null;
  /** Attempts, oldest first. */
  attempts: WebhookAttempt[];
}
