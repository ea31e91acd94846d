// Written by `npm run sdk-types` from the API document: change that, not this.

/** What a query may hold; it is sent as text. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. A name of its own, because compilers before TypeScript 5.7 cannot read what later ones write for it. */
export interface FileBytes extends Uint8Array {}

export interface RawGroup {
  id: string;
  name: string;
  description: string | null;
  active: boolean;
  user_id: number;
  office_id: number;
  commerce_id: number;
  created_at: string;
}

export type ErrorBody = { message: string; error: ErrorObject; [field: string]: unknown };

/** Decide on `code`; texts may change. */
export interface ErrorObject {
  type:
    | 'invalid_request_error' | 'authentication_error' | 'card_error' | 'authorization_error'
    | 'rate_limit_error' | 'api_error' | 'idempotency_error';
  code: string;
  message: string;
  param: string | null;
  /** What the card network said. */
  decline_code?: string | null;
  /** With response codes: what helps. */
  action?: string | null;
  /** With response codes. */
  retryable?: boolean;
}

export interface Group {
  id: string;
  name: string;
  description: string | null;
  plansCount: number;
  createdAt: string;
}

export interface ValidationErrorBody {
  /** The first error. */
  message: string;
  /** By field, in dot notation. */
  errors: Record<string, string[]>;
  error: ErrorObject;
  [field: string]: unknown;
}

export interface Plan {
  id: string;
  name: string;
  description: string;
  price: number;
  currencyType: 'COP' | 'USD' | 'EUR';
  production: boolean;
  trialInterval: 'day' | 'week' | 'month' | 'year';
  trialPeriod: number;
  invoiceInterval: 'day' | 'week' | 'month' | 'year';
  invoicePeriod: number;
  graceInterval: 'day' | 'week' | 'month' | 'year' | null;
  gracePeriod: number | null;
  discountInterval: 'day' | 'week' | 'month' | 'year';
  discountPeriod: number;
  discountTypeAmount: 'value' | 'percentage' | null;
  discountSubscribersLimit: number | null;
  activeSubscribersLimit: number | null;
  allowMultipleSubscriptions: boolean;
  subscriptionGroupId: string | null;
  groupName: string | null;
  /** How payers may come to it in the portal; absent where they may not. */
  portalChange?: 'always_invoice' | 'create_prorations' | 'period_end';
  maxRecurrences: number | null;
  deadline: string | null;
  resultUrls: Record<string, string | null> | null;
  createdAt: string;
  active: boolean;
  checkoutUrl: string;
  qrCodeSvg: string;
}

export interface GroupedPlan {
  id: string;
  name: string;
  price: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  invoice_period: number;
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  production: boolean;
  active: boolean;
  subscription_group_id: string | null;
  created_at: string;
}

export interface RawPlan {
  id: string;
  name: string;
  description: string;
  price: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  advanced_option_id: number | null;
  tax: number | null;
  trial_period: number;
  trial_interval: 'day' | 'week' | 'month' | 'year';
  invoice_period: number;
  invoice_interval: 'day' | 'week' | 'month' | 'year';
  grace_period: number | null;
  grace_interval: 'day' | 'week' | 'month' | 'year' | null;
  discount_period: number;
  discount_interval: 'day' | 'week' | 'month' | 'year';
  discount_subscribers_limit: number | null;
  discount_type_amount: 'value' | 'percentage' | null;
  discount_amount: number | null;
  sort_order: number | null;
  active_subscribers_limit: number | null;
  max_recurrences: number | null;
  deadline: string | null;
  production: boolean;
  active: boolean;
  subscription_group_id: string | null;
  /** How payers may come to it in the portal; absent where they may not. */
  portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
  user_id: number;
  office_id: number;
  commerce_id: number;
  allow_multiple_subscriptions: boolean;
  metadata: Record<string, string> | null;
  created_at: string;
  checkout_url: string;
  checkout_url_commerce_assign: string;
}

export interface ListedSubscriber {
  id: string;
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  id_number: string;
  name: string;
  last_name: string;
  email: string;
  phone_code: number;
  cellphone_number: string;
  billing_address: string;
  billing_city: string;
  billing_country: string;
  metadata: Record<string, string> | null;
  office_id: number;
  commerce_id: number;
  created_at: string;
}

export interface Subscriber {
  id: string;
  name: string;
  lastName: string;
  email: string;
  phoneCode: number;
  cellphoneNumber: string;
  billingAddress: string;
  billingCity: string;
  billingCountry: string;
  metadata: Record<string, string> | null;
  active: boolean;
  subscriptionsCount: number;
  activeSubscriptionsCount: number;
  inactiveSubscriptionsCount: number;
  createdAt: string;
}

export interface RawSubscriber {
  id: string;
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  id_number: string;
  name: string;
  last_name: string;
  email: string;
  phone_code: number;
  cellphone_number: string;
  billing_address: string;
  billing_city: string;
  billing_country: string;
  metadata: Record<string, string> | null;
  office_id: number;
  commerce_id: number;
  created_at: string;
  default_payment_method_id: string | null;
  balance: number;
  currency: string;
  active: boolean;
}

export interface SavedCard {
  token: string;
  brand: string;
  bin: string;
  last_four: string;
  expiration_date: string;
  holder: string;
  default: boolean;
}

export interface OwnPaymentSource {
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
  /** Whether it stands for the subscriber where nothing else is named. */
  is_default: boolean;
}

export interface Coupon {
  id: string;
  code: string;
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  redeem_by: string | null;
  active: boolean;
}

export interface Subscription {
  id: string;
  description: string | null;
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
    error: { code: string; message: string; retryable: boolean; action: string | null } | null;
    id: string;
  }[];
  created_at: string | null;
  paid_at: string | null;
  pdf_url: string | null;
}

export interface ChargeStatus {
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
  error?: { code: string; message: string; retryable: boolean; action: string | null };
  metadata: Record<string, string> | null;
}

export interface TransactionStatus {
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
  error?: { code: string; message: string; retryable: boolean; action: string | null };
}

export interface OwedItem {
  id: string;
  payment_gateway_id: string;
  ref_payment: string;
  description: string;
  payer_name: string;
  currency_type: 'COP' | 'USD' | 'EUR';
  amount: number;
  discount: number;
  discount_before_on: string | null;
  delivery: number;
  total: number;
  total_advance: number;
  total_pending: number;
  in_progress: number;
  payable: number;
  minimum: number;
  advance: { type: 'Valor Minimo' | 'Porcentaje Minimo'; value: number } | null;
  expiration_date: string | null;
  limit_date: string | null;
  picture: string | null;
  references: string[];
  request_address_delivery: boolean;
  has_comments: boolean;
  comments_label: string | null;
}

export interface Reservation {
  id: string;
  operation: 'pre_authorization';
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  status_label: string;
  checkout_type: 'redirect' | 'api';
  description: string;
  estimated_amount: number;
  authorized_amount: number | null;
  max_confirmable_amount: number;
  /** What was charged in the end. */
  confirmed_amount: number | null;
  currency: 'COP' | 'USD' | 'EUR';
  installments: number | null;
  card: { franchise: string | null; bin: string | null; last_four: string | null } | null;
  references: { referenceKey: string; referenceDescription: string }[];
  network_transaction_id: number | null;
  authorization_code: string | null;
  response_code: string | null;
  expires_at: string | null;
  confirmable_until: string | null;
  voidable_until: string | null;
  can_confirm: boolean;
  can_void: boolean;
  blocked_reason: string | null;
  checkout_url?: string;
  token?: string;
  authorized_at: string | null;
  confirmed_at: string | null;
  voided_at: string | null;
  created_at: string;
  error: { code: string; message: string; retryable: boolean; action: string | null } | null;
}

export interface ListedReservation {
  id: string;
  operation: 'pre_authorization';
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  status_label: string;
  checkout_type: 'redirect' | 'api';
  description: string;
  estimated_amount: number;
  authorized_amount: number | null;
  max_confirmable_amount: number;
  /** What was charged in the end. */
  confirmed_amount: number | null;
  currency: 'COP' | 'USD' | 'EUR';
  card: { franchise: string | null; bin: string | null; last_four: string | null } | null;
  expires_at: string | null;
  confirmable_until: string | null;
  voidable_until: string | null;
  can_confirm: boolean;
  can_void: boolean;
  blocked_reason: string | null;
  authorized_at: string | null;
  confirmed_at: string | null;
  voided_at: string | null;
  created_at: string;
}

/** Amounts in Colombian pesos. Reconcile with `liquidated_amount`. */
export interface Movement {
  environment: 'Producción' | 'Pruebas';
  concept: string;
  /** The consecutive of the transaction, or the id of the void or refund that took it back. */
  transaction_id: number | string;
  authorization_number: string | null;
  transaction_amount: number;
  commission: number;
  iva_commission: number;
  fee: number;
  iva_fee: number;
  iva: number;
  rete_iva: number;
  rete_ica: number;
  rete_fte: number;
  subtotal: number;
  gravamen: number;
  liquidated_amount: number;
  transaction_date: string;
  available_at: string | null;
  days_difference: string | null;
  plan_detail_feature: { commission: number; min_commission: number; fee: number; gravamen: number } | null;
}

export interface Dispute {
  id: string;
  kind: 'chargeback' | 'reversal';
  status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
  transaction_id: number;
  transaction: string;
  payment_id: string | null;
  subscription_id: string | null;
  pre_authorization_id: string | null;
  amount: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  /** What is out of your money because of it: less than `amount` where a refund came before. */
  taken: number;
  reason_code: string | null;
  reason: string | null;
  provider: string;
  provider_case: string;
  deadline_at: string;
  opened_at: string;
  submitted_at: string | null;
  settled_at: string | null;
  production: boolean;
}

export interface DisputeEvidence {
  id: string;
  description: string | null;
  file: {
    name: string;
    content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
    bytes: number;
  } | null;
  created_at: string;
}

export interface Operation {
  id: string;
  kind: 'purchase' | 'transfer' | 'voucher' | 'hold' | 'capture' | 'void' | 'refund';
  amount: number;
  status: 'open' | 'approved' | 'declined' | 'failed';
  response_code: string | null;
  /** `simulator`, `network` or the gateway that has it. */
  provider: string;
  /** What the provider calls it. */
  provider_id: string | null;
  /** Its own words about a refusal. */
  provider_message: string | null;
  /** The provider that could not take it. */
  passed_on_by: string | null;
  authorization_code: string | null;
  /** How long the provider took to answer. */
  answered_ms: number | null;
  /** How often the provider was asked what became of it. */
  asked: number;
  created_at: string;
  settled_at: string | null;
}

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

/** Terms to show to the payer; `token` goes along when they agree, once. */
export type Consent = { name: string; url: string; token: string };

export interface WebhookSubscription {
  id: string;
  description: string | null;
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
  error: { code: string; message: string; retryable: boolean; action: string | null } | null;
}

