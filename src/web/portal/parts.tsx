import { displayMonth, displaySpan } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { PortalCharge, PortalPlan, PortalSubscription } from '#src/portal/views.ts';
import { useReader } from '../shared/document.tsx';
import { PAGE_TEXTS } from '../shared/texts.ts';
import { badgeOf, nextOf, priceOf, type Tone } from './status-copy.ts';
import { TEXTS } from './texts.ts';

export function Badge({ text, tone }: { text: Text; tone: Tone }) {
  const { t } = useReader();
  return <span class={`badge ${tone}`}>{t(text)}</span>;
}

export function StatusBadge({ of }: { of: PortalSubscription }) {
  return <Badge {...badgeOf(of)} />;
}

export function Price({ of }: { of: PortalPlan }) {
  const { locale } = useReader();
  const { amount, every } = priceOf(of, locale);
  return (
    <p class="price">
      {amount} <small>{every}</small>
    </p>
  );
}

export function Next({ of, merchant }: { of: PortalSubscription; merchant: string }) {
  const { locale } = useReader();
  return (
    <p class={of.status === 'en_gracia' && !of.is_charging ? 'notice bad' : undefined}>
      {nextOf(of, merchant, locale).join(' ')}
    </p>
  );
}

/** Describes a payment source: `Visa ····1111, vence en diciembre de 2031` or `Nequi ····1234`. */
export function SourceOf({ source }: Pick<PortalSubscription, 'source'>) {
  const { t, locale } = useReader();
  const { brand, last_four, expiration_date, is_expired } = source;
  const card = sourceName(brand, last_four);
  if (expiration_date === null) return <>{is_expired ? t(TEXTS.taken_back, { card }) : card}</>;
  return <>{t(TEXTS.card_ends, { card, month: displayMonth(expiration_date, locale) })}</>;
}

export function Period({
  of: { starts_at, ends_at },
}: {
  of: { starts_at: Temporal.Instant; ends_at: Temporal.Instant };
}) {
  return <>{displaySpan(starts_at, ends_at, useReader().locale)}</>;
}

/** Notice that a charge was declined, with the reason if it is known. */
export function Declined({ charge }: { charge: PortalCharge }) {
  const { t } = useReader();
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{t(TEXTS.declined)}</strong> {charge.reason && t(charge.reason)}
      </p>
      <p>{t(TEXTS.other_card)}</p>
    </div>
  );
}

/** Notice that a charge is pending. The browser polls the page and reloads it when its state differs from `state`. */
export function Waiting({ state }: { state: string }) {
  const { t, address } = useReader();
  return (
    <section class="panel narrow" data-wait={state}>
      <div class="notice wait" role="status">
        <h1>{t(TEXTS.waiting)}</h1>
        <p>{t(TEXTS.waiting_hint)}</p>
      </div>
      <a class="button second" href={address}>
        {t(PAGE_TEXTS.refresh)}
      </a>
    </section>
  );
}

/** Page state while a charge is pending at the provider. */
export const WAITING_STATE = 'charging';
