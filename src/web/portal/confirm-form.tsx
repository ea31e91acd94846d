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
import { WORDS } from './words.ts';

/** As `paymentMethodBody` names them. */
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

/** Whether the address of a page asks for another card than the one that is there. */
export function wantsNewCard({ query }: Visit): boolean {
  return textOf(query, 'card') === 'new';
}

/** Whether a yes to it begins something. Taking back a cancellation does not: it asks for no consent. */
export function begins({ effect }: Pick<PortalOffer, 'effect'>): boolean {
  return effect !== 'take_back';
}

interface ConfirmProps {
  of: Filled;
  path: string;
  scope: PortalScope;
  /** What would be charged. */
  source: PortalSource;
  /** Nothing is charged: there is no card to choose. */
  isFree: boolean;
  isNew: boolean;
  submission: string;
  /** For another card. */
  consents: readonly OfferedConsent[];
  /** As the function of this name has it. */
  begins: boolean;
  label: string;
  button: string;
}

/** Says yes, to the card that is there or with another one. */
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
        {withNew && <p class="hint">{t(WORDS.replaces)}</p>}
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
    { label: t(WORDS.new_card), card: 'new', isChosen: isNew },
  ];
  return (
    <nav aria-label={t(WORDS.which_card)}>
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
