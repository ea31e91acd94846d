/**
 * A stand-in for Wompi's gateway, written from its public documentation and from measurements at its sandbox (see
 * docs/providers/wompi.md). It shares no code with the client, so that tests find errors of either side.
 */
export interface MerchantKeys {
  public_key: string;
  private_key: string;
  integrity_secret: string;
  events_secret: string;
}

export type Status = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';

/** The planned outcome of a transaction. `payer`: the test decides. `never`: it stays pending. */
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
  /** Not part of responses, like the two fields below. */
  plan: Plan;
  recurrent: boolean | null;
  refunded_in_cents: number;
}

export interface Token {
  id: string;
  kind: 'card' | 'nequi' | 'daviplata' | 'bancolombia_transfer';
  status: 'CREATED' | 'PENDING' | 'APPROVED' | 'DECLINED';
  /** Card or phone number. It determines the outcome. */
  account: string;
  shown: Record<string, unknown>;
  uses: number;
  /** Access token for the next Daviplata call, and the number of calls of each kind. */
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
  /** The payer ended the subscription in the app, and the gateway did not notify the merchant. */
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
