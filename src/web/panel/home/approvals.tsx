import { ZONE } from '#src/kernel/calendar.ts';
import type { TransactionStatus } from '#src/kernel/lists.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { APPROVAL_DAYS, type ApprovalFigure } from '#src/ledger/figures/read.ts';
import { useReader } from '../../shared/document.tsx';
import { Card } from '../kit/parts.tsx';
import { DataTable, TwoLines } from '../kit/tables.tsx';
import { METHOD_TEXTS } from '../lists/cells.tsx';
import { type Place, pathAt } from '../scope.ts';
import { percent } from './chart.tsx';
import type { HomeData } from './read.ts';
import { HOME } from './texts.ts';

const MAX_CAUSES = 8;
/** Statuses of transactions that the bank approved, including transactions voided or reversed later. */
const APPROVED: readonly TransactionStatus[] = [
  'Aprobada',
  'Autorizada',
  'Anulada',
  'Reversada',
  'Reversion Escalada',
];

/** Shows the approval rate by payment method and card brand, and the reasons for declined charges. */
export function Approvals({ of, place }: { of: HomeData; place: Place }) {
  const { t } = useReader();
  return (
    <Card title={t(HOME.approval)} definition={HOME.approval_definition} aside={t(HOME.approval_aside)}>
      {of.approvals.length === 0 ? (
        <p class="muted">{t(HOME.no_attempts)}</p>
      ) : (
        <>
          <ByMethod of={of} place={place} />
          <Causes of={of} place={place} />
        </>
      )}
    </Card>
  );
}

function daysOf({ now }: HomeData) {
  const day = now.toZonedDateTimeISO(ZONE).toPlainDate();
  return { start_date: String(day.subtract({ days: APPROVAL_DAYS - 1 })), finish_date: String(day) };
}

function total(figures: readonly ApprovalFigure[], outcome: ApprovalFigure['outcome']): number {
  return figures.filter((one) => one.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
}

function ByMethod({ of, place }: { of: HomeData; place: Place }) {
  const { t, locale } = useReader();
  // Banks and wallets are grouped by method alone, because their lists are filtered by method.
  const brandOf = ({ method, brand }: ApprovalFigure) => (method === 'card' ? brand : '');
  const groups = Map.groupBy(of.approvals, (one) => `${one.method} ${brandOf(one)}`);
  const rows = [...groups.values()].map((own) => {
    const [first] = own;
    const [method, brand] = first ? [first.method, brandOf(first)] : ['', ''];
    const [approved, declined, failed] = [
      total(own, 'approved'),
      total(own, 'declined'),
      total(own, 'failed'),
    ];
    return { method, brand, approved, declined, failed, all: approved + declined + failed };
  });
  const columns = [
    { label: t(HOME.method) },
    ...[HOME.approved, HOME.declined, HOME.failed, HOME.rate].map((text) => ({
      label: t(text),
      is_figure: true,
    })),
  ];
  return (
    <DataTable
      label={t(HOME.approval)}
      columns={columns}
      rows={rows
        .toSorted((one, other) => other.all - one.all)
        .map(({ method, brand, approved, declined, failed }) => {
          const filter = { ...daysOf(of), payment_method: method, brand: brand === '' ? null : brand };
          const counted = (count: number, status: readonly string[]) =>
            count === 0 ? (
              0
            ) : (
              <a href={pathAt(place, '/transactions', { ...filter, status: status.join(',') })}>{count}</a>
            );
          const rate = percent(BigInt(approved), BigInt(approved + declined), locale) ?? '–';
          const word = METHOD_TEXTS[method as keyof typeof METHOD_TEXTS]?.text;
          const own = word ? t(word) : method;
          const href = pathAt(place, '/transactions', filter);
          const name =
            method === 'card' && brand !== '' ? (
              <TwoLines href={href} first={sourceName(brand, null)} second={own} />
            ) : (
              <TwoLines href={href} first={own} />
            );
          return {
            key: `${method} ${brand}`,
            cells: [
              name,
              counted(approved, APPROVED),
              counted(declined, ['Rechazada']),
              counted(failed, ['Fallida']),
              rate,
            ],
          };
        })}
    />
  );
}

function Causes({ of, place }: { of: HomeData; place: Place }) {
  const { t } = useReader();
  const refused = of.approvals.filter(({ outcome }) => outcome !== 'approved');
  const causes = [...Map.groupBy(refused, ({ code }) => code)]
    .map(([code, own]) => ({ code, count: own.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CAUSES);
  if (causes.length === 0) return null;
  return (
    <DataTable
      label={t(HOME.causes)}
      columns={[{ label: t(HOME.cause) }, { label: t(HOME.attempts), is_figure: true }]}
      rows={causes.map(({ code, count }) => {
        const href = pathAt(place, '/transactions', { ...daysOf(of), response_code: code });
        const name = <TwoLines href={href} first={t(responseCode(code).message)} second={code} />;
        return { key: code, cells: [name, count] };
      })}
    />
  );
}
