import type { ComponentChildren } from 'preact';
import { PRODUCTION_BANKS, TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import { PSE_IDENTIFICATION_TYPES } from '#src/catalog/reference-data/data/pse-identification-types.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say } from '#src/kernel/texts.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { CardFields } from '../card-fields.tsx';
import { ConsentBoxes } from '../consents/boxes.tsx';
import { useReader } from '../document.tsx';
import { type Filled, Form, Select, Submit } from '../fields.tsx';
import { PayerFields } from '../payer-fields.tsx';
import { METHOD_WORDS as WORDS } from './words.ts';

export const METHODS = ['card', 'pse', 'cash'] as const;
export type Method = (typeof METHODS)[number];

/** What is to be paid, whoever asks for it. */
export type Charge = Pick<Payment, 'commerce_id' | 'amount' | 'currency_type' | 'production'>;

/**
 * The ways to pay this that the merchant's providers take. Banks and counters take only pesos, and a counter only amounts it has the
 * change for.
 */
export async function methodsFor(
  deps: Pick<Deps, 'db' | 'networks'>,
  charge: Charge,
): Promise<readonly Method[]> {
  const offers = await offeredBy(deps, charge);
  const { currency_type: currency } = charge;
  return METHODS.filter((method) => {
    if (method !== 'card' && currency !== 'COP') return false;
    if (method === 'cash' && pointsFor(charge).length === 0) return false;
    return offers({ method, currency });
  });
}

function pointsFor({ amount }: Pick<Charge, 'amount'>) {
  return CASH_POINTS.filter(
    ({ active, min, max }) => active && amount >= BigInt(min) * 100n && amount <= BigInt(max) * 100n,
  );
}

interface MethodProps {
  charge: Charge;
  of: Filled;
  /** Of the payer, as far as somebody told us. */
  known?: Payment['customer'];
  /** Where the form is sent to. */
  action: string;
  /** Told with the form, so that it is done once. */
  submission: string;
  /** What the provider wants accepted. */
  consents: readonly OfferedConsent[];
}

export function MethodForm(props: MethodProps & { method: Method }) {
  if (props.method === 'pse') return <BankForm {...props} />;
  if (props.method === 'cash') return <CashForm {...props} />;
  return <CardForm {...props} />;
}

function Frame(props: MethodProps & { label: string; button: string; children: ComponentChildren }) {
  const { of, known = null } = props;
  return (
    <Form action={props.action} of={of} label={props.label}>
      <input type="hidden" name="submission" value={props.submission} />
      <PayerFields of={of} known={{ name: known?.name ?? '', email: known?.email ?? '' }} />
      {props.children}
      <ConsentBoxes offered={props.consents} of={of} />
      <Submit>{props.button}</Submit>
    </Form>
  );
}

function CardForm(props: MethodProps) {
  const { t, locale } = useReader();
  const amount = displayMoney(props.charge.amount, props.charge.currency_type, locale);
  const path = (name: string) => `payment_card.${name}`;
  const paths = {
    number: path('number'),
    holder: path('name'),
    expiry: path('expiration_date'),
    cvv: path('cvv'),
    installments: path('installments'),
  };
  return (
    <Frame {...props} label={t(WORDS.card)} button={t(WORDS.pay_card, { amount })}>
      <CardFields of={props.of} paths={paths} />
    </Frame>
  );
}

function BankForm(props: MethodProps) {
  const { t, locale } = useReader();
  const banks = props.charge.production ? PRODUCTION_BANKS : TEST_BANKS;
  const kinds = PSE_IDENTIFICATION_TYPES.map(({ user_type: { name, value } }) => ({
    value,
    label: say(name, locale),
  }));
  return (
    <Frame {...props} label={t(WORDS.pse_title)} button={t(WORDS.pay_pse)}>
      <fieldset>
        <legend>{t(WORDS.pse_title)}</legend>
        <Select
          of={props.of}
          path="pse.bank"
          label={WORDS.bank}
          autocomplete="off"
          options={banks.map((bank) => ({
            value: bank.financialInstitutionCode,
            label: bank.financialInstitutionName,
          }))}
        />
        <Select
          of={props.of}
          path="pse.userType"
          label={WORDS.user_type}
          autocomplete="off"
          options={kinds}
          value="person"
        />
        <p class="hint">{t(WORDS.pse_hint)}</p>
      </fieldset>
    </Frame>
  );
}

function CashForm(props: MethodProps) {
  const { t } = useReader();
  const points = pointsFor(props.charge).map(({ name }) => ({ value: name, label: name }));
  return (
    <Frame {...props} label={t(WORDS.cash_title)} button={t(WORDS.pay_cash)}>
      <fieldset>
        <legend>{t(WORDS.cash_title)}</legend>
        <Select
          of={props.of}
          path="cash.franchise"
          label={WORDS.cash_title}
          autocomplete="off"
          options={points}
        />
        <p class="hint">{t(WORDS.cash_hint)}</p>
      </fieldset>
    </Frame>
  );
}
