import { type PlanOffer, termsOf } from '#src/billing/subscriptions/rules/plan-offer.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { ACCOUNT_WORDS, AccountFields } from '../../shared/account-fields.tsx';
import type { Brand } from '../../shared/brand.ts';
import { CardFields } from '../../shared/card-fields.tsx';
import { ConsentBoxes } from '../../shared/consents/boxes.tsx';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Place, Submit } from '../../shared/fields.tsx';
import { METHOD_WORDS } from '../../shared/methods/words.ts';
import type { Places } from '../../shared/page.ts';
import { conditionsOf, limitWords, priceWords } from './offer-copy.ts';
import type { PayBy } from './paths.ts';
import type { Mode } from './rounds.ts';
import { SubscriberFields } from './subscriber-fields.tsx';
import { WORDS } from './words.ts';

export interface OpenProps {
  offer: PlanOffer;
  brand: Brand;
  mode: Mode;
  round: number;
  of: Filled;
  /** What the offer says, by place. */
  copy: Places;
  /** Where the form is sent to. */
  action: string;
  /** What somebody can subscribe with, and which of them the form is for. */
  ways: readonly { way: PayBy; href: string }[];
  way: PayBy;
  portal: string;
  consents: readonly OfferedConsent[];
}

const CARD_PATHS = {
  number: 'card_information.number',
  holder: 'card_information.holder',
  expiry: 'card_information.datetime',
  cvv: 'card_information.cvv',
  installments: null,
} as const;

/** What the plan costs, and the form to begin with it. */
export function Open(props: OpenProps) {
  const { t } = useReader();
  const { offer, brand, mode, of, copy } = props;
  return (
    <div class="columns">
      <Summary plan={offer.plan} brand={brand} mode={mode} copy={copy} />
      <section class="panel">
        <Ways ways={props.ways} way={props.way} />
        <Form action={props.action} of={of} label={t(WORDS.form)}>
          {/* The Enter key presses the first button of a form, and must not press the coupon's. */}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: out of reach of the Tab key, and said by the last button. */}
          <button type="submit" class="unseen" tabindex={-1} aria-hidden="true" />
          <input type="hidden" name="round" value={props.round} />
          <input type="hidden" name="terms" value={termsOf(offer.plan)} />
          <input type="hidden" name="most" value={mostOf(offer)} />
          <SubscriberFields of={of} mode={mode} />
          <CouponField of={of} copy={copy} />
          {props.way === 'card' ? (
            <CardFields of={of} paths={CARD_PATHS} />
          ) : (
            <AccountFields of={of} kind={props.way} path="account.phone" />
          )}
          <ConsentBoxes offered={props.consents} of={of} />
          <Agreement {...props} />
          <Submit place="button">{copy.button}</Submit>
        </Form>
      </section>
    </div>
  );
}

/** As links: no script is needed to change from one to another. */
function Ways({ ways, way }: Pick<OpenProps, 'ways' | 'way'>) {
  const { t } = useReader();
  if (ways.length === 1) return null;
  return (
    <nav aria-label={t(METHOD_WORDS.how)}>
      <ul class="tabs">
        {ways.map((one) => (
          <li key={one.way}>
            <a href={one.href} aria-current={one.way === way ? 'page' : undefined}>
              {t(one.way === 'card' ? METHOD_WORDS.card : ACCOUNT_WORDS[one.way])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the first charge is at most, in minor units. */
export function mostOf({ plan, first }: PlanOffer): string {
  return String(first?.invoice.total ?? plan.price);
}

function Summary({ plan, brand, mode, copy }: { plan: Plan; brand: Brand; mode: Mode; copy: Places }) {
  const { t, locale } = useReader();
  const { price, every } = priceWords(plan, locale);
  return (
    <section class="panel pinned">
      <h1>{plan.name}</h1>
      <p class="lead">{t(mode === 'own' ? WORDS.by : WORDS.assigning, { name: brand.name })}</p>
      <p>{plan.description}</p>
      <p class="price">
        {price} <small>{every}</small>
      </p>
      <div class="copy">
        <Place name="discount" of={copy} class="good" />
        <Place name="first" of={copy} class="total" />
        <Place name="next" of={copy} />
        <Place name="tax" of={copy} class="hint" />
      </div>
      {limitWords(plan, locale).map((limit) => (
        <p key={limit} class="hint">
          {limit}
        </p>
      ))}
    </section>
  );
}

/** Said beside it as well what it does: on a phone the price is out of sight. */
function CouponField({ of, copy }: { of: Filled; copy: Places }) {
  const { t } = useReader();
  return (
    <div class="group">
      <div class="beside">
        <Input of={of} path="coupon" label={WORDS.coupon} autocomplete="off" maxlength={64} optional />
        <button type="submit" class="button second" name="apply" value="1" formnovalidate data-submit>
          {t(WORDS.apply)}
        </button>
      </div>
      <div class="copy" aria-live="polite">
        <Place name="applied" of={copy} class="good" />
      </div>
    </div>
  );
}

/** The mandate in words, to be ticked; the small print to be unfolded. */
function Agreement({ offer: { plan }, brand, mode, of, copy, portal }: OpenProps) {
  const { t, locale } = useReader();
  return (
    <fieldset>
      <legend>{t(WORDS.agreement)}</legend>
      <Checkbox of={of} path="consent" label={WORDS.agreement}>
        <Place name="mandate" of={copy} />
      </Checkbox>
      <p class="hint">
        {t(mode === 'own' ? WORDS.cancel : WORDS.cancel_assign)}{' '}
        <a href={portal} target="_blank" rel="noopener">
          {t(WORDS.portal_link)}
        </a>
        .
      </p>
      <details>
        <summary>{t(WORDS.conditions)}</summary>
        <ul>
          {conditionsOf(plan, brand.name, locale).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}
