import { displayMoney } from '#src/kernel/display.ts';
import { useReader } from '../shared/document.tsx';
import { LEDGER_WORDS, Ledger, Summary } from '../shared/ledger.tsx';
import type { Charge } from '../shared/methods/forms.tsx';
import type { Line } from './choice.ts';
import type { VisitContext } from './page-context.ts';
import { WORDS } from './words.ts';

interface ChosenProps {
  at: VisitContext;
  lines: readonly Line[];
  charge: Charge;
}

/** Summary of the chosen items, shown next to the payment form. */
export function Chosen({ at, lines, charge }: ChosenProps) {
  const { t, locale } = useReader();
  const { choice } = at.visit;
  const total = displayMoney(charge.amount, charge.currency_type, locale);
  const rows = lines.map(({ item, amount }) => ({
    label: item.description,
    hint: t(LEDGER_WORDS.reference, { ref: item.ref_payment }),
    amount: displayMoney(amount, item.currency_type, locale),
  }));
  return (
    <Summary title={t(WORDS.pay_title)} lead={t(WORDS.to, { name: at.brand.name })}>
      <Ledger lines={rows} total={{ label: t(LEDGER_WORDS.total), amount: total }} />
      {choice?.address && <p class="hint">{t(WORDS.deliver_to, { address: choice.address })}</p>}
      <a class="inline-link" href={at.below()}>
        {t(WORDS.change)}
      </a>
    </Summary>
  );
}
