import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { GroupUses } from './catalog/groups/types.ts';
import type { PlanUses } from './catalog/plans/types.ts';
import type { OwnersIn } from './charging/types.ts';
import type { CardUses } from './customers/cards/types.ts';
import type { SubscriberUses } from './customers/subscribers/types.ts';
import type { Clock } from './kernel/clock.ts';
import type { MailUses } from './messages/mails/uses.ts';
import type { Presence } from './platform/database/presence.ts';
import type { ReadFromReplica } from './platform/database/replica.ts';
import type { Route } from './platform/http/route.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Vault } from './platform/vault/vault.ts';
import type { Networks } from './providers/port/networks.ts';
import type { Tables } from './tables.ts';

/** Dependencies of all application code. While a write request is handled, `db` is the request's transaction. */
export interface Deps {
  db: Kysely<Tables>;
  /**
   * Runs reads for long lists and exports on the read replica if one is configured, otherwise on the primary database.
   */
  readLate: ReadFromReplica;
  /**
   * Clock of the merchant's environment. It returns the real time or, in a test environment, possibly a frozen time.
   */
  clock: Clock;
  /** Clock of the database, even if the environment's clock is frozen. Used for leases and signature timestamps. */
  real_clock: Clock;
  /** Returns by how many milliseconds this machine's clock is ahead of the database clock. */
  clockOffsetMs(): number;
  /** Provides the number by which other processes identify this process and check that it is still running. */
  presence: Presence;
  vault: Vault;
  /** Networks of the payment providers. `networks.of(operation)` returns the network that processes an operation. */
  networks: Networks;
  /** Handlers that apply the outcome of a charge to the charged object, by the kind of object. */
  owners: OwnersIn<Deps>;
  /** Functions that modules provide to modules listed before them, which cannot import them. */
  uses: {
    group: GroupUses<Kysely<Tables>>;
    plan: PlanUses<Kysely<Tables>>;
    subscriber: SubscriberUses<Kysely<Tables>>;
    card: CardUses<Kysely<Tables>>;
    payment_source: CardUses<Kysely<Tables>>;
    mail: MailUses<Deps>;
  };
  /** Mail client. Null if no mail server is configured; mails are then stored and not sent. */
  mailer: Mailer | null;
  /** Sender address of mails. */
  mail_from: string;
  /** HTTP client for URLs that merchants configure. */
  outbound: Outbound;
  log: Logger;
  /** Public URL of the service, without a trailing slash. */
  base_url: string;
}

/** A route whose request body can have any type. */
export type AnyRoute = Route<Deps>;

/** Declares a route. The body type is inferred from its schema. */
export function route<Body>(spec: Route<Deps, Body>): AnyRoute {
  return spec;
}
