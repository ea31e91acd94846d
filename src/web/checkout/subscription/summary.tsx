import type { OfferedPlan, Plan } from '#src/catalog/plans/types.ts';
import { displayDate, displayMoney, unbroken } from '#src/kernel/display.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Brand } from '../../shared/brand.ts';
import { useReader } from '../../shared/document.tsx';
import { Place } from '../../shared/fields.tsx';
import { LEDGER_WORDS, Ledger, Summary } from '../../shared/ledger.tsx';
import type { Places } from '../../shared/page.ts';
import { limitWords, priceWords } from './offer-copy.ts';
import type { Result } from './result.ts';
import type { Mode } from './rounds.ts';
import { RESULT_WORDS, WORDS } from './words.ts';

interface PlanProps {
  /** A draft has no addresses to lead back to. */
  plan: Plan & Partial<Pick<OfferedPlan, 'result_urls'>>;
  brand: Brand;
  mode: Mode;
}

interface OfferProps extends PlanProps {
  copy: Places;
  isTrial: boolean;
  /** As `Summary` has it. */
  below?: boolean;
}

/** What the plan costs today, and what comes later. */
export function OfferSummary({ plan, brand, mode, copy, isTrial, below = false }: OfferProps) {
  const { t, locale } = useReader();
  const { price } = priceWords(plan, locale);
  const back = { url: mode === 'own' ? (plan.result_urls?.return ?? null) : null, name: brand.name };
  const lines = [
    { label: plan.name, hint: plan.description, amount: price },
    { place: 'less' },
    { place: 'tax', soft: true },
  ];
  return (
    <Summary title={plan.name} lead={leadOf(mode, brand, t)} below={below} back={back}>
      <Price plan={plan} />
      <Ledger lines={lines} total={{ label: t(LEDGER_WORDS.total_today), place: 'due' }} copy={copy} />
      <div class="copy later">
        <Place name="discount" of={copy} />
        {isTrial && <Place name="first" of={copy} />}
        <Place name="next" of={copy} />
        {limitWords(plan, locale).map((limit) => (
          <span key={limit}>{limit}</span>
        ))}
      </div>
    </Summary>
  );
}

/** The same beside what became of it: what was paid, or would have been. */
export function ResultSummary({ plan, brand, mode, result }: PlanProps & { result: Result }) {
  const { t, locale } = useReader();
  const { price } = priceWords(plan, locale);
  const charged = chargedIn(result);
  const money = (amount: bigint) => displayMoney(amount, plan.currency_type, locale);
  const upcoming = 'upcoming' in result ? result.upcoming : null;
  const next = 'subscription' in result ? result.subscription.next_charge_at : null;
  const less = charged === null ? 0n : plan.price - charged.amount;
  const lines = [
    { label: plan.name, hint: plan.description, amount: price },
    ...(less > 0n ? [{ label: t(WORDS.reduced), amount: money(-less) }] : []),
  ];
  const total = money(charged?.amount ?? 0n);
  return (
    <Summary title={plan.name} lead={leadOf(mode, brand, t)} below>
      <Price plan={plan} />
      {result.kind !== 'over' && result.kind !== 'approving' && (
        <Ledger lines={lines} total={{ label: t(RESULT_WORDS.total), amount: total }} />
      )}
      {upcoming && next && (
        <p class="later">
          {unbroken(t(WORDS.next, { date: displayDate(next, locale), amount: money(upcoming.total) }))}
        </p>
      )}
    </Summary>
  );
}

function chargedIn(result: Result): Transaction | null {
  return 'transaction' in result ? result.transaction : null;
}

function leadOf(mode: Mode, { name }: Brand, t: ReturnType<typeof useReader>['t']): string {
  return t(mode === 'own' ? WORDS.by : WORDS.assigning, { name });
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
