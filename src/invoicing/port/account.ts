import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Settings } from '#src/providers/port/provider.ts';

/** An invoicing provider, which submits documents to the tax office for validation. */
export interface InvoiceProvider {
  name: string;
  title: string;
  /** Settings of an account, by name. Secret settings are stored encrypted and never displayed. */
  settings: Readonly<Record<string, { secret: boolean; about: string; optional?: boolean }>>;
  /** Returns the validation errors of these settings. The messages never contain secret values. */
  problemsOf(settings: Settings, production: boolean): string[];
  open(options: { outbound: Outbound; settings: Settings; production: boolean }): InvoiceAccount;
}

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const PERSONS = ['natural', 'legal'] as const;
export type PersonKind = (typeof PERSONS)[number];

/** Customer of a document. If `id_number` is a NIT, it includes the check digit after a hyphen. */
export interface Customer {
  person: PersonKind;
  identification_type: IdentificationType;
  id_number: string;
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** Document to issue. All amounts are in minor units of COP and include tax. */
export interface NewDocument {
  kind: DocumentKind;
  /**
   * Reference of the document. It stays the same across retries, so that the provider issues the document only once.
   */
  reference: string;
  /** Customer of the document. Null for an unnamed final consumer. */
  customer: Customer | null;
  items: readonly { name: string; amount: bigint; rate_hundredths: number | null }[];
  /** Payment method of the transaction that the document covers. */
  method: string;
  /**
   * For a credit note, the provider's id of the invoice, and whether the whole invoice is cancelled. Null for an
   * invoice.
   */
  of: { provider_id: string; whole: boolean } | null;
}

export interface IssuedDocument {
  number: string;
  provider_id: string;
  /** CUFE of an invoice, or CUDE of a credit note. */
  code: string;
  url: string;
}

/** A failed call to the provider. `text` is the provider's message and contains no secrets. */
export type Failure =
  /** The provider refused the data. Sending the same document again would fail again. */
  | { kind: 'refused'; text: string }
  /** The request may have been sent, but no response arrived. */
  | { kind: 'silent'; text: string }
  /** No connection to the provider was established, so the request was not sent. */
  | { kind: 'unreachable'; text: string }
  | { kind: 'not_let_in'; text: string }
  /** The provider is still processing another request of the account. The call should be retried later. */
  | { kind: 'busy'; text: string }
  /** The provider returned an error or an unexpected response, and may have processed the request. */
  | { kind: 'trouble'; text: string };

export type Issuing = { kind: 'issued'; document: IssuedDocument } | Failure;
/**
 * Result of a query for a document. `pending` means that the provider has received the document but has not validated
 * it yet, so it is not issued.
 */
export type Finding = Issuing | { kind: 'absent' } | { kind: 'pending' };

export interface InvoiceAccount {
  /** Checks with the provider that the account's settings are valid. Changes nothing at the provider. */
  check(): Promise<{ kind: 'done' } | Failure>;
  find(kind: DocumentKind, reference: string): Promise<Finding>;
  issue(document: NewDocument): Promise<Issuing>;
  /** Deletes a document that the provider has never validated. */
  discard(kind: DocumentKind, reference: string): Promise<{ kind: 'done' } | Failure>;
  print(kind: DocumentKind, number: string): Promise<{ kind: 'done'; bytes: Buffer } | Failure>;
}
