import type { IdentificationType } from '#src/kernel/lists.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Settings } from '#src/providers/port/provider.ts';

/** What is asked of a technology provider, which has invoices validated by the tax office. */
export interface InvoiceProvider {
  name: string;
  title: string;
  /** What an account there consists of, by name. Secret ones are sealed, and never shown again. */
  settings: Readonly<Record<string, { secret: boolean; about: string; optional?: boolean }>>;
  /** What is wrong with them in this environment, in sentences that repeat no secret. */
  problemsOf(settings: Settings, production: boolean): string[];
  open(options: { outbound: Outbound; settings: Settings; production: boolean }): InvoiceAccount;
}

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const PERSONS = ['natural', 'legal'] as const;
export type PersonKind = (typeof PERSONS)[number];

/** Whom a document is for. A NIT has its check digit after a hyphen. */
export interface Customer {
  person: PersonKind;
  identification_type: IdentificationType;
  id_number: string;
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** One document, with amounts that hold their tax. */
export interface NewDocument {
  kind: DocumentKind;
  /** What makes it one, however often it is sent. */
  reference: string;
  /** Null: the final consumer. */
  customer: Customer | null;
  items: readonly { name: string; amount: bigint; rate_hundredths: number | null }[];
  /** How it was paid. */
  method: string;
  /** Of a credit note: what the provider calls its invoice, and whether all of that is taken back. */
  of: { provider_id: string; whole: boolean } | null;
}

export interface IssuedDocument {
  number: string;
  provider_id: string;
  /** CUFE or CUDE. */
  code: string;
  url: string;
}

/** In the provider's own words, without a secret. */
export type Failure =
  /** The data is wrong: sent again as it is, it is refused again. */
  | { kind: 'refused'; text: string }
  /** It left, or may have, and nobody knows what became of it. */
  | { kind: 'silent'; text: string }
  /** There was no connection. */
  | { kind: 'unreachable'; text: string }
  | { kind: 'not_let_in'; text: string }
  /** Something else of the account must be done first. */
  | { kind: 'busy'; text: string }
  /** The provider failed, perhaps after it had begun. */
  | { kind: 'trouble'; text: string };

export type Issuing = { kind: 'issued'; document: IssuedDocument } | Failure;
/** `pending`: it is there and was not validated, so that it is no invoice. */
export type Finding = Issuing | { kind: 'absent' } | { kind: 'pending' };

export interface InvoiceAccount {
  /** Whether the account is right; asks for nothing that changes anything. */
  check(): Promise<{ kind: 'done' } | Failure>;
  find(kind: DocumentKind, reference: string): Promise<Finding>;
  issue(document: NewDocument): Promise<Issuing>;
  /** Takes away what was never validated. */
  discard(kind: DocumentKind, reference: string): Promise<{ kind: 'done' } | Failure>;
  print(kind: DocumentKind, number: string): Promise<{ kind: 'done'; bytes: Buffer } | Failure>;
}
