import type { Selectable } from 'kysely';
import type { IdentificationType } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { Customer, DocumentKind, PersonKind } from '../port/account.ts';

/** Who issues: by an API, or from a file that the merchant hands over. */
export const INVOICE_PROVIDERS = ['factus', 'file'] as const;
export type InvoiceProviderName = (typeof INVOICE_PROVIDERS)[number];

/** `by_hand`: the merchant issues it elsewhere, from the file. */
export const DOCUMENT_STATUSES = ['waiting', 'issued', 'refused', 'by_hand'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Why a document is not issued yet. */
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

/** Amounts in JSON are texts: no digit is lost. They hold the tax. */
interface DraftItem {
  name: string;
  amount: string;
  /** Null: excluded from tax. */
  rate_hundredths: number | null;
}

export interface Draft {
  /** Null: the final consumer. */
  customer: Customer | null;
  items: readonly DraftItem[];
  /** How it was paid, as transactions have it. */
  method: string;
  /** Of a credit note: whether it takes back the whole invoice. */
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
    /** What may be shown. */
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
    /** CUFE of an invoice, CUDE of a credit note. */
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
