// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface SandboxClock {
  /** Current time of the test environment, as ISO 8601 with an offset. */
  now: string;
  /** Whether the clock is frozen. A frozen clock changes only when `POST /sandbox/clock` advances it. */
  frozen: boolean;
}

export interface WebhookAttempt {
  /** When the request was sent, as ISO 8601 with an offset. */
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
  /** Response of the receiver. Null if there was none. */
  answer: {
    /** HTTP status of the response. */
    status: number;
    /** First characters of the response body. */
    body: string;
  } | null;
  /** Why the attempt failed. */
  error: string | null;
}

export interface Mail {
  /** Unique identifier of the e-mail. */
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
  /** When the e-mail was created, as ISO 8601 with an offset. */
  created_at: string;
  /** Status of the e-mail. `kept` means stored but never sent, as in the test environment. */
  status: 'kept' | 'waiting' | 'sent' | 'given_up';
}

export interface WebhookDelivery {
  /** Unique identifier of the delivery. */
  id: string;
  /** Id of the event, sent in the header `webhook-id`. A replay has the same id. */
  event_id: string;
  /** Name of the event. */
  event: string;
  /** Object that the event is about. Events about the same object are sent in order. */
  subject: string;
  /** Position of the event among the events of the same `subject`. The first is 1. */
  sequence: number;
  /** URL to which the event is delivered. */
  url: string;
  /** Status of the delivery. `failed` means that all attempts failed, or that a replay replaced the delivery. */
  status: 'pending' | 'delivered' | 'failed';
  /** When the delivery was created, as ISO 8601 with an offset. */
  created_at: string;
  /** Time of the next attempt, as ISO 8601 with an offset. Null if the delivery is complete or an earlier event of the same subject must be delivered first. */
  next_attempt_at: string | null;
  /** Attempts, oldest first. */
  attempts: WebhookAttempt[];
}
