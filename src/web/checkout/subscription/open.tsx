import { type PlanOffer, termsOf } from '#src/billing/subscriptions/rules/plan-offer.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import { ACCOUNT_TEXTS, AccountFields } from '../../shared/account-fields.tsx';
import type { Brand } from '../../shared/brand.ts';
import { CardFields } from '../../shared/card-fields.tsx';
import { ConsentBoxes } from '../../shared/consents/boxes.tsx';
import { useReader } from '../../shared/document.tsx';
import { Checkbox, type Filled, Form, Input, Place } from '../../shared/fields.tsx';
import { LEDGER_TEXTS } from '../../shared/ledger.tsx';
import { MethodChoice, type MethodOption } from '../../shared/methods/choice.tsx';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import type { Places } from '../../shared/page.ts';
import { PayBar } from '../../shared/pay-bar.tsx';
import { PrivacyBox } from '../../shared/privacy/box.tsx';
import { sentFor } from '../../shared/read-form.ts';
import type { HostedSession } from './hosted.ts';
import { conditionsOf } from './offer-copy.ts';
import type { PayBy } from './paths.ts';
import type { Mode } from './rounds.ts';
import { SubscriberFields } from './subscriber-fields.tsx';
import { TEXTS } from './texts.ts';

export interface OpenProps {
  offer: PlanOffer;
  brand: Brand;
  mode: Mode;
  round: number;
  of: Filled;
  /** Strings that depend on the coupon, by name. */
  copy: Places;
  /** Available payment methods, each with the URL that the form is submitted to. */
  ways: readonly { way: PayBy; action: string; reloads: boolean }[];
  way: PayBy;
  brands: readonly CardBrand[];
  portal: string;
  consents: readonly OfferedConsent[];
  /** The checkout session that the form belongs to; null for the page of a plan. */
  hosted: HostedSession | null;
}

const CARD_PATHS = {
  number: 'card_information.number',
  holder: 'card_information.holder',
  expiry: 'card_information.datetime',
  cvv: 'card_information.cvv',
  installments: null,
} as const;

/** Form for subscribing to a plan, for customers and for the merchant's staff. */
export function SubscriptionForm(props: OpenProps) {
  const { t } = useReader();
  const { offer, brand, mode, of, copy, way, brands } = props;
  const ways = props.ways.map((one): MethodOption => {
    const isCard = one.way === 'card';
    return {
      ...one,
      label: t(isCard ? METHOD_TEXTS.card : ACCOUNT_TEXTS[one.way as AccountMethod]),
      hint: t(isCard ? METHOD_TEXTS.card_hint : METHOD_TEXTS.account_short),
      fields: isCard ? (
        <CardFields of={of} paths={CARD_PATHS} brands={brands} titled={false} />
      ) : (
        <AccountFields of={of} kind={one.way as AccountMethod} path={`account.${one.way}_phone`} />
      ),
    };
  });
  const action = props.ways.find((one) => one.way === way)?.action ?? '';
  return (
    <Form action={action} of={of} label={t(TEXTS.form)} pays>
      <EnterKey isCouponShown={isCouponShown(of)} />
      <input type="hidden" name="round" value={props.round} />
      <input type="hidden" name="terms" value={termsOf(offer.plan)} />
      <input type="hidden" name="most" value={mostOf(offer)} />
      <SubscriberFields of={of} mode={mode} brand={brand} hosted={props.hosted} />
      <MethodChoice ways={ways} current={way} of={of} />
      <CouponField of={of} copy={copy} />
      <ConsentBoxes offered={props.consents} of={of} />
      <Agreement {...props} />
      <PrivacyBox of={of} />
      <PayBar label={t(LEDGER_TEXTS.total_today)} amount={<Place name="due" of={copy} />} place="button">
        {copy.button ?? ''}
      </PayBar>
    </Form>
  );
}

/** Returns the maximum amount of the first charge in minor units, as a string. */
export function mostOf({ plan, first }: PlanOffer): string {
  return String(first?.invoice.total ?? plan.price);
}

/**
 * Hidden first button of the form, which the Enter key activates. If the coupon field is hidden, Enter
 * submits the form. If the coupon field is visible, Enter only redraws the form with the coupon, because the
 * server cannot know which field had the focus.
 */
function EnterKey({ isCouponShown }: { isCouponShown: boolean }) {
  const redraws = isCouponShown ? { name: 'redraw', value: 'enter' } : {};
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: not reachable with the Tab key; the last button does the same.
    <button type="submit" class="unseen" {...redraws} data-enter tabindex={-1} aria-hidden="true" />
  );
}

function isCouponShown({ values, problem }: Filled): boolean {
  const isAsked = sentFor(values, 'redraw') === 'coupon';
  return isAsked || sentFor(values, 'coupon') !== '' || problem.errors.has('coupon');
}

/** Coupon field, hidden until the customer asks for it. */
function CouponField({ of, copy }: { of: Filled; copy: Places }) {
  const { t } = useReader();
  const isOpen = isCouponShown(of);
  return (
    <>
      {!isOpen && (
        <noscript>
          <button type="submit" class="button second" name="redraw" value="coupon" formnovalidate>
            {t(TEXTS.has_coupon)}
          </button>
        </noscript>
      )}
      <CouponBox of={of} copy={copy} isOpen={isOpen} />
    </>
  );
}

function CouponBox({ of, copy, isOpen }: { of: Filled; copy: Places; isOpen: boolean }) {
  const { t } = useReader();
  return (
    <details class="coupon" open={isOpen} hidden={!isOpen} data-scripted>
      <summary>{t(TEXTS.have_coupon)}</summary>
      <div class="beside" data-own-button>
        <Input of={of} path="coupon" label={TEXTS.coupon} autocomplete="off" maxlength={64} optional />
        <button type="submit" class="button second" name="apply" value="1" formnovalidate data-submit>
          {t(TEXTS.apply)}
        </button>
      </div>
      <div class="copy" aria-live="polite">
        <Place name="applied" of={copy} class="good" />
      </div>
    </details>
  );
}

/** Checkbox to accept the mandate, with the full terms in a collapsible block. */
function Agreement({ offer: { plan }, brand, mode, of, copy, portal }: OpenProps) {
  const { t, locale } = useReader();
  return (
    <div class="group">
      <Checkbox of={of} path="consent" label={TEXTS.agreement}>
        <Place name="mandate" of={copy} class="for-card" />
        <Place name="mandate_account" of={copy} class="for-account" />
      </Checkbox>
      <p class="hint">
        {t(mode === 'own' ? TEXTS.cancel : TEXTS.cancel_assign)}{' '}
        <a href={portal} target="_blank" rel="noopener">
          {t(TEXTS.portal_link)}
        </a>
        .
      </p>
      <details>
        <summary>{t(TEXTS.conditions)}</summary>
        <ul>
          {conditionsOf(plan, brand.name, locale).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
