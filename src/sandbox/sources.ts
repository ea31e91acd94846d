import type { Happened as SubscriptionNews } from '#src/billing/subscriptions/charge/save.ts';
import { runDue } from '#src/billing/subscriptions/run/run-due.ts';
import { nextAlarm } from '#src/billing/subscriptions/store.ts';
import { askNetwork } from '#src/checkout/payments/ask-network.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { nextReservationAlarm } from '#src/checkout/reservations/store.ts';
import type { Deps } from '#src/deps.ts';
import { toIsoText } from '#src/kernel/calendar.ts';
import { nextQuestionAt } from '#src/ledger/transactions/store.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { listSubjects, nextTestDeliveryAt } from '#src/messages/webhooks/store.ts';

/** Something that time set off in a test environment, with the ids of what it happened to. */
export interface Happened {
  at: string;
  event: string;
  [field: string]: string;
}

/** One kind of work that falls due by itself. */
export interface Source {
  /** For the log. */
  name: string;
  /** When the test environment of this merchant needs it next; null: not as things stand. */
  next(db: Deps['db'], commerce_id: number): Promise<Temporal.Instant | null>;
  /** Does what is due at `deps.clock`, which stands still there; some of it is enough, as long as `next` tells of the rest. */
  run(deps: Deps, commerce_id: number): Promise<Happened[]>;
}

const BATCH = 100;
const AT_ONCE = 8;

const questions: Source = {
  name: 'questions to the network',
  next: nextQuestionAt,
  async run(deps, commerce_id) {
    const at = toIsoText(deps.clock.now());
    const news: Happened[] = [];
    const onHappened = (happened: readonly SubscriptionNews[]) => news.push(...happened.map(tell));
    const asked = await askNetwork(deps, { only: commerce_id, onHappened });
    const questions = asked.map(({ reference, transaction_id, status }) => ({
      at,
      event: 'network_asked',
      transaction_id,
      reference,
      status,
    }));
    return [...questions, ...news];
  },
};

function tell({ at, event, subscription_id }: SubscriptionNews): Happened {
  return { at: toIsoText(at), event, subscription_id };
}

/** Charges, retries, resumptions, cancellations that come to their day, deadlines: each subscription has one alarm. */
const subscriptions: Source = {
  name: 'subscriptions',
  next: nextAlarm,
  async run(deps, commerce_id) {
    const happened = await runDue(deps, { due: { commerce_id }, batch: BATCH, concurrency: AT_ONCE });
    return happened.map(tell);
  },
};

/** Warnings of reservations that are about to expire, and their ends. */
const reservations: Source = {
  name: 'reservations',
  next: nextReservationAlarm,
  async run(deps, commerce_id) {
    const happened = await runReservations(deps, { only: commerce_id });
    return happened.map(({ at, event, pre_authorization_id }) => ({
      at: toIsoText(at),
      event,
      pre_authorization_id,
    }));
  },
};

const WEBHOOK_EVENTS = {
  delivered: 'webhook_delivered',
  pending: 'webhook_failed',
  failed: 'webhook_given_up',
} as const;

const webhooks: Source = {
  name: 'webhooks',
  next: nextTestDeliveryAt,
  async run(deps, commerce_id) {
    const { clock, real_clock, outbound } = deps;
    const at = toIsoText(clock.now());
    const outcomes: { delivery_id: string; event: string }[] = [];
    await deliverDue(
      { ...deps, clock: real_clock },
      {
        outbound,
        only: { commerce_id, clock },
        onOutcome({ delivery_id, status }) {
          outcomes.push({ delivery_id, event: WEBHOOK_EVENTS[status] });
        },
      },
    );
    const ids = outcomes.map(({ delivery_id }) => delivery_id);
    const subjects = await listSubjects(deps.db, ids);
    return outcomes.map(({ delivery_id, event }) => ({
      at,
      event,
      delivery_id,
      subject: subjects.get(delivery_id) ?? '',
    }));
  },
};

/** In the order in which they take their turn at one instant. Webhooks last: they tell of what the others did. */
export const SOURCES: readonly Source[] = [questions, subscriptions, reservations, webhooks];
