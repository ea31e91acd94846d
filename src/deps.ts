import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { GroupUses } from './catalog/groups/types.ts';
import type { PlanUses } from './catalog/plans/types.ts';
import type { OwnersIn } from './charging/types.ts';
import type { CardUses } from './customers/cards/types.ts';
import type { SubscriberUses } from './customers/subscribers/types.ts';
import type { Clock } from './kernel/clock.ts';
import type { MailUses } from './messages/mails/uses.ts';
import type { ReadLate } from './platform/database/copy.ts';
import type { Presence } from './platform/database/presence.ts';
import type { Route } from './platform/http/route.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Vault } from './platform/vault/vault.ts';
import type { Networks } from './providers/port/networks.ts';
import type { Tables } from './tables.ts';

/** Dependencies of all application code. Inside a write request, `db` is its transaction. */
export interface Deps {
  db: Kysely<Tables>;
  /** Reads from the replica, for long lists and exports. */
  readLate: ReadLate;
  /** Current time for the merchant's environment: the real time, or the frozen clock of a test environment. */
  clock: Clock;
  /** Time of the database, also when an environment is frozen. Used for leases and signature timestamps. */
  real_clock: Clock;
  /** Milliseconds that this machine's clock is ahead of the database clock. */
  clockOffsetMs(): number;
  /** Whether and under which name other processes see this one. */
  presence: Presence;
  vault: Vault;
  /** Providers, selected per operation: `networks.of(operation)`. */
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
  /** Null if no mail server is configured. Mails are then stored and not sent. */
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
