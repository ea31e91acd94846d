import type { ComponentChildren } from 'preact';
import { displayDate } from '#src/kernel/display.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { type Place, pathAt } from '../scope.ts';
import { expectedInAll } from './expected.ts';
import type { HomeData } from './read.ts';
import { HOME } from './texts.ts';

interface AttentionItem {
  key: string;
  title: string;
  hint: string;
  href: string;
  since: string;
  amount: ComponentChildren;
}

/**
 * Lists the matters that need action by the merchant, such as open disputes, each with a hint on how to
 * resolve it.
 */
export function Attention({ of, place }: { of: HomeData; place: Place }) {
  const { t } = useReader();
  const matters = useAttentionItems(of, place);
  if (matters.length === 0) return <p class="muted">{t(HOME.all_well)}</p>;
  return (
    <DataTable
      label={t(HOME.attention)}
      columns={[
        { label: t(HOME.attention) },
        { label: t(HOME.since) },
        { label: t(HOME.amount), is_figure: true },
      ]}
      rows={matters.map(({ key, title, hint, href, since, amount }) => ({
        key,
        cells: [<TwoLines key={key} href={href} first={title} second={hint} />, since, amount],
      }))}
    />
  );
}

function useAttentionItems(
  { unknown, too_much, disputes, webhooks, waiting, people, expected, now }: HomeData,
  place: Place,
): AttentionItem[] {
  const { t, locale } = useReader();
  const matters: AttentionItem[] = unknown.map(({ currency, count, amount, since }) => ({
    key: `unknown ${currency}`,
    title: t(HOME.unknown, { count }),
    hint: t(HOME.unknown_hint),
    href: pathAt(place, '/transactions', { outcome: 'unknown' }),
    since: displayDate(since, locale),
    amount: <Money minor={amount} currency={currency} />,
  }));
  for (const { currency, count, amount } of too_much)
    matters.push({
      key: `too much ${currency}`,
      title: t(HOME.too_much, { count }),
      hint: t(HOME.too_much_hint),
      href: pathAt(place, '/payments', { status: 'too_much' }),
      since: '',
      amount: <Money minor={amount} currency={currency} />,
    });
  const nothing = { since: '', amount: '' };
  if (disputes.count > 0 && disputes.deadline_at) {
    const when = displayDate(disputes.deadline_at, locale);
    const words = {
      title: t(HOME.disputes, { count: disputes.count }),
      hint: t(HOME.disputes_hint, { when }),
    };
    matters.push({
      ...nothing,
      ...words,
      key: 'disputes',
      href: pathAt(place, '/disputes', { status: 'opened' }),
    });
  }
  for (const [currency, days] of Map.groupBy(expected, (one) => one.currency)) {
    const count = days.reduce((sum, { expired_count }) => sum + expired_count, 0);
    const amount = days.reduce((sum, { expired_amount }) => sum + expired_amount, 0n);
    if (count === 0) continue;
    matters.push({
      key: `expiring ${currency}`,
      title: t(HOME.expiring, { count }),
      hint: t(HOME.expiring_hint),
      href: expectedInAll(place, { now, currency, card: 'expired' }),
      since: '',
      amount: <Money minor={amount} currency={currency} />,
    });
  }
  const behind = people.statuses.en_gracia ?? 0;
  if (behind > 0) {
    const words = { title: t(HOME.behind, { count: behind }), hint: t(HOME.behind_hint) };
    matters.push({
      ...nothing,
      ...words,
      key: 'behind',
      href: pathAt(place, '/subscriptions', { status: 'en_gracia' }),
    });
  }
  if (webhooks.count > 0) {
    const words = { title: t(HOME.webhooks, { count: webhooks.count }), hint: t(HOME.webhooks_hint) };
    matters.push({
      ...nothing,
      ...words,
      key: 'webhooks',
      href: pathAt(place, '/webhooks', { status: 'retried' }),
    });
  }
  if (waiting > 0) {
    const words = { title: t(HOME.waiting, { count: waiting }), hint: t(HOME.waiting_hint) };
    matters.push({ ...nothing, ...words, key: 'waiting', href: pathAt(place, '/imported') });
  }
  return matters;
}