/** Every code of a refusal, with its text. */
export type ErrorCode =
  /** Refer to the card issuer */
  | '01'
  /** Merchant not accepted by the issuer */
  | '03'
  /** Issuer asks to retain the card */
  | '04'
  /** Declined by the issuer, no cause given */
  | '05'
  /** General error at the issuer */
  | '06'
  /** Retain the card, special conditions */
  | '07'
  /** Invalid transaction */
  | '12'
  /** Amount not accepted by the issuer */
  | '13'
  /** Invalid card */
  | '14'
  /** No issuer for this card number */
  | '15'
  /** Transaction must be sent again */
  | '19'
  /** Issuer could not read the data */
  | '30'
  /** This type of reservation takes no 3DS data */
  | '309'
  /** Invalid ECI: use 05, 06 or 07 */
  | '310'
  /** 3DS data of Mastercard with a Visa card */
  | '319'
  /** 3DS data of Visa with a card of another brand */
  | '320'
  /** Expired card, retain */
  | '33'
  /** Suspected fraud, retain the card */
  | '34'
  /** Retain the card, call the acquirer */
  | '35'
  /** Restricted card, retain */
  | '36'
  /** Retain the card, call security */
  | '37'
  /** PIN tries used up, retain the card */
  | '38'
  /** Card reported lost */
  | '41'
  /** Card blocked by the issuer */
  | '43'
  /** Insufficient funds */
  | '51'
  /** No checking account behind the card */
  | '52'
  /** No savings account behind the card */
  | '53'
  /** Expired card */
  | '54'
  /** Wrong PIN */
  | '55'
  /** Transaction type not allowed for the card */
  | '57'
  /** Transaction not allowed at this merchant */
  | '58'
  /** Suspected fraud */
  | '59'
  /** Over the amount limit of the card */
  | '61'
  /** Restricted card */
  | '62'
  /** Security check failed at the issuer */
  | '63'
  /** Over the number of transactions allowed */
  | '65'
  /** Issuer answered too late */
  | '68'
  /** PIN tries used up */
  | '75'
  /** Issuer cannot find the original operation */
  | '76'
  /** Does not match the original operation */
  | '77'
  /** Account not found or not active */
  | '78'
  /** Wrong security code */
  | '82'
  /** Daily close in progress */
  | '90'
  /** Issuer unavailable */
  | '91'
  /** No route to the issuer */
  | '92'
  /** Not completed for legal reasons */
  | '93'
  /** Duplicate transmission */
  | '94'
  /** System failure at the issuer or the network */
  | '96'
  /** Invalid CVV */
  | '98'
  /** Past the last date for a void */
  | 'A01'
  /** Its state does not admit a void */
  | 'A03'
  /** Its state does not admit a void */
  | 'A04'
  /** Its state does not admit a void */
  | 'A05'
  /** Its state does not admit a void */
  | 'A06'
  /** Incremental operations cannot be voided */
  | 'A07'
  /** Internal error of the network */
  | 'E99'
  /** Nobody paid in time */
  | 'EXPIRED'
  /** Reservation already charged at the network */
  | 'M01'
  /** The operation is not a held reservation */
  | 'M02'
  /** Reservation expired at the network */
  | 'M04'
  /** Reservation not approved: nothing is held */
  | 'M05'
  /** Operation not found; kept for 30 days */
  | 'M06'
  /** Brand or issuer without reservations */
  | 'M08'
  /** Brand or issuer without reservations */
  | 'M10'
  /** Brand or issuer without reservations */
  | 'M11'
  /** Final amount does not match the hold */
  | 'M12'
  /** The amount is held on a card already */
  | 'MIT_ALREADY_AUTHORIZED'
  /** Final charge already applied */
  | 'MIT_ALREADY_CONFIRMED'
  /** Charge above the hold */
  | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
  /** Reservation expired */
  | 'MIT_EXPIRED'
  /** Brand without reservations here */
  | 'MIT_FRANCHISE_NOT_ENABLED'
  /** An authorization is already running */
  | 'MIT_IN_PROGRESS'
  /** Production key required */
  | 'MIT_PRODUCTION_KEY_REQUIRED'
  /** Fewer than 24 hours to expiry */
  | 'MIT_VOID_WINDOW_CLOSED'
  /** The payer took back the permission to charge */
  | 'R1'
  /** Network service unavailable */
  | 'S01'
  /** Encryption with the network failed */
  | 'S10'
  /** Encryption with the network failed */
  | 'S11'
  /** Reservation already charged */
  | 'V39'
  /** Reservation outside its release dates */
  | 'V40'
  /** Operation cannot be voided */
  | 'V42'
  /** The holder has answered otherwise, or cannot take back what was not approved. */
  | 'account_answered'
  /** This concerns the test environment of all offices, and your user has access to some of them only. */
  | 'all_offices_required'
  /** The Idempotency-Key takes 1 to 255 visible ASCII characters. */
  | 'bad_request'
  /** This merchant does not take cards of this brand. */
  | 'card_brand_not_offered'
  /** The card was declined. */
  | 'card_declined'
  /** A subscription is charged to this card; give it another one first. */
  | 'card_in_use'
  /** The payment provider does not keep this card: {reason} */
  | 'card_refused'
  /** The clock of this test environment is being moved; wait until that is done. */
  | 'clock_moving'
  /** The payer must accept the terms of the payment provider, just now: {links}. */
  | 'consent_required'
  /** The payment provider does not say what the payer must accept. Try again in a moment. */
  | 'consent_unavailable'
  /** The coupon does not exist, has expired, is used up or does not fit this subscription. */
  | 'coupon_invalid'
  /** This merchant cannot charge in this currency this way. */
  | 'currency_not_offered'
  /** This dispute is decided. */
  | 'dispute_decided'
  /** A dispute takes at most {max} pieces of evidence. */
  | 'dispute_evidence_full'
  /** This dispute takes no more evidence: it was submitted, its time is over, or the case is decided. */
  | 'dispute_not_open'
  /** Attach evidence before you submit it. */
  | 'dispute_without_evidence'
  /** Payments in {currency} cannot be taken yet: no exchange rate is recorded. */
  | 'exchange_rate_missing'
  /** This action is not allowed. */
  | 'forbidden'
  /** The group still has plans and cannot be deleted. */
  | 'group_has_plans'
  /** This merchant’s payment provider cannot hold money on a card. */
  | 'holds_not_offered'
  /** The original request with this Idempotency-Key is still being processed. */
  | 'idempotency_key_in_progress'
  /** This Idempotency-Key was already used with other parameters. */
  | 'idempotency_key_reused'
  /** Something went wrong on our side. */
  | 'internal_error'
  /** There is no such charge, or the token is not its own. */
  | 'invalid_payment_credentials'
  /** An invitation for this subscription is still pending. */
  | 'invitation_already_pending'
  /** The invitation was accepted already, or its time is over. */
  | 'invitation_expired'
  /** This e-mail holds a code or a link for one time. Whoever needs one asks for a new one. */
  | 'mail_not_repeatable'
  /** This merchant is disabled. */
  | 'merchant_disabled'
  /** Resource not found. */
  | 'not_found'
  /** The body may not be larger than 1 MiB. */
  | 'payload_too_large'
  /** This charge is already paid. */
  | 'payment_already_paid'
  /** This charge was tried already and takes no further attempt. */
  | 'payment_already_used'
  /** This charge has expired. */
  | 'payment_expired'
  /** A charge of this subscription is being processed; try again in a moment. */
  | 'payment_in_progress'
  /** This charge is switched off. */
  | 'payment_inactive'
  /** This merchant does not take this way of paying. */
  | 'payment_method_not_offered'
  /** This charge was paid and the money was returned; it takes no further payment. */
  | 'payment_returned'
  /** A subscription is charged to this account; give it another payment source first. */
  | 'payment_source_in_use'
  /** The payer has not approved this account, or took it back: it cannot be the default. */
  | 'payment_source_not_ready'
  /** The provider could not ask the payer. Nothing was charged; try again in a few minutes. */
  | 'payment_source_unreachable'
  /** The plan has active subscriptions and cannot be deleted. */
  | 'plan_has_active_subscriptions'
  /** The plan is inactive. */
  | 'plan_inactive'
  /** The plan takes no more subscribers. */
  | 'plan_subscribers_limit_reached'
  /** Another return of this transaction is being processed. */
  | 'refund_in_progress'
  /** The payment provider that made this charge cannot return that amount; return it by other means. */
  | 'refund_not_offered'
  /** Your user may not do this; an owner can, or can change your role. */
  | 'role_insufficient'
  /** The service is not available right now; try again shortly. */
  | 'service_unavailable'
  /** The subscriber is subscribed to this plan already. */
  | 'subscriber_already_subscribed'
  /** The subscriber was deleted; nothing can be charged to it. */
  | 'subscriber_deleted'
  /** The subscriber has an active subscription and cannot be deleted. */
  | 'subscriber_has_active_subscriptions'
  /** The subscriber has cards or subscriptions in production; a test token changes nothing of it but the metadata, and does not delete it. Create another one to test with. */
  | 'subscriber_in_production'
  /** The subscriber has no saved card, and no account that can be charged. */
  | 'subscriber_without_card'
  /** The subscription is already canceled. */
  | 'subscription_already_canceled'
  /** The subscription is canceled and does not admit this. */
  | 'subscription_canceled'
  /** The subscription has ended; send an invitation or renew it. */
  | 'subscription_inactive'
  /** The subscription is not canceled; there is nothing to take back. */
  | 'subscription_not_canceled'
  /** The subscription is not paused. */
  | 'subscription_not_paused'
  /** The subscription is on that plan already. */
  | 'subscription_same_plan'
  /** This number was asked too often. Wait {minutes} minutes, or pay another way. */
  | 'too_many_account_requests'
  /** Too many cards are being charged at this moment. Nothing was charged; try again in a few seconds. */
  | 'too_many_cards_at_once'
  /** Too many clocks are being moved at this moment; try again. */
  | 'too_many_clocks'
  /** Too many cards were declined. Nothing was charged; try again in {minutes} min. */
  | 'too_many_declined_cards'
  /** The request has more fields than any request needs. */
  | 'too_many_fields'
  /** Too many wrong tokens or links came from your address. Try again in {minutes} min. */
  | 'too_many_guesses'
  /** Too many e-mails were sent again. Try again in {minutes} minutes. */
  | 'too_many_mails_again'
  /** Too many requests with this token; wait before the next one. */
  | 'too_many_requests'
  /** The payer disputes this transaction: until that is decided, only the bank returns its money. */
  | 'transaction_in_dispute'
  /** The simulator opens no such dispute of this transaction. */
  | 'transaction_not_disputable'
  /** Only an approved transaction can be returned. */
  | 'transaction_not_refundable'
  /** The access token is missing or invalid. */
  | 'unauthenticated'
  /** Send the body as application/json. */
  | 'unsupported_media_type'
  /** The field name is required. */
  | 'validation_failed';

