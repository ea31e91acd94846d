// Written by `npm run sdk-types` from the API document: change that, not this.

export interface CheckoutTransaction {
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
  url_response: string | null;
  coupon: string | null;
  /** What the counter knows the collector by; said with the coupon. */
  agreement: string | null;
  barcode: string | null;
  /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
  coupon_mailed: boolean | null;
  expires_at: string | null;
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
  /** Only when the transaction was not approved, or its outcome is unknown (`T01`). Absent otherwise. */
  error?: { code: string; message: string; retryable: boolean; action: string | null };
  metadata: Record<string, string> | null;
}

export interface TransactionDetail {
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
  /** Null when the transaction was approved. */
  error: { code: string; message: string; retryable: boolean; action: string | null } | null;
  id: string;
  customer_payer: Record<string, string | null> | null;
  payment_id: string | null;
  subscription_id: string | null;
  pre_authorization_id: string | null;
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
  /** Only when the transaction was not approved, or its outcome is unknown (`T01`). Absent otherwise. */
  error?: { code: string; message: string; retryable: boolean; action: string | null };
}

export interface Operation {
  id: string;
  kind: 'purchase' | 'transfer' | 'voucher' | 'hold' | 'capture' | 'void' | 'refund';
  amount: number;
  status: 'open' | 'approved' | 'declined' | 'failed';
  response_code: string | null;
  /** `simulator`, `network`, or the gateway that processes it. */
  provider: string;
  /** Identifier of the operation at the provider. */
  provider_id: string | null;
  /** Reason for a refusal, as reported by the provider. */
  provider_message: string | null;
  /** Provider that could not process the operation. */
  passed_on_by: string | null;
  authorization_code: string | null;
  /** Response time of the provider, in milliseconds. */
  answered_ms: number | null;
  /** Number of queries to the provider for the result. */
  asked: number;
  created_at: string;
  settled_at: string | null;
}

/** Terms to show to the payer; `token` goes along when they agree, once. */
export type Consent = { name: string; url: string; token: string };
