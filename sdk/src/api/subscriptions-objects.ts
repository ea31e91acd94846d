// Written by `npm run sdk-types` from the API document: change that, not this.

import type { ListedSubscriber } from './subscribers.ts';
import type { RawPlan } from './plans-objects.ts';

export interface Subscription {
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
  plan?: RawPlan;
  subscriber?: ListedSubscriber;
}

export interface PaymentSource {
  /** What `payment_source` takes; of a card also its token. */
  id: string;
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** As payers read it: `Nequi ····1234`. */
  label: string;
  last_four: string | null;
  /** Only what is `ready` can be charged. A card is. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Who keeps it; null for a card in our own vault. */
  provider: string | null;
  /** Where the payer answers, while `pending`; null: in their app. */
  url: string | null;
  /** The provider’s own words, where it was refused or taken back. */
  reason: string | null;
  /** While `pending`: until when the payer may answer. */
  expires_at: string | null;
  created_at: string;
}

export interface SubscriptionTransaction {
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
  id: string;
}

export type InvoiceLine = { description: string; amount: number; proration: boolean };

export interface Proration {
  behavior: 'create_prorations' | 'always_invoice' | 'none';
  credit: number;
  charge: number;
  net: number;
  line_items: InvoiceLine[];
  applies_on: 'next_renewal' | 'now' | 'period_end' | null;
  currency: 'COP' | 'USD' | 'EUR';
  transaction?: SubscriptionTransaction;
  preview?: { credit: number; charge: number; net: number; line_items: InvoiceLine[] };
}

export interface ChangedSubscription {
  id: string;
  description: string | null;
  reference: string | null;
  metadata: Record<string, string> | null;
  webhookUrl: string | null;
  status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
  environment: 'production' | 'testing';
  planId: string;
  scheduledPlanId: string | null;
  subscriberId: string;
  officeId: number;
  startsAt: string | null;
  endsAt: string | null;
  endsAtIso: string | null;
  graceEndsAt: string | null;
  trialEndsAt: string | null;
  discountEndsAt: string | null;
  canceledAt: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: string | null;
  pausedAt: string | null;
  resumesAt: string | null;
  nextRenewAt: string | null;
  nextChargeAt: string | null;
  onTrial: boolean;
  onDiscount: boolean;
  onGracePeriod: boolean;
  paused: boolean;
  canceled: boolean;
  isActive: boolean;
  isEnded: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface Invoice {
  id: string | null;
  number: number | null;
  status: 'upcoming' | 'open' | 'paid' | 'uncollectible';
  reason: 'create' | 'renewal' | 'early' | 'revival' | 'proration';
  subscription_id: string;
  subscription_plan_id: string;
  subscriber_id: string;
  currency_type: 'COP' | 'USD' | 'EUR';
  period_start: string;
  period_end: string;
  due_at: string;
  lines: InvoiceLine[];
  subtotal: number;
  discount_amount: number;
  proration_amount: number;
  base: number;
  tax_rate: number | null;
  tax: number;
  balance_applied: number;
  balance_credited: number;
  total: number;
  amount_paid: number;
  attempts: {
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
    /** Null when the attempt was approved. */
    error: { code: string; message: string; retryable: boolean; action: string | null } | null;
    id: string;
  }[];
  created_at: string | null;
  paid_at: string | null;
  pdf_url: string | null;
}
