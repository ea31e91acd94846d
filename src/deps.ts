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

/** What everything is built from. Inside a write, `db` is the request's transaction. */
export interface Deps {
  db: Kysely<Tables>;
  /** For long lists and files of them. */
  readLate: ReadLate;
  /** The time of whoever this is done for: the real one, or that of a test environment that stands still. */
  clock: Clock;
  /** The database's, for what goes on while an environment stands still: leases, the time in a signature. */
  real_clock: Clock;
  /** How far the clock of this machine is ahead of the database's. */
  clockOffsetMs(): number;
  /** Whether and as whom other processes see this one. */
  presence: Presence;
  vault: Vault;
  /** A card network is reached by saying for whom: `networks.of(operation)`. */
  networks: Networks;
  /** Who writes what follows from the outcome of a charge. */
  owners: OwnersIn<Deps>;
  /** What is made of the rows of a module by those that stand after it. */
  uses: {
    group: GroupUses<Kysely<Tables>>;
    plan: PlanUses<Kysely<Tables>>;
    subscriber: SubscriberUses<Kysely<Tables>>;
    card: CardUses<Kysely<Tables>>;
    payment_source: CardUses<Kysely<Tables>>;
    mail: MailUses<Deps>;
  };
  /** Null: there is no mail server, and mail is kept. */
  mailer: Mailer | null;
  /** The address mail comes from. */
  mail_from: string;
  /** To addresses that merchants chose. */
  outbound: Outbound;
  log: Logger;
  /** Where the outside reaches this service, without a slash at the end. */
  base_url: string;
}

/** A route of this service, whatever its body. */
export type AnyRoute = Route<Deps>;

/** Declares a route; the type of its body comes from its schema. */
export function route<Body>(spec: Route<Deps, Body>): AnyRoute {
  return spec;
}
