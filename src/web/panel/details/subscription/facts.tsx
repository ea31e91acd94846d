import { displayDate, displayMoney, displayMonth } from '#src/kernel/display.ts';
import { displayShortDay } from '#src/kernel/moments.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { useReader } from '../../../shared/document.tsx';
import { everyWords } from '../../../shared/frequency.ts';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { INVOICE_STATES } from '../../kit/states.ts';
import { Facts } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { InvoiceBreakdown } from '../invoice-breakdown.tsx';
import { discountWords } from './discount.ts';
import type { LoadedSubscription, SubscriptionHistory } from './load.ts';
import { WORDS } from './texts.ts';

export function FactsOf({ of, place }: { of: LoadedSubscription; place: Place }) {
  const { t, locale } = useReader();
  const { subscription, subscriber, plan, source, now } = of;
  const { starts_at, ends_at, created_at, description, reference } = subscription;
  const { webhook_url, cancellation_reason } = subscription;
  const day = (at: Temporal.Instant) => displayShortDay(at, now, locale);
  const every = everyWords(plan.invoice_period, plan.invoice_interval, locale);
  const card = source.name;
  const facts = [
    {
      label: t(WORDS.subscriber),
      value: <a href={pathAt(place, `/subscribers/${subscriber.id}`)}>{subscriber.email}</a>,
    },
    { label: t(WORDS.plan), value: <a href={pathAt(place, `/plans/${plan.id}`)}>{plan.name}</a> },
    { label: t(WORDS.price), value: `${displayMoney(plan.price, plan.currency_type, locale)} ${every}` },
    {
      label: t(WORDS.source),
      value:
        source.expires === null
          ? card
          : t(WORDS.card_ends, { card, month: displayMonth(source.expires, locale) }),
    },
    { label: t(WORDS.period), value: t(WORDS.from_to, { from: day(starts_at), to: day(ends_at) }) },
    { label: t(WORDS.since), value: displayDate(created_at, locale) },
    { label: t(WORDS.charges), value: String(subscription.charges) },
    ...(cancellation_reason ? [{ label: t(WORDS.reason), value: cancellation_reason }] : []),
    ...(description ? [{ label: t(WORDS.description), value: description }] : []),
    ...(reference ? [{ label: t(WORDS.reference), value: reference }] : []),
    ...(webhook_url ? [{ label: t(WORDS.webhook), value: webhook_url }] : []),
    ...Object.entries(subscription.metadata ?? {}).map(([label, value]) => ({ label, value: String(value) })),
    { label: t(WORDS.id), value: <code>{subscription.id}</code> },
  ];
  return (
    <Card title={t(WORDS.facts)}>
      <Facts of={facts} />
    </Card>
  );
}

const TOTALS = {
  paid: WORDS.charged,
  open: WORDS.to_charge,
  uncollectible: WORDS.not_paid,
} as const;

/** Lists the subscription's invoices. Each entry expands to the invoice's lines and total. */
export function InvoicesOf({
  of: { now },
  story,
  place,
}: {
  of: LoadedSubscription;
  story: SubscriptionHistory;
  place: Place;
}) {
  const { t } = useReader();
  const invoices = story.invoices.filter(({ number }) => number !== null);
  return (
    <Card title={t(WORDS.invoices)}>
      {invoices.length === 0 && <p class="muted">{t(WORDS.no_invoices)}</p>}
      {invoices.map((invoice) => (
        <OpenedInvoice key={invoice.id} of={invoice} story={story} place={place} now={now} />
      ))}
    </Card>
  );
}

interface OpenedProps {
  of: Invoice;
  story: Pick<SubscriptionHistory, 'discounts'>;
  place: Place;
  now: Temporal.Instant;
}

function OpenedInvoice({ of, story, place, now }: OpenedProps) {
  const { t, locale } = useReader();
  const { text, tone } = INVOICE_STATES[of.status];
  const known = of.discount_id === null ? undefined : story.discounts.get(of.discount_id);
  return (
    <details class="opened">
      <summary>
        <span>
          {t(WORDS.invoice, { number: String(of.number ?? '') })} <Pill tone={tone}>{t(text)}</Pill>
        </span>
        <Money minor={of.total} currency={of.currency_type} />
      </summary>
      <InvoiceBreakdown
        of={of}
        total={TOTALS[of.status]}
        discount={known ? discountWords(known, of.currency_type, locale) : null}
        now={now}
      />
      <p>
        <a href={pathAt(place, `/invoices/${of.id}`)}>{t(WORDS.open_invoice)}</a>
      </p>
    </details>
  );
}
