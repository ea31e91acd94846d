import { canQuery } from '#src/charging/query-transaction.ts';
import type { Deps } from '#src/deps.ts';
import { listOfTransactions } from '#src/invoicing/documents/store.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import { listInvoicesById } from '#src/ledger/invoices/store.ts';
import { requireTransaction } from '#src/ledger/transactions/find.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { listMovementsOf } from '#src/ledger/virtual-account/store.ts';
import { listChangesOf } from '#src/tenancy/audit/list.ts';
import { useReader } from '../../../shared/document.tsx';
import type { Page } from '../../../shared/page.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { Card, Money, Pill } from '../../kit/parts.tsx';
import { TRANSACTION_STATES } from '../../kit/states.ts';
import { Facts, Ledger } from '../../kit/tables.tsx';
import { type Place, pathAt } from '../../scope.ts';
import { explain } from '../advice.ts';
import { changeEntry } from '../change-entry.tsx';
import { documentFacts } from '../electronic-document/facts.tsx';
import { InvoiceBreakdown } from '../invoice-breakdown.tsx';
import { type ActionLink, Detail } from '../layout.tsx';
import { ObjectTimeline, type TimelineEntry, timelineSize } from '../object-timeline.tsx';
import { providerName } from '../provider-names.ts';
import { COMMON } from '../texts.ts';
import { isRefundable } from './refund.tsx';
import { TEXTS } from './texts.ts';

