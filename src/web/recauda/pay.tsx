import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { displayMoney } from '#src/kernel/display.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { useReader } from '../shared/document.tsx';
import type { Filled } from '../shared/fields.tsx';
import { type Charge, type Method, MethodForm } from '../shared/methods/forms.tsx';
import { MethodTabs, Refused } from '../shared/methods/tabs.tsx';
import { METHOD_WORDS } from '../shared/methods/words.ts';
import type { Line } from './choice.ts';
import type { VisitContext } from './page-context.ts';
import { WORDS } from './words.ts';

interface PayProps {
  at: VisitContext;
  lines: readonly Line[];
  charge: Charge;
  method: Method;
  methods: readonly Method[];
  of: Filled;
  submission: string;
  /** The submission before. */
  refused: Transaction | null;
  consents: readonly OfferedConsent[];
}

/** What was chosen, and the form of the way to pay it. */
export function Pay(props: PayProps) {
  const { at, lines, charge, method, methods, of, submission, refused, consents } = props;
  const { t } = useReader();
  return (
    <div class="columns">
      <Chosen at={at} lines={lines} charge={charge} />
      <section class="panel">
        {refused && <Refused transaction={refused} />}
        <h2>{t(METHOD_WORDS.how)}</h2>
        <MethodTabs methods={methods} current={method} hrefOf={(one) => at.below(`/pay/${one}`)} />
        <MethodForm
          charge={charge}
          of={of}
          method={method}
          action={at.below(`/pay/${method}`)}
          submission={submission}
          consents={consents}
        />
      </section>
    </div>
  );
}

function Chosen({ at, lines, charge }: Pick<PayProps, 'at' | 'lines' | 'charge'>) {
  const { t, locale } = useReader();
  const { choice } = at.visit;
  return (
    <section class="panel">
      <h1>{t(WORDS.pay_title)}</h1>
      <p class="lead">{t(WORDS.to, { name: at.brand.name })}</p>
      <p class="price">{displayMoney(charge.amount, charge.currency_type, locale)}</p>
      <ul class="list">
        {lines.map(({ item, amount }) => (
          <li key={item.id}>
            <div class="row">
              <span>{item.description}</span>{' '}
              <strong>{displayMoney(amount, item.currency_type, locale)}</strong>
            </div>
            <span class="hint">{t(WORDS.reference, { ref: item.ref_payment })}</span>
          </li>
        ))}
      </ul>
      {choice?.address && <p class="hint">{t(WORDS.deliver_to, { address: choice.address })}</p>}
      <a class="inline-link" href={at.below()}>
        {t(WORDS.change)}
      </a>
    </section>
  );
}
