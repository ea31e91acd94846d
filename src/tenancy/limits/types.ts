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
   * Time for which the limit stays closed after it was reached, in minutes. Each further closing doubles the time, up
   * to `longest`.
   */
  pause?: { minutes: number; longest: number };
}

const LONG_WINDOW = { minutes: 10, longest: 60 } as const;

/**
 * All rate limits: the maximum number of attempts within a window of the given minutes. An attempt takes one place in a
 * limit.
 */
export const LIMITS = {
  /** Card attempts that were declined or are pending at the network. */
  cards_at_charge: { most: 10, minutes: 10, pause: LONG_WINDOW },
  cards_from_origin_at_merchant: { most: 30, minutes: 10, pause: LONG_WINDOW },
  cards_from_origin: { most: 60, minutes: 10, pause: LONG_WINDOW },
  /** Card attempts with one BIN at a merchant. Many honest payers share a BIN, so the limit opens again soon. */
  cards_of_bin_at_merchant: { most: 100, minutes: 10, pause: { minutes: 1, longest: 10 } },
  /** Unknown access tokens, and ids with a token that does not match. */
  wrong_tokens_from_origin: { most: 50, minutes: 10, pause: LONG_WINDOW },
  /** Page links that do not exist. */
  wrong_links_from_origin: { most: 100, minutes: 10, pause: LONG_WINDOW },
  /** Sign-in codes for the customer portal. */
  codes_for_address_from_origin: { most: 5, minutes: 60 },
  codes_for_address: { most: 30, minutes: 60 },
  /** Limit for sending short codes. Above it codes are still sent, but they are longer. */
  short_codes_for_address: { most: 5, minutes: 60 },
  codes_from_origin: { most: 20, minutes: 60 },
  codes_for_known_browser: { most: 5, minutes: 60 },
  wrong_codes: { most: 30, minutes: 60 },
  /**
   * Password attempts in the panel. Known browsers have their own limit, because anyone can type a user's address.
   */
  passwords_for_address_from_origin: { most: 10, minutes: 10, pause: LONG_WINDOW },
  passwords_for_address: { most: 50, minutes: 60 },
  passwords_from_origin: { most: 60, minutes: 10, pause: LONG_WINDOW },
  passwords_from_known_browser: { most: 10, minutes: 10, pause: LONG_WINDOW },
  /** Wrong codes of an authenticator app. Only users with the correct password reach this step. */
  second_factors_of_person: { most: 10, minutes: 60 },
  /** Password reset links. */
  resets_for_address: { most: 5, minutes: 60 },
  resets_from_origin: { most: 20, minutes: 60 },
  invitations_of_merchant: { most: 50, minutes: 60 },
  /** Logos that a merchant uploads in the panel. */
  logos_of_merchant: { most: 20, minutes: 60 },
  /** Mails that a merchant sends again. */
  mails_again_to_address: { most: 5, minutes: 60 },
  mails_again_of_merchant: { most: 200, minutes: 60 },
  /** Cash vouchers that payers request by e-mail. */
  vouchers_to_address: { most: 5, minutes: 60 },
  vouchers_from_origin: { most: 30, minutes: 60 },
  /** Requests to a phone to authorize recurring charges from an account. */
  accounts_of_phone: { most: 5, minutes: 60 },
  accounts_from_origin: { most: 20, minutes: 60 },
  /** Lookups of a document number on a collection page. The test environment allows more for automated tests. */
  questions_from_origin: { most: 30, minutes: 10 },
  test_questions_from_origin: { most: 300, minutes: 10 },
  /** Requests with an access token. They are counted in shares of a configured limit; see `throttle.ts`. */
  requests_with_token: { most: 100, minutes: 1 },
  forms_from_origin: { most: 100, minutes: 1 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** A limit and the key that it is counted for. */
export interface Counted {
  name: LimitName;
  key: string;
}
