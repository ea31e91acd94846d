import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { newId } from '#src/kernel/ids.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import type { Payment } from '#src/modules/payments/types.ts';
import type { Transaction } from '#src/modules/transactions/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import { type Method, MethodForm, methodsFor } from './forms.tsx';
import { WORDS } from './words.ts';

interface OpenProps {
  payment: Payment;
  brand: Brand;
  /** The attempt before, when it was refused. */
  refused: Transaction | null;
  method: Method;
  of: Filled;
  path: string;
}

/** What is to be paid, and the form of the chosen way. */
export function Open({ payment, brand, refused, method, of, path }: OpenProps) {
  const { t } = useReader();
  return (
    <div class="columns">
      <Charge payment={payment} brand={brand} />
      <section class="panel">
        {refused && <Refused transaction={refused} />}
        <h2>{t(WORDS.how)}</h2>
        <Methods payment={payment} current={method} path={path} />
        <MethodForm
          payment={payment}
          of={of}
          method={method}
          action={`${path}/${method}`}
          attempt={newId()}
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

function Refused({ transaction }: { transaction: Transaction }) {
  const { t } = useReader();
  const code = transaction.response_code;
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{t(WORDS.refused)}</strong> {code !== null && t(responseCode(code).description)}
      </p>
      <p>{t(WORDS.try_again)}</p>
    </div>
  );
}

function Methods({ payment, current, path }: { payment: Payment; current: Method; path: string }) {
  const { t } = useReader();
  const methods = methodsFor(payment);
  if (methods.length === 1) return null;
  return (
    <nav aria-label={t(WORDS.how)}>
      <ul class="tabs">
        {methods.map((method) => (
          <li key={method}>
            <a href={`${path}?method=${method}`} aria-current={method === current ? 'page' : undefined}>
              {t(WORDS[method])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
