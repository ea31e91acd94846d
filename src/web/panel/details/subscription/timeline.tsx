import { isReached } from '#src/billing/subscriptions/rules/periods.ts';
import type { Invitation } from '#src/billing/subscriptions/types.ts';
import { displayDate } from '#src/kernel/display.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Place } from '../../scope.ts';
import { changeEntry } from '../change-entry.tsx';
import type { TimelineEntry } from '../object-timeline.tsx';
import {
  Again,
  chargeEntry,
  deliveryEntry,
  freePeriodEntry,
  mailEntry,
  refundEntry,
} from '../timeline-entries.tsx';
import type { LoadedSubscription, SubscriptionHistory } from './load.ts';
import { WORDS } from './texts.ts';

/**
 * Returns the subscription's timeline entries of all kinds, such as charges and mails, in no particular
 * order.
 */
export function subscriptionEntries(
  loaded: LoadedSubscription,
  story: SubscriptionHistory,
  place: Place,
  locale: Locale,
): TimelineEntry[] {
  const { subscription, now } = loaded;
  const invoices = new Map(story.invoices.map((invoice) => [invoice.id, invoice]));
  const charged = new Set(story.transactions.map(({ invoice_id }) => invoice_id));
  const [newest] = story.transactions;
  const { next_charge_at, status } = subscription;
  const retry = status === 'en_gracia' && next_charge_at !== null && <Again at={next_charge_at} now={now} />;
  return [
    ...story.transactions.map((one) =>
      chargeEntry(one, {
        place,
        invoice: invoices.get(one.invoice_id ?? ''),
        after: one === newest ? retry : null,
      }),
    ),
    ...story.returns.map((one) => refundEntry(one, place)),
    ...story.invoices
      .filter(({ id, total, status: is }) => is === 'paid' && total === 0n && !charged.has(id))
      .map((one) => freePeriodEntry(one, place)),
    ...story.deliveries.map((one) => deliveryEntry(one, place, now)),
    ...story.mails.map((one) => mailEntry(one, place)),
    ...story.invitations.map((one) => invitationEntry(one, now, locale)),
    ...story.changes.map(changeEntry),
    ...statusEntries(loaded, locale),
  ];
}

/** Returns the timeline entries that derive from the subscription itself: its creation, cancellation and pause. */
function statusEntries({ subscription }: LoadedSubscription, locale: Locale): TimelineEntry[] {
  const { created_at, canceled_at, paused_at, cancellation_reason } = subscription;
  const entryOf = (key: string, at: Temporal.Instant, text: Text, detail?: string): TimelineEntry => {
    return { key, at, tone: 'still', title: say(text, locale), ...(detail ? { detail } : {}) };
  };
  return [
    entryOf('created', created_at, WORDS.created),
    ...(canceled_at ? [entryOf('canceled', canceled_at, WORDS.canceled, cancellation_reason ?? '')] : []),
    ...(paused_at ? [entryOf('paused', paused_at, WORDS.paused)] : []),
  ];
}

function invitationEntry(invitation: Invitation, now: Temporal.Instant, locale: Locale): TimelineEntry {
  const { id, kind, accepted_at, expires_at, created_at } = invitation;
  const title = say(kind === 'renewal' ? WORDS.invited_renewal : WORDS.invited_change, locale);
  const detail = accepted_at
    ? say(WORDS.invitation_accepted, locale, { when: displayAt(accepted_at, now, locale) })
    : isReached(expires_at, now)
      ? say(WORDS.invitation_over, locale)
      : say(WORDS.invitation_open, locale, { date: displayDate(expires_at, locale) });
  return { key: `invitation-${id}`, at: created_at, tone: 'still', title, detail };
}
