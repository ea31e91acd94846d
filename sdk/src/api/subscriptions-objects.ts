// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface PaymentSource {
  /** Id of the payment source. For a card, it is the token of the card. */
  id: string;
  /** Type of the payment source. */
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** Display name of the payment source, for example `Nequi ····1234`. */
  label: string;
  /** Last four digits of the card or account number. */
  last_four: string | null;
  /** Status of the payment source. Only `ready` can be charged. Cards are always `ready`. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Payment provider that stores the card or account. Null if Cuota stores the card. */
  provider: string | null;
  /** URL at which the payer approves the charges. Null if the status is not `pending` or the payer approves in an app. */
  url: string | null;
  /** Message of the payment provider about a refused or revoked account. Null if there is none. */
  reason: string | null;
  /** Until when the payer can approve the charges, as ISO 8601 with an offset. Null if the status is not `pending`. */
  expires_at: string | null;
  /** When the payment source was created, in Colombia time, without an offset. */
  created_at: string;
}

export interface SubscriptionTransaction {
  /** Number of the transaction. Each merchant has its own consecutive numbers. */
  transaction_id: number | null;
  /** Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet. */
  amount: number | null;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  /** Amount of the transaction, converted to Colombian pesos. Null if no transaction exists yet. */
  value_cop: number | null;
  /** Payment method. */
  payment_method: string | null;
  /** Brand of the charged card, or name of the charged bank or wallet. Null if it is unknown. */
  payment_method_source: string | null;
  /** Id of the transaction in the payment network. Null if the network returned none. */
  trazability_id: string | null;
  /** Authorization code of the issuer. Null if the charge was not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null if there is no response. */
  response_code: string | null;
  /** Status of the transaction, in Spanish. */
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  /** Status in English. */
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  /** When the transaction was approved, in Colombia time, without an offset. Null if it was not approved. */
  approved_at: string | null;
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean | null;
  /** When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet. */
  created_at: string | null;
  /** Explanation of the transaction status, for display. Null if there is none. */
  description: string | null;
  /** Why the transaction was not approved. The code `T01` means that the outcome is unknown. Absent if there is no error. */
  error?: {
    /** Response code of the card network, or the error code of the service if the card network did not refuse. */
    code: string;
    /** Message for people. Its wording can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
    action: string | null;
  };
  /** Unique identifier of the transaction. */
  id: string;
}

export interface InvoiceLine {
  /** Description of the line. */
  description: string;
  /** Amount of the line in units of the currency. Negative for a discount or a credit. */
  amount: number;
  /** Whether the line charges or credits part of a period after a change of plan. */
  proration: boolean;
}

export interface ChangedSubscription {
  /** Unique identifier of the subscription. */
  id: string;
  /** Description of the subscription. Null if it has none. */
  description: string | null;
  /** The merchant’s own reference, for example an order number. Null if there is none. */
  reference: string | null;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** URL to which the webhook events of the object are sent. Null if there is none. */
  webhook_url: string | null;
  /** Status of the subscription. */
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  /** Environment of the subscription. */
  environment: 'production' | 'testing';
  /** Id of the plan. */
  plan_id: string;
  /** Id of the plan that replaces the current plan at the next renewal. Null if no change is scheduled. */
  scheduled_plan_id: string | null;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Start of the current period, in Colombia time, without an offset. */
  starts_at: string | null;
  /** End of the current period, in Colombia time, without an offset. */
  ends_at: string | null;
  /** End of the current period, as ISO 8601 with an offset. */
  ends_at_iso: string | null;
  /** End of the grace period, in Colombia time, without an offset. Null outside of a grace period. */
  grace_ends_at: string | null;
  /** End of the trial, in Colombia time, without an offset. Null if there is no trial. */
  trial_ends_at: string | null;
  /** End of the discount, in Colombia time, without an offset. Null if there is no discount. */
  discount_ends_at: string | null;
  /** When the subscription was canceled, in Colombia time, without an offset. Null if it is not canceled. */
  canceled_at: string | null;
  /** Whether the subscription continues until the end of the paid period after it is canceled. */
  cancel_at_period_end: boolean;
  /** When the canceled subscription ends, as ISO 8601 with an offset. Null if it is not canceled. */
  cancel_at: string | null;
  /** When the subscription was paused, in Colombia time, without an offset. Null if it is not paused. */
  paused_at: string | null;
  /** When the paused subscription resumes automatically, in Colombia time, without an offset. Null if it does not. */
  resumes_at: string | null;
  /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
  next_renew_at: string | null;
  /** Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled. */
  next_charge_at: string | null;
  /** Whether the subscription is in its trial period. */
  on_trial: boolean;
  /** Whether a discount currently applies to the subscription. */
  on_discount: boolean;
  /** Whether the subscription is in its grace period, in which a declined renewal is retried. */
  on_grace_period: boolean;
  /** Whether the subscription is paused. */
  paused: boolean;
  /** Whether the subscription is canceled. */
  canceled: boolean;
  /** Whether the subscription currently entitles the subscriber to the service. */
  is_active: boolean;
  /** Whether the current billing period is over. */
  is_ended: boolean;
  /** When the subscription was created, in Colombia time, without an offset. */
  created_at: string;
  /** When the subscription was last changed, in Colombia time, without an offset. */
  updated_at: string;
}

export interface Invoice {
  /** Unique identifier of the invoice. Null for an upcoming invoice. */
  id: string | null;
  /** Number of the invoice in the numbering of the merchant. Null for an upcoming invoice. */
  number: number | null;
  /** Status of the invoice. `upcoming` means a preview of the next invoice. */
  status: 'upcoming' | 'open' | 'paid' | 'uncollectible';
  /** Why the invoice was created. */
  reason: 'create' | 'renewal' | 'early' | 'revival' | 'proration';
  /** Id of the subscription. */
  subscription_id: string;
  /** Id of the plan. */
  subscription_plan_id: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Start of the invoiced period, in Colombia time, without an offset. */
  period_start: string;
  /** End of the invoiced period, in Colombia time, without an offset. */
  period_end: string;
  /** When the invoice is charged, in Colombia time, without an offset. */
  due_at: string;
  /** Lines of the invoice. */
  lines: InvoiceLine[];
  /** Sum of the lines. */
  subtotal: number;
  /** Discount on this invoice, in units of the currency. */
  discount_amount: number;
  /** Sum of the prorations. */
  proration_amount: number;
  /** Amount on which the tax is calculated, in units of the currency. */
  base: number;
  /** Tax rate in percent. Null if no tax applies. */
  tax_rate: number | null;
  /** Tax included in the total, in units of the currency. */
  tax: number;
  /** Part of the subscriber’s credit that reduces this charge, in units of the currency. */
  balance_applied: number;
  /** Credit that this invoice adds to the subscriber’s balance, in units of the currency. */
  balance_credited: number;
  /** Amount to pay. */
  total: number;
  /** Amount that was paid. */
  amount_paid: number;
  /** Attempts, oldest first. */
  attempts: {
    /** Number of the transaction. Each merchant has its own consecutive numbers. */
    transaction_id: number | null;
    /** Amount of the transaction in units of the currency, not in cents. Null if no transaction exists yet. */
    amount: number | null;
    /** Currency. */
    currency_type: 'COP' | 'USD' | 'EUR' | null;
    /** Amount of the transaction, converted to Colombian pesos. Null if no transaction exists yet. */
    value_cop: number | null;
    /** Payment method. */
    payment_method: string | null;
    /** Brand of the charged card, or name of the charged bank or wallet. Null if it is unknown. */
    payment_method_source: string | null;
    /** Id of the transaction in the payment network. Null if the network returned none. */
    trazability_id: string | null;
    /** Authorization code of the issuer. Null if the charge was not approved. */
    authorization_code: string | null;
    /** Response code of the card network. Null if there is no response. */
    response_code: string | null;
    /** Status of the transaction, in Spanish. */
    status:
      | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
      | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
    /** Status in English. */
    status_key:
      | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
      | 'reversal_escalated' | 'voided' | 'authorized';
    /** When the transaction was approved, in Colombia time, without an offset. Null if it was not approved. */
    approved_at: string | null;
    /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
    production: boolean | null;
    /** When the transaction was created, in Colombia time, without an offset. Null if no transaction exists yet. */
    created_at: string | null;
    /** Explanation of the transaction status, for display. Null if there is none. */
    description: string | null;
    /** Why the charge attempt failed. Null if it was approved. */
    error: {
      /** Response code of the card network, or the error code of the service if the card network did not refuse. */
      code: string;
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Whether a later charge to the same card can succeed. */
      retryable: boolean;
      /** Recommended action for the payer, for example `use_another_card`. Null if no action is recommended. */
      action: string | null;
    } | null;
    /** Unique identifier of the transaction. */
    id: string;
  }[];
  /** When the invoice was created, in Colombia time, without an offset. Null for an upcoming invoice. */
  created_at: string | null;
  /** When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid. */
  paid_at: string | null;
  /** URL of the invoice as a PDF file. Null for an upcoming invoice. */
  pdf_url: string | null;
}
