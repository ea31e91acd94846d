// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface CheckoutTransaction {
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
  /** URL to which you must redirect the payer. Null if no redirect is needed. */
  url_response: string | null;
  /** Code that the payer shows at the counter. Null unless the payer pays in cash. */
  coupon: string | null;
  /** Collection agreement number that the payer gives at the counter with the coupon. Null if there is none. */
  agreement: string | null;
  /** Barcode of the cash payment code. Null if it has none. */
  barcode: string | null;
  /** Whether the coupon is sent to the payer by e-mail. If false, too many coupons were requested for the e-mail address or from the payer’s IP address: show the coupon to the payer yourself. Null if there is no coupon. */
  coupon_mailed: boolean | null;
  /** When the cash payment code expires, in Colombia time, without an offset. Null unless the payer pays in cash. */
  expires_at: string | null;
}

export interface ChargeStatus {
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
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
}

export interface TransactionDetail {
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
  /** Why the transaction was not approved. Null if it was approved. */
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
  /** Payer of the transaction. */
  customer_payer: Record<string, string | null> | null;
  /** Id of the payment. Null if the transaction does not belong to a one-time payment. */
  payment_id: string | null;
  /** Id of the subscription. Null if the transaction does not belong to a subscription. */
  subscription_id: string | null;
  /** Id of the reservation. Null if the transaction does not belong to a reservation. */
  pre_authorization_id: string | null;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
}

export interface TransactionStatus {
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
}

export interface Operation {
  /** Unique identifier of the operation. */
  id: string;
  /** Kind of the operation. */
  kind: 'purchase' | 'transfer' | 'voucher' | 'hold' | 'capture' | 'void' | 'refund';
  /** Amount of the operation in units of the currency, not in cents. */
  amount: number;
  /** Outcome of the operation. */
  status: 'open' | 'approved' | 'declined' | 'failed';
  /** Response code of the card network. Null if there is no response. */
  response_code: string | null;
  /** Name of the payment provider that processes the operation: `simulator`, `network` or a gateway. */
  provider: string;
  /** Id of the operation at the payment provider. Null if it is unknown. */
  provider_id: string | null;
  /** Message of the provider about a refusal. Null if there is none. */
  provider_message: string | null;
  /** Provider that could not process the operation before it was sent to `provider`. Null if there is none. */
  passed_on_by: string | null;
  /** Authorization code of the issuer. Null if the charge was not approved. */
  authorization_code: string | null;
  /** Response time of the provider in milliseconds. Null if there was no response. */
  answered_ms: number | null;
  /** Number of times that the service queried the provider for the result. */
  asked: number;
  /** When the operation was created, in Colombia time, without an offset. */
  created_at: string;
  /** When the result of the operation was final, in Colombia time, without an offset. Null until then. */
  settled_at: string | null;
}

/** A document to show to the payer. If the payer accepts it, send its `token` in `consents`, once. */
export interface Consent {
  /** Name, for display. */
  name: string;
  /** URL of the document. */
  url: string;
  /** Single-use token. Send it in `consents` to state that the payer accepted the document. */
  token: string;
}
