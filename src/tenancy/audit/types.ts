import type { GeneratedAlways, Selectable } from 'kysely';
import type { Channel } from '#src/platform/database/actor.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** Kinds of objects in the audit log. A check constraint in the database has the same list. */
export const SUBJECT_KINDS = [
  'merchant',
  'office',
  'user',
  'user_invitation',
  'token',
  'tax',
  'checkout_template',
  'provider_account',
  'fees',
  'group',
  'plan',
  'coupon',
  'subscriber',
  'card',
  'payment_source',
  'subscription',
  'checkout_session',
  'payment',
  'transaction',
  'reservation',
  'dispute',
  'reconciliation',
  'webhook',
  'mail',
  'job',
  'clock',
  'test_data',
  'exchange_rate',
  'person',
  'retention',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Operations in the audit log. `perform` is an action that changed no row, such as a sign-in. */
export type Operation = 'insert' | 'update' | 'delete' | 'perform';

/**
 * Column values of an audited row, by column name. Integers with more than 15 digits keep all digits, because
 * `kernel/json.ts` does not parse them as numbers.
 */
export type Values = Readonly<Record<string, unknown>>;

/** Value of `commerce_id` for audit entries that belong to no merchant. */
export const NO_MERCHANT = 0;

export interface AuditTables {
  audit_log: {
    commerce_id: number;
    number: GeneratedAlways<bigint>;
    /** True for production, false for the test environment, null if the object belongs to both environments. */
    production: boolean | null;
    at: Temporal.Instant;
    channel: Channel;
    /** Email address of the user, or name of the operating-system user. Null if the actor is not known. */
    actor: string | null;
    user_id: number | null;
    token_id: string | null;
    session_id: string | null;
    origin: string | null;
    request_id: string | null;
    action: string;
    subject_kind: SubjectKind;
    subject_id: string;
    operation: Operation;
    before: JsonColumn<Values | null>;
    after: JsonColumn<Values | null>;
  };
}

/** One entry of the audit log. */
export type Change = Selectable<AuditTables['audit_log']> & {
  /** The user's current name; null if the actor is not a user. */
  actor_name: string | null;
};
