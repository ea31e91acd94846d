import { isReached } from '#src/billing/subscriptions/rules/periods.ts';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { displayDate } from '#src/kernel/display.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Pill } from '../../kit/parts.tsx';
import { SUBSCRIPTION_STATES } from '../../kit/states.ts';
import { InvoiceBreakdown } from '../invoice-breakdown.tsx';
import { type ActionLink, Detail } from '../layout.tsx';
import { ObjectTimeline, timelineSize } from '../object-timeline.tsx';
import { discountWords } from './discount.ts';
import { FactsOf, InvoicesOf } from './facts.tsx';
import { type LoadedSubscription, loadHistory, loadSubscription, type SubscriptionHistory } from './load.ts';
import { MORE_TEXTS } from './more-actions.tsx';
import { nextOf } from './next.tsx';
import { WORDS } from './texts.ts';
import { subscriptionEntries } from './timeline.tsx';

/** Shows the plan, the status and the end date, if any, in one line. */
function Lead({ of: { subscription, plan } }: { of: LoadedSubscription }) {
  const { t, locale } = useReader();
  const { status, grace_ends_at, canceled_at, cancel_at } = subscription;
  const { text, tone } = SUBSCRIPTION_STATES[status];
  const isEnding = canceled_at !== null && !isOver(status) && cancel_at !== null;
  return (
    <>
      {plan.name} · <Pill tone={isEnding ? 'warn' : tone}>{t(text)}</Pill>{' '}
      {status === 'en_gracia' &&
        grace_ends_at &&
        t(WORDS.until_grace, { date: displayDate(grace_ends_at, locale) })}
      {isEnding && t(WORDS.ends, { date: displayDate(cancel_at, locale) })}
    </>
  );
}

function NextCharge({ of, story }: { of: LoadedSubscription; story: SubscriptionHistory }) {
  const { t, locale } = useReader();
  const { upcoming, discounts } = story;
  const discount = upcoming?.discount_id ? discounts.get(upcoming.discount_id) : undefined;
  return (
    <Card title={t(WORDS.next_charge)}>
      {upcoming ? (
        <InvoiceBreakdown
          of={upcoming}
          total={WORDS.will_charge}
          discount={discount ? discountWords(discount, upcoming.currency_type, locale) : null}
          now={of.now}
        />
      ) : (
        <p class="muted">{t(WORDS.no_next)}</p>
      )}
    </Card>
  );
}

/** Returns links to the actions that the subscription's status allows. */
function actionLinksOf(
  { subscription }: LoadedSubscription,
  { invitations, now }: { invitations: SubscriptionHistory['invitations']; now: Temporal.Instant },
  t: (text: Text) => string,
): ActionLink[] {
  const { id, production } = subscription;
  const isInvited = invitations.some(
    ({ accepted_at, expires_at }) => accepted_at === null && !isReached(expires_at, now),
  );
  const accepting = { path: `/subscriptions/${id}/accept`, label: t(MORE_TEXTS.accept) };
  return [...(isInvited && !production ? [accepting] : []), ...allowedActions(subscription, t)];
}

function allowedActions(
  { id, status, canceled_at }: LoadedSubscription['subscription'],
  t: (text: Text) => string,
): ActionLink[] {
  const path = `/subscriptions/${id}`;
  const inviting = { path: `${path}/invite`, label: t(MORE_TEXTS.renew) };
  if (isOver(status)) return [inviting];
  if (canceled_at !== null) return [{ path: `${path}/take-back`, label: t(WORDS.take_back) }, inviting];
  const pausing = { path: `${path}/pause`, label: t(WORDS.pause) };
  const resuming = { path: `${path}/resume`, label: t(WORDS.resume) };
  return [
    { path: `${path}/change-plan`, label: t(WORDS.change_plan) },
    status === 'pausada' ? resuming : pausing,
    { path: `${path}/coupon`, label: t(MORE_TEXTS.coupon), is_rare: true },
    { path: `${path}/edit`, label: t(MORE_TEXTS.edit), is_rare: true },
    { path: `${path}/source`, label: t(MORE_TEXTS.source), is_rare: true },
    ...(status === 'en_gracia' ? [{ ...inviting, is_rare: true }] : []),
    { path: `${path}/cancel`, label: t(WORDS.cancel), kind: 'danger', is_rare: true },
  ];
}

export const subscriptionPages: readonly Page[] = [
  panelPage('/subscriptions/:id', {
    async show(deps, visit, caller) {
      const { locale, query, params } = visit;
      const loaded = await loadSubscription(deps, caller, params.id ?? '');
      const size = timelineSize(query);
      const story = await loadHistory(deps, loaded, size);
      const { subscription, subscriber, now } = loaded;
      const title = `${subscriber.name} ${subscriber.last_name}`;
      const t = (text: Text) => say(text, locale);
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={title}
          list={{ label: t(WORDS.all), path: '/subscriptions' }}
          name={subscription.id.slice(-8)}
          lead={<Lead of={loaded} />}
          actions={actionLinksOf(loaded, { ...story, now }, t)}
          main={
            <ObjectTimeline
              next={nextOf(loaded, story.upcoming, locale)}
              timeline={subscriptionEntries(loaded, story, caller.place, locale)}
              size={size}
              now={now}
            />
          }
          side={
            <>
              <NextCharge of={loaded} story={story} />
              <FactsOf of={loaded} place={caller.place} />
              <InvoicesOf of={loaded} story={story} place={caller.place} />
            </>
          }
        />
      );
      return { title, content };
    },
  }),
];
