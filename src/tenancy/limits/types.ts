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
  /** For whom it is reached: how long nobody is let through then, doubled each time until the longest. */
  pause?: { minutes: number; longest: number };
}

const PATIENT = { minutes: 10, longest: 60 } as const;

/** Everything that is counted, and how often it may happen in so many minutes. */
export const LIMITS = {
  /** Cards that were declined, or are at the network. */
  cards_at_charge: { most: 10, minutes: 10, pause: PATIENT },
  cards_from_origin_at_merchant: { most: 30, minutes: 10, pause: PATIENT },
  cards_from_origin: { most: 60, minutes: 10, pause: PATIENT },
  /** Many honest payers share one: it opens again soon. */
  cards_of_bin_at_merchant: { most: 100, minutes: 10, pause: { minutes: 1, longest: 10 } },
  /** Access tokens, and pairs of an id and its token, that are nobody's. */
  wrong_tokens_from_origin: { most: 50, minutes: 10, pause: PATIENT },
  /** Addresses of pages that are nothing's. */
  wrong_links_from_origin: { most: 100, minutes: 10, pause: PATIENT },
  /** Codes for the portal. */
  codes_for_address_from_origin: { most: 5, minutes: 60 },
  codes_for_address: { most: 30, minutes: 60 },
  /** Beyond that they are sent all the same, with longer codes. */
  short_codes_for_address: { most: 5, minutes: 60 },
  codes_from_origin: { most: 20, minutes: 60 },
  codes_for_known_browser: { most: 5, minutes: 60 },
  wrong_codes: { most: 30, minutes: 60 },
  /** Passwords of people at merchants. Strangers can type anybody's address: known browsers are counted by themselves. */
  passwords_for_address_from_origin: { most: 10, minutes: 10, pause: PATIENT },
  passwords_for_address: { most: 50, minutes: 60 },
  passwords_from_origin: { most: 60, minutes: 10, pause: PATIENT },
  passwords_from_known_browser: { most: 10, minutes: 10, pause: PATIENT },
  /** Wrong codes of an authenticator app, by those who have the password. */
  second_factors_of_person: { most: 10, minutes: 60 },
  /** Links to a new password. */
  resets_for_address: { most: 5, minutes: 60 },
  resets_from_origin: { most: 20, minutes: 60 },
  invitations_of_merchant: { most: 50, minutes: 60 },
  /** Logos that a merchant uploads in the panel. */
  logos_of_merchant: { most: 20, minutes: 60 },
  /** Mails that a merchant sends once more. */
  mails_again_to_address: { most: 5, minutes: 60 },
  mails_again_of_merchant: { most: 200, minutes: 60 },
  /** Cash vouchers that payers have sent to an address they typed. */
  vouchers_to_address: { most: 5, minutes: 60 },
  vouchers_from_origin: { most: 30, minutes: 60 },
  /** Telephones that were asked to let an account be charged. */
  accounts_of_phone: { most: 5, minutes: 60 },
  accounts_from_origin: { most: 20, minutes: 60 },
  /** Numbers that were asked about at a collection page. Programs that try things out may ask more. */
  questions_from_origin: { most: 30, minutes: 10 },
  test_questions_from_origin: { most: 300, minutes: 10 },
  /** In shares of what a setting says: see `throttle.ts`. */
  requests_with_token: { most: 100, minutes: 1 },
  forms_from_origin: { most: 100, minutes: 1 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** One thing that is counted. */
export interface Counted {
  name: LimitName;
  key: string;
}
