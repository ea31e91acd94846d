/**
 * A stand-in for Wompi's gateway, written from its public documents and from what others measured at its sandbox
 * (docs/providers/wompi.md says which is which). It shares no code with the client: what both got wrong alike, no test would find.
 */
export interface MerchantKeys {
  public_key: string;
  private_key: string;
  integrity_secret: string;
  events_secret: string;
}

export type Status = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';

/** How a transaction will end. `payer`: when somebody says so; `never`: not at all. */
export type Plan = { status: Status; message: string | null; code: string | null } | 'payer' | 'never';

export interface Transaction {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string;
  currency: string;
  payment_method_type: string;
  payment_method: Record<string, unknown>;
  payment_source_id: number | null;
  redirect_url: string | null;
  status: Status;
  status_message: string | null;
  taxes: unknown[];
  /** Not shown: */
  plan: Plan;
  recurrent: boolean | null;
  refunded_in_cents: number;
}

export interface Token {
  id: string;
  kind: 'card' | 'nequi' | 'daviplata' | 'bancolombia_transfer';
  status: 'CREATED' | 'PENDING' | 'APPROVED' | 'DECLINED';
  /** Card number or telephone number: what steers the outcomes. */
  account: string;
  shown: Record<string, unknown>;
  uses: number;
  /** Daviplata's code: what opens the next call, and how often either was made. */
  access: string | null;
  sent_codes: number;
  tried_codes: number;
}

export interface Source {
  id: number;
  type: string;
  token: string;
  customer_email: string;
  status: 'AVAILABLE' | 'PENDING' | 'DECLINED' | 'VOIDED';
  public_data: Record<string, unknown>;
  /** The payer ended it in their app; nobody told the merchant. */
  revoked: boolean;
}

export interface Refund {
  id: number;
  transaction_id: string;
  amount_in_cents: number;
  reference: string | null;
  status: string;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** A refusal in the gateway's envelope. */
export class Refused extends Error {
  readonly reply: Reply;
  constructor(status: number, error: object) {
    super(JSON.stringify(error));
    this.reply = { status, body: { error } };
  }
}

export function invalid(field: string, message: string): Refused {
  return new Refused(422, { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [message] } });
}

export function unprocessable(reason: string): Refused {
  return new Refused(422, { type: 'UNPROCESSABLE', reason });
}

export function notFound(reason = 'La entidad solicitada no existe'): Refused {
  return new Refused(404, { type: 'NOT_FOUND_ERROR', reason });
}
