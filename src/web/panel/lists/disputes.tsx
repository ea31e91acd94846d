import { disputeList } from '#src/settlement/disputes/browse/store.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, moneyCell, stateCell, wordOf } from './cells.tsx';
import { listPage } from './list-page.ts';

const DISPUTE_STATES = {
  opened: { text: { es: 'Abierta', en: 'Open' }, tone: 'bad' },
  evidence_submitted: { text: { es: 'Con pruebas enviadas', en: 'Evidence sent' }, tone: 'warn' },
  expired: { text: { es: 'Plazo vencido', en: 'Deadline passed' }, tone: 'warn' },
  won: { text: { es: 'Ganada', en: 'Won' }, tone: 'good' },
  lost: { text: { es: 'Perdida', en: 'Lost' }, tone: 'still' },
  accepted: { text: { es: 'Aceptada', en: 'Accepted' }, tone: 'still' },
} as const;
const DISPUTE_KINDS = {
  chargeback: { text: { es: 'Contracargo', en: 'Chargeback' } },
  reversal: { text: { es: 'Reversión del pago', en: 'Payment reversal' } },
} as const;

export const disputes = listPage({
  list: disputeList,
  title: { es: 'Disputas', en: 'Disputes' },
  hint: {
    es: 'Si alguien reclama un cobro ante su banco, el caso aparece aquí.',
    en: 'If a payer disputes a charge at the bank, the case appears here.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    kind: LABELS.kind,
    amount: LABELS.amount,
    opened: { es: 'Fecha', en: 'Date' },
    settled: { es: 'Decidida', en: 'Decided' },
    currency: LABELS.currency,
    office_id: LABELS.office,
  },
  values: { status: DISPUTE_STATES, kind: DISPUTE_KINDS },
  columns: [
    {
      label: { es: 'Caso', en: 'Case' },
      cell: (row, { place, ...context }) => (
        <TwoLines
          href={pathAt(place, `/disputes/${row.id}`)}
          first={wordOf(DISPUTE_KINDS, row.kind, { place, ...context })}
          second={row.provider_case}
        />
      ),
    },
    { label: { es: 'Motivo', en: 'Reason' }, cell: (row) => row.reason ?? row.reason_code ?? '—' },
    { label: LABELS.status, cell: (row, context) => stateCell(DISPUTE_STATES, row.status, context) },
    {
      label: { es: 'Responder hasta', en: 'Answer until' },
      cell: (row, context) => dayCell(row.deadline_at, context),
    },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'opened_at',
      cell: (row, context) => dayCell(row.opened_at, context),
    },
    { label: LABELS.amount, is_figure: true, cell: (row) => moneyCell(row.amount, row.currency_type) },
  ],
  csv: [
    ...['id', 'transaction_id', 'kind', 'status', 'reason_code', 'reason', 'provider_case'].map((name) => ({
      name,
    })),
    ...(['amount', 'taken'] as const).map((name) => ({ name, kind: 'amount' as const })),
    ...['currency_type', 'opened_at', 'deadline_at', 'settled_at'].map((name) => ({ name })),
  ],
});
