// Written by `npm run sdk-types` from the API document: change that, not this.

import type { ListedSubscriber } from './subscribers.ts';
import type { PaymentSource } from './subscriptions-objects.ts';
import type { RawPlan } from './plans-objects.ts';

export interface WebhookSubscription {
  id: string;
  description: string | null;
  reference: string | null;
  metadata: Record<string, string> | null;
  webhook_url: string | null;
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  environment: 'production' | 'testing';
  starts_at: string | null;
  ends_at: string | null;
  ends_at_iso: string | null;
  grace_ends_at: string | null;
  trial_ends_at: string | null;
  discount_ends_at: string | null;
  canceled_at: string | null;
  cancel_at_period_end: boolean;
  cancel_at: string | null;
  /** Absent where none was given. */
  cancellation_reason?: string;
  paused_at: string | null;
  resumes_at: string | null;
  next_transaction?: string | null;
  next_charge_at?: string | null;
  on_trial: boolean;
  on_discount: boolean;
  on_grace_period: boolean;
  paused: boolean;
  canceled: boolean;
  is_active: boolean;
  is_ended: boolean;
  subscription_plan_id: string;
  scheduled_plan_id: string | null;
  subscriber_id: string;
  /** The account it is charged to; absent where that is a card. By `expand[]=payment_source` the account, or the card, itself. */
  payment_source?: string | PaymentSource;
  office_id: number;
  created_at: string;
  updated_at: string;
  plan: RawPlan;
  subscriber: ListedSubscriber;
  /** Day and instant, never in the past; null where there is none. */
  next_charge: { next_renew_at: string | null; charge_scheduled_at: string | null };
}

export interface WebhookTransaction {
  transaction_id: number | null;
  amount: number | null;
  currency_type: 'COP' | 'USD' | 'EUR' | null;
  value_cop: number | null;
  payment_method: string | null;
  payment_method_source: string | null;
  trazability_id: string | null;
  authorization_code: string | null;
  response_code: string | null;
  status:
    | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar' | 'Reversada'
    | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
  status_key:
    | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
    | 'reversal_escalated' | 'voided' | 'authorized';
  approved_at: string | null;
  production: boolean | null;
  created_at: string | null;
  description: string | null;
  /** Only when the transaction was not approved, or its outcome is unknown (`T01`). Absent otherwise. */
  error?: { code: string; message: string; retryable: boolean; action: string | null };
  reference_1: string | null;
  reference_2: string | null;
  reference_3: string | null;
  /** The same as `error`. */
  transaction_details: { code: string; message: string; retryable: boolean; action: string | null } | null;
  url_response: string | null;
  customer_payer: Record<string, string | null> | null;
  currency_rate_conversion: number;
}

export interface WebhookReservation {
  id: string;
  operation: 'pre_authorization';
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  status_label: string;
  estimated_amount: number;
  authorized_amount: number | null;
  max_confirmable_amount: number;
  /** What was charged in the end. */
  confirmed_amount: number | null;
  currency: 'COP' | 'USD' | 'EUR';
  card: { franchise: string | null; bin: string | null; last_four: string | null } | null;
  references: { referenceKey: string; referenceDescription: string }[];
  network_transaction_id: number | null;
  authorization_code: string | null;
  expires_at: string | null;
  confirmable_until: string | null;
  voidable_until: string | null;
  can_confirm: boolean;
  can_void: boolean;
  /** Null unless the status is Rechazada, Fallida or Indeterminada. */
  error: { code: string; message: string; retryable: boolean; action: string | null } | null;
}
