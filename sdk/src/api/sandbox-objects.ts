// Written by `npm run sdk-types` from the API document: change that, not this.

export interface SandboxClock {
  now: string;
  /** Whether time stands still there until it is moved. */
  frozen: boolean;
}

export interface WebhookDelivery {
  id: string;
  /** Sent as `webhook-id`; a replay has the same. */
  event_id: string;
  /** What happened. */
  event: string;
  /** What it happened to; its events go out in order. */
  subject: string;
  /** Number of the event among those of its subject, from 1. */
  sequence: number;
  url: string;
  /** `failed`: given up, or replaced by a replay. */
  status: 'pending' | 'delivered' | 'failed';
  created_at: string;
  /** Null once settled, and while an earlier event of the subject is not. */
  next_attempt_at: string | null;
  attempts: WebhookAttempt[];
}

export interface WebhookAttempt {
  at: string;
  status: 'delivered' | 'failed';
  duration_ms: number;
  request: { headers: Record<string, string>; body: string };
  answer: {
    status: number;
    /** Its beginning. */
    body: string;
  } | null;
  /** Why the attempt failed. */
  error: string | null;
}

export interface Mail {
  id: string;
  /** What it is about. */
  kind:
    | 'renewal_invitation' | 'plan_change_invitation' | 'receipt' | 'failed_charge'
    | 'card_expiring' | 'cancellation' | 'ended' | 'sign_in_code' | 'dispute_opened'
    | 'dispute_deadline' | 'user_invitation' | 'password_reset' | 'email_confirmation'
    | 'account_notice' | 'payment_receipt' | 'cash_voucher';
  to: { name: string; address: string };
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  locale: 'en' | 'es';
  created_at: string;
  /** `kept`: never sent. Mail of the test environment is. */
  status: 'kept' | 'waiting' | 'sent' | 'given_up';
}
