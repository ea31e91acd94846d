import type { Reservation } from '#src/checkout/reservations/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { newId } from '#src/kernel/ids.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Brand } from '../../shared/brand.ts';
import { CardFields } from '../../shared/card-fields.tsx';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { PayerFields } from '../../shared/payer-fields.tsx';
import { FORWARD_AFTER_S, ReturnLink } from '../return-link.tsx';
import { WORDS } from './words.ts';

interface Shown {
  reservation: Reservation;
  brand: Brand;
}

const CARD_PATHS = {
  number: 'payment_card.number',
  holder: 'payment_card.name',
  expiry: 'payment_card.expiration_date',
  cvv: 'payment_card.cvv',
  installments: 'payment_card.installments',
} as const;

/** What is to be held, and the card to hold it on. */
export function Open({ reservation, brand, of, path }: Shown & { of: Filled; path: string }) {
  const { t, locale } = useReader();
  const { customer, estimated_amount, tax, currency } = reservation;
  const money = (amount: bigint) => displayMoney(amount, currency, locale);
  return (
    <div class="columns">
      <section class="panel">
        <h1>{reservation.description}</h1>
        <p class="lead">{t(WORDS.for, { name: brand.name })}</p>
        <p class="price">{money(estimated_amount)}</p>
        {tax > 0n && <p class="hint">{t(WORDS.tax, { amount: money(tax) })}</p>}
        <p>{t(WORDS.what, { name: brand.name })}</p>
      </section>
      <section class="panel">
        <Form action={`${path}/card`} of={of} label={t(WORDS.card)}>
          <input type="hidden" name="submission" value={newId()} />
          <PayerFields of={of} known={{ name: customer?.name ?? '', email: customer?.email ?? '' }} />
          <CardFields of={of} paths={CARD_PATHS} />
          <Submit>{t(WORDS.hold, { amount: money(estimated_amount) })}</Submit>
        </Form>
      </section>
    </div>
  );
}

export function Held({ reservation, brand }: Shown) {
  const { t, locale } = useReader();
  const { expires_at, authorized_amount, currency, franchise, last_four, authorization_code } = reservation;
  const date = expires_at === null ? '' : displayDate(expires_at, locale);
  return (
    <section class="panel narrow">
      <div class="notice good" role="status">
        <h1>{t(WORDS.held_title)}</h1>
        <p>{t(WORDS.held, { name: brand.name, date })}</p>
      </div>
      <dl>
        <dt>{t(WORDS.amount)}</dt>
        <dd class="total">{displayMoney(authorized_amount ?? 0n, currency, locale)}</dd>
        <dt>{t(WORDS.concept)}</dt>
        <dd>{reservation.description}</dd>
        <dt>{t(WORDS.method)}</dt>
        <dd>{sourceName(franchise, last_four)}</dd>
        {authorization_code && <dt>{t(WORDS.authorization)}</dt>}
        {authorization_code && <dd>{authorization_code}</dd>}
      </dl>
      <div class="buttons">
        <ReturnLink url={reservation.redirect_url} brand={brand} after_s={FORWARD_AFTER_S} />
      </div>
    </section>
  );
}

export const ENDINGS = {
  charged: { title: WORDS.charged_title, text: WORDS.charged },
  released: { title: WORDS.released_title, text: WORDS.released },
  expired: { title: WORDS.expired_title, text: WORDS.again },
  refused: { title: WORDS.refused_title, text: WORDS.again },
} as const satisfies Record<string, { title: Text; text: Text }>;

/** Nothing more to do here: what became of it, and the way back. */
export function Ended({ kind, reservation, brand }: Shown & { kind: keyof typeof ENDINGS }) {
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
