// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface SandboxClock {
  /** Time of the test environment: ISO 8601 with an offset. */
  now: string;
  /** Whether time stands still there until it is moved. */
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
    /** Its beginning. */
    body: string;
  } | null;
  /** Why the attempt failed. */
  error: string | null;
}

export interface Mail {
  /** Unique identifier for the object. */
  id: string;
  /** What it is about. */
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
  /** `kept`: never sent. Mail of the test environment is. */
  status: 'kept' | 'waiting' | 'sent' | 'given_up';
}

export interface WebhookDelivery {
  /** Unique identifier for the object. */
  id: string;
  /** Sent as `webhook-id`; a replay has the same. */
  event_id: string;
  /** What happened. */
  event: string;
  /** What it happened to; its events go out in order. */
  subject: string;
  /** Number of the event among those of its subject, from 1. */
  sequence: number;
  /** URL that receives the event. */
  url: string;
  /** `failed`: given up, or replaced by a replay. */
  status: 'pending' | 'delivered' | 'failed';
  /** Time of creation: ISO 8601 with an offset. */
  created_at: string;
  /** Null once settled, and while an earlier event of the subject is not. */
  next_attempt_at: string | null;
  /** Attempts, oldest first. */
  attempts: WebhookAttempt[];
}