async function load(deps: Deps, { principal }: Caller, reference: string) {
  const transaction = await requireTransaction(deps, principal, reference);
  const { commerce_id, production, id, invoice_id } = transaction;
  const [invoice = null] = await listInvoicesById(
    deps.db,
    commerce_id,
    invoice_id === null ? [] : [invoice_id],
  );
  return {
    transaction,
    invoice,
    operations: await listOperationsOf(deps.db, transaction),
    movements: await listMovementsOf(deps.db, transaction),
    documents: await listOfTransactions(deps.db, commerce_id, [id]),
    changes: await listChangesOf(deps.db, { commerce_id, production, kind: 'transaction', id }),
    now: deps.clock.now(),
  };
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** Returns the timeline entry for a provider operation, such as a charge or a refund, with its result. */
export function operationEntry(operation: Operation): TimelineEntry {
  const { reference, status, code } = operation;
  const tones = { open: 'warn', approved: 'good', declined: 'bad', failed: 'bad' } as const;
  return {
    key: reference,
    at: operation.settled_at ?? operation.created_at,
    tone: tones[status],
    title: <OperationTitle of={operation} />,
    detail: <OperationDetail of={operation} code={code} />,
  };
}

function OperationTitle({ of }: { of: Operation }) {
  const { t } = useReader();
  const name = of.kind === 'refund' ? TEXTS.refund_made : TEXTS[of.kind];
  return (
    <>
      <strong>{t(name)}</strong> {t(TEXTS[of.status])}, <Money minor={of.amount} currency={of.currency} />
    </>
  );
}

function OperationDetail({ of, code }: { of: Operation; code: string | null }) {
  const { t, locale } = useReader();
  const { answered_ms, asks, passed_on_by, provider_text, status } = of;
  const provider = t(providerName(of.provider));
  const isRefused = code !== null && (status === 'declined' || status === 'failed');
  const { reason, advice } = isRefused ? explain(code, locale) : { reason: '', advice: '' };
  const said = [
    isRefused ? `${reason} (${code}). ${advice}` : '',
    provider_text ?? '',
    answered_ms === null ? t(TEXTS.at_slow, { provider }) : t(TEXTS.at, { provider, ms: answered_ms }),
    asks > 0 ? t(TEXTS.asked, { count: asks }) : '',
    passed_on_by === null ? '' : t(TEXTS.passed_on, { provider: t(providerName(passed_on_by)) }),
  ];
  return <>{said.filter(Boolean).join(' · ')}</>;
}

function Amounts({ of: { transaction, invoice, now } }: { of: Loaded }) {
  const { t, locale } = useReader();
  const {
    amount,
    refunded,
    disputed,
    currency_type: currency,
    value_cop,
    tax_cop,
    cop_per_unit,
  } = transaction;
  const money = (minor: bigint) => <Money minor={minor} currency={currency} />;
  const pesos = (minor: bigint) => displayMoney(minor, 'COP', locale);
  const lines = [
    { label: t(TEXTS.amount), amount: money(amount) },
    ...(refunded > 0n ? [{ label: t(TEXTS.returned), amount: money(-refunded) }] : []),
    ...(disputed > 0n ? [{ label: t(TEXTS.disputed), amount: money(-disputed) }] : []),
    ...(refunded + disputed > 0n
      ? [{ label: t(TEXTS.left), amount: money(amount - refunded - disputed), kind: 'total' as const }]
      : []),
    ...(currency === 'COP'
      ? []
      : [
          {
            label: t(TEXTS.in_pesos, { rate: pesos(cop_per_unit) }),
            amount: pesos(value_cop),
            kind: 'muted' as const,
          },
        ]),
    ...(tax_cop > 0n ? [{ label: t(TEXTS.tax), amount: pesos(tax_cop), kind: 'muted' as const }] : []),
  ];
  return (
    <Card title={t(TEXTS.amounts)}>
      {invoice && <InvoiceBreakdown of={invoice} total={TEXTS.charged} now={now} />}
      <Ledger lines={lines} />
    </Card>
  );
}

function FactsOf({ of: { transaction, movements, documents }, place }: { of: Loaded; place: Place }) {
  const { t, locale } = useReader();
  const { response_code, customer_payer, installments, authorization_code, network_transaction_id } =
    transaction;
  const payer = [customer_payer?.name, customer_payer?.email].filter(Boolean).join(' · ');
  const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  const facts = [
    ...fact(
      t(TEXTS.method),
      sourceName(transaction.payment_method_source ?? transaction.payment_method, transaction.card_last_four),
    ),
    ...fact(t(TEXTS.installments), installments === null ? null : String(installments)),
    ...fact(t(TEXTS.authorization), authorization_code),
    ...fact(t(TEXTS.code), response_code && `${explain(response_code, locale).reason} (${response_code})`),
    ...fact(t(TEXTS.payer), payer),
    ...ownerOf(transaction).map(({ label, path }) => ({
      label: t(TEXTS.belongs),
      value: <a href={pathAt(place, path)}>{t(label)}</a>,
    })),
    ...movements.map(({ id, concept }) => ({
      label: t(TEXTS.movement),
      value: <a href={pathAt(place, `/movements/${id}`)}>{concept}</a>,
    })),
    ...documentFacts(documents, { place, t }),
    ...fact(t(TEXTS.network), network_transaction_id),
    { label: t(COMMON.id), value: <code>{transaction.id}</code> },
  ];
  return (
    <Card title={t(COMMON.facts)}>
      <Facts of={facts} />
    </Card>
  );
}

function ownerOf({ subscription_id, payment_id, pre_authorization_id }: Transaction) {
  if (subscription_id !== null)
    return [{ label: TEXTS.subscription, path: `/subscriptions/${subscription_id}` }];
  if (payment_id !== null) return [{ label: TEXTS.payment, path: `/payments/${payment_id}` }];
  if (pre_authorization_id === null) return [];
  return [{ label: TEXTS.reservation, path: `/reservations/${pre_authorization_id}` }];
}

function Lead({ of: { status, amount, currency_type } }: { of: Transaction }) {
  const { t } = useReader();
  const { text, tone } = TRANSACTION_STATES[status];
  return (
    <>
      <Money minor={amount} currency={currency_type} /> · <Pill tone={tone}>{t(text)}</Pill>
    </>
  );
}

function actionLinksOf({ transaction, operations }: Loaded, locale: Locale): ActionLink[] {
  const { id } = transaction;
  const path = `/transactions/${id}`;
  return [
    ...(operations.some(canQuery) ? [{ path: `${path}/ask`, label: say(TEXTS.ask, locale) }] : []),
    ...(isRefundable(transaction)
      ? [{ path: `${path}/refund`, label: say(TEXTS.refund, locale), kind: 'danger' as const }]
      : []),
  ];
}

export const transactionPages: readonly Page[] = [
  panelPage('/transactions/:id', {
    async show(deps, visit, caller) {
      const { locale } = visit;
      const loaded = await load(deps, caller, visit.params.id ?? '');
      const { transaction, operations, changes, now } = loaded;
      const number = String(transaction.number);
      const title = say(TEXTS.title, locale, { number });
      const content = (
        <Detail
          caller={caller}
          visit={visit}
          title={title}
          list={{ label: say(TEXTS.all, locale), path: '/transactions' }}
          name={number}
          lead={<Lead of={transaction} />}
          actions={actionLinksOf(loaded, locale)}
          main={
            <ObjectTimeline
              timeline={[...operations.map(operationEntry), ...changes.map(changeEntry)]}
              size={timelineSize(visit.query)}
              now={now}
            />
          }
          side={
            <>
              <Amounts of={loaded} />
              <FactsOf of={loaded} place={caller.place} />
            </>
          }
        />
      );
      return { title, content };
    },
  }),
];
