import type { Generated, Selectable } from 'kysely';
import type { ViewRow } from '#src/platform/database/view-row.ts';
import type { Role } from '#src/platform/http/roles.ts';

export interface PeopleTables {
  people: {
    id: Generated<number>;
    name: string;
    email: string;
    password_hash: string;
    created_at: Temporal.Instant;
    /**
     * Merchant that the person used last, null before the first use. `last_production` is the environment.
     */
    last_merchant: Generated<number | null>;
    last_production: Generated<boolean>;
  };
  /** A person's access to a merchant: role and offices. */
  users: {
    id: Generated<number>;
    commerce_id: number;
    person_id: number;
    role: Role;
    all_offices: boolean;
    created_at: Temporal.Instant;
    /** Time at which the user was removed; null if active. The row is kept, because other rows refer to it. */
    removed_at: Generated<Temporal.Instant | null>;
  };
  user_offices: { commerce_id: number; user_id: number; office_id: number };
  panel_sessions: {
    id: string;
    person_id: number;
    token_hash: Buffer;
    /** Time at which the person last authenticated with a password or second factor. */
    proved_at: Temporal.Instant;
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
    origin: string;
    user_agent: string;
    last_merchant: number | null;
    last_production: Generated<boolean>;
  };
  /** Sign-ins whose password was correct and whose second factor is pending. */
  panel_sign_ins: { token_hash: Buffer; person_id: number; created_at: Temporal.Instant };
  second_factors: {
    person_id: number;
    /** Merchant whose data key encrypts the authenticator secret. */
    sealed_by: number;
    secret_sealed: Buffer;
    /** Time step of the last accepted code. Codes of this and earlier steps are refused. */
    last_step: bigint;
    created_at: Temporal.Instant;
    /** Time at which the user confirmed the secret with a code; null before that. */
    confirmed_at: Temporal.Instant | null;
  };
  recovery_codes: { person_id: number; code_hash: Buffer; used_at: Temporal.Instant | null };
  person_links: {
    token_hash: Buffer;
    person_id: number;
    kind: LinkKind;
    /** New e-mail address to confirm; null unless the kind is `email`. */
    email: string | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  };
  user_invitations: {
    commerce_id: number;
    id: string;
    email: string;
    role: Role;
    all_offices: boolean;
    token_hash: Buffer;
    /** User who sent the invitation. Null if the operator of the service sent it. */
    inviter_id: number | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  };
  user_invitation_offices: { commerce_id: number; invitation_id: string; office_id: number };
}

/** Purpose of a link in a mail: set a new password, or confirm a new e-mail address. */
export type LinkKind = 'reset' | 'email';

export interface PeopleViews {
  /** Active users with their role and offices. In `offices`, null means all offices. */
  user_reach: ViewRow<{
    commerce_id: number;
    user_id: number;
    person_id: number;
    role: Role;
    name: string;
    email: string;
    offices: number[] | null;
  }>;
  /** Names of all panel users, including removed users. */
  user_names: ViewRow<{
    commerce_id: number;
    user_id: number;
    name: string;
    email: string;
    removed_at: Temporal.Instant | null;
  }>;
}

export type Person = Selectable<PeopleTables['people']>;
/** A person's name and e-mail address, for mails. */
export type PersonName = Pick<Person, 'id' | 'name' | 'email'>;
export type User = Selectable<PeopleTables['users']>;

/** The session of a person who is signed in to the panel. */
export interface PanelSession extends Omit<Selectable<PeopleTables['panel_sessions']>, 'token_hash'> {
  person: PersonName;
  has_second_factor: boolean;
}

/** A person's role and offices at a merchant, in one of its environments. */
export interface Membership {
  commerce_id: number;
  user_id: number;
  role: Role;
  offices: number[] | null;
  production: boolean;
  frozen_at: Temporal.Instant | null;
  merchant: { name: string; slug: string; active: boolean; second_factor_required: boolean };
}

/** Outcome of a sign-in attempt. */
export type SignInOutcome = 'entered' | 'wrong_password' | 'wrong_code';
