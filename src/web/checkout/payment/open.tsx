import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { type Method, MethodForm } from '../../shared/methods/forms.tsx';
import { MethodTabs, Refused } from '../../shared/methods/tabs.tsx';
import { METHOD_WORDS } from '../../shared/methods/words.ts';
import { WORDS } from './words.ts';

interface OpenProps {
  payment: Payment;
  brand: Brand;
  /** The submission before, when it was refused. */
  refused: Transaction | null;
  method: Method;
  methods: readonly Method[];
  of: Filled;
  path: string;
  consents: readonly OfferedConsent[];
}

/** What is to be paid, and the form of the chosen way. */
export function Open({ payment, brand, refused, method, methods, of, path, consents }: OpenProps) {
  const { t } = useReader();
  return (
    <div class="columns">
      <Charge payment={payment} brand={brand} />
      <section class="panel">
        {refused && <Refused transaction={refused} />}
        <h2>{t(METHOD_WORDS.how)}</h2>
        <MethodTabs methods={methods} current={method} hrefOf={(one) => `${path}?method=${one}`} />
        <MethodForm
          charge={payment}
          known={payment.customer}
          of={of}
          method={method}
          action={`${path}/${method}`}
          submission={newId()}
          consents={consents}
        />
      </section>
    </div>
  );
}

function Charge({ payment, brand }: { payment: Payment; brand: Brand }) {
  const { t, locale } = useReader();
  const money = (amount: bigint) => displayMoney(amount, payment.currency_type, locale);
  return (
    <section class="panel">
      <h1>{payment.description}</h1>
      <p class="lead">{t(WORDS.to, { name: brand.name })}</p>
      <p class="price">{money(payment.amount)}</p>
      {payment.tax > 0n && <p class="hint">{t(WORDS.tax, { amount: money(payment.tax) })}</p>}
      {payment.reference_1 && (
        <dl>
          <dt>{t(WORDS.reference)}</dt>
          <dd>{payment.reference_1}</dd>
        </dl>
      )}
      {payment.expires_at && (
        <p class="hint">{t(WORDS.until, { date: displayDate(payment.expires_at, locale) })}</p>
      )}
    </section>
  );
}
