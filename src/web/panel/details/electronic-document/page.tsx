import type { Deps } from '#src/deps.ts';
import { printDocument, requireDocument, retryDocument } from '#src/invoicing/documents/documents.ts';
import type { Draft, ElectronicDocument } from '#src/invoicing/documents/types.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { DOCUMENT_FAILURE_TEXTS, DOCUMENT_KIND_TEXTS, DOCUMENT_STATES } from '../../kit/document-states.ts';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { Facts, Ledger } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { actionPages } from '../action.tsx';
import { Detail } from '../layout.tsx';
import { ObjectTimeline, type TimelineEntry, timelineSize } from '../object-timeline.tsx';
import { COMMON } from '../texts.ts';

const TEXTS = {
  all: { es: 'Facturas electrónicas', en: 'Electronic invoices' },
  noted: { es: 'El cobro la pidió', en: 'The charge asked for it' },
  returned: { es: 'La devolución la pidió', en: 'The return asked for it' },
  sent: { es: 'Enviada al proveedor', en: 'Sent to the provider' },
  issued: { es: 'Emitida y validada por la DIAN', en: 'Issued, and validated by the DIAN' },
  failed: { es: 'No se emitió', en: 'It was not issued' },
  next: { es: 'Se intentará de nuevo', en: 'It will be retried' },
  again: { es: 'Intentar de nuevo', en: 'Try again' },
  again_title: { es: 'Intentar de nuevo', en: 'Try again' },
  again_lead: {
    es: 'El documento se arma con los datos de ahora. Si ya pudo haber salido, primero se le pregunta al proveedor: no se emite dos veces.',
    en: 'The document is made of the data as they are now. If it may have left before, the provider is asked first: it is not issued twice.',
  },
  pdf: { es: 'Abrir el PDF', en: 'Open the PDF' },
  look: { es: 'Ver en la DIAN', en: 'See it at the DIAN' },
  contents: { es: 'Lo que dice', en: 'What it says' },
  taxed: { es: '{name}, con IVA del {rate} %', en: '{name}, with {rate}% of VAT' },
  excluded: { es: '{name}, sin IVA', en: '{name}, without VAT' },
  total: { es: 'Total', en: 'Total' },
  number: { es: 'Número', en: 'Number' },
  customer: { es: 'Cliente', en: 'Customer' },
  final_consumer: { es: 'Consumidor final', en: 'Final consumer' },
  transaction: { es: 'Transacción', en: 'Transaction' },
  see_transaction: { es: 'Ver la transacción', en: 'See the transaction' },
  attempts: { es: 'Intentos', en: 'Tries' },
} as const satisfies Record<string, Text>;

async function load(
  deps: Deps,
  { params: { id = '' } }: Visit,
  { principal }: Caller,
): Promise<ElectronicDocument> {
  if (!isUuid(id)) throw notFound();
  return requireDocument(deps, principal, id);
}

function documentEntries(
  document: ElectronicDocument,
  t: (text: Text) => string,
): { next: TimelineEntry[]; timeline: TimelineEntry[] } {
  const { kind, created_at, sent_at, issued_at, next_attempt_at, failure, failure_text } = document;
  const timeline: TimelineEntry[] = [
    {
      key: 'noted',
      at: created_at,
      tone: 'still',
      title: t(kind === 'invoice' ? TEXTS.noted : TEXTS.returned),
    },
  ];
  if (sent_at) timeline.unshift({ key: 'sent', at: sent_at, tone: 'still', title: t(TEXTS.sent) });
  if (issued_at) timeline.unshift({ key: 'issued', at: issued_at, tone: 'good', title: t(TEXTS.issued) });
  if (failure) {
    const detail = [t(DOCUMENT_FAILURE_TEXTS[failure]), failure_text].filter(Boolean).join(' · ');
    timeline.unshift({ key: 'failed', at: null, tone: 'bad', title: t(TEXTS.failed), detail });
  }
  return {
    next: next_attempt_at ? [{ key: 'next', at: next_attempt_at, tone: 'warn', title: t(TEXTS.next) }] : [],
    timeline,
  };
}

