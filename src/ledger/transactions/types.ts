import type { Selectable } from 'kysely';
import type { Currency, TransactionStatus } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** The payer's data as entered at checkout. */
export type CustomerPayer = Readonly<Record<string, string | null | undefined>>;

/** Columns of a row in JSON, except columns that can be derived from its operation. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * The transaction of an operation and the invoice that it pays. They are stored here until they are written with the
 * outcome.
 */
export interface Intent {
  transaction: Columns;
  invoice: Columns;
}

/** Currencies whose exchange rate the operator sets. All amounts are converted to pesos. */
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
    /** Payment method of the checkout, or the kind of the charged account. */
    payment_method: Method;
    payment_method_source: string | null;
    amount: bigint;
    currency_type: Currency;
    cop_per_unit: bigint;
    value_cop: bigint;
    tax_cop: bigint;
    refunded: bigint;
    /** Amount that a bank holds while a dispute is undecided. */
    disputed: bigint;
    response_code: string | null;
    authorization_code: string | null;
    network_transaction_id: string | null;
    card_bin: string | null;
    /** Last four digits of the card or account number. */
    card_last_four: string | null;
    installments: number | null;
    customer_payer: JsonColumn<CustomerPayer | null>;
    url_response: string | null;
    /** Number with which the payer pays at a cash counter. The API calls it `coupon`. */
    voucher: string | null;
    barcode: string | null;
    /** False if the voucher is only shown on screen, because too many vouchers were sent to the payer's address. */
    mails_voucher: boolean;
    /** Collection agreement number to give at the cash counter. Null if the provider sent none. */
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
    /** Name of the provider, which is the simulator, the card network or a gateway. */
    provider: string;
    /** The provider's id of the operation. */
    network_id: string | null;
    authorization_code: string | null;
    /** The provider's message about a refusal. */
    provider_text: string | null;
    /** Response time of the provider in milliseconds. */
    answered_ms: number | null;
    /** Provider that could not process the operation before the operation was sent to this provider. */
    passed_on_by: string | null;
    /** Time of the next dispute query to the provider. Null if no dispute was reported. */
    disputes_ask_at: Temporal.Instant | null;
    /** Transaction and invoice that are not written yet. Null after they are written. */
    intent: JsonColumn<Intent | null>;
  };
  transaction_numbers: { commerce_id: number; last: bigint };
  erased_operations: { commerce_id: number; reference: string };
  exchange_rates: { currency: RatedCurrency; cop_per_unit: bigint; valid_from: Temporal.Instant };
}

export interface TransactionViews {
  /** Invoices that are not written until their charge is settled. */
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
  /** Transactions with returned or disputed money. */
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
