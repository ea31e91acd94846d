import { isReached } from '#src/billing/subscriptions/rules/periods.ts';
import type { Invitation } from '#src/billing/subscriptions/types.ts';
import { displayDate } from '#src/kernel/display.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Place } from '../../scope.ts';
import { Again, tellCharge, tellDelivery, tellFree, tellMail, tellReturn } from '../happenings.tsx';
import type { Told } from '../story.tsx';
import { tellChange } from '../tell-change.tsx';
import type { LoadedSubscription, SubscriptionStory } from './load.ts';
import { WORDS } from './words.ts';

/** Returns all timeline entries of a subscription, unsorted. */
export function tellSubscription(
  loaded: LoadedSubscription,
  story: SubscriptionStory,
  place: Place,
  locale: Locale,
): Told[] {
  const { subscription, now } = loaded;
  const invoices = new Map(story.invoices.map((invoice) => [invoice.id, invoice]));
  const charged = new Set(story.transactions.map(({ invoice_id }) => invoice_id));
  const [newest] = story.transactions;
  const { next_charge_at, status } = subscription;
  const retry = status === 'en_gracia' && next_charge_at !== null && <Again at={next_charge_at} now={now} />;
  return [
    ...story.transactions.map((one) =>
      tellCharge(one, {
        place,
        invoice: invoices.get(one.invoice_id ?? ''),
        after: one === newest ? retry : null,
      }),
    ),
    ...story.returns.map((one) => tellReturn(one, place)),
    ...story.invoices
      .filter(({ id, total, status: is }) => is === 'paid' && total === 0n && !charged.has(id))
      .map((one) => tellFree(one, place)),
    ...story.deliveries.map((one) => tellDelivery(one, place, now)),
    ...story.mails.map((one) => tellMail(one, place)),
    ...story.invitations.map((one) => tellInvitation(one, now, locale)),
    ...story.changes.map(tellChange),
    ...lifeOf(loaded, locale),
  ];
}

/** Returns the timeline entries derived from the subscription row: created, canceled and paused. */
function lifeOf({ subscription }: LoadedSubscription, locale: Locale): Told[] {
  const { created_at, canceled_at, paused_at, cancellation_reason } = subscription;
  const told = (key: string, at: Temporal.Instant, text: Text, detail?: string): Told => {
    return { key, at, tone: 'still', title: say(text, locale), ...(detail ? { detail } : {}) };
  };
  return [
    told('created', created_at, WORDS.created),
    ...(canceled_at ? [told('canceled', canceled_at, WORDS.canceled, cancellation_reason ?? '')] : []),
    ...(paused_at ? [told('paused', paused_at, WORDS.paused)] : []),
  ];
}

function tellInvitation(invitation: Invitation, now: Temporal.Instant, locale: Locale): Told {
  const { id, kind, accepted_at, expires_at, created_at } = invitation;
  const title = say(kind === 'renewal' ? WORDS.invited_renewal : WORDS.invited_change, locale);
  const detail = accepted_at
    ? say(WORDS.invitation_accepted, locale, { when: displayAt(accepted_at, now, locale) })
    : isReached(expires_at, now)
      ? say(WORDS.invitation_over, locale)
      : say(WORDS.invitation_open, locale, { date: displayDate(expires_at, locale) });
  return { key: `invitation-${id}`, at: created_at, tone: 'still', title, detail };
}
