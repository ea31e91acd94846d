import type { z } from 'zod';
import { paymentMethodBody } from '#src/billing/subscriptions/schema.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { parse } from '#src/platform/http/fields.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import type { PortalOffer, PortalSource } from '#src/portal/views.ts';
import { CardFields } from '../shared/card-fields.tsx';
import { ConsentBoxes } from '../shared/consents/boxes.tsx';
import { useReader } from '../shared/document.tsx';
import { type Filled, Form, Submit } from '../shared/fields.tsx';
import { PrivacyBox } from '../shared/privacy/box.tsx';
import { readDigits, readExpiry, sentFor } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';
import { addressOf, type PortalScope } from './scope.ts';
import { TEXTS } from './texts.ts';

/** Paths of the card fields, as named in the API body `paymentMethodBody`. */
export const CARD_PATHS = {
  number: 'number',
  holder: null,
  expiry: 'datetime',
  cvv: 'cvv',
  installments: null,
} as const;

export function readCard(form: Query): z.infer<typeof paymentMethodBody> {
  return parse(paymentMethodBody, {
    number: readDigits(sentFor(form, 'number')),
    datetime: readExpiry(sentFor(form, 'datetime')),
    cvv: readDigits(sentFor(form, 'cvv')),
  });
}

/** Returns whether the URL contains `card=new`, which opens the fields for a new card. */
export function wantsNewCard({ query }: Visit): boolean {
  return textOf(query, 'card') === 'new';
}

/**
 * Returns whether accepting the offer starts charges. Undoing a cancellation does not, so it needs no privacy
 * consent.
 */
export function startsCharge({ effect }: Pick<PortalOffer, 'effect'>): boolean {
  return effect !== 'take_back';
}

interface ConfirmProps {
  of: Filled;
  path: string;
  scope: PortalScope;
  /** Card or account that would be charged. */
  source: PortalSource;
  /** Whether nothing is charged, so that the customer need not choose a card. */
  isFree: boolean;
  isNew: boolean;
  submission: string;
  /** Documents that the customer must accept before a new card is saved. */
  consents: readonly OfferedConsent[];
  /** Whether accepting the offer starts charges and therefore needs privacy consent. */
  begins: boolean;
  label: string;
  button: string;
}

/** Form that accepts an offer, such as a renewal, and charges the saved payment source or a new card. */
export function ConfirmForm(props: ConfirmProps) {
  const { t } = useReader();
  const { of, path, scope, source, isFree, isNew, submission } = props;
  const withNew = !isFree && isNew;
  const action = addressOf(path, scope, { card: withNew ? 'new' : null });
  return (
    <>
      {!isFree && !source.is_expired && <CardChoice {...{ path, scope, source, isNew }} />}
      <Form action={action} of={of} label={props.label}>
        <input type="hidden" name="submission" value={submission} />
        {withNew && <CardFields of={of} paths={CARD_PATHS} />}
        {withNew && <ConsentBoxes offered={props.consents} of={of} />}
        {withNew && <p class="hint">{t(TEXTS.replaces)}</p>}
        {props.begins && <PrivacyBox of={of} />}
        <Submit>{props.button}</Submit>
      </Form>
    </>
  );
}

function CardChoice(props: Pick<ConfirmProps, 'path' | 'scope' | 'source' | 'isNew'>) {
  const { t } = useReader();
  const { path, scope, source, isNew } = props;
  const { brand, last_four } = source;
  const choices: { label: string; card: string | null; isChosen: boolean }[] = [
    { label: sourceName(brand, last_four), card: null, isChosen: !isNew },
    { label: t(TEXTS.new_card), card: 'new', isChosen: isNew },
  ];
  return (
    <nav aria-label={t(TEXTS.which_card)}>
      <ul class="tabs">
        {choices.map(({ label, card, isChosen }) => (
          <li key={label}>
            <a href={addressOf(path, scope, { card })} aria-current={isChosen ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
