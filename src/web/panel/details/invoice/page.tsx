import { printInvoice } from '#src/billing/subscriptions/print-invoice.ts';
import { getSubscription } from '#src/billing/subscriptions/routes.ts';
import type { Deps } from '#src/deps.ts';
import { listOfTransactions } from '#src/invoicing/documents/store.ts';
import type { ElectronicDocument } from '#src/invoicing/documents/types.ts';
import { displayDate, displaySpan } from '#src/kernel/display.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { findInvoiceInReach } from '#src/ledger/invoices/store.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { listOfInvoices } from '#src/ledger/transactions/store.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { INVOICE_STATES } from '../../kit/states.ts';
import { Facts } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { documentFacts } from '../electronic-document/facts.tsx';
import { InvoiceBreakdown } from '../invoice-breakdown.tsx';
import { Detail } from '../layout.tsx';
import { ObjectTimeline, timelineSize } from '../object-timeline.tsx';
import { COMMON } from '../texts.ts';
import { chargeEntry } from '../timeline-entries.tsx';

const TEXTS = {
  all: { es: 'Comprobantes', en: 'Invoices' },
  title: { es: 'Comprobante {number}', en: 'Invoice {number}' },
  pdf: { es: 'Abrir el PDF', en: 'Open the PDF' },
  amounts: { es: 'De dónde sale el valor', en: 'Where the amount comes from' },
  total: { es: 'Total', en: 'Total' },
  period: { es: 'Período', en: 'Period' },
  due: { es: 'Vence', en: 'Due' },
  paid: { es: 'Pagado', en: 'Paid' },
  reason: { es: 'Por', en: 'For' },
  create: { es: 'el primer período', en: 'the first period' },
  renewal: { es: 'una renovación', en: 'a renewal' },
  early: { es: 'una renovación anticipada', en: 'a renewal ahead of its time' },
  revival: { es: 'un nuevo comienzo', en: 'a new start' },
  proration: { es: 'un cambio de plan', en: 'a change of plan' },
  attempts: { es: 'Intentos', en: 'Attempts' },
  subscription: { es: 'Suscripción', en: 'Subscription' },
} as const satisfies Record<string, Text>;

async function requireInvoice(deps: Deps, { principal }: Caller, id: string): Promise<Invoice> {
  const invoice = isUuid(id) ? await findInvoiceInReach(deps.db, principal, id) : undefined;
  if (!invoice) throw notFound();
  return invoice;
}

interface FactsProps {
  of: Invoice;
  documents: readonly ElectronicDocument[];
  place: Place;
}

function FactsOf({ of, documents, place }: FactsProps) {
  const { t, locale } = useReader();
  const day = (at: Temporal.Instant) => displayDate(at, locale);
  return (
    <Card title={t(COMMON.facts)}>
      <Facts
        of={[
          { label: t(TEXTS.reason), value: t(TEXTS[of.reason]) },
          { label: t(TEXTS.period), value: displaySpan(of.period_start, of.period_end, locale) },
          { label: t(TEXTS.due), value: day(of.due_at) },
          ...(of.paid_at ? [{ label: t(TEXTS.paid), value: day(of.paid_at) }] : []),
          { label: t(TEXTS.attempts), value: String(of.attempts) },
          ...documentFacts(documents, { place, t }),
          {
            label: t(TEXTS.subscription),
            value: (
              <a href={pathAt(place, `/subscriptions/${of.subscription_id}`)}>
                {of.subscription_id.slice(-8)}
              </a>
            ),
          },
          { label: t(COMMON.id), value: <code>{of.id}</code> },
        ]}
      />
    </Card>
  );
}

function Lead({ of }: { of: Invoice }) {
  const { t } = useReader();
  const { text, tone } = INVOICE_STATES[of.status];
  return (
    <>
      <Money minor={of.total} currency={of.currency_type} /> · <Pill tone={tone}>{t(text)}</Pill>
    </>
  );
}

export const invoicePages: readonly Page[] = [
  panelPage('/invoices/:id', {
    async show(deps, visit, caller) {
      const { locale } = visit;
      const invoice = await requireInvoice(deps, caller, visit.params.id ?? '');
      const attempts = await listOfInvoices(deps.db, invoice.commerce_id, [invoice.id]);
      const charges = attempts.map(({ id }) => id);
      const documents = await listOfTransactions(deps.db, invoice.commerce_id, charges);
      const number = String(invoice.number ?? '');
      const title = say(TEXTS.title, locale, { number });
      const now = deps.clock.now();
      const { place } = caller;
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={title}
          list={{ label: say(TEXTS.all, locale), path: '/invoices' }}
          name={number}
          lead={
            <>
              <Lead of={invoice} /> ·{' '}
              <a href={pathAt(place, `/invoices/${invoice.id}/pdf`)}>{say(TEXTS.pdf, locale)}</a>
            </>
          }
          main={
            <ObjectTimeline
              timeline={attempts.map((one) => chargeEntry(one, { place }))}
              size={timelineSize(visit.query)}
              now={now}
            />
          }
          side={
            <>
              <Card title={say(TEXTS.amounts, locale)}>
                <InvoiceBreakdown of={invoice} total={TEXTS.total} now={now} />
              </Card>
              <FactsOf of={invoice} documents={documents} place={place} />
            </>
          }
        />
      );
      return { title, content };
    },
  }),
  panelPage('/invoices/:id/pdf', {
    async show(deps, { params, locale }, caller) {
      const invoice = await requireInvoice(deps, caller, params.id ?? '');
      const subscription = await getSubscription(deps, caller.principal, invoice.subscription_id);
      const bytes = await printInvoice(deps, subscription, invoice, locale);
      const name = `${locale === 'es' ? 'comprobante' : 'invoice'}-${invoice.number}.pdf`;
      return { document: { media: 'application/pdf', bytes, name } };
    },
  }),
];
