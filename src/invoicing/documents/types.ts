import type { Selectable } from 'kysely';
import type { IdentificationType } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { Customer, DocumentKind, PersonKind } from '../port/account.ts';

/**
 * Invoicing providers. `factus` issues documents through an API. `file` produces a file that the merchant uploads to
 * another system.
 */
export const INVOICE_PROVIDERS = ['factus', 'file'] as const;
export type InvoiceProviderName = (typeof INVOICE_PROVIDERS)[number];

/**
 * Statuses of an electronic document. `by_hand` means that the merchant issues the document in another system, from
 * the downloaded file.
 */
export const DOCUMENT_STATUSES = ['waiting', 'issued', 'refused', 'by_hand'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

const DOCUMENT_FAILURES = [
  'refused',
  'silent',
  'unreachable',
  'not_let_in',
  'busy',
  'trouble',
  'waits_for_invoice',
  'unready',
] as const;
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number];

/**
 * Item of a document. Its amount is in minor units of COP, includes tax, and is text because JSON numbers can lose
 * digits.
 */
interface DraftItem {
  name: string;
  amount: string;
  /** Tax rate in hundredths of a percent. Null for an amount that is excluded from tax. */
  rate_hundredths: number | null;
}

export interface Draft {
  /** Customer of the document. Null for an unnamed final consumer. */
  customer: Customer | null;
  items: readonly DraftItem[];
  /** Payment method of the transaction that the document covers. */
  method: string;
  /** True if the document covers the whole charge. A credit note then cancels the whole invoice. */
  whole: boolean;
}

export interface ElectronicInvoiceTables {
  electronic_invoicing: {
    commerce_id: number;
    production: boolean;
    active: boolean;
    provider: InvoiceProviderName;
    names_payers: boolean;
    wait_minutes: number;
    /** Settings of the account that may be displayed. The secret settings are in `secrets_sealed`. */
    settings: JsonColumn<Readonly<Record<string, string>>>;
    secrets_sealed: Buffer;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  electronic_documents: {
    commerce_id: number;
    id: string;
    production: boolean;
    office_id: number;
    kind: DocumentKind;
    transaction_id: string;
    status: DocumentStatus;
    draft: JsonColumn<Draft | null>;
    amount_cop: bigint | null;
    sent_at: Temporal.Instant | null;
    attempts: number;
    next_attempt_at: Temporal.Instant | null;
    leased_until: Temporal.Instant | null;
    lease_holder: number | null;
    failure: DocumentFailure | null;
    failure_text: string | null;
    number: string | null;
    provider_id: string | null;
    /**
     * CUFE of an invoice, or CUDE of a credit note: the code by which the tax office identifies the document. Null
     * until the document is issued.
     */
    code: string | null;
    url: string | null;
    issued_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
  };
  electronic_document_files: {
    commerce_id: number;
    document_id: string;
    bytes: Buffer;
    created_at: Temporal.Instant;
  };
  tax_profiles: {
    commerce_id: number;
    subscriber_id: string;
    person: PersonKind;
    identification_type: IdentificationType;
    id_number: string;
    name: string;
    email: string;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
}

export type Invoicing = Selectable<ElectronicInvoiceTables['electronic_invoicing']>;
export type ElectronicDocument = Selectable<ElectronicInvoiceTables['electronic_documents']>;
export type TaxProfile = Selectable<ElectronicInvoiceTables['tax_profiles']>;
