import { electronicDocumentList } from '#src/invoicing/documents/browse/store.ts';
import { DOCUMENT_KIND_TEXTS, DOCUMENT_STATES } from '../kit/document-states.ts';
import { TwoLines } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { dayCell, LABELS, moneyCell, stateCell, wordOf } from './cells.tsx';
import { listPage } from './list-page.ts';

export const electronicDocuments = listPage({
  list: electronicDocumentList,
  title: { es: 'Facturas electrónicas', en: 'Electronic invoices' },
  hint: {
    es: 'Si activa las facturas electrónicas en la configuración, cada cobro pagado y cada devolución aparecen aquí con su documento.',
    en: 'If you turn electronic invoices on in the settings, each paid charge and each return shows up here with its document.',
  },
  keyOf: ({ id }) => id,
  filters: {
    status: LABELS.status,
    kind: LABELS.kind,
    created: { es: 'Fecha', en: 'Date' },
    office_id: LABELS.office,
  },
  values: { status: DOCUMENT_STATES, kind: DOCUMENT_KIND_TEXTS },
  columns: [
    {
      label: LABELS.document,
      cell: (row, { place, ...context }) => (
        <TwoLines
          href={pathAt(place, `/electronic-documents/${row.id}`)}
          first={row.number ?? wordOf(DOCUMENT_KIND_TEXTS, row.kind, { place, ...context })}
          second={
            row.number === null
              ? row.description
              : wordOf(DOCUMENT_KIND_TEXTS, row.kind, { place, ...context })
          }
        />
      ),
    },
    {
      label: { es: 'Cliente', en: 'Customer' },
      cell: (row, { t }) => (
        <TwoLines
          first={row.customer_name ?? t({ es: 'Consumidor final', en: 'Final consumer' })}
          second={row.customer_id_number}
        />
      ),
    },
    { label: LABELS.status, cell: (row, context) => stateCell(DOCUMENT_STATES, row.status, context) },
    {
      label: { es: 'Fecha', en: 'Date' },
      sort: 'created_at',
      cell: (row, context) => dayCell(row.created_at, context),
    },
    { label: LABELS.amount, is_figure: true, cell: (row) => moneyCell(row.amount_cop, 'COP') },
  ],
  csv: [
    ...['id', 'kind', 'transaction_id', 'status', 'number', 'code', 'url', 'customer_person'].map((name) => ({
      name,
    })),
    ...['customer_identification', 'customer_id_number', 'customer_name', 'customer_email'].map((name) => ({
      name,
    })),
    { name: 'description' },
    ...(['amount_cop', 'taxed_cop', 'excluded_cop'] as const).map((name) => ({
      name,
      kind: 'amount' as const,
    })),
    ...['rate_hundredths', 'failure', 'failure_text', 'created_at', 'issued_at'].map((name) => ({ name })),
  ],
});
