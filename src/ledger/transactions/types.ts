import type { Selectable } from 'kysely';
import type { Currency, TransactionStatus } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import type { OperationKind } from '#src/providers/port/requests.ts';

/** The payer as told at the checkout. */
export type CustomerPayer = Readonly<Record<string, string | null | undefined>>;

/** Columns of a row as JSON has them, without those that follow from its operation. */
type Columns = Readonly<Record<string, unknown>>;

/** What is written once the outcome of an operation is known: its transaction, and the invoice that this is to pay. */
export interface Intent {
  transaction: Columns;
  invoice: Columns;
}

/** The currencies that an operator records a rate of: all but the one that everything is converted to. */
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
    /** A way of paying at a checkout, or the kind of the account that was charged. */
    payment_method: Method;
    payment_method_source: string | null;
    amount: bigint;
    currency_type: Currency;
    cop_per_unit: bigint;
    value_cop: bigint;
    tax_cop: bigint;
    refunded: bigint;
    /** With a bank, while a dispute is undecided. */
    disputed: bigint;
    response_code: string | null;
    authorization_code: string | null;
    network_transaction_id: string | null;
    card_bin: string | null;
    /** Of the card, or of the account's number. */
    card_last_four: string | null;
    installments: number | null;
    customer_payer: JsonColumn<CustomerPayer | null>;
    url_response: string | null;
    /** The number to pay by at a counter; `coupon` in the API. */
    voucher: string | null;
    barcode: string | null;
    /** Or it is only shown: too many went to the payer's address. */
    mails_voucher: boolean;
    /** The number that the counter knows the collector by, where the provider named it. */
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
    /** Who has it: the simulator, the network of the house, or a gateway. */
    provider: string;
    /** What the provider calls it. */
    network_id: string | null;
    authorization_code: string | null;
    /** The provider's own words about a refusal. */
    provider_text: string | null;
    /** How long the provider took to answer the call. */
    answered_ms: number | null;
    /** Who could not take it, before this provider got it. */
    passed_on_by: string | null;
    /** When the network is asked whether it is disputed; null: nobody said so. */
    disputes_ask_at: Temporal.Instant | null;
    /** While its transaction and invoice are not written. */
    intent: JsonColumn<Intent | null>;
  };
  transaction_numbers: { commerce_id: number; last: bigint };
  erased_operations: { commerce_id: number; reference: string };
  exchange_rates: { currency: RatedCurrency; cop_per_unit: bigint; valid_from: Temporal.Instant };
}

export interface TransactionViews {
  /** Invoices that are written with the outcome of their charge. */
  intended_invoices: ViewRow<{ commerce_id: number; production: boolean; number: bigint }>;
  /** Those that paid an invoice. */
  approved_charges: ViewRow<{
    commerce_id: number;
    invoice_id: string;
    amount: bigint;
    currency_type: Currency;
  }>;
  /** Those that paid a charge. */
  received_payments: ViewRow<{
    commerce_id: number;
    payment_id: string;
    amount: bigint;
    refunded: bigint;
  }>;
  /** Those of which money went back, or is with a bank. */
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
