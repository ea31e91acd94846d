import type { Selectable } from 'kysely';
import type { Currency, TransactionStatus } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** The payer's details as entered at checkout, by field name. */
export type CustomerPayer = Readonly<Record<string, string | null | undefined>>;

/**
 * Column values of a row, stored as JSON. Excludes values that can be derived from the row of the operation.
 */
type Columns = Readonly<Record<string, unknown>>;

/**
 * A transaction and the invoice that it pays, stored in the row of an operation whose outcome is not known yet.
 */
export interface Intent {
  transaction: Columns;
  invoice: Columns;
}

/**
 * Currencies for which the operator sets an exchange rate. Amounts in these currencies are stored together with their
 * value in pesos.
 */
export const RATED_CURRENCIES = ['USD', 'EUR'] as const satisfies readonly Currency[];
type RatedCurrency = (typeof RATED_CURRENCIES)[number];

export interface TransactionTables {
  transactions: {
    id: string;
    number: bigint;
    commerce_id: number;
    office_id: number;
    production: boolean;
    payment_id: string | null;
    subscription_id: string | null;
    pre_authorization_id: string | null;
    invoice_id: string | null;
    status: TransactionStatus;
    /** Payment method that the payer chose, or the kind of the stored account that was charged. */
    payment_method: Method;
    payment_method_source: string | null;
    amount: bigint;
    currency_type: Currency;
    cop_per_unit: bigint;
    value_cop: bigint;
    tax_cop: bigint;
    refunded: bigint;
    /** Amount in minor units that a bank holds while a dispute is undecided. */
    disputed: bigint;
    response_code: string | null;
    authorization_code: string | null;
    network_transaction_id: string | null;
    card_bin: string | null;
    /** Last four digits of the charged card or account number. Null for other payment methods. */
    card_last_four: string | null;
    installments: number | null;
    customer_payer: JsonColumn<CustomerPayer | null>;
    url_response: string | null;
    /**
     * Voucher number that the payer gives at a cash counter. Null for other payment methods. The API returns it as
     * `coupon`.
     */
    voucher: string | null;
    barcode: string | null;
    /** False if the voucher is not emailed, because too many vouchers were already sent to the payer's address. */
    mails_voucher: boolean;
    /** Agreement number that identifies the collection at the cash counter. Null if the provider sent none. */
    agreement: string | null;
    expires_at: Temporal.Instant | null;
    approved_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  operations: {
    reference: string;
    transaction_id: string;
    commerce_id: number;
    production: boolean;
    kind: OperationKind;
    amount: bigint;
    currency: Currency;
    original: string | null;
    status: 'open' | 'approved' | 'declined' | 'failed';
    code: string | null;
    expires_at: Temporal.Instant | null;
    asks: number;
    next_ask_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
    settled_at: Temporal.Instant | null;
    /** Name of the provider that processes the operation: the simulator, the card network or a gateway. */
    provider: string;
    /** Id that the provider assigned to the operation. Null if the provider has not returned an id. */
    network_id: string | null;
    authorization_code: string | null;
    /** Provider's explanation of why it declined the operation. Null if it sent none. */
    provider_text: string | null;
    /** Time that the provider took to respond, in milliseconds. Null if it did not respond. */
    answered_ms: number | null;
    /**
     * Provider that could not process the operation, which was then sent to the current provider. Null if the
     * operation had only one provider.
     */
    passed_on_by: string | null;
    /** Time of the next dispute query to the provider. Null if no query is scheduled. */
    disputes_ask_at: Temporal.Instant | null;
    /** Transaction and invoice to write when the outcome is known. Null once they are written. */
    intent: JsonColumn<Intent | null>;
  };
  transaction_numbers: { commerce_id: number; last: bigint };
  erased_operations: { commerce_id: number; reference: string };
  exchange_rates: { currency: RatedCurrency; cop_per_unit: bigint; valid_from: Temporal.Instant };
}

export interface TransactionViews {
  /**
   * Numbers of invoices that have no row yet, because the outcome of their charge is unknown. Each invoice is stored
   * in the intent of the operation.
   */
  intended_invoices: ViewRow<{ commerce_id: number; production: boolean; number: bigint }>;
  /** Approved transactions that paid an invoice. */
  approved_charges: ViewRow<{
    commerce_id: number;
    invoice_id: string;
    amount: bigint;
    currency_type: Currency;
  }>;
  /** Approved transactions of one-time payments. */
  received_payments: ViewRow<{
    commerce_id: number;
    payment_id: string;
    amount: bigint;
    refunded: bigint;
  }>;
  /** Transactions with a refund or dispute. */
  returned_transactions: ViewRow<{
    commerce_id: number;
    id: string;
    amount: bigint;
    refunded: bigint;
    disputed: bigint;
    cop_per_unit: bigint;
  }>;
}

export type Transaction = Selectable<TransactionTables['transactions']>;
export type Operation = Selectable<TransactionTables['operations']>;
