// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface PaymentSource {
  /** Id to send as `payment_source`. For a card, it is also the token of the card. */
  id: string;
  /** Type of the object. */
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** Name shown to payers, for example `Nequi ····1234`. */
  label: string;
  /** Last four digits of the card or account number. */
  last_four: string | null;
  /** Status. Only a `ready` payment source can be charged. Cards are always `ready`. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Provider that stores the card or account. Null for a card stored by Cuota. */
  provider: string | null;
  /** URL at which the payer approves, while `pending`. Null if the payer approves in an app. */
  url: string | null;
  /** Reason from the provider, if the account was refused or revoked. */
  reason: string | null;
  /** Time until which the payer can approve, while `pending`: ISO 8601 with an offset. */
  expires_at: string | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
}

export interface SubscriptionTransaction {
  /** Number of the transaction. */
  transaction_id: number | null;
  /** Amount, in units of the currency. */
  amount: number | null;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  /** Amount in Colombian pesos. */
  value_cop: number | null;
  /** Payment method. */
  payment_method: string | null;
  /** Card, bank or wallet that was used. */
  payment_method_source: string | null;
  /** Traceability code of the bank transfer (CUS). */
  trazability_id: string | null;
  /** Authorization code of the issuer. Null if the charge is not approved. */
  authorization_code: string | null;
  /** Response code of the card network. Null while there is no response. */
  response_code: string | null;
  /** Status of the object. */
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  /** Status in English. */
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  /** Time of the approval: Colombia time, without an offset. Null if it is not approved. */
  approved_at: string | null;
  /** Whether the object belongs to the production environment. */
  production: boolean | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string | null;
  /** Description, as shown to payers. */
  description: string | null;
  /** Error of a transaction that was not approved, or whose outcome is unknown (`T01`). Absent otherwise. */
  error?: {
    /** Response code of the card network, or error code. */
    code: string;
    /** Message for people. It can change between versions. */
    message: string;
    /** Whether a later charge to the same card can succeed. */
    retryable: boolean;
    /** What the payer can do, for example `use_another_card`. */
    action: string | null;
  };
  /** Unique identifier for the object. */
  id: string;
}

export interface InvoiceLine {
  /** Description of the line. */
  description: string;
  /** Amount of the line. Negative for a discount or a credit. */
  amount: number;
  /** Whether the line is a proration. */
  proration: boolean;
}

export interface ChangedSubscription {
  /** Unique identifier for the object. */
  id: string;
  /** Description, as shown to payers. */
  description: string | null;
  /** The merchant’s own reference, for example an order number. */
  reference: string | null;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** URL that receives the events of the object. */
  webhook_url: string | null;
  /** Status of the object. */
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  /** Environment that the object belongs to. */
  environment: 'production' | 'testing';
  /** Id of the plan. */
  plan_id: string;
  /** Id of the plan that applies from the next period. Null if no change is scheduled. */
  scheduled_plan_id: string | null;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Start of the current period: Colombia time, without an offset. */
  starts_at: string | null;
  /** End of the current period: Colombia time, without an offset. */
  ends_at: string | null;
  /** End of the current period: ISO 8601 with an offset. */
  ends_at_iso: string | null;
  /** End of the grace period: Colombia time, without an offset. Null outside of a grace period. */
  grace_ends_at: string | null;
  /** End of the trial: Colombia time, without an offset. Null without a trial. */
  trial_ends_at: string | null;
  /** End of the discount: Colombia time, without an offset. Null without a discount. */
  discount_ends_at: string | null;
  /** Time of the cancellation: Colombia time, without an offset. Null if it is not canceled. */
  canceled_at: string | null;
  /** Whether the subscription ends at the end of the paid period. */
  cancel_at_period_end: boolean;
  /** Time at which the subscription ends: ISO 8601 with an offset. Null if it is not canceled. */
  cancel_at: string | null;
  /** Time of the pause: Colombia time, without an offset. Null if it is not paused. */
  paused_at: string | null;
  /** Time at which a paused subscription resumes: Colombia time, without an offset. */
  resumes_at: string | null;
  /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
  next_renew_at: string | null;
  /** Time of the next charge: ISO 8601 with an offset. Null if no charge is scheduled. */
  next_charge_at: string | null;
  /** Whether the subscription is in its trial. */
  on_trial: boolean;
  /** Whether a discount applies to the next charge. */
  on_discount: boolean;
  /** Whether a declined renewal is being retried. */
  on_grace_period: boolean;
  /** Whether the subscription is paused. */
  paused: boolean;
  /** Whether the subscription is canceled. */
  canceled: boolean;
  /** Whether the service is currently provided. */
  is_active: boolean;
  /** Whether the current period has ended. */
  is_ended: boolean;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Time of the last change: Colombia time, without an offset. */
  updated_at: string;
}

