import { PRODUCTION_BANKS, TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { CASH_POINTS } from '#src/catalog/reference-data/data/cash-points.ts';
import { PSE_IDENTIFICATION_TYPES } from '#src/catalog/reference-data/data/pse-identification-types.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import type { Deps } from '#src/deps.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { type AccountMethod, METHODS, type Method } from '#src/providers/port/capabilities.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { AccountPhone } from '../account-fields.tsx';
import { brandsOf } from '../brands.ts';
import { CardFields, PAYMENT_CARD_PATHS } from '../card-fields.tsx';
import { ConsentBoxes } from '../consents/boxes.tsx';
import { useReader } from '../document.tsx';
import { type Filled, Form, Select } from '../fields.tsx';
import { LEDGER_TEXTS } from '../ledger.tsx';
import { PayBar } from '../pay-bar.tsx';
import { PayerFields } from '../payer-fields.tsx';
import { PrivacyBox } from '../privacy/box.tsx';
import { MethodChoice, type MethodOption } from './choice.tsx';
import { METHOD_TEXTS as WORDS } from './texts.ts';

/** Amount and currency to pay to a merchant, whether for a payment or for debts. */
export type Charge = Pick<Payment, 'commerce_id' | 'amount' | 'currency_type' | 'production'>;

/**
 * Returns the payment methods that the merchant's providers offer for a charge. Currencies other than COP can only
 * be paid by card. Cash points are included only if they accept the amount.
 */
export async function methodsFor(
  deps: Pick<Deps, 'db' | 'networks'>,
  charge: Charge,
): Promise<AvailableMethods> {
  const offers = await offeredBy(deps, charge);
  const { amount, currency_type: currency } = charge;
  const points = CASH_POINTS.filter(({ active, min, max, network: counter }) => {
    const fits = amount >= BigInt(min) * 100n && amount <= BigInt(max) * 100n;
    return active && fits && offers({ method: 'cash', currency, counter });
  }).map(({ name }) => name);
  const methods = METHODS.filter((method) => {
    if (method !== 'card' && currency !== 'COP') return false;
    return method === 'cash' ? points.length > 0 : offers({ method, currency });
  });
  return { methods, points, brands: brandsOf(offers, currency) };
}

export interface AvailableMethods {
  methods: readonly Method[];
  /** Names of the cash points that accept the amount. */
  points: readonly string[];
  /** Accepted card brands. */
  brands: readonly CardBrand[];
}

interface PayFormProps extends AvailableMethods {
  charge: Charge;
  of: Filled;
  /** Name and e-mail address of the payer, if the merchant provided them. */
  known?: Payment['customer'];
  /** The selected method. */
  method: Method;
  /** Returns the URL that the form is submitted to for a payment method. */
  actionOf(method: Method): string;
  /** Submission id, which prevents paying twice with the same form. */
  submission: string;
  /** Documents that the payer must accept, as required by the provider. */
  consents: readonly OfferedConsent[];
  /** Methods whose provider requires other consents. Selecting one of them reloads the form. */
  reloads: ReadonlySet<Method>;
}

/** Payment form with all methods that are available for the charge. */
export function PayForm(props: PayFormProps) {
  const { t, locale } = useReader();
  const { of, charge, known = null, method, methods } = props;
  const amount = displayMoney(charge.amount, charge.currency_type, locale);
  const ways = methods.map((one): MethodOption => {
    const { label, hint } = NAMES[one];
    return {
      ...{ way: one, label: t(label), hint: hint ? t(hint) : undefined, action: props.actionOf(one) },
      button: buttonOf(one, amount, t),
      reloads: props.reloads.has(one),
      fields: <Fields {...props} method={one} />,
    };
  });
  return (
    <Form action={props.actionOf(method)} of={of} label={t(WORDS.how)} pays>
      {/* The Enter key activates the first button of a form. */}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: not reachable with the Tab key, and the last button has the same action. */}
      <button type="submit" class="unseen" tabindex={-1} aria-hidden="true" />
      <input type="hidden" name="submission" value={props.submission} />
      <PayerFields of={of} known={{ name: known?.name ?? '', email: known?.email ?? '' }} />
      <MethodChoice ways={ways} current={method} of={of} />
      <ConsentBoxes offered={props.consents} of={of} />
      <PrivacyBox of={of} />
      <PayBar label={t(LEDGER_TEXTS.total)} amount={amount} place="button">
        {buttonOf(method, amount, t)}
      </PayBar>
    </Form>
  );
}

const NAMES = {
  card: { label: WORDS.card, hint: WORDS.card_hint },
  pse: { label: WORDS.pse, hint: WORDS.pse_short },
  cash: { label: WORDS.cash, hint: WORDS.cash_short },
  nequi: { label: WORDS.nequi, hint: WORDS.nequi_short },
  daviplata: { label: WORDS.daviplata, hint: null },
  bancolombia: { label: WORDS.bancolombia, hint: null },
} as const satisfies Record<Method, { label: Text; hint: Text | null }>;

function buttonOf(method: Method, amount: string, t: ReturnType<typeof useReader>['t']): string {
  if (method === 'pse') return t(WORDS.pay_pse);
  if (method === 'cash') return t(WORDS.pay_cash);
  if (method === 'card' || method === 'nequi') return t(WORDS.pay_card, { amount });
  return t(WORDS.go_wallet, { name: t(WORDS[method]) });
}

function Fields(props: PayFormProps) {
  const { of, method, brands } = props;
  if (method === 'card')
    return <CardFields of={of} paths={PAYMENT_CARD_PATHS} brands={brands} titled={false} />;
  if (method === 'pse') return <BankFields {...props} />;
  if (method === 'cash') return <CashFields {...props} />;
  return <WalletFields of={of} wallet={method} />;
}

function BankFields({ of, charge }: PayFormProps) {
  const { t, locale } = useReader();
  const banks = charge.production ? PRODUCTION_BANKS : TEST_BANKS;
  const kinds = PSE_IDENTIFICATION_TYPES.map(({ user_type: { name, value } }) => ({
    value,
    label: say(name, locale),
  }));
  return (
    <>
      <div class="box">
        <Select
          of={of}
          path="pse.bank"
          label={WORDS.bank}
          autocomplete="off"
          options={banks.map((bank) => ({
            value: bank.financialInstitutionCode,
            label: bank.financialInstitutionName,
          }))}
        />
        <Select
          of={of}
          path="pse.userType"
          label={WORDS.user_type}
          autocomplete="off"
          options={kinds}
          value="person"
        />
      </div>
      <p class="hint">{t(WORDS.pse_hint)}</p>
    </>
  );
}

function CashFields({ of, points }: PayFormProps) {
  const { t } = useReader();
  return (
    <>
      <div class="box">
        <Select
          of={of}
          path="cash.franchise"
          label={WORDS.cash_title}
          autocomplete="off"
          options={points.map((name) => ({ value: name, label: name }))}
        />
      </div>
      <p class="hint">{t(WORDS.cash_hint)}</p>
    </>
  );
}

/**
 * Fields of a wallet. Nequi sends a request to the payer's phone, so the form asks for the number. Other wallets
 * redirect the payer to a page of their own.
 */
function WalletFields({ of, wallet }: { of: Filled; wallet: AccountMethod }) {
  const { t } = useReader();
  const isAsked = wallet === 'nequi';
  return (
    <>
      {isAsked && (
        <div class="box">
          <AccountPhone of={of} path="nequi.phone" />
        </div>
      )}
      <p class="hint">{t(isAsked ? WORDS.nequi_hint : WORDS.wallet_hint, { name: t(WORDS[wallet]) })}</p>
    </>
  );
}
