import { nextAttempt } from '#src/billing/subscriptions/rules/periods.ts';
import { isOver } from '#src/billing/subscriptions/rules/states.ts';
import { displayDate } from '#src/kernel/display.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { Money } from '../../kit/parts.tsx';
import type { TimelineEntry } from '../object-timeline.tsx';
import type { LoadedSubscription } from './load.ts';
import { NEXT_WORDS } from './texts.ts';

/** Returns the subscription's scheduled events, soonest first. */
export function nextOf(
  loaded: LoadedSubscription,
  upcoming: Invoice | null,
  locale: Locale,
): TimelineEntry[] {
  const { subscription, now, source, scheduled } = loaded;
  const { status, open_operation, canceled_at, cancel_at, resumes_at } = subscription;
  const t = (text: Text, values = {}) => say(text, locale, values);
  if (open_operation !== null) {
    const detail = t(NEXT_WORDS.at_network_hint);
    return [
      { key: 'next', at: null, tone: 'warn', title: <strong>{t(NEXT_WORDS.at_network)}</strong>, detail },
    ];
  }
  if (isOver(status)) return [];
  if (canceled_at !== null) return [entryOf(cancel_at, NEXT_WORDS.ends, t(NEXT_WORDS.ends_hint))];
  if (status === 'pausada') {
    if (resumes_at !== null) return [entryOf(resumes_at, NEXT_WORDS.resumes, t(NEXT_WORDS.paused_hint))];
    const title = <strong>{t(NEXT_WORDS.paused)}</strong>;
    return [{ key: 'next', at: null, tone: 'warn', title, detail: t(NEXT_WORDS.paused_hint) }];
  }
  const at = nextAttempt(subscription.next_charge_at, now);
  if (status === 'en_gracia') return [inGrace(at)];
  if (at === null) return [];
  const amount = upcoming && (
    <>
      {': '}
      <Money minor={upcoming.total} currency={upcoming.currency_type} />
    </>
  );
  const charge: TimelineEntry = {
    key: 'next',
    at,
    tone: 'still',
    title: (
      <>
        <strong>{t(NEXT_WORDS.charge, { when: displayAt(at, now, locale) })}</strong>
        {amount}
      </>
    ),
    detail: scheduled ? t(NEXT_WORDS.other_plan, { plan: scheduled.name }) : source.name,
  };
  if (source.is_usable) return [charge];
  const detail = t(NEXT_WORDS.unusable_hint, { source: source.name });
  return [
    { key: 'unusable', at: null, tone: 'bad', title: <strong>{t(NEXT_WORDS.unusable)}</strong>, detail },
    charge,
  ];

  function entryOf(when: Temporal.Instant | null, text: Text, detail: string): TimelineEntry {
    const said = when === null ? '' : displayAt(when, now, locale);
    return { key: 'next', at: when, tone: 'warn', title: <strong>{t(text, { when: said })}</strong>, detail };
  }

  function inGrace(retry: Temporal.Instant | null): TimelineEntry {
    const { grace_ends_at } = subscription;
    const date = grace_ends_at === null ? '' : displayDate(grace_ends_at, locale);
    if (retry !== null)
      return entryOf(retry, NEXT_WORDS.retry, t(NEXT_WORDS.retry_hint, { source: source.name, date }));
    const title = <strong>{t(NEXT_WORDS.no_retry)}</strong>;
    return {
      key: 'next',
      at: grace_ends_at,
      tone: 'bad',
      title,
      detail: t(NEXT_WORDS.no_retry_hint, { date }),
    };
  }
}
