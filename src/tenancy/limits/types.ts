export interface LimitTables {
  limits: {
    name: LimitName;
    key: string;
    most: number;
    since: Temporal.Instant;
    times: Temporal.Instant[];
    places: string[];
    granted: boolean;
    closed_until: Temporal.Instant | null;
    closings: number;
    last_at: Temporal.Instant;
  };
}

interface Limit {
  most: number;
  minutes: number;
  /**
   * Minutes for which the limit stays closed once it is full. Each further closing doubles the time, up to
   * `longest`.
   */
  pause?: { minutes: number; longest: number };
}

const LONG_WINDOW = { minutes: 10, longest: 60 } as const;

/** All rate limits: at most `most` attempts within a window of `minutes`. */
export const LIMITS = {
  /** Limits card attempts per charge. Declined and pending attempts count. */
  cards_at_charge: { most: 10, minutes: 10, pause: LONG_WINDOW },
  cards_from_origin_at_merchant: { most: 30, minutes: 10, pause: LONG_WINDOW },
  cards_from_origin: { most: 60, minutes: 10, pause: LONG_WINDOW },
  /**
   * Limits card attempts per BIN (leading card digits) and merchant. Many honest payers share a BIN, so the
   * limit opens again soon.
   */
  cards_of_bin_at_merchant: { most: 100, minutes: 10, pause: { minutes: 1, longest: 10 } },
  /**
   * Limits requests per IP address with an unknown access token, or with a token that does not match the id
   * in the request.
   */
  wrong_tokens_from_origin: { most: 50, minutes: 10, pause: LONG_WINDOW },
  /** Limits requests for page links that do not exist, per IP address. */
  wrong_links_from_origin: { most: 100, minutes: 10, pause: LONG_WINDOW },
  /** Limits requests for a customer portal sign-in code, per email address and IP address. */
  codes_for_address_from_origin: { most: 5, minutes: 60 },
  codes_for_address: { most: 30, minutes: 60 },
  /**
   * Limits short sign-in codes per email address. Above this limit, the portal sends longer codes instead.
   */
  short_codes_for_address: { most: 5, minutes: 60 },
  codes_from_origin: { most: 20, minutes: 60 },
  codes_for_known_browser: { most: 5, minutes: 60 },
  wrong_codes: { most: 30, minutes: 60 },
  /**
   * Limits password attempts in the panel, per email address and IP address. Browsers with an earlier sign-in
   * are limited separately, so other people cannot lock out a user by entering that user's address.
   */
  passwords_for_address_from_origin: { most: 10, minutes: 10, pause: LONG_WINDOW },
  passwords_for_address: { most: 50, minutes: 60 },
  passwords_from_origin: { most: 60, minutes: 10, pause: LONG_WINDOW },
  passwords_from_known_browser: { most: 10, minutes: 10, pause: LONG_WINDOW },
  /**
   * Limits wrong authenticator or recovery codes per person. Only a person who knows the password reaches
   * this step.
   */
  second_factors_of_person: { most: 10, minutes: 60 },
  /** Password reset links. */
  resets_for_address: { most: 5, minutes: 60 },
  resets_from_origin: { most: 20, minutes: 60 },
  invitations_of_merchant: { most: 50, minutes: 60 },
  /** Limits logo uploads in the panel, per merchant. */
  logos_of_merchant: { most: 20, minutes: 60 },
  /** Limits the mails that merchants resend, per recipient. */
  mails_again_to_address: { most: 5, minutes: 60 },
  mails_again_of_merchant: { most: 200, minutes: 60 },
  /** Limits the cash vouchers that payers request by email, per recipient. */
  vouchers_to_address: { most: 5, minutes: 60 },
  vouchers_from_origin: { most: 30, minutes: 60 },
  /** Limits authorization requests for recurring wallet charges, per phone number. */
  accounts_of_phone: { most: 5, minutes: 60 },
  accounts_from_origin: { most: 20, minutes: 60 },
  /**
   * Limits debt lookups by document number on a collection page, per IP address. The test environment has a
   * higher limit for automated tests.
   */
  questions_from_origin: { most: 30, minutes: 10 },
  test_questions_from_origin: { most: 300, minutes: 10 },
  /** Limits API requests per access token. If the operator sets another limit, it replaces `most`. */
  requests_with_token: { most: 100, minutes: 1 },
  forms_from_origin: { most: 100, minutes: 1 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A limit, and the key for which it counts attempts, such as an IP address. */
export interface Counted {
  name: LimitName;
  key: string;
}