/** Every kind of event, with the body it is sent with. */
export interface Events {
  /** A payer lets an account be charged */
  'payment_source.approved': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.approved';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A payer did not let an account be charged: `status` says whether they refused, or never answered */
  'payment_source.refused': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.refused';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A payer took back that an account may be charged: nothing more is charged to it */
  'payment_source.revoked': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'payment_source.revoked';
    created_at: string;
    subscriber_id: string;
    payment_source: PaymentSource;
  };
  /** A subscription has begun */
  created: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'created';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A renewal was paid: the sign to go on serving */
  renew: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'renew';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A charge of a subscription failed and will be tried again; `transaction.error` says why */
  retry: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'retry';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** The plan of a subscription was changed */
  plan_changed: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'plan_changed';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A subscription was paused */
  paused: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'paused';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A paused subscription goes on */
  resumed: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'resumed';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A cancellation was registered; `cancel_at` says until when it serves */
  canceled: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'canceled';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** The service of a subscription stops: a cancellation came to its day, or charges failed for good */
  ended: {
    /** The same as `webhook-id`. */
    id: string;
    event: 'ended';
    sequence: number;
    created_at: string;
    subscription: WebhookSubscription;
    transaction: SubscriptionTransaction | null;
  };
  /** A charge has a result, or was given back */
  payment: {
    transaction: WebhookTransaction;
    checkout: {
      id: string;
      /** What is paid of the charge; what was returned is not. */
      total_advance: number;
      total_pending: number;
      paid_at: string | null;
      payment_gateway: {
        id: string;
        tool_name: 'payment';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      payment_referenceable: {
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        metadata: Record<string, string> | null;
      };
      /** What this transaction paid and still does; null unless it is `Aprobada`. */
      paid_advance: { amount_paid: number } | null;
      answer_form: null;
    };
  };
  /** The money of a reservation is held */
  'mit.pre_authorized': { event: 'mit.pre_authorized'; pre_authorization: WebhookReservation };
  /** The bank refused to hold the money of a reservation */
  'mit.declined': { event: 'mit.declined'; pre_authorization: WebhookReservation };
  /** A reservation was charged */
  'mit.confirmed': { event: 'mit.confirmed'; pre_authorization: WebhookReservation };
  /** A reservation was released */
  'mit.voided': { event: 'mit.voided'; pre_authorization: WebhookReservation };
  /** A reservation can be charged for 24 hours more */
  'mit.expiring_soon': { event: 'mit.expiring_soon'; pre_authorization: WebhookReservation };
  /** The time of a reservation has passed */
  'mit.expired': { event: 'mit.expired'; pre_authorization: WebhookReservation };
  /** A payer disputes a transaction, and the bank has taken the money back for now */
  'dispute.opened': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.opened';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute changed: its evidence was submitted, or the bank changed amount, reason or time */
  'dispute.updated': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.updated';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** The time to answer a dispute is over */
  'dispute.expired': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.expired';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute was won, and the money came back */
  'dispute.won': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.won';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** A dispute was lost: the money stays with the payer */
  'dispute.lost': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.lost';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** The merchant accepted a dispute: the money stays with the payer */
  'dispute.accepted': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'dispute.accepted';
    created_at: string;
    dispute: Dispute;
    transaction: TransactionStatus;
  };
  /** What was to pay an item of your own system has a result, or was given back */
  collection: {
    transaction: WebhookTransaction;
    checkout: {
      id: string;
      /** What is paid of the item; what was returned is not. */
      total_advance: number;
      total_pending: number;
      paid_at: string | null;
      payment_gateway: {
        id: string;
        tool_name: 'recauda';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      payment_referenceable: {
        id: string;
        description: string;
        amount: number;
        tax: number;
        currency_type: { name: string; symbol: string; abbreviation: 'COP' | 'USD' | 'EUR' };
        id_number: string;
        payer_name: string;
        ref_payment: string;
        expiration_date: string | null;
        total: number;
        include_tax: boolean;
        has_advance: boolean;
        created_at: string;
        updated_at: string;
        metadata: Record<string, string> | null;
      };
      /** What this transaction paid of the item and still does; null unless `Aprobada`. */
      paid_advance: { amount_paid: number } | null;
      /** What the payer wrote. */
      answer_form: { comments: string | null; address: string | null } | null;
    };
  };
  /** Somebody pressed the button that sends a test event: nothing happened, and nothing needs to be done */
  'webhook.test': { event: 'webhook.test'; id: string; sent_at: string };
  /** Too many cards were declined somewhere, and no more are taken there for a while */
  'limits.card_testing': {
    /** The same as `webhook-id`. */
    id: string;
    event: 'limits.card_testing';
    created_at: string;
    /** `cards_at_charge`, `cards_from_origin_at_merchant`, `cards_from_origin` or `cards_of_bin_at_merchant`. */
    limit: string;
    declined_cards: number;
    minutes: number;
    origin: string | null;
    bin: string | null;
    /** What the last card was tried at. */
    target: {
      type: 'payment' | 'pre_authorization' | 'plan' | 'subscription' | 'item';
      id: string;
    } | null;
    closed_until: string;
  };
}

export const EVENT_KINDS = [
  'payment_source.approved',
  'payment_source.refused',
  'payment_source.revoked',
  'created',
  'renew',
  'retry',
  'plan_changed',
  'paused',
  'resumed',
  'canceled',
  'ended',
  'payment',
  'mit.pre_authorized',
  'mit.declined',
  'mit.confirmed',
  'mit.voided',
  'mit.expiring_soon',
  'mit.expired',
  'dispute.opened',
  'dispute.updated',
  'dispute.expired',
  'dispute.won',
  'dispute.lost',
  'dispute.accepted',
  'collection',
  'webhook.test',
  'limits.card_testing',
] as const satisfies readonly (keyof Events)[];

