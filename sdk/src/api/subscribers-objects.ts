// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface ListedSubscriber {
  /** Unique identifier of the subscriber. */
  id: string;
  /** Type of identification document, for example `CC` for a Colombian citizen card. */
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  /** Number of the identification document. */
  id_number: string;
  /** Name, for display. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the mobile phone number, for example 57. */
  phone_code: number;
  /** Mobile phone number without the country calling code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** When the subscriber was created, in Colombia time, without an offset. */
  created_at: string;
}

export interface Subscriber {
  /** Unique identifier of the subscriber. */
  id: string;
  /** Name, for display. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the mobile phone number, for example 57. */
  phone_code: number;
  /** Mobile phone number without the country calling code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** Whether the subscriber is active. */
  active: boolean;
  /** Number of subscriptions. */
  subscriptions_count: number;
  /** Number of active subscriptions. */
  active_subscriptions_count: number;
  /** Number of inactive subscriptions. */
  inactive_subscriptions_count: number;
  /** When the subscriber was created, in Colombia time, without an offset. */
  created_at: string;
}

export interface RawSubscriber {
  /** Unique identifier of the subscriber. */
  id: string;
  /** Type of identification document, for example `CC` for a Colombian citizen card. */
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  /** Number of the identification document. */
  id_number: string;
  /** Name, for display. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the mobile phone number, for example 57. */
  phone_code: number;
  /** Mobile phone number without the country calling code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** Id of the merchant’s office (branch) that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** When the subscriber was created, in Colombia time, without an offset. */
  created_at: string;
  /** Token of the default card. Null if the subscriber has no default card. */
  default_payment_method_id: string | null;
  /** Credit of the subscriber, in units of the currency. It reduces the next charges. */
  balance: number;
  /** Currency. */
  currency: string;
  /** Whether the subscriber is active. */
  active: boolean;
}

export interface SavedCard {
  /** Token of the card. Send it as `card` to charge the card. */
  token: string;
  /** Brand of the card. */
  brand: string;
  /** First six to eight digits of the card number (BIN). */
  bin: string;
  /** Last four digits of the card or account number. */
  last_four: string;
  /** Expiration date of the card, as `YYYY-MM`. */
  expiration_date: string;
  /** Name on the card. */
  holder: string;
  /** Whether this is the default card of the subscriber. */
  default: boolean;
}

export interface OwnPaymentSource {
  /** Id of the payment source. For a card, it is the token of the card. */
  id: string;
  /** Type of the payment source. */
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** Display name of the payment source, for example `Nequi ····1234`. */
  label: string;
  /** Last four digits of the card or account number. */
  last_four: string | null;
  /** Status of the payment source. Only `ready` can be charged. Cards are always `ready`. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Payment provider that stores the card or account. Null if Cuota stores the card. */
  provider: string | null;
  /** URL at which the payer approves the charges. Null if the status is not `pending` or the payer approves in an app. */
  url: string | null;
  /** Message of the payment provider about a refused or revoked account. Null if there is none. */
  reason: string | null;
  /** Until when the payer can approve the charges, as ISO 8601 with an offset. Null if the status is not `pending`. */
  expires_at: string | null;
  /** When the payment source was created, in Colombia time, without an offset. */
  created_at: string;
  /** Whether this is the default payment source of the subscriber. */
  is_default: boolean;
}