function Contents({ draft, amount_cop }: { draft: Draft; amount_cop: bigint | null }) {
  const { t } = useReader();
  const pesos = (minor: bigint) => <Money minor={minor} currency="COP" />;
  const lines = draft.items.map(({ name, amount, rate_hundredths }) => ({
    label:
      rate_hundredths === null
        ? t(TEXTS.excluded, { name })
        : t(TEXTS.taxed, { name, rate: String(rate_hundredths / 100) }),
    amount: pesos(BigInt(amount)),
  }));
  const total = { label: t(TEXTS.total), amount: pesos(amount_cop ?? 0n), kind: 'total' as const };
  return (
    <Card title={t(TEXTS.contents)}>
      <Ledger lines={[...lines, total]} />
    </Card>
  );
}

function FactsOf({ of, place }: { of: ElectronicDocument; place: Place }) {
  const { t } = useReader();
  const customer = of.draft?.customer;
  const named = customer
    ? `${customer.name} · ${customer.identification_type} ${customer.id_number}`
    : t(TEXTS.final_consumer);
  return (
    <Card title={t(COMMON.facts)}>
      <Facts
        of={[
          ...(of.number === null ? [] : [{ label: t(TEXTS.number), value: of.number }]),
          ...(of.code === null
            ? []
            : [
                {
                  label: of.kind === 'invoice' ? 'CUFE' : 'CUDE',
                  value: <code class="copied">{of.code}</code>,
                },
              ]),
          ...(of.draft ? [{ label: t(TEXTS.customer), value: named }] : []),
          { label: t(TEXTS.attempts), value: String(of.attempts) },
          {
            label: t(TEXTS.transaction),
            value: (
              <a href={pathAt(place, `/transactions/${of.transaction_id}`)}>{t(TEXTS.see_transaction)}</a>
            ),
          },
          { label: t(COMMON.id), value: <code>{of.id}</code> },
        ]}
      />
    </Card>
  );
}

/**
 * Returns whether a user can retry the document. Pending documents with a failure are retried automatically,
 * but users can retry them too.
 */
function isRetryable({ status, failure }: ElectronicDocument): boolean {
  return status === 'refused' || (status === 'waiting' && failure !== null);
}

const retryPages = actionPages({
  path: '/electronic-documents/:id/again',
  load,
  sheet: (document, locale) => ({
    title: TEXTS.again_title,
    lead: TEXTS.again_lead,
    trail: [
      { label: say(TEXTS.all, locale), path: '/electronic-documents' },
      { label: document.id.slice(-8), path: `/electronic-documents/${document.id}` },
    ],
    button: TEXTS.again,
    is_closed: !isRetryable(document),
  }),
  async act(deps, { params: { id = '' } }, { principal }) {
    await retryDocument(deps, principal, id);
    return { path: `/electronic-documents/${id}`, done: 'document_again' };
  },
});

export const electronicDocumentPages: readonly Page[] = [
  panelPage('/electronic-documents/:id', {
    async show(deps, visit, caller) {
      const document = await load(deps, visit, caller);
      const t = (words: Text) => say(words, visit.locale);
      const { place } = caller;
      const path = `/electronic-documents/${document.id}`;
      const { text, tone } = DOCUMENT_STATES[document.status];
      const kind = t(DOCUMENT_KIND_TEXTS[document.kind].text);
      const title = document.number === null ? kind : `${kind} ${document.number}`;
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={title}
          list={{ label: t(TEXTS.all), path: '/electronic-documents' }}
          name={document.number ?? document.id.slice(-8)}
          actions={isRetryable(document) ? [{ path: `${path}/again`, label: t(TEXTS.again) }] : []}
          lead={
            <>
              <Pill tone={tone}>{t(text)}</Pill>
              {document.status === 'issued' && (
                <>
                  {' · '}
                  <a href={pathAt(place, `${path}/pdf`)}>{t(TEXTS.pdf)}</a>
                </>
              )}
              {document.status === 'issued' && document.url && (
                <>
                  {' · '}
                  <a href={document.url} rel="noreferrer">
                    {t(TEXTS.look)}
                  </a>
                </>
              )}
            </>
          }
          main={
            <ObjectTimeline
              {...documentEntries(document, t)}
              size={timelineSize(visit.query)}
              now={deps.clock.now()}
            />
          }
          side={
            <>
              {document.draft && <Contents draft={document.draft} amount_cop={document.amount_cop} />}
              <FactsOf of={document} place={place} />
            </>
          }
        />
      );
      return { title, content };
    },
  }),
  panelPage('/electronic-documents/:id/pdf', {
    async show(deps, visit, caller) {
      const document = await load(deps, visit, caller);
      const bytes = await printDocument(deps, document);
      return { document: { media: 'application/pdf', bytes, name: `${document.number}.pdf` } };
    },
  }),
  ...retryPages,
];
