// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface CheckoutTransaction {
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
  /** URL to which to redirect the payer. Null if no redirect is needed. */
  url_response: string | null;
  /** The coupon. For a payment in cash: the code that the payer shows at the counter. */
  coupon: string | null;
  /** Number of the agreement that the payer states at the counter, together with the coupon. */
  agreement: string | null;
  /** Barcode of the coupon, or whether the counter accepts one. */
  barcode: string | null;
  /** Whether the coupon is sent to the payer by e-mail. False if too many coupons were sent to that address or requested from that origin: show the coupon to the payer yourself. Null if there is no coupon. */
  coupon_mailed: boolean | null;
  /** Time until which the coupon can be paid in cash: Colombia time, without an offset. */
  expires_at: string | null;
}

export interface ChargeStatus {
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
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
}

export interface TransactionDetail {
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
  /** Error of the transaction. Null if it was approved. */
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
  /** Payer of the transaction. */
  customer_payer: Record<string, string | null> | null;
  /** Id of the payment. Null if the transaction belongs to a subscription. */
  payment_id: string | null;
  /** Id of the subscription. Null if the object belongs to none. */
  subscription_id: string | null;
  /** Id of the reservation. Null if the transaction belongs to none. */
  pre_authorization_id: string | null;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
}

export interface TransactionStatus {
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
}

export interface Operation {
  /** Unique identifier for the object. */
  id: string;
  /** Kind of the operation. */
  kind: 'purchase' | 'transfer' | 'voucher' | 'hold' | 'capture' | 'void' | 'refund';
  /** Amount, in units of the currency. */
  amount: number;
  /** Outcome of the operation. */
  status: 'open' | 'approved' | 'declined' | 'failed';
  /** Response code of the card network. Null while there is no response. */
  response_code: string | null;
  /** `simulator`, `network`, or the gateway that processes it. */
  provider: string;
  /** Identifier of the operation at the provider. */
  provider_id: string | null;
  /** Reason for a refusal, as reported by the provider. */
  provider_message: string | null;
  /** Provider that could not process the operation. */
  passed_on_by: string | null;
  /** Authorization code of the issuer. Null if the charge is not approved. */
  authorization_code: string | null;
  /** Response time of the provider, in milliseconds. */
  answered_ms: number | null;
  /** Number of queries to the provider for the result. */
  asked: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Time at which the result was final: Colombia time, without an offset. */
  settled_at: string | null;
}

/** Terms to show to the payer. If the payer accepts them, send `token` once. */
export interface Consent {
  /** Name, as shown to payers. */
  name: string;
  /** URL of the page. */
  url: string;
  /** Token that authorizes the payer. It is returned only once. */
  token: string;
}
