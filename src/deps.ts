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

/** Dependencies of all application code. Inside a write request, `db` is its transaction. */
export interface Deps {
  db: Kysely<Tables>;
  /** Runs reads on the replica, for long lists and exports. */
  readLate: ReadFromReplica;
  /** Current time of the merchant's environment, which is the real time or the frozen clock of a test environment. */
  clock: Clock;
  /**
   * Current time of the database, even if the environment's clock is frozen. Used for leases and signature
   * timestamps.
   */
  real_clock: Clock;
  /** Returns the milliseconds that this machine's clock is ahead of the database clock. */
  clockOffsetMs(): number;
  /** How other processes recognize that this process is running, and under which name. */
  presence: Presence;
  vault: Vault;
  /** Payment providers. `networks.of(operation)` returns the provider of an operation. */
  networks: Networks;
  /** Handlers that write the consequences of a charge outcome. */
  owners: OwnersIn<Deps>;
  /** Functions of later modules that earlier modules need but cannot import. */
  uses: {
    group: GroupUses<Kysely<Tables>>;
    plan: PlanUses<Kysely<Tables>>;
    subscriber: SubscriberUses<Kysely<Tables>>;
    card: CardUses<Kysely<Tables>>;
    payment_source: CardUses<Kysely<Tables>>;
    mail: MailUses<Deps>;
  };
  /** Mail client. Null if no mail server is configured. Mails are then stored and not sent. */
  mailer: Mailer | null;
  /** Sender address of mails. */
  mail_from: string;
  /** HTTP client for URLs that merchants configure. */
  outbound: Outbound;
  log: Logger;
  /** Public URL of the service, without a trailing slash. */
  base_url: string;
}

/** A route with any body type. */
export type AnyRoute = Route<Deps>;

/** Declares a route. The body type is inferred from its schema. */
export function route<Body>(spec: Route<Deps, Body>): AnyRoute {
  return spec;
}
