import { displayMoney } from '#src/kernel/display.ts';
import { useReader } from '../shared/document.tsx';
import { LEDGER_TEXTS, Ledger, Summary } from '../shared/ledger.tsx';
import type { Charge } from '../shared/methods/forms.tsx';
import type { Line } from './choice.ts';
import type { VisitContext } from './page-context.ts';
import { TEXTS } from './texts.ts';

interface ChosenProps {
  at: VisitContext;
  lines: readonly Line[];
  charge: Charge;
}

/** Summary of the selected items, shown next to the payment form. */
export function Chosen({ at, lines, charge }: ChosenProps) {
  const { t, locale } = useReader();
  const { choice } = at.visit;
  const total = displayMoney(charge.amount, charge.currency_type, locale);
  const rows = lines.map(({ item, amount }) => ({
    label: item.description,
    hint: t(LEDGER_TEXTS.reference, { ref: item.ref_payment }),
    amount: displayMoney(amount, item.currency_type, locale),
  }));
  return (
    <Summary title={t(TEXTS.pay_title)} lead={t(TEXTS.to, { name: at.brand.name })}>
      <Ledger lines={rows} total={{ label: t(LEDGER_TEXTS.total), amount: total }} />
      {choice?.address && <p class="hint">{t(TEXTS.deliver_to, { address: choice.address })}</p>}
      <a class="inline-link" href={at.below()}>
        {t(TEXTS.change)}
      </a>
    </Summary>
  );
}
