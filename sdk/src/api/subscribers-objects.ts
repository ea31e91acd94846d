// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface ListedSubscriber {
  /** Unique identifier for the object. */
  id: string;
  /** Type of identification document. */
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  /** Number of the identification document. */
  id_number: string;
  /** Name, as shown to payers. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the phone, for example 57. */
  phone_code: number;
  /** Mobile phone number, without the country code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
}

export interface Subscriber {
  /** Unique identifier for the object. */
  id: string;
  /** Name, as shown to payers. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the phone, for example 57. */
  phone_code: number;
  /** Mobile phone number, without the country code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
  /** Number of subscriptions. */
  subscriptions_count: number;
  /** Number of active subscriptions. */
  active_subscriptions_count: number;
  /** Number of subscriptions that are not active. */
  inactive_subscriptions_count: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
}

export interface RawSubscriber {
  /** Unique identifier for the object. */
  id: string;
  /** Type of identification document. */
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  /** Number of the identification document. */
  id_number: string;
  /** Name, as shown to payers. */
  name: string;
  /** Last name. */
  last_name: string;
  /** E-mail address. */
  email: string;
  /** Country calling code of the phone, for example 57. */
  phone_code: number;
  /** Mobile phone number, without the country code. */
  cellphone_number: string;
  /** Billing address. */
  billing_address: string;
  /** Billing city. */
  billing_city: string;
  /** Billing country. */
  billing_country: string;
  /** Key-value pairs of the merchant. */
  metadata: Record<string, string> | null;
  /** Id of the office that the object belongs to. */
  office_id: number;
  /** Id of the merchant. */
  commerce_id: number;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Token of the default card. Null if the subscriber has none. */
  default_payment_method_id: string | null;
  /** Credit of the subscriber, which reduces the next charges. */
  balance: number;
  /** Currency. */
  currency: string;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
}

export interface SavedCard {
  /** Token of the card. Send it as `card` to charge the card. */
  token: string;
  /** Brand of the card. */
  brand: string;
  /** First digits of the card number. */
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
  /** Id to send as `payment_source`. For a card, it is also the token of the card. */
  id: string;
  /** Type of the object. */
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** Name shown to payers, for example `Nequi ····1234`. */
  label: string;
  /** Last four digits of the card or account number. */
  last_four: string | null;
  /** Status. Only a `ready` payment source can be charged. Cards are always `ready`. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Provider that stores the card or account. Null for a card stored by Cuota. */
  provider: string | null;
  /** URL at which the payer approves, while `pending`. Null if the payer approves in an app. */
  url: string | null;
  /** Reason from the provider, if the account was refused or revoked. */
  reason: string | null;
  /** Time until which the payer can approve, while `pending`: ISO 8601 with an offset. */
  expires_at: string | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Whether this is the default payment source of the subscriber. */
  is_default: boolean;
}