export interface Invoice {
  /** Unique identifier for the object. Null for an upcoming invoice. */
  id: string | null;
  /** Number of the invoice among those of the merchant. Null for an upcoming invoice. */
  number: number | null;
  /** Status of the invoice. `upcoming` is a preview. */
  status: 'upcoming' | 'open' | 'paid' | 'uncollectible';
  /** Why the invoice was created. */
  reason: 'create' | 'renewal' | 'early' | 'revival' | 'proration';
  /** Id of the subscription. Null if the object belongs to none. */
  subscription_id: string;
  /** Id of the plan. */
  subscription_plan_id: string;
  /** Id of the subscriber. */
  subscriber_id: string;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Start of the invoiced period: Colombia time, without an offset. */
  period_start: string;
  /** End of the invoiced period: Colombia time, without an offset. */
  period_end: string;
  /** Time at which the invoice is charged: Colombia time, without an offset. */
  due_at: string;
  /** Lines of the invoice. */
  lines: InvoiceLine[];
  /** Sum of the lines. */
  subtotal: number;
  /** Amount of the discount. */
  discount_amount: number;
  /** Sum of the prorations. */
  proration_amount: number;
  /** Amount on which the tax is calculated. */
  base: number;
  /** Tax rate in percent. Null if no tax applies. */
  tax_rate: number | null;
  /** Tax included in the total. */
  tax: number;
  /** Credit of the subscriber that reduces this charge. */
  balance_applied: number;
  /** Credit that this invoice adds to the balance of the subscriber. */
  balance_credited: number;
  /** Amount to pay. */
  total: number;
  /** Amount that was paid. */
  amount_paid: number;
  /** Attempts, oldest first. */
  attempts: {
    /** Number of the transaction. */
    transaction_id: number | null;
    /** Amount, in units of the currency. */
    amount: number | null;
    /** Currency. */
    currency_type: 'COP' | 'USD' | 'EUR' | null;
    /** Amount in Colombian pesos. */
    value_cop: number | null;
    /** Payment method. */
    payment_method: string | null;
    /** Card, bank or wallet that was used. */
    payment_method_source: string | null;
    /** Traceability code of the bank transfer (CUS). */
    trazability_id: string | null;
    /** Authorization code of the issuer. Null if the charge is not approved. */
    authorization_code: string | null;
    /** Response code of the card network. Null while there is no response. */
    response_code: string | null;
    /** Status of the object. */
    status:
      | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
      | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
    /** Status in English. */
    status_key:
      | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
      | 'reversal_escalated' | 'voided' | 'authorized';
    /** Time of the approval: Colombia time, without an offset. Null if it is not approved. */
    approved_at: string | null;
    /** Whether the object belongs to the production environment. */
    production: boolean | null;
    /** Time of creation: Colombia time, without an offset. */
    created_at: string | null;
    /** Description, as shown to payers. */
    description: string | null;
    /** Error of the attempt. Null if it was approved. */
    error: {
      /** Response code of the card network, or error code. */
      code: string;
      /** Message for people. It can change between versions. */
      message: string;
      /** Whether a later charge to the same card can succeed. */
      retryable: boolean;
      /** What the payer can do, for example `use_another_card`. */
      action: string | null;
    } | null;
    /** Unique identifier for the object. */
    id: string;
  }[];
  /** Time of creation: Colombia time, without an offset. */
  created_at: string | null;
  /** Time of the payment: Colombia time, without an offset. Null if it is not paid. */
  paid_at: string | null;
  /** URL of the invoice as a PDF file. Null for an upcoming invoice. */
  pdf_url: string | null;
}
