// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';
import type { Dispute } from './disputes.ts';
import type { PaymentSource, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { Reservation } from './reservations-objects.ts';
import type { SandboxClock, WebhookDelivery } from './sandbox-objects.ts';
import type { Subscription } from './subscriptions-objects-2.ts';

/** Types of the operations in the section “Sandbox” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Simulate the payer of a test payment (`POST /api/v1/sandbox/payments/{id}/pay`). If a transaction is pending at a bank or a cash counter, decides its result. Otherwise pays with a test card. `number` is the number of the test card. The default is a Visa test card that is approved. `outcome` is the result at the bank or counter, or of the 3-D Secure challenge. */
  post_sandbox_payments_id_pay: {
    path: { id: string };
    body: {
      /** Payment method. */
      method?: 'card' | 'pse' | 'cash' | 'nequi' | 'daviplata' | 'bancolombia' | null | undefined;
      /** Number of the test card to pay with. */
      number?: string | number | null | undefined;
      /** Outcome to simulate. */
      outcome?: 'approve' | 'reject' | 'pending' | null | undefined;
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'exchange_rate_missing'
      | 'forbidden' | 'internal_error' | 'invalid_payment_credentials' | 'merchant_disabled'
      | 'not_found' | 'overloaded' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_returned' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Simulate the customer’s authorization of a test reservation (`POST /api/v1/sandbox/pre-authorizations/{id}/authorize`). `number` is the number of a test card. The default is a Visa card that is approved. `outcome` is the customer’s decision if the bank requires a 3-D Secure challenge. */
  post_sandbox_pre_authorizations_id_authorize: {
    path: { id: string };
    body: {
      /** Number of the test card on which the amount is held. */
      number?: string | number | null | undefined;
      /** Outcome to simulate. */
      outcome?: 'approve' | 'reject' | 'pending' | null | undefined;
    };
    answer: {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
    } | {
      /** Whether the operation on the reservation succeeded. */
      success: boolean;
      /** The reservation. */
      pre_authorization: Reservation;
      /** URL of the bank’s page on which the customer confirms the payment, if required. */
      url_response?: string;
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_AUTHORIZED' | 'MIT_ALREADY_CONFIRMED' | 'MIT_EXPIRED'
      | 'MIT_FRANCHISE_NOT_ENABLED' | 'MIT_IN_PROGRESS' | 'MIT_PRODUCTION_KEY_REQUIRED' | 'R1'
      | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request' | 'books_unsettled'
      | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Simulate the decision of an account holder in the app (`POST /api/v1/sandbox/payment-sources/{id}/answer`). `approve` and `reject` decide a pending request to charge the account. `revoke` withdraws an approval. */
  post_sandbox_payment_sources_id_answer: {
    path: { id: string };
    body: {
      /** Outcome to simulate. */
      outcome: 'approve' | 'reject' | 'revoke';
    };
    answer: PaymentSource;
    code:
      | 'account_answered' | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled'
      | 'not_found' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Simulate the acceptance of an invitation (`POST /api/v1/sandbox/invitations/{id}/accept`). Accepts an invitation to renew or to change the plan. If the renewal or change has a price, the card is charged. */
  post_sandbox_invitations_id_accept: {
    path: { id: string };
    answer: {
      /** Whether the invitation was accepted. */
      accepted: boolean;
      /** The subscription. */
      subscription: Subscription;
      /** The transaction. */
      transaction: SubscriptionTransaction | null;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_declined'
      | 'exchange_rate_missing' | 'forbidden' | 'internal_error' | 'invitation_expired'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscriber_without_card' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Simulate a dispute of a test transaction (`POST /api/v1/sandbox/transactions/{transaction}/disputes`). Identify the transaction by number or id. `kind` defaults to `chargeback`, and `amount` to the amount that is not refunded. The dispute is then processed like a dispute from a bank. */
  post_sandbox_transactions_transaction_disputes: {
    path: { transaction: string };
    body: {
      /** Kind of the dispute. */
      kind?: 'chargeback' | 'reversal' | null | undefined;
      /** Amount in units of the currency, not in cents. */
      amount?: number | string | null | undefined;
      /** Reason code of the card network for the dispute. Null if there is none. */
      reason_code?: string | null | undefined;
      /** Reason, as free text. */
      reason?: string | null | undefined;
    };
    answer: {
      /** The dispute. */
      dispute: Dispute;
    };
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'transaction_not_disputable'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Simulate the decision of the bank on a test dispute (`POST /api/v1/sandbox/disputes/{id}/decide`). A dispute that is already decided does not change. */
  post_sandbox_disputes_id_decide: {
    path: { id: string };
    body: {
      /** Outcome to simulate. */
      outcome: 'won' | 'lost';
    };
    answer: {
      /** The dispute. */
      dispute: Dispute;
    };
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get the time of the test environment (`GET /api/v1/sandbox/clock`). */
  get_sandbox_clock: {
    answer: SandboxClock;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Advance the clock of the test environment (`POST /api/v1/sandbox/clock`). Advances the clock by at most ten years. Before it responds, the service executes everything that becomes due, in order, with the clock at each due time. After the first call, the clock stays frozen until it is advanced again. */
  post_sandbox_clock: {
    body: {
      /** Time to which the clock is advanced, as ISO 8601 with an offset. */
      advance_to: string;
    };
    answer: {
      /** Current time of the test environment, as ISO 8601 with an offset. */
      now: string;
      /** Whether the clock is frozen. A frozen clock changes only when `POST /sandbox/clock` advances it. */
      frozen: boolean;
      /** Events that happened while the clock advanced, oldest first, with the ids of their objects. */
      events: {
        /** When the event happened, as ISO 8601 with an offset. */
        at: string;
        /** Name of the event. */
        event: string;
        [field: string]: string;
      }[];
    };
    code:
      | 'all_offices_required' | 'bad_request' | 'books_unsettled' | 'clock_moving' | 'forbidden'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_clocks' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Reset the clock of the test environment to the real time (`DELETE /api/v1/sandbox/clock`). */
  delete_sandbox_clock: {
    answer: SandboxClock;
    code:
      | 'all_offices_required' | 'bad_request' | 'clock_moving' | 'forbidden' | 'internal_error'
      | 'merchant_disabled' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Erase the test environment (`DELETE /api/v1/sandbox`). Deletes payments, subscriptions, saved cards and accounts, transactions, movements, webhooks, plans, coupons and idempotency keys of the test environment, and its clock. Groups and subscribers are not deleted, because both environments share them. */
  delete_sandbox: {
    answer: {
      /** Always true: the data of the test environment was deleted. */
      erased: true;
    };
    code:
      | 'all_offices_required' | 'bad_request' | 'clock_moving' | 'forbidden' | 'internal_error'
      | 'merchant_disabled' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List webhook deliveries (`GET /api/v1/sandbox/webhooks`). Returns the deliveries of the test environment with all attempts, newest first. Includes only offices that the user of the token can access. */
  get_sandbox_webhooks: {
    query: {
      /** Number of deliveries per page, at most 100. Default: 15. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: WebhookDelivery[];
      /** URL of the first page. */
      first_page_url: string;
      /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without query parameters. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
      to: number | null;
      /** Total number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Send a webhook again (`POST /api/v1/sandbox/webhooks/{id}/replay`). Creates a new delivery of the same event. If the original delivery is still being retried, the new delivery replaces it. Otherwise the new delivery is sent without regard to the order of events. */
  post_sandbox_webhooks_id_replay: {
    path: { id: string };
    answer: WebhookDelivery;
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_sandbox_payments_id_pay: { method: 'POST', path: '/api/v1/sandbox/payments/{id}/pay' },
  post_sandbox_pre_authorizations_id_authorize: { method: 'POST', path: '/api/v1/sandbox/pre-authorizations/{id}/authorize' },
  post_sandbox_payment_sources_id_answer: { method: 'POST', path: '/api/v1/sandbox/payment-sources/{id}/answer' },
  post_sandbox_invitations_id_accept: { method: 'POST', path: '/api/v1/sandbox/invitations/{id}/accept' },
  post_sandbox_transactions_transaction_disputes: { method: 'POST', path: '/api/v1/sandbox/transactions/{transaction}/disputes' },
  post_sandbox_disputes_id_decide: { method: 'POST', path: '/api/v1/sandbox/disputes/{id}/decide' },
  get_sandbox_clock: { method: 'GET', path: '/api/v1/sandbox/clock' },
  post_sandbox_clock: { method: 'POST', path: '/api/v1/sandbox/clock' },
  delete_sandbox_clock: { method: 'DELETE', path: '/api/v1/sandbox/clock' },
  delete_sandbox: { method: 'DELETE', path: '/api/v1/sandbox' },
  get_sandbox_webhooks: { method: 'GET', path: '/api/v1/sandbox/webhooks' },
  post_sandbox_webhooks_id_replay: { method: 'POST', path: '/api/v1/sandbox/webhooks/{id}/replay' },
} as const;
