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
    /** Where they looked last. */
    last_merchant: Generated<number | null>;
    last_production: Generated<boolean>;
  };
  /** A person at a merchant. */
  users: {
    id: Generated<number>;
    commerce_id: number;
    person_id: number;
    role: Role;
    all_offices: boolean;
    created_at: Temporal.Instant;
    /** Who left stays on record, as whoever made what they made. */
    removed_at: Generated<Temporal.Instant | null>;
  };
  user_offices: { commerce_id: number; user_id: number; office_id: number };
  panel_sessions: {
    id: string;
    person_id: number;
    token_hash: Buffer;
    /** When the person last proved who they are. */
    proved_at: Temporal.Instant;
    created_at: Temporal.Instant;
    seen_at: Temporal.Instant;
    origin: string;
    user_agent: string;
    last_merchant: number | null;
    last_production: Generated<boolean>;
  };
  /** Whose password was right and whose second factor is still to come. */
  panel_sign_ins: { token_hash: Buffer; person_id: number; created_at: Temporal.Instant };
  second_factors: {
    person_id: number;
    /** The merchant whose data key it is sealed under. */
    sealed_by: number;
    secret_sealed: Buffer;
    /** Codes of this step and of those before it are used up. */
    last_step: bigint;
    created_at: Temporal.Instant;
    /** Null: it was shown, and no code of it was typed yet. */
    confirmed_at: Temporal.Instant | null;
  };
  recovery_codes: { person_id: number; code_hash: Buffer; used_at: Temporal.Instant | null };
  person_links: {
    token_hash: Buffer;
    person_id: number;
    kind: LinkKind;
    /** The address to be confirmed. */
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
    /** Null: the operator of the service. */
    inviter_id: number | null;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  };
  user_invitation_offices: { commerce_id: number; invitation_id: string; office_id: number };
}

/** What a link in a mail does: sets a new password, confirms an address. */
export type LinkKind = 'reset' | 'email';

export interface PeopleViews {
  /** Who works there, what they may do, and for which offices; null is all of them. */
  user_reach: ViewRow<{
    commerce_id: number;
    user_id: number;
    person_id: number;
    role: Role;
    name: string;
    email: string;
    offices: number[] | null;
  }>;
  /** Whoever did something, also if they left since. */
  user_names: ViewRow<{
    commerce_id: number;
    user_id: number;
    name: string;
    email: string;
    removed_at: Temporal.Instant | null;
  }>;
}

export type Person = Selectable<PeopleTables['people']>;
/** Somebody who may be written to. */
export type PersonName = Pick<Person, 'id' | 'name' | 'email'>;
export type User = Selectable<PeopleTables['users']>;

/** Whoever is signed in to the panel. */
export interface PanelSession extends Omit<Selectable<PeopleTables['panel_sessions']>, 'token_hash'> {
  person: PersonName;
  has_second_factor: boolean;
}

/** What a person is at a merchant, in one of its environments. */
export interface Membership {
  commerce_id: number;
  user_id: number;
  role: Role;
  offices: number[] | null;
  production: boolean;
  frozen_at: Temporal.Instant | null;
  merchant: { name: string; slug: string; active: boolean; second_factor_required: boolean };
}

/** How somebody's try to sign in ended. */
export type SignInOutcome = 'entered' | 'wrong_password' | 'wrong_code';