/** Every operation: what it is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List groups (`GET /api/v1/subscriptions/group`). Groups of both environments, newest first. */
  get_subscriptions_group: {
    answer: RawGroup[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a group (`POST /api/v1/subscriptions/group`). */
  post_subscriptions_group: {
    body: { name: string; description?: string | null | undefined; office: number };
    answer: { saved: true; group: Group };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Update a group (`PUT /api/v1/subscriptions/group/{id}`). */
  put_subscriptions_group_id: {
    path: { id: string };
    body: { name: string; description?: string | null | undefined };
    answer: { saved: true; group: Group };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a group (`DELETE /api/v1/subscriptions/group/{id}`). */
  delete_subscriptions_group_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'group_has_plans' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List plans (`GET /api/v1/subscriptions/plan`). Of the environment of the token, by `sort_order`, then newest first. Parameters are not validated. */
  get_subscriptions_plan: {
    query: {
      /** Only the exact text `true` filters. */
      active?: QueryValue | undefined;
      /** Columns to return, separated by commas. */
      fields?: QueryValue | undefined;
      /** Plans per page, 2 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: {
      current_page: number;
      data: {
        id?: string;
        name?: string;
        description?: string;
        price?: number;
        currency_type?: 'COP' | 'USD' | 'EUR';
        advanced_option_id?: number | null;
        tax?: number | null;
        trial_period?: number;
        trial_interval?: 'day' | 'week' | 'month' | 'year';
        invoice_period?: number;
        invoice_interval?: 'day' | 'week' | 'month' | 'year';
        grace_period?: number | null;
        grace_interval?: 'day' | 'week' | 'month' | 'year' | null;
        discount_period?: number;
        discount_interval?: 'day' | 'week' | 'month' | 'year';
        discount_subscribers_limit?: number | null;
        discount_type_amount?: 'value' | 'percentage' | null;
        discount_amount?: number | null;
        sort_order?: number | null;
        active_subscribers_limit?: number | null;
        max_recurrences?: number | null;
        deadline?: string | null;
        production?: boolean;
        active?: boolean;
        subscription_group_id?: string | null;
        /** How payers may come to it in the portal; absent where they may not. */
        portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
        user_id?: number;
        office_id?: number;
        commerce_id?: number;
        allow_multiple_subscriptions?: boolean;
        metadata?: Record<string, string> | null;
        created_at?: string;
        checkout_url?: string;
        checkout_url_commerce_assign?: string;
      }[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a plan (`POST /api/v1/subscriptions/plan`). */
  post_subscriptions_plan: {
    body: {
      name: string;
      description: string;
      price: number | string;
      currency_type: 'COP' | 'USD' | 'EUR';
      invoice_period: number;
      invoice_interval: 'day' | 'week' | 'month' | 'year';
      office: number;
      tax?: number | string | null | undefined;
      trial_period?: number | undefined;
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      grace_period?: number | null | undefined;
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      max_recurrences?: number | null | undefined;
      deadline?: string | null | undefined;
      active_subscribers_limit?: number | null | undefined;
      allow_multiple_subscriptions?: boolean | undefined;
      sort_order?: number | null | undefined;
      subscription_group_id?: string | null | undefined;
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      advanced_options?: { result_urls?: Record<string, string | null> | null | undefined } | null | undefined;
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      discount_amount?: number | string | null | undefined;
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      discount_period?: number | undefined;
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: { saved: true; plan: Plan };
    code:
      | 'bad_request' | 'currency_not_offered' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List the active plans of the merchant (`GET /api/v1/subscriptions/plan/group`). */
  get_subscriptions_plan_group: {
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the active plans of a group (`GET /api/v1/subscriptions/plan/group/{group}`). */
  get_subscriptions_plan_group_group: {
    path: { group: string };
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List all plans of a group (`GET /api/v1/subscriptions/plan/group/{group}/all`). */
  get_subscriptions_plan_group_group_all: {
    path: { group: string };
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Get a plan (`GET /api/v1/subscriptions/plan/{id}`). */
  get_subscriptions_plan_id: {
    path: { id: string };
    answer: RawPlan;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Update a plan (`PUT /api/v1/subscriptions/plan/{id}`). Every field is optional; what is not sent stays. */
  put_subscriptions_plan_id: {
    path: { id: string };
    body: {
      name?: string | undefined;
      description?: string | undefined;
      price?: number | string | undefined;
      currency_type?: 'COP' | 'USD' | 'EUR' | undefined;
      invoice_period?: number | undefined;
      invoice_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      office?: number | undefined;
      tax?: number | string | null | undefined;
      trial_period?: number | undefined;
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      grace_period?: number | null | undefined;
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      max_recurrences?: number | null | undefined;
      deadline?: string | null | undefined;
      active_subscribers_limit?: number | null | undefined;
      allow_multiple_subscriptions?: boolean | undefined;
      sort_order?: number | null | undefined;
      subscription_group_id?: string | null | undefined;
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      advanced_options?: { result_urls?: Record<string, string | null> | null | undefined } | null | undefined;
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      discount_amount?: number | string | null | undefined;
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      discount_period?: number | undefined;
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: { saved: true; plan: Plan };
    code:
      | 'bad_request' | 'currency_not_offered' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Delete a plan (`DELETE /api/v1/subscriptions/plan/{id}`). */
  delete_subscriptions_plan_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'plan_has_active_subscriptions' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Turn a plan on or off (`PUT /api/v1/subscriptions/plan/changeActive/{id}`). An inactive plan takes no new subscriptions; the existing ones go on being charged. */
  put_subscriptions_plan_changeActive_id: {
    path: { id: string };
    body: { active: boolean };
    answer: {
      active: boolean;
      plan: {
        id: string;
        name: string;
        price: number;
        currencyType: 'COP' | 'USD' | 'EUR';
        active: boolean;
        createdAt: string;
        checkoutUrl: string;
        qrCodeSvg: string;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List subscribers (`GET /api/v1/subscriptions/subscriber`). Of every office in reach, newest first. A subscriber serves both environments. */
  get_subscriptions_subscriber: {
    query: {
      filter?: {
        /** Subscribers whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: ListedSubscriber[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscriber (`POST /api/v1/subscriptions/subscriber`). */
  post_subscriptions_subscriber: {
    body: {
      identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
      id_number: string | number;
      name: string;
      last_name: string;
      email: string;
      phone_code: number;
      cellphone_number: string | number;
      billing_address: string;
      billing_city: string;
      billing_country: string;
      office: number;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: { saved: true; subscriber: Subscriber };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a subscriber (`GET /api/v1/subscriptions/subscriber/{id}`). By id, e-mail or document number; the newest, where several match. The default card and the balance are those of the token’s environment. */
  get_subscriptions_subscriber_id: {
    path: { id: string };
    answer: RawSubscriber;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Update a subscriber (`PUT /api/v1/subscriptions/subscriber/{id}`). What is not sent stays; document and office cannot change. Of a subscriber with cards or subscriptions in production a test token changes only the metadata. */
  put_subscriptions_subscriber_id: {
    path: { id: string };
    body: {
      name?: string | undefined;
      last_name?: string | undefined;
      email?: string | undefined;
      phone_code?: number | undefined;
      cellphone_number?: string | number | undefined;
      billing_address?: string | undefined;
      billing_city?: string | undefined;
      billing_country?: string | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: { saved: true; subscriber: Subscriber };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_in_production' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Delete a subscriber (`DELETE /api/v1/subscriptions/subscriber/{id}`). */
  delete_subscriptions_subscriber_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_has_active_subscriptions'
      | 'subscriber_in_production' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List the saved cards of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/cards`). Those of the token’s environment, newest first. `token` is what `card` takes when a subscription is created. */
  get_subscriptions_subscriber_id_cards: {
    path: { id: string };
    answer: SavedCard[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Make a saved card the default (`PUT /api/v1/subscriptions/subscriber/{id}/cards/{token}/default`). In the token’s environment. Subscriptions go on with the card they have. */
  put_subscriptions_subscriber_id_cards_token_default: {
    path: { id: string; token: string };
    answer: { updated: true; card: SavedCard };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Delete a saved card (`DELETE /api/v1/subscriptions/subscriber/{id}/cards/{token}`). Where it was the default, the newest of the others takes its place. */
  delete_subscriptions_subscriber_id_cards_token: {
    path: { id: string; token: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'card_in_use' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List what a subscriber can be charged by (`GET /api/v1/subscriptions/subscriber/{id}/payment-sources`). Saved cards and accounts of the token’s environment, newest first; `is_default` marks one. `id` is what `payment_source` takes when a subscription is created. */
  get_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    answer: OwnPaymentSource[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Ask a subscriber to let an account be charged (`POST /api/v1/subscriptions/subscriber/{id}/payment-sources`). They approve it once, in their app or at `url`, within an hour; then it is `ready`, and `payment_source.approved` is sent. `phone` is the account’s number of ten digits; a Bancolombia account has none. */
  post_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    body: {
      type: 'nequi' | 'daviplata' | 'bancolombia';
      phone?: string | null | undefined;
      return_url?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: OwnPaymentSource;
    code:
      | 'bad_request' | 'consent_required' | 'consent_unavailable' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_method_not_offered'
      | 'payment_source_unreachable' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get an account of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}`). */
  get_subscriptions_subscriber_id_payment_sources_source: {
    path: { id: string; source: string };
    answer: OwnPaymentSource;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Delete an account of a subscriber (`DELETE /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}`). The provider that keeps it is told to forget it. Where it was the default, the default card takes its place, else the newest account. */
  delete_subscriptions_subscriber_id_payment_sources_source: {
    path: { id: string; source: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_source_in_use' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Make a payment source the default (`PUT /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}/default`). An account that is `ready`, or a saved card, in the token’s environment. It is charged where a subscription comes back and what it was charged to is gone. Subscriptions go on with what they have. */
  put_subscriptions_subscriber_id_payment_sources_source_default: {
    path: { id: string; source: string };
    answer: { updated: true; payment_source: OwnPaymentSource };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_source_not_ready' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List coupons (`GET /api/v1/subscriptions/coupon`). Of the environment of the token, newest first. */
  get_subscriptions_coupon: {
    answer: Coupon[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a coupon (`POST /api/v1/subscriptions/coupon`). Without a code, one is made. An amount without a currency is in COP. */
  post_subscriptions_coupon: {
    body: {
      code?: string | null | undefined;
      name?: string | null | undefined;
      percent_off?: number | string | null | undefined;
      amount_off?: number | string | null | undefined;
      currency?: string | null | undefined;
      duration: 'once' | 'repeating' | 'forever';
      duration_in_months?: number | null | undefined;
      max_redemptions?: number | null | undefined;
      redeem_by?: string | null | undefined;
      active?: boolean | undefined;
      office: number;
    };
    answer: {
      saved: true;
      coupon: {
        id: string;
        code: string;
        name: string | null;
        percent_off: number | null;
        duration: 'once' | 'repeating' | 'forever';
        active: boolean;
        times_redeemed: number;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a coupon (`GET /api/v1/subscriptions/coupon/{id}`). */
  get_subscriptions_coupon_id: {
    path: { id: string };
    answer: Coupon;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Update a coupon (`PUT /api/v1/subscriptions/coupon/{id}`). The discount is replaced whole; other fields that are not sent stay. The office cannot change. */
  put_subscriptions_coupon_id: {
    path: { id: string };
    body: {
      code?: string | null | undefined;
      name?: string | null | undefined;
      percent_off?: number | string | null | undefined;
      amount_off?: number | string | null | undefined;
      currency?: string | null | undefined;
      duration: 'once' | 'repeating' | 'forever';
      duration_in_months?: number | null | undefined;
      max_redemptions?: number | null | undefined;
      redeem_by?: string | null | undefined;
      active?: boolean | undefined;
      office: number;
    };
    answer: { saved: true; coupon: Coupon };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a coupon (`DELETE /api/v1/subscriptions/coupon/{id}`). */
  delete_subscriptions_coupon_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Turn a coupon on or off (`PUT /api/v1/subscriptions/coupon/changeActive/{id}`). */
  put_subscriptions_coupon_changeActive_id: {
    path: { id: string };
    body: { active: boolean };
    answer: { updated: true; coupon: { id: string; code: string; active: boolean } };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List subscriptions (`GET /api/v1/subscriptions/subscription`). Of the token’s environment, newest first unless sorted otherwise. */
  get_subscriptions_subscription: {
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscription (`POST /api/v1/subscriptions/subscription`). Charges the card at once, or when the trial ends. 402: declined, nothing is left behind. 202: no answer yet; the subscription is hidden until the result is known. */
  post_subscriptions_subscription: {
    body: {
      plan_id: string;
      subscriber_id: string;
      office: number;
      description?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      webhook_url?: string | null | undefined;
      card?: string | null | undefined;
      card_information?: {
        holder: string;
        number: string | number;
        datetime: string;
        cvv: string | number;
      } | null | undefined;
      payment_source?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: {
      saved: true;
      subscription: Subscription;
      transaction: SubscriptionTransaction | null;
    } | {
      saved: false;
      message: string;
      subscription_id: string;
      transaction: SubscriptionTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered' | 'card_declined'
      | 'card_refused' | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'payload_too_large'
      | 'payment_method_not_offered' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a subscription (`GET /api/v1/subscriptions/subscription/{id}`). */
  get_subscriptions_subscription_id: {
    path: { id: string };
    query: {
      /** `plan`, `subscriber`, `next_transaction`, `payment_source`: the card or the account that is charged. */
      expand?: readonly QueryValue[] | undefined;
    };
    answer: Subscription;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Update description and metadata (`PUT /api/v1/subscriptions/subscription/{id}`). */
  put_subscriptions_subscription_id: {
    path: { id: string };
    body: {
      description?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: Subscription;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List the subscriptions of a plan (`GET /api/v1/subscriptions/subscription/plan/{plan}`). */
  get_subscriptions_subscription_plan_plan: {
    path: { plan: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List the subscriptions of a subscriber (`GET /api/v1/subscriptions/subscription/subscriber/{subscriber}`). */
  get_subscriptions_subscription_subscriber_subscriber: {
    path: { subscriber: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** One of the six statuses. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** `created_at`, `starts_at`, `ends_at` or `trial_ends_at`; `-` before it for descending. */
      sort?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Cancel a subscription (`PUT /api/v1/subscriptions/subscription/cancel/{id}`). At the end of what is paid for, or with `at_period_end` false at once. `reason` is kept as `cancellation_reason`, for you. */
  put_subscriptions_subscription_cancel_id: {
    path: { id: string };
    body: {
      at_period_end?: boolean | null | undefined;
      reason?: string | null | undefined;
    };
    answer: {
      canceled: true;
      at_period_end: boolean;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        cancelAtPeriodEnd: boolean;
        cancelAt: string | null;
        isActive: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_already_canceled' | 'subscription_inactive' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Take back a cancellation (`PUT /api/v1/subscriptions/subscription/cancel/{id}/take-back`). One that waits for the end of what is paid for. The subscription renews as before. */
  put_subscriptions_subscription_cancel_id_take_back: {
    path: { id: string };
    answer: {
      taken_back: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        nextChargeAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'role_insufficient' | 'service_unavailable'
      | 'subscriber_deleted' | 'subscription_inactive' | 'subscription_not_canceled'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Pause the charges of a subscription (`POST /api/v1/subscriptions/subscription/{id}/pause`). Until `resumes_at`, or until it is resumed. The service goes on to the end of what is paid for. */
  post_subscriptions_subscription_id_pause: {
    path: { id: string };
    body: { resumes_at?: string | null | undefined };
    answer: {
      paused: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
        pausedAt: string | null;
        resumesAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Resume a paused subscription (`POST /api/v1/subscriptions/subscription/{id}/resume`). Where the paid time is over, the next period starts now and is charged at the next 19:00. */
  post_subscriptions_subscription_id_resume: {
    path: { id: string };
    answer: {
      resumed: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'subscription_not_paused'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Replace the card of a subscription (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-method`). */
  put_subscriptions_subscription_id_update_payment_method: {
    path: { id: string };
    body: {
      number: string | number;
      datetime: string;
      cvv: string | number;
      consents?: string[] | null | undefined;
    };
    answer: { updated: true };
    code:
      | 'E99' | 'bad_request' | 'card_brand_not_offered' | 'card_refused' | 'consent_required'
      | 'consent_unavailable' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_method_not_offered'
      | 'role_insufficient' | 'service_unavailable' | 'subscription_canceled'
      | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Charge a subscription to another account or saved card (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-source`). `payment_source` is an `id` of the subscriber’s payment sources that is `ready`. */
  put_subscriptions_subscription_id_update_payment_source: {
    path: { id: string };
    body: { payment_source: string };
    answer: { updated: true };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Invite the subscriber to renew (`POST /api/v1/subscriptions/subscription/{id}/renew`). Sends an e-mail; once the subscriber accepts, the card is charged. */
  post_subscriptions_subscription_id_renew: {
    path: { id: string };
    answer: { renewed: true; message: string; invitation_id: string };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'invitation_already_pending' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscriber_without_card' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Apply a coupon (`POST /api/v1/subscriptions/subscription/{id}/apply-coupon`). One at a time: it takes the place of the one before. */
  post_subscriptions_subscription_id_apply_coupon: {
    path: { id: string };
    body: { code: string };
    answer: { applied: true; coupon_id: string; discount_ends_at: string | null };
    code:
      | 'bad_request' | 'coupon_invalid' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'subscription_canceled'
      | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Change the plan (`PUT /api/v1/subscriptions/subscription/{id}/change-plan`). At once, or with `applies_at: "period_end"` at the end of the period. `invitation` asks the subscriber by e-mail. With `prorated_at`, an instant of the last hour, the rest of the period is valued as of then: what was previewed is what is charged. 402: the immediate charge was declined and the plan is unchanged. */
  put_subscriptions_subscription_id_change_plan: {
    path: { id: string };
    body: {
      plan_id: string;
      mode?: 'direct' | 'invitation' | null | undefined;
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | null | undefined;
      applies_at?: 'now' | 'period_end' | null | undefined;
      prorated_at?: string | null | undefined;
    };
    answer: {
      changed: true;
      mode: 'direct';
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      invited: true;
      mode: 'invitation';
      message: string;
      invitation_id: string;
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      message: string;
      proration: Proration;
      subscription: ChangedSubscription;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_declined' | 'exchange_rate_missing'
      | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'invitation_already_pending' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscription_canceled' | 'subscription_inactive'
      | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Preview a change of plan (`GET /api/v1/subscriptions/subscription/{id}/change-plan/preview`). Computes what a change would cost and changes nothing. */
  get_subscriptions_subscription_id_change_plan_preview: {
    path: { id: string };
    query: {
      /** The new plan. */
      plan_id?: QueryValue | undefined;
      /** One of create_prorations, always_invoice, none. */
      proration_behavior?: QueryValue | undefined;
    };
    answer: {
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'plan_inactive'
      | 'plan_subscribers_limit_reached' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscription_canceled' | 'subscription_inactive'
      | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'validation_failed';
  };
  /** The next charge as things stand (`GET /api/v1/subscriptions/subscription/{id}/next-transaction`). Nulls and zeros where none will be made. */
  get_subscriptions_subscription_id_next_transaction: {
    path: { id: string };
    answer: {
      next_renew_at: string | null;
      charge_scheduled_at: string | null;
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
      proration_amount: number;
      discount_amount: number;
      balance_applied: number;
      line_items: InvoiceLine[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** The charges of a subscription (`GET /api/v1/subscriptions/subscription/{id}/transactions`). Newest first, the failed ones too. */
  get_subscriptions_subscription_id_transactions: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: SubscriptionTransaction[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** The invoices of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices`). Newest first, each with its attempts. */
  get_subscriptions_subscription_id_invoices: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Invoice[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** The next invoice as things stand (`GET /api/v1/subscriptions/subscription/{id}/invoices/upcoming`). */
  get_subscriptions_subscription_id_invoices_upcoming: {
    path: { id: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** An invoice, by its id or number (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}`). */
  get_subscriptions_subscription_id_invoices_invoice: {
    path: { id: string; invoice: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** An invoice as PDF (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf`). */
  get_subscriptions_subscription_id_invoices_invoice_pdf: {
    path: { id: string; invoice: string };
    answer: FileBytes;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Generate a charge (`POST /api/v1/payment/generate`). Answers the address of a hosted page, or for `api` a token that is shown once. */
  post_payment_generate: {
    body: {
      payment?: {
        currency_type: 'COP' | 'USD' | 'EUR';
        description: string;
        amount: number | string;
        checkout_type?: 'redirect' | 'api' | null | undefined;
        selected_taxes?: number[] | null | undefined;
        checkout_template_id?: number | null | undefined;
        expires_at?: string | null | undefined;
        reference_1?: string | null | undefined;
        reference_2?: string | null | undefined;
        reference_3?: string | null | undefined;
        /** Merged key by key; an empty or null value deletes its key, null deletes all. */
        metadata?: Record<string, string | number | null> | null | undefined;
      } | undefined;
      customer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      office: number;
      advanced_options?: {
        result_urls?: Record<string, string | null> | null | undefined;
        max_transactions?: number | null | undefined;
      } | null | undefined;
    };
    answer: {
      payment_id: string;
      token?: string;
      checkout_url?: string;
      status:
        | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
        | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
      status_key:
        | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
        | 'reversal_escalated' | 'voided' | 'authorized';
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
      expires_at: string | null;
    };
    code:
      | 'bad_request' | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay a charge by card (`POST /api/v1/payment/checkout/card`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_card: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      payment_card?: {
        number: string | number;
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
      } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge from a bank account (`POST /api/v1/payment/checkout/pse`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_pse: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      pse?: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge in cash (`POST /api/v1/payment/checkout/cash`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_cash: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      cash?: { franchise: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge with Nequi (`POST /api/v1/payment/checkout/nequi`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_nequi: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      nequi?: { phone: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge with Daviplata (`POST /api/v1/payment/checkout/daviplata`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_daviplata: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
      daviplata?: { identificationType: string; identification: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge with the button of Bancolombia (`POST /api/v1/payment/checkout/bancolombia`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_bancolombia: {
    body: {
      payment?: { id: string; token: string } | undefined;
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      consents?: string[] | null | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_already_paid'
      | 'payment_already_used' | 'payment_expired' | 'payment_in_progress' | 'payment_inactive'
      | 'payment_method_not_offered' | 'payment_returned' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Turn a charge on or off (`PUT /api/v1/payment/{id}/active`). */
  put_payment_id_active: {
    path: { id: string };
    body: { active: boolean };
    answer: { updated: true; payment_id: string; active: boolean };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Status of the latest attempt at a charge (`POST /api/v1/payment/transaction-status/{paymentGateway}`). */
  post_payment_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: { data: ChargeStatus };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Status of every attempt at a charge, newest first (`POST /api/v1/payment/all-transaction-status/{paymentGateway}`). */
  post_payment_all_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: { transactions: ChargeStatus[]; last: ChargeStatus };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** A transaction, by its number or id (`POST /api/v1/payment/transaction/{transaction}`). */
  post_payment_transaction_transaction: {
    path: { transaction: string };
    answer: {
      data: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        } | null;
        id: string;
        customer_payer: Record<string, string | null> | null;
        payment_id: string | null;
        subscription_id: string | null;
        pre_authorization_id: string | null;
        metadata: Record<string, string> | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Return an approved card transaction, whole or in part (`POST /api/v1/payment/transaction/{transaction}/refund`). The whole of it on the same day is a void (`Anulada`); later, once all is returned, `Reversada`. */
  post_payment_transaction_transaction_refund: {
    path: { transaction: string };
    body: { amount?: number | string | null | undefined };
    answer: {
      refunded: boolean;
      refund: { id: string; amount: number; operation: 'void' | 'refund' };
      transaction: TransactionStatus;
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request'
      | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'refund_in_progress'
      | 'refund_not_offered' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'transaction_in_dispute'
      | 'transaction_not_refundable' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** An item of the merchant’s own system, and how far it is paid (`GET /api/v1/payment/recauda`). */
  get_payment_recauda: {
    query: {
      /** The id of its payment gateway, a uuid; goes before the reference. */
      payment_gateway_id?: QueryValue | undefined;
      /** The reference the merchant gave it, of at most 191 characters. */
      ref_payment?: QueryValue | undefined;
    };
    answer: {
      payment_gateway: {
        id: string;
        tool_name: 'recauda';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      recauda: {
        id: string;
        description: string;
        amount: number;
        tax: number;
        currency_type: { name: string; symbol: string; abbreviation: 'COP' | 'USD' | 'EUR' };
        id_number: string;
        payer_name: string;
        ref_payment: string;
        expiration_date: string | null;
        total: number;
        include_tax: boolean;
        has_advance: boolean;
        created_at: string;
        updated_at: string;
        metadata: Record<string, string> | null;
      };
      summary: {
        amount: number;
        /** Null while its currency has no exchange rate. */
        amount_cop: number | null;
        amount_paid: number;
        totalmente_pagado: boolean;
      };
      checkout_gateway: {
        id: string;
        total_advance: number;
        total_pending: number;
        paid_at: string | null;
        ongoing_transaction: boolean;
        comments: string | null;
        created_at: string;
        updated_at: string;
        transactions: TransactionStatus[];
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'validation_failed';
  };
  /** What a customer of this merchant owes (`POST /recauda/{merchant}/items`). Asks the merchant’s own system. Where that gives no answer of use, `notice` says so and `items` are those known before. */
  post_recauda_merchant_items: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: { id_number: string | number };
    answer: {
      merchant: { name: string; slug: string };
      notice: { code: 'erp_unavailable' | 'erp_busy'; message: string } | null;
      items: OwedItem[];
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay items by card (`POST /recauda/{merchant}/pay/card`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_card: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      payment_card?: {
        number: string | number;
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
      } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay items from a bank account (`POST /recauda/{merchant}/pay/pse`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_pse: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      pse?: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay items in cash (`POST /recauda/{merchant}/pay/cash`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_cash: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      cash?: { franchise: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay items with Nequi (`POST /recauda/{merchant}/pay/nequi`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_nequi: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      nequi?: { phone: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay items with Daviplata (`POST /recauda/{merchant}/pay/daviplata`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_daviplata: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      daviplata?: { identificationType: string; identification: string } | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay items with the button of Bancolombia (`POST /recauda/{merchant}/pay/bancolombia`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_bancolombia: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'service_unavailable'
      | 'too_many_account_requests' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Create a reservation (`POST /api/v1/mit/pre-authorizations`). Answers the address of a hosted page, or for `api` a token that is shown once. Card data is refused here. */
  post_mit_pre_authorizations: {
    body: {
      description: string;
      estimated_amount: number | string;
      checkout_type?: 'redirect' | 'api' | null | undefined;
      tax?: number | string | null | undefined;
      references?: { referenceKey: string; referenceDescription: string }[] | null | undefined;
      customer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      webhook_url?: string | null | undefined;
      redirect_url?: string | null | undefined;
      checkout_template_id?: number | null | undefined;
      number?: unknown;
      cvv?: unknown;
      card?: unknown;
      card_number?: unknown;
      card_token?: unknown;
      payment_card?: unknown;
      card_information?: unknown;
      expiration_date?: unknown;
    };
    answer: { success: boolean; pre_authorization: Reservation };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'payload_too_large' | 'payment_method_not_offered'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List reservations (`GET /api/v1/mit/pre-authorizations`). Newest first. */
  get_mit_pre_authorizations: {
    query: {
      /** Exactly this status. */
      status?: QueryValue | undefined;
      /** `true`: only those that can still be charged. */
      pending_confirmation?: QueryValue | undefined;
      /** Per page: 25, at most 100. */
      per_page?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: ListedReservation[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Get a reservation (`GET /api/v1/mit/pre-authorizations/{id}`). */
  get_mit_pre_authorizations_id: {
    path: { id: string };
    answer: { data: Reservation };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Hold the amount on a card (`POST /api/v1/mit/pre-authorizations/{id}/authorize`). For `api` reservations of production. The pair of id and `payment.token` stands for the customer; an access token that comes along must be a production one of the merchant. Decide on `success`. With `payment_card.redirect_url` the card’s bank may ask the customer first. */
  post_mit_pre_authorizations_id_authorize: {
    path: { id: string };
    body: {
      payment: { token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      payment_card: {
        number: string | number;
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
        token?: unknown;
      };
      browser_information?: { ipAddress?: string | null | undefined } | null | undefined;
      three_ds?: {
        eci?: string | null | undefined;
        cavv?: string | null | undefined;
        xid?: string | null | undefined;
        directory_server_transaction_id?: string | null | undefined;
        ucaf_collection_indicator?: '0' | '1' | '2' | '4' | '6' | '7' | null | undefined;
        ucaf_authentication_data?: string | null | undefined;
        specification_version?: string | null | undefined;
      } | null | undefined;
    };
    answer: { success: boolean; pre_authorization: Reservation } | {
      success: boolean;
      pre_authorization: Reservation;
      /** The page of the card’s bank, where it asks the customer to confirm. */
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
      | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request' | 'card_brand_not_offered'
      | 'currency_not_offered' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_method_not_offered'
      | 'service_unavailable' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Charge a reservation (`POST /api/v1/mit/pre-authorizations/{id}/confirm`). Once, for what is held or less; the rest is released. */
  post_mit_pre_authorizations_id_confirm: {
    path: { id: string };
    body: { amount: number | string; three_ds?: unknown };
    answer: {
      success: boolean;
      pre_authorization: Reservation;
      operation?: {
        id: string;
        operation: 'confirmation' | 'void';
        status: string;
        status_label: string;
        estimated_amount: number;
        /** What was charged or released. */
        amount: number;
        response_code: string | null;
        authorization_code: string | null;
        network_transaction_id: number | null;
      };
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_CONFIRMED' | 'MIT_AMOUNT_EXCEEDS_AUTHORIZED'
      | 'MIT_EXPIRED' | 'MIT_IN_PROGRESS' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42'
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Release a reservation (`POST /api/v1/mit/pre-authorizations/{id}/void`). Until 24 hours before it expires; after that it expires by itself. */
  post_mit_pre_authorizations_id_void: {
    path: { id: string };
    body: { three_ds?: unknown };
    answer: {
      success: boolean;
      pre_authorization: Reservation;
      operation?: {
        id: string;
        operation: 'confirmation' | 'void';
        status: string;
        status_label: string;
        estimated_amount: number;
        /** What was charged or released. */
        amount: number;
        response_code: string | null;
        authorization_code: string | null;
        network_transaction_id: number | null;
      };
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'MIT_ALREADY_CONFIRMED' | 'MIT_EXPIRED' | 'MIT_IN_PROGRESS'
      | 'MIT_VOID_WINDOW_CLOSED' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42'
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Ask the network about a reservation (`POST /api/v1/mit/pre-authorizations/{id}/sync`). What became of an operation without an answer, and until when the hold really lasts. */
  post_mit_pre_authorizations_id_sync: {
    path: { id: string };
    answer: { success: boolean; pre_authorization: Reservation };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Hold the amount on the card of a customer at the hosted page (`POST /Checkout/{id}/authorize`). */
  post_Checkout_id_authorize: {
    path: { id: string };
    body: {
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      payment_card: {
        number: string | number;
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
        token?: unknown;
      };
      browser_information?: { ipAddress?: string | null | undefined } | null | undefined;
      three_ds?: unknown;
    };
    answer: { success: boolean; pre_authorization: Reservation } | {
      success: boolean;
      pre_authorization: Reservation;
      /** The page of the card’s bank, where it asks the customer to confirm. */
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
      | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request' | 'card_brand_not_offered'
      | 'currency_not_offered' | 'forbidden' | 'holds_not_offered' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_method_not_offered'
      | 'service_unavailable' | 'too_many_cards_at_once' | 'too_many_declined_cards'
      | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** List movements (`GET /api/v1/virtual-account/movements`). Of the environment of the token, newest first. Dates are days in Colombia, inclusive, on which movements were created. */
  get_virtual_account_movements: {
    query: {
      /** First day, `Y-m-d`, not after `finish_date`. */
      start_date?: QueryValue | undefined;
      /** Last day, `Y-m-d`, not in the future. */
      finish_date?: QueryValue | undefined;
      /** Only these offices; also `offices=1,2`. All when absent. */
      offices?: readonly QueryValue[] | undefined;
      /** `all`, `available` or `to_release`. */
      availability?: QueryValue | undefined;
      /** The exact `transaction_id` of a movement. */
      transaction_id?: QueryValue | undefined;
      /** Movements per page, 1 to 100; 15 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: Movement[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'validation_failed';
  };
  /** Get the movement of a transaction (`GET /api/v1/virtual-account/movements/{transaction_id}`). By the consecutive of the transaction, or the id of a void or refund. */
  get_virtual_account_movements_transaction_id: {
    path: { transaction_id: string };
    answer: Movement;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** List disputes (`GET /api/v1/disputes`). What payers and their banks took back or want back, newest first. */
  get_disputes: {
    query: {
      /** Exactly this status. */
      status?: QueryValue | undefined;
      /** Of this transaction, by number or id. */
      transaction_id?: QueryValue | undefined;
      /** Per page: 25, at most 100. */
      per_page?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: Dispute[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'validation_failed';
  };
  /** Get a dispute, with its evidence and what it moved (`GET /api/v1/disputes/{id}`). */
  get_disputes_id: {
    path: { id: string };
    answer: {
      data: {
        id: string;
        kind: 'chargeback' | 'reversal';
        status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
        transaction_id: number;
        transaction: string;
        payment_id: string | null;
        subscription_id: string | null;
        pre_authorization_id: string | null;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        /** What is out of your money because of it: less than `amount` where a refund came before. */
        taken: number;
        reason_code: string | null;
        reason: string | null;
        provider: string;
        provider_case: string;
        deadline_at: string;
        opened_at: string;
        submitted_at: string | null;
        settled_at: string | null;
        production: boolean;
        evidence: DisputeEvidence[];
        /** Each is a movement of the virtual account, under this id: taken, or below zero given back. */
        entries: { id: string; amount: number; created_at: string }[];
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Attach evidence to a dispute (`POST /api/v1/disputes/{id}/evidence`). A text, a file in base64, or both: PDF, PNG, JPEG or plain text of at most 700 KiB, at most 20 pieces. Until it is submitted or the time is over. */
  post_disputes_id_evidence: {
    path: { id: string };
    body: {
      description?: string | null | undefined;
      file?: {
        name: string;
        content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
        content: string;
      } | null | undefined;
    };
    answer: { evidence: DisputeEvidence };
    code:
      | 'bad_request' | 'dispute_evidence_full' | 'dispute_not_open' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a piece of evidence, with its file (`GET /api/v1/disputes/{id}/evidence/{evidence}`). */
  get_disputes_id_evidence_evidence: {
    path: { id: string; evidence: string };
    answer: {
      evidence: DisputeEvidence;
      /** The file in base64. */
      content: string | null;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Take back a piece of evidence before it is submitted (`DELETE /api/v1/disputes/{id}/evidence/{evidence}`). */
  delete_disputes_id_evidence_evidence: {
    path: { id: string; evidence: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'dispute_not_open' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Submit the evidence of a dispute (`POST /api/v1/disputes/{id}/submit`). From then on nothing is added: the bank decides. */
  post_disputes_id_submit: {
    path: { id: string };
    answer: { dispute: Dispute };
    code:
      | 'bad_request' | 'dispute_not_open' | 'dispute_without_evidence' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Accept a dispute (`POST /api/v1/disputes/{id}/accept`). The money stays with the payer, for good. */
  post_disputes_id_accept: {
    path: { id: string };
    answer: { dispute: Dispute };
    code:
      | 'bad_request' | 'dispute_decided' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** What was asked of the payment provider about a transaction, oldest first (`GET /api/v1/payment/transaction/{transaction}/operations`). The charge itself and what was done to it later, each with who has it and what they said of it. */
  get_payment_transaction_transaction_operations: {
    path: { transaction: string };
    answer: { data: Operation[] };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Countries by ISO2 code (`GET /api/v1/resources/get-countries`). */
  get_resources_get_countries: {
    answer: Record<string, {
      name: string;
      dialling_code: string;
      iso_code: string;
      iso3_code: string;
      region: string;
    }>;
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Departments of Colombia (`GET /api/v1/resources/get-departments`). */
  get_resources_get_departments: {
    answer: { id: number; name: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Municipalities of a department (`GET /api/v1/resources/get-cities/{department}`). */
  get_resources_get_cities_department: {
    path: { department: string };
    answer: { id: number; name: string; department_id: number }[];
    code: 'internal_error' | 'not_found' | 'service_unavailable' | 'too_many_fields';
  };
  /** Document types (`GET /api/v1/resources/identification-types-enum`). */
  get_resources_identification_types_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Currencies (`GET /api/v1/resources/currency-enum`). */
  get_resources_currency_enum: {
    answer: { symbol: string; abbreviation: string; name: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a billing period (`GET /api/v1/resources/frequency-enum`). */
  get_resources_frequency_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Discount types (`GET /api/v1/resources/discount-type-enum`). */
  get_resources_discount_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Checkout types (`GET /api/v1/resources/checkout-type-enum`). */
  get_resources_checkout_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Units of a cash deadline (`GET /api/v1/resources/cash-frequencies`). */
  get_resources_cash_frequencies: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Delivery (`GET /api/v1/resources/delivery-service-type-enum`). */
  get_resources_delivery_service_type_enum: {
    answer: { value: string; label: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Reservation states (`GET /api/v1/resources/mit/status-enum`). */
  get_resources_mit_status_enum: {
    answer: { value: string; label: string; color: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Cards of the simulator (`GET /api/v1/resources/test-cards`). */
  get_resources_test_cards: {
    answer: {
      number: string;
      brand: string;
      cvv: string;
      expiry: string;
      outcome: string;
      code: string;
      description: string;
    }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Telephone numbers of the simulator (`GET /api/v1/resources/test-accounts`). */
  get_resources_test_accounts: {
    answer: { phone: string; outcome: string; description: string }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Response codes (`GET /api/v1/resources/mit/response-codes`). */
  get_resources_mit_response_codes: {
    answer: { code: string; message: string; action: string | null; retryable: boolean }[];
    code: 'internal_error' | 'service_unavailable' | 'too_many_fields';
  };
  /** Transaction statuses (`GET /api/v1/resources/get-status-transaction`). */
  get_resources_get_status_transaction: {
    answer: { value: string; label: string; index: number }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Taxes of the merchant (`GET /api/v1/resources/get-taxes`). Payments send the `id`, plans the `value`. */
  get_resources_get_taxes: {
    answer: { id: number; name: string; value: number; active: boolean }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Payment methods by kind (`GET /api/v1/resources/available-payment-methods`). Those that the merchant’s payment providers take, in the environment of the token. */
  get_resources_available_payment_methods: {
    answer: { credit: string[]; debit: string[]; pse: string[]; cash: string[] };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Cash points (`GET /api/v1/resources/checkout/available-cash`). `min` and `max` bound the amount, in whole pesos. Those whose vouchers the merchant’s payment providers make. */
  get_resources_checkout_available_cash: {
    answer: {
      name: string;
      logo: string;
      association_code: string;
      network: string;
      active: boolean;
      barcode: boolean;
      min: number;
      max: number;
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Banks of PSE (`GET /api/v1/resources/checkout/pse-banks`). Simulated banks for a test token, the real ones for production; none where the merchant’s payment providers do not take PSE. */
  get_resources_checkout_pse_banks: {
    answer: { financialInstitutionCode: string; financialInstitutionName: string }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Wallets and buttons (`GET /api/v1/resources/checkout/available-wallets`). Each has an endpoint of its own, `payment/checkout/{value}`. Those that the merchant’s payment providers take. */
  get_resources_checkout_available_wallets: {
    answer: { value: string; label: string; fields: string[] }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Document types of PSE by kind of payer (`GET /api/v1/resources/checkout/pse-identification-types`). */
  get_resources_checkout_pse_identification_types: {
    answer: {
      user_type: { name: string; value: string };
      identification_types: { name: string; value: string }[];
    }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Checkout templates of the merchant (`GET /api/v1/resources/get-checkout-templates`). */
  get_resources_get_checkout_templates: {
    answer: { id: number; name: string; active: boolean; offices: number[] }[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Stand for the payer of a test charge (`POST /api/v1/sandbox/payments/{id}/pay`). Where the payer is at a bank or a counter already, that attempt is decided; else a new one is made. `number` is a card of the simulator (an approved Visa when absent); `outcome` is what the bank or the counter does, or the payer at the card’s bank. */
  post_sandbox_payments_id_pay: {
    path: { id: string };
    body: {
      method?: 'card' | 'pse' | 'cash' | 'nequi' | 'daviplata' | 'bancolombia' | null | undefined;
      number?: string | number | null | undefined;
      outcome?: 'approve' | 'reject' | 'pending' | null | undefined;
    };
    answer: {
      transaction: {
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
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'exchange_rate_missing' | 'forbidden'
      | 'internal_error' | 'invalid_payment_credentials' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_already_paid' | 'payment_already_used' | 'payment_expired'
      | 'payment_in_progress' | 'payment_inactive' | 'payment_returned' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Stand for the customer of a test reservation at the hosted page (`POST /api/v1/sandbox/pre-authorizations/{id}/authorize`). `number` is a card of the simulator; an approved Visa when absent. `outcome` is what the customer does at the card’s bank, where it asks. */
  post_sandbox_pre_authorizations_id_authorize: {
    path: { id: string };
    body: {
      number?: string | number | null | undefined;
      outcome?: 'approve' | 'reject' | 'pending' | null | undefined;
    };
    answer: { success: boolean; pre_authorization: Reservation } | {
      success: boolean;
      pre_authorization: Reservation;
      /** The page of the card’s bank, where it asks the customer to confirm. */
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
      | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request' | 'card_brand_not_offered'
      | 'currency_not_offered' | 'forbidden' | 'holds_not_offered' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'payload_too_large' | 'payment_method_not_offered'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Stand for the holder of an account in their app (`POST /api/v1/sandbox/payment-sources/{id}/answer`). `approve` or `reject` while it is `pending`; `revoke` takes back what was approved. */
  post_sandbox_payment_sources_id_answer: {
    path: { id: string };
    body: { outcome: 'approve' | 'reject' | 'revoke' };
    answer: PaymentSource;
    code:
      | 'account_answered' | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled'
      | 'not_found' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Stand for the subscriber who accepts an invitation (`POST /api/v1/sandbox/invitations/{id}/accept`). Of a renewal or a change of plan; the card is charged where that costs something. */
  post_sandbox_invitations_id_accept: {
    path: { id: string };
    answer: {
      accepted: boolean;
      subscription: Subscription;
      transaction: SubscriptionTransaction | null;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'card_declined' | 'exchange_rate_missing'
      | 'forbidden' | 'internal_error' | 'invitation_expired' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'payment_in_progress' | 'plan_inactive'
      | 'plan_subscribers_limit_reached' | 'role_insufficient' | 'service_unavailable'
      | 'subscriber_already_subscribed' | 'subscriber_deleted' | 'subscriber_without_card'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Stand for the payer who disputes a test transaction (`POST /api/v1/sandbox/transactions/{transaction}/disputes`). By number or id. `kind` is `chargeback` unless given, `amount` all that is left. The simulator opens the case, and it arrives as a bank’s would. */
  post_sandbox_transactions_transaction_disputes: {
    path: { transaction: string };
    body: {
      kind?: 'chargeback' | 'reversal' | null | undefined;
      amount?: number | string | null | undefined;
      reason_code?: string | null | undefined;
      reason?: string | null | undefined;
    };
    answer: { dispute: Dispute };
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'transaction_not_disputable' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Stand for the bank that decides a test dispute (`POST /api/v1/sandbox/disputes/{id}/decide`). A case that is decided already stays as it is. */
  post_sandbox_disputes_id_decide: {
    path: { id: string };
    body: { outcome: 'won' | 'lost' };
    answer: { dispute: Dispute };
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** What time it is in the test environment (`GET /api/v1/sandbox/clock`). */
  get_sandbox_clock: {
    answer: SandboxClock;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Move the time of the test environment forward (`POST /api/v1/sandbox/clock`). At most ten years at once. Before the answer everything is done that falls due on the way, in order and each at its own instant. From the first call on, time there stands still until it is moved again. */
  post_sandbox_clock: {
    body: { advance_to: string };
    answer: {
      now: string;
      /** Whether time stands still there until it is moved. */
      frozen: boolean;
      /** What happened on the way, in order, each with the ids of what it happened to. */
      events: { at: string; event: string; [field: string]: string }[];
    };
    code:
      | 'all_offices_required' | 'bad_request' | 'clock_moving' | 'forbidden' | 'internal_error'
      | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_clocks' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Let the test environment go by the real time again (`DELETE /api/v1/sandbox/clock`). */
  delete_sandbox_clock: {
    answer: SandboxClock;
    code:
      | 'all_offices_required' | 'bad_request' | 'clock_moving' | 'forbidden' | 'internal_error'
      | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Erase the test environment (`DELETE /api/v1/sandbox`). Payments, subscriptions, saved cards and accounts, transactions, movements, webhooks, plans, coupons and idempotency keys of test, and its clock. Groups and subscribers belong to both environments: they stay. */
  delete_sandbox: {
    answer: { erased: true };
    code:
      | 'all_offices_required' | 'bad_request' | 'clock_moving' | 'forbidden' | 'internal_error'
      | 'merchant_disabled' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** List webhook deliveries (`GET /api/v1/sandbox/webhooks`). Of the test environment and the offices of the user, newest first, with every attempt. */
  get_sandbox_webhooks: {
    query: {
      /** Deliveries per page, 1 to 100, 15 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: WebhookDelivery[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Send a webhook again (`POST /api/v1/sandbox/webhooks/{id}/replay`). As a new delivery of the same event. One that is still being tried is replaced by it; else it is sent beside the order of its subject. */
  post_sandbox_webhooks_id_replay: {
    path: { id: string };
    answer: WebhookDelivery;
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Send a webhook again (`POST /api/v1/webhooks/{id}/replay`). Of the environment of the token; as in the sandbox. */
  post_webhooks_id_replay: {
    path: { id: string };
    answer: WebhookDelivery;
    code:
      | 'bad_request' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List mails (`GET /api/v1/sandbox/mails`). Of the test environment and the offices of the user, newest first, with text and HTML. None of them is sent. */
  get_sandbox_mails: {
    query: {
      /** Only mails to exactly this address. */
      to?: QueryValue | undefined;
      /** Mails per page, 1 to 100, 15 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Mail[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Send a mail again (`POST /api/v1/mails/{id}/send-again`). To whom it was sent, as a mail of its own; in the test environment it is kept and not sent. At most 5 an hour to one address and 200 of one merchant. */
  post_mails_id_send_again: {
    path: { id: string };
    answer: Mail;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'mail_not_repeatable' | 'merchant_disabled' | 'not_found'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_mails_again' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** What a payer must accept of the payment provider (`GET /api/v1/payment/consents`). Show each document, and send the tokens of those that the payer accepted as `consents`, within the hour and once. None where the provider wants none. */
  get_payment_consents: {
    query: {
      /** `card`, `pse`, `cash`, `nequi`, `daviplata` or `bancolombia`; a card where it is left out, also for one that is to be saved. */
      payment_method?: QueryValue | undefined;
    };
    answer: { consents: Consent[] };
    code:
      | 'consent_unavailable' | 'forbidden' | 'internal_error' | 'merchant_disabled'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

export const OPERATIONS: Readonly<
  Record<keyof Operations, { method: string; path: string; takes_key?: true; is_file?: true }>
> = {
  get_subscriptions_group: { method: 'GET', path: '/api/v1/subscriptions/group' },
  post_subscriptions_group: { method: 'POST', path: '/api/v1/subscriptions/group', takes_key: true },
  put_subscriptions_group_id: { method: 'PUT', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
  delete_subscriptions_group_id: { method: 'DELETE', path: '/api/v1/subscriptions/group/{id}', takes_key: true },
  get_subscriptions_plan: { method: 'GET', path: '/api/v1/subscriptions/plan' },
  post_subscriptions_plan: { method: 'POST', path: '/api/v1/subscriptions/plan', takes_key: true },
  get_subscriptions_plan_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group' },
  get_subscriptions_plan_group_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}' },
  get_subscriptions_plan_group_group_all: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}/all' },
  get_subscriptions_plan_id: { method: 'GET', path: '/api/v1/subscriptions/plan/{id}' },
  put_subscriptions_plan_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  delete_subscriptions_plan_id: { method: 'DELETE', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  put_subscriptions_plan_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/changeActive/{id}', takes_key: true },
  get_subscriptions_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscriber' },
  post_subscriptions_subscriber: { method: 'POST', path: '/api/v1/subscriptions/subscriber', takes_key: true },
  get_subscriptions_subscriber_id: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}' },
  put_subscriptions_subscriber_id: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}', takes_key: true },
  delete_subscriptions_subscriber_id: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}', takes_key: true },
  get_subscriptions_subscriber_id_cards: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/cards' },
  put_subscriptions_subscriber_id_cards_token_default: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}/cards/{token}/default', takes_key: true },
  delete_subscriptions_subscriber_id_cards_token: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}/cards/{token}', takes_key: true },
  get_subscriptions_subscriber_id_payment_sources: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources' },
  post_subscriptions_subscriber_id_payment_sources: { method: 'POST', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources', takes_key: true },
  get_subscriptions_subscriber_id_payment_sources_source: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}' },
  delete_subscriptions_subscriber_id_payment_sources_source: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}', takes_key: true },
  put_subscriptions_subscriber_id_payment_sources_source_default: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}/default', takes_key: true },
  get_subscriptions_coupon: { method: 'GET', path: '/api/v1/subscriptions/coupon' },
  post_subscriptions_coupon: { method: 'POST', path: '/api/v1/subscriptions/coupon', takes_key: true },
  get_subscriptions_coupon_id: { method: 'GET', path: '/api/v1/subscriptions/coupon/{id}' },
  put_subscriptions_coupon_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  delete_subscriptions_coupon_id: { method: 'DELETE', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  put_subscriptions_coupon_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/changeActive/{id}', takes_key: true },
  get_subscriptions_subscription: { method: 'GET', path: '/api/v1/subscriptions/subscription' },
  post_subscriptions_subscription: { method: 'POST', path: '/api/v1/subscriptions/subscription', takes_key: true },
  get_subscriptions_subscription_id: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}' },
  put_subscriptions_subscription_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}', takes_key: true },
  get_subscriptions_subscription_plan_plan: { method: 'GET', path: '/api/v1/subscriptions/subscription/plan/{plan}' },
  get_subscriptions_subscription_subscriber_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscription/subscriber/{subscriber}' },
  put_subscriptions_subscription_cancel_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}', takes_key: true },
  put_subscriptions_subscription_cancel_id_take_back: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}/take-back', takes_key: true },
  post_subscriptions_subscription_id_pause: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/pause', takes_key: true },
  post_subscriptions_subscription_id_resume: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/resume', takes_key: true },
  put_subscriptions_subscription_id_update_payment_method: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-method', takes_key: true },
  put_subscriptions_subscription_id_update_payment_source: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-source', takes_key: true },
  post_subscriptions_subscription_id_renew: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/renew', takes_key: true },
  post_subscriptions_subscription_id_apply_coupon: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/apply-coupon', takes_key: true },
  put_subscriptions_subscription_id_change_plan: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/change-plan', takes_key: true },
  get_subscriptions_subscription_id_change_plan_preview: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/change-plan/preview' },
  get_subscriptions_subscription_id_next_transaction: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/next-transaction' },
  get_subscriptions_subscription_id_transactions: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/transactions' },
  get_subscriptions_subscription_id_invoices: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices' },
  get_subscriptions_subscription_id_invoices_upcoming: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/upcoming' },
  get_subscriptions_subscription_id_invoices_invoice: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}' },
  get_subscriptions_subscription_id_invoices_invoice_pdf: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf', is_file: true },
  post_payment_generate: { method: 'POST', path: '/api/v1/payment/generate', takes_key: true },
  post_payment_checkout_card: { method: 'POST', path: '/api/v1/payment/checkout/card', takes_key: true },
  post_payment_checkout_pse: { method: 'POST', path: '/api/v1/payment/checkout/pse', takes_key: true },
  post_payment_checkout_cash: { method: 'POST', path: '/api/v1/payment/checkout/cash', takes_key: true },
  post_payment_checkout_nequi: { method: 'POST', path: '/api/v1/payment/checkout/nequi', takes_key: true },
  post_payment_checkout_daviplata: { method: 'POST', path: '/api/v1/payment/checkout/daviplata', takes_key: true },
  post_payment_checkout_bancolombia: { method: 'POST', path: '/api/v1/payment/checkout/bancolombia', takes_key: true },
  put_payment_id_active: { method: 'PUT', path: '/api/v1/payment/{id}/active', takes_key: true },
  post_payment_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/transaction-status/{paymentGateway}', takes_key: true },
  post_payment_all_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/all-transaction-status/{paymentGateway}', takes_key: true },
  post_payment_transaction_transaction: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}', takes_key: true },
  post_payment_transaction_transaction_refund: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}/refund', takes_key: true },
  get_payment_recauda: { method: 'GET', path: '/api/v1/payment/recauda' },
  post_recauda_merchant_items: { method: 'POST', path: '/recauda/{merchant}/items', takes_key: true },
  post_recauda_merchant_pay_card: { method: 'POST', path: '/recauda/{merchant}/pay/card', takes_key: true },
  post_recauda_merchant_pay_pse: { method: 'POST', path: '/recauda/{merchant}/pay/pse', takes_key: true },
  post_recauda_merchant_pay_cash: { method: 'POST', path: '/recauda/{merchant}/pay/cash', takes_key: true },
  post_recauda_merchant_pay_nequi: { method: 'POST', path: '/recauda/{merchant}/pay/nequi', takes_key: true },
  post_recauda_merchant_pay_daviplata: { method: 'POST', path: '/recauda/{merchant}/pay/daviplata', takes_key: true },
  post_recauda_merchant_pay_bancolombia: { method: 'POST', path: '/recauda/{merchant}/pay/bancolombia', takes_key: true },
  post_mit_pre_authorizations: { method: 'POST', path: '/api/v1/mit/pre-authorizations', takes_key: true },
  get_mit_pre_authorizations: { method: 'GET', path: '/api/v1/mit/pre-authorizations' },
  get_mit_pre_authorizations_id: { method: 'GET', path: '/api/v1/mit/pre-authorizations/{id}' },
  post_mit_pre_authorizations_id_authorize: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/authorize', takes_key: true },
  post_mit_pre_authorizations_id_confirm: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/confirm', takes_key: true },
  post_mit_pre_authorizations_id_void: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/void', takes_key: true },
  post_mit_pre_authorizations_id_sync: { method: 'POST', path: '/api/v1/mit/pre-authorizations/{id}/sync', takes_key: true },
  post_Checkout_id_authorize: { method: 'POST', path: '/Checkout/{id}/authorize' },
  get_virtual_account_movements: { method: 'GET', path: '/api/v1/virtual-account/movements' },
  get_virtual_account_movements_transaction_id: { method: 'GET', path: '/api/v1/virtual-account/movements/{transaction_id}' },
  get_disputes: { method: 'GET', path: '/api/v1/disputes' },
  get_disputes_id: { method: 'GET', path: '/api/v1/disputes/{id}' },
  post_disputes_id_evidence: { method: 'POST', path: '/api/v1/disputes/{id}/evidence', takes_key: true },
  get_disputes_id_evidence_evidence: { method: 'GET', path: '/api/v1/disputes/{id}/evidence/{evidence}' },
  delete_disputes_id_evidence_evidence: { method: 'DELETE', path: '/api/v1/disputes/{id}/evidence/{evidence}', takes_key: true },
  post_disputes_id_submit: { method: 'POST', path: '/api/v1/disputes/{id}/submit', takes_key: true },
  post_disputes_id_accept: { method: 'POST', path: '/api/v1/disputes/{id}/accept', takes_key: true },
  get_payment_transaction_transaction_operations: { method: 'GET', path: '/api/v1/payment/transaction/{transaction}/operations' },
  get_resources_get_countries: { method: 'GET', path: '/api/v1/resources/get-countries' },
  get_resources_get_departments: { method: 'GET', path: '/api/v1/resources/get-departments' },
  get_resources_get_cities_department: { method: 'GET', path: '/api/v1/resources/get-cities/{department}' },
  get_resources_identification_types_enum: { method: 'GET', path: '/api/v1/resources/identification-types-enum' },
  get_resources_currency_enum: { method: 'GET', path: '/api/v1/resources/currency-enum' },
  get_resources_frequency_enum: { method: 'GET', path: '/api/v1/resources/frequency-enum' },
  get_resources_discount_type_enum: { method: 'GET', path: '/api/v1/resources/discount-type-enum' },
  get_resources_checkout_type_enum: { method: 'GET', path: '/api/v1/resources/checkout-type-enum' },
  get_resources_cash_frequencies: { method: 'GET', path: '/api/v1/resources/cash-frequencies' },
  get_resources_delivery_service_type_enum: { method: 'GET', path: '/api/v1/resources/delivery-service-type-enum' },
  get_resources_mit_status_enum: { method: 'GET', path: '/api/v1/resources/mit/status-enum' },
  get_resources_test_cards: { method: 'GET', path: '/api/v1/resources/test-cards' },
  get_resources_test_accounts: { method: 'GET', path: '/api/v1/resources/test-accounts' },
  get_resources_mit_response_codes: { method: 'GET', path: '/api/v1/resources/mit/response-codes' },
  get_resources_get_status_transaction: { method: 'GET', path: '/api/v1/resources/get-status-transaction' },
  get_resources_get_taxes: { method: 'GET', path: '/api/v1/resources/get-taxes' },
  get_resources_available_payment_methods: { method: 'GET', path: '/api/v1/resources/available-payment-methods' },
  get_resources_checkout_available_cash: { method: 'GET', path: '/api/v1/resources/checkout/available-cash' },
  get_resources_checkout_pse_banks: { method: 'GET', path: '/api/v1/resources/checkout/pse-banks' },
  get_resources_checkout_available_wallets: { method: 'GET', path: '/api/v1/resources/checkout/available-wallets' },
  get_resources_checkout_pse_identification_types: { method: 'GET', path: '/api/v1/resources/checkout/pse-identification-types' },
  get_resources_get_checkout_templates: { method: 'GET', path: '/api/v1/resources/get-checkout-templates' },
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
  post_webhooks_id_replay: { method: 'POST', path: '/api/v1/webhooks/{id}/replay' },
  get_sandbox_mails: { method: 'GET', path: '/api/v1/sandbox/mails' },
  post_mails_id_send_again: { method: 'POST', path: '/api/v1/mails/{id}/send-again', takes_key: true },
  get_payment_consents: { method: 'GET', path: '/api/v1/payment/consents' },
};
