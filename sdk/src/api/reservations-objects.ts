// Written by `npm run sdk-types` from the API document: change that, not this.

export interface Reservation {
  id: string;
  operation: 'pre_authorization';
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  status_label: string;
  office_id: number;
  checkout_type: 'redirect' | 'api';
  description: string;
  estimated_amount: number;
  authorized_amount: number | null;
  max_confirmable_amount: number;
  /** What was charged in the end. */
  confirmed_amount: number | null;
  currency: 'COP' | 'USD' | 'EUR';
  installments: number | null;
  card: { franchise: string | null; bin: string | null; last_four: string | null } | null;
  references: { referenceKey: string; referenceDescription: string }[];
  network_transaction_id: number | null;
  authorization_code: string | null;
  response_code: string | null;
  expires_at: string | null;
  confirmable_until: string | null;
  voidable_until: string | null;
  can_confirm: boolean;
  can_void: boolean;
  blocked_reason: string | null;
  checkout_url?: string;
  token?: string;
  authorized_at: string | null;
  confirmed_at: string | null;
  voided_at: string | null;
  created_at: string;
  /** Null unless the status is Rechazada, Fallida or Indeterminada. */
  error: { code: string; message: string; retryable: boolean; action: string | null } | null;
}

export interface ListedReservation {
  id: string;
  operation: 'pre_authorization';
  status:
    | 'Iniciada' | 'Pre-autorizada' | 'Confirmada' | 'Anulada' | 'Vencida' | 'Rechazada' | 'Fallida'
    | 'Indeterminada' | 'pendiente_autorizacion';
  status_label: string;
  office_id: number;
  checkout_type: 'redirect' | 'api';
  description: string;
  estimated_amount: number;
  authorized_amount: number | null;
  max_confirmable_amount: number;
  /** What was charged in the end. */
  confirmed_amount: number | null;
  currency: 'COP' | 'USD' | 'EUR';
  card: { franchise: string | null; bin: string | null; last_four: string | null } | null;
  expires_at: string | null;
  confirmable_until: string | null;
  voidable_until: string | null;
  can_confirm: boolean;
  can_void: boolean;
  blocked_reason: string | null;
  authorized_at: string | null;
  confirmed_at: string | null;
  voided_at: string | null;
  created_at: string;
}
