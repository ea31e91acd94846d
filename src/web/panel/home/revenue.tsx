import { displayMoney } from '#src/kernel/display.ts';
import type { MovementKind, RevenueFigure } from '#src/ledger/figures/read.ts';
import { useReader } from '../../shared/document.tsx';
import { Card } from '../kit/parts.tsx';
import { type Bar, BarChart, short } from './chart.tsx';
import { HOME, STATUS_TEXTS } from './texts.ts';

const STEPS = [
  { kind: 'new', label: HOME.new },
  { kind: 'expansion', label: HOME.expansion },
  { kind: 'contraction', label: HOME.contraction },
  { kind: 'churn', label: HOME.churn },
  { kind: 'recovered', label: HOME.back },
] as const satisfies readonly { kind: MovementKind; label: unknown }[];

/** Charts of the change in monthly recurring revenue since the start of the month, one per currency. */
export function RevenueCharts({ of }: { of: readonly RevenueFigure[] }) {
  const { t } = useReader();
  const none: RevenueFigure = { currency: 'COP', start: 0n, movements: [], end: 0n };
  const shown = of.length === 0 ? [none] : of;
  return (
    <>
      {shown.map((revenue) => (
        <Card
          key={revenue.currency}
          title={t(HOME.mrr)}
          definition={HOME.mrr_definition}
          aside={of.length > 1 ? revenue.currency : t(HOME.this_month)}
        >
          <Waterfall of={revenue} />
        </Card>
      ))}
    </>
  );
}

function Waterfall({ of: { currency, start, movements, end } }: { of: RevenueFigure }) {
  const { t, locale } = useReader();
  const money = (minor: bigint) => displayMoney(minor, currency, locale);
  let level = start;
  const steps = STEPS.map(({ kind, label }): Bar => {
    const amount = movements.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.amount, 0n);
    const from = level;
    level += amount;
    const words = {
      key: kind,
      label: t(label),
      value: short(amount, locale),
      title: `${t(label)}: ${money(amount)}`,
    };
    return { ...words, from, to: level, is_soft: amount < 0n };
  });
  const whole = (key: string, label: string, amount: bigint, is_soft: boolean): Bar => {
    return {
      key,
      label,
      value: short(amount, locale),
      title: `${label}: ${money(amount)}`,
      from: 0n,
      to: amount,
      is_soft,
    };
  };
  const bars = [whole('start', t(HOME.start), start, true), ...steps, whole('end', t(HOME.end), end, false)];
  const lines = movements.toSorted((one, other) => orderOf(one.kind) - orderOf(other.kind));
  const rows = [
    { cells: [t(HOME.start), '', money(start)] },
    ...lines.map(({ kind, status, count, amount }) => ({
      cells: [nameOf(kind, status, t), String(count), money(amount)],
    })),
    { cells: [t(HOME.end), '', money(end)] },
  ];
  const columns = [t(HOME.movement), t(HOME.subscriptions), t(HOME.amount)];
  return <BarChart label={t(HOME.mrr)} bars={bars} width={380} height={196} table={{ columns, rows }} />;
}

function orderOf(kind: MovementKind): number {
  return STEPS.findIndex((step) => step.kind === kind);
}

function nameOf(kind: MovementKind, status: string, t: ReturnType<typeof useReader>['t']): string {
  const label = STEPS.find((step) => step.kind === kind)?.label ?? HOME.start;
  const where = STATUS_TEXTS[status];
  return where ? `${t(label)} (${t(where)})` : t(label);
}
