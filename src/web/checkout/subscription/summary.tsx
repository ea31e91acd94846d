import type { Plan } from '#src/catalog/plans/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { Place } from '../../shared/fields.tsx';
import { LEDGER_TEXTS, Ledger, Summary } from '../../shared/ledger.tsx';
import type { Places } from '../../shared/page.ts';
import { limitWords, priceWords } from './offer-copy.ts';
import type { Mode } from './rounds.ts';
import { TEXTS } from './texts.ts';

interface PlanProps {
  plan: Plan;
  brand: Brand;
  mode: Mode;
}

/** Options of the plan summary, by page: open form, pending result, final result or closed plan. */
const LOOKS = {
  open: { total: LEDGER_TEXTS.total_today, below: false, leads_back: true, tells_later: true },
  pending: { total: LEDGER_TEXTS.total_today, below: true, leads_back: false, tells_later: true },
  done: { total: LEDGER_TEXTS.total, below: true, leads_back: false, tells_later: true },
  closed: { total: LEDGER_TEXTS.total, below: true, leads_back: true, tells_later: false },
} as const;

export type SummaryKind = keyof typeof LOOKS;

interface OfferProps extends PlanProps {
  copy: Places;
  isTrial: boolean;
  as: SummaryKind;
  /** URL of the link back to the merchant; null shows no link. */
  back: string | null;
}

/** Summary of what the plan costs today and later, shown before and after the payment. */
export function OfferSummary({ plan, brand, mode, copy, isTrial, as, back }: OfferProps) {
  const { t, locale } = useReader();
  const look = LOOKS[as];
  const { price } = priceWords(plan, locale);
  const url = look.leads_back && mode === 'own' ? back : null;
  const lines = [
    { label: plan.name, hint: plan.description, amount: price },
    { place: 'less' },
    { place: 'tax', soft: true },
  ];
  return (
    <Summary
      title={plan.name}
      lead={leadOf(mode, brand, t)}
      below={look.below}
      back={{ url, name: brand.name }}
    >
      <Price plan={plan} />
      <Ledger lines={lines} total={{ label: t(look.total), place: 'due' }} copy={copy} />
      {look.tells_later && (
        <div class="copy later">
          <Place name="discount" of={copy} />
          {isTrial && <Place name="first" of={copy} />}
          <Place name="next" of={copy} />
          {limitWords(plan, locale).map((limit) => (
            <span key={limit}>{limit}</span>
          ))}
        </div>
      )}
    </Summary>
  );
}

/** Summary with only the plan's price, for results whose accepted offer was not recorded. */
export function PlanSummary({ plan, brand, mode }: PlanProps) {
  const { t } = useReader();
  return (
    <Summary title={plan.name} lead={leadOf(mode, brand, t)} below>
      <Price plan={plan} />
    </Summary>
  );
}

function leadOf(mode: Mode, { name }: Brand, t: ReturnType<typeof useReader>['t']): string {
  return t(mode === 'own' ? TEXTS.by : TEXTS.assigning, { name });
}

function Price({ plan }: Pick<PlanProps, 'plan'>) {
  const { locale } = useReader();
  const { price, every } = priceWords(plan, locale);
  return (
    <p class="price">
      {price} <small>{every}</small>
    </p>
  );
}
