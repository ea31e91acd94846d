import type { Reservation } from '#src/checkout/reservations/types.ts';
import { displayDate, displayMoney, listOf } from '#src/kernel/display.ts';
import { newId } from '#src/kernel/ids.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { brandName, sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import type { Brand } from '../../shared/brand.ts';
import { CardFields, PAYMENT_CARD_PATHS } from '../../shared/card-fields.tsx';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form } from '../../shared/fields.tsx';
import { LEDGER_TEXTS, Ledger, Summary } from '../../shared/ledger.tsx';
import { Money } from '../../shared/money.tsx';
import { PayBar } from '../../shared/pay-bar.tsx';
import { PayerFields } from '../../shared/payer-fields.tsx';
import { PrivacyBox } from '../../shared/privacy/box.tsx';
import { FORWARD_AFTER_S, ReturnLink } from '../return-link.tsx';
import { TEXTS } from './texts.ts';

interface Shown {
  reservation: Reservation;
  brand: Brand;
}

interface OpenProps {
  reservation: Reservation;
  of: Filled;
  path: string;
  /** Card brands on which the merchant's providers can place a hold. */
  brands: readonly CardBrand[];
}

/** Form for entering the card on which the amount is held. */
export function ReservationForm({ reservation, of, path, brands }: OpenProps) {
  const { t, locale } = useReader();
  const { customer, estimated_amount, currency } = reservation;
  const amount = displayMoney(estimated_amount, currency, locale);
  const names = listOf(brands.map(brandName), locale);
  return (
    <Form action={`${path}/card`} of={of} label={t(TEXTS.card)} pays>
      <input type="hidden" name="submission" value={newId()} />
      <PayerFields of={of} known={{ name: customer?.name ?? '', email: customer?.email ?? '' }} />
      <p class="hint">{t(TEXTS.accepts, { names })}</p>
      <CardFields of={of} paths={PAYMENT_CARD_PATHS} brands={brands} />
      <PrivacyBox of={of} />
      <PayBar label={t(TEXTS.to_hold)} amount={amount}>
        {t(TEXTS.hold, { amount })}
      </PayBar>
    </Form>
  );
}

/** Summary of the held amount, shown next to the form and next to the result. */
export function HoldSummary({ reservation, brand, isOpen }: Shown & { isOpen: boolean }) {
  const isPending = isOpen || reservation.open_operation !== null;
  const { t, locale } = useReader();
  const { description, tax, currency, estimated_amount, redirect_url } = reservation;
  const money = (amount: bigint) => displayMoney(amount, currency, locale);
  const total = money(reservation.authorized_amount ?? estimated_amount);
  const held = reservation.authorized_amount === null ? LEDGER_TEXTS.total : TEXTS.amount;
  const lines = [
    { label: description, amount: money(estimated_amount) },
    ...(tax > 0n ? [{ label: t(LEDGER_TEXTS.tax), amount: money(tax), soft: true }] : []),
  ];
  const back = { url: isOpen ? redirect_url : null, name: brand.name };
  return (
    <Summary title={description} lead={t(TEXTS.for, { name: brand.name })} below={!isOpen} back={back}>
      <Ledger lines={lines} total={{ label: t(isPending ? TEXTS.to_hold : held), amount: total }} />
      {isOpen && <p class="later">{t(TEXTS.what, { name: brand.name })}</p>}
    </Summary>
  );
}

export function HeldReservation({ reservation, brand }: Shown) {
  const { t, locale } = useReader();
  const { expires_at, authorized_amount, currency, franchise, last_four, authorization_code } = reservation;
  const date = expires_at === null ? '' : displayDate(expires_at, locale);
  return (
    <section class="panel narrow">
      <div class="notice good" role="status">
        <h1>{t(TEXTS.held_title)}</h1>
        <p>{t(TEXTS.held, { name: brand.name, date })}</p>
      </div>
      <dl>
        <dt>{t(TEXTS.amount)}</dt>
        <dd class="total">
          <Money minor={authorized_amount ?? 0n} currency={currency} />
        </dd>
        <dt>{t(TEXTS.concept)}</dt>
        <dd>{reservation.description}</dd>
        <dt>{t(TEXTS.method)}</dt>
        <dd>{sourceName(franchise, last_four)}</dd>
        {authorization_code && <dt>{t(TEXTS.authorization)}</dt>}
        {authorization_code && <dd>{authorization_code}</dd>}
      </dl>
      <div class="buttons">
        <ReturnLink url={reservation.redirect_url} brand={brand} after_s={FORWARD_AFTER_S} />
      </div>
    </section>
  );
}

export const ENDINGS = {
  charged: { title: TEXTS.charged_title, text: TEXTS.charged },
  released: { title: TEXTS.released_title, text: TEXTS.released },
  expired: { title: TEXTS.expired_title, text: TEXTS.again },
  refused: { title: TEXTS.refused_title, text: TEXTS.again },
} as const satisfies Record<string, { title: Text; text: Text }>;

/** Final state of a reservation, with a link back to the merchant. */
export function EndedReservation({ kind, reservation, brand }: Shown & { kind: keyof typeof ENDINGS }) {
  const { t, locale } = useReader();
  const { confirmed_amount, currency, response_code } = reservation;
  const amount = displayMoney(confirmed_amount ?? 0n, currency, locale);
  const { title, text } = ENDINGS[kind];
  return (
    <section class="panel narrow">
      <h1>{t(title)}</h1>
      {kind === 'refused' && response_code !== null && <p>{t(responseCode(response_code).description)}</p>}
      <p>{t(text, { name: brand.name, amount })}</p>
      <div class="buttons">
        <ReturnLink url={reservation.redirect_url} brand={brand} />
      </div>
    </section>
  );
}
