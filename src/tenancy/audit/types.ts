import type { GeneratedAlways, Selectable } from 'kysely';
import type { Channel } from '#src/platform/database/actor.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** What the log tells of; the database knows the same list. */
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

/** `perform`: something was done with a thing that changed no row of its own. */
export type Operation = 'insert' | 'update' | 'delete' | 'perform';

/** Columns by name. Whole numbers of more than 15 digits are symbols, as `kernel/json.ts` reads them. */
export type Values = Readonly<Record<string, unknown>>;

/** What belongs to no merchant is kept under this number. */
export const NOBODYS = 0;

export interface AuditTables {
  audit_log: {
    commerce_id: number;
    number: GeneratedAlways<bigint>;
    /** Null: the thing belongs to both environments. */
    production: boolean | null;
    at: Temporal.Instant;
    channel: Channel;
    /** The address of a user, the name of an operating-system user; null where nobody said who they are. */
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

/** One entry of the log. */
export type Change = Selectable<AuditTables['audit_log']> & {
  /** What that user is called today; null where it is no user. */
  actor_name: string | null;
};
