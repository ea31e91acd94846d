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
  /** Billing country, as a two-letter ISO code. */
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
  /** Billing country, as a two-letter ISO code. */
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
  /** Billing country, as a two-letter ISO code. */
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
  /** What `payment_source` takes; of a card also its token. */
  id: string;
  /** Type of the object. */
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** As payers read it: `Nequi ····1234`. */
  label: string;
  /** Last four digits of the card or account number. */
  last_four: string | null;
  /** Only what is `ready` can be charged. A card is. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Who keeps it; null for a card in our own vault. */
  provider: string | null;
  /** Where the payer answers, while `pending`; null: in their app. */
  url: string | null;
  /** The provider’s own words, where it was refused or taken back. */
  reason: string | null;
  /** While `pending`: until when the payer may answer. */
  expires_at: string | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
  /** Whether it stands for the subscriber where nothing else is named. */
  is_default: boolean;
}
