import type { ComponentChildren } from 'preact';
import type { Currency } from '#src/kernel/lists.ts';
import { displayAt } from '#src/kernel/moments.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import type { MailSummary } from '#src/messages/mails/of-subject/summaries.ts';
import type { DeliverySummary } from '#src/messages/webhooks/of-subject/store.ts';
import { useReader } from '../../shared/document.tsx';
import { Money } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { explain } from './advice.ts';
import type { TimelineEntry } from './object-timeline.tsx';

const TEXTS = {
  approved: { es: 'Cobro aprobado', en: 'Charge approved' },
  invoice: { es: 'comprobante {number}', en: 'invoice {number}' },
  declined: { es: 'Cobro rechazado: {reason}', en: 'Charge declined: {reason}' },
  failed: { es: 'El cobro no se hizo: {reason}', en: 'The charge was not made: {reason}' },
  unknown: { es: 'Cobro sin respuesta', en: 'Charge without an answer' },
  unknown_hint: {
    es: 'La red de pagos aún no dice cómo terminó. Se le pregunta hasta saberlo; no cobre de nuevo.',
    en: 'The network has not said how it ended. It is asked until that is known; do not charge again.',
  },
  waiting: { es: 'Esperando el pago', en: 'Waiting for the payment' },
  held: { es: 'Valor reservado', en: 'Amount held' },
  authorization: { es: 'autorización {code}', en: 'authorization {code}' },
  returned: { es: 'Devolución aprobada', en: 'Refund approved' },
  voided: { es: 'Anulación aprobada', en: 'Void approved' },
  returning: { es: 'Devolución en trámite', en: 'Refund under way' },
  not_returned: { es: 'La devolución no se hizo', en: 'The refund was not made' },
  free: { es: 'Período sin cobro', en: 'Period without a charge' },
  webhook: { es: 'Webhook', en: 'Webhook' },
  delivered: { es: 'entregado, {status} en {ms} ms', en: 'delivered, {status} in {ms} ms' },
  to_deliver: { es: 'por entregar', en: 'to be delivered' },
  not_delivered: { es: 'no se entregó: {error}', en: 'was not delivered: {error}' },
  again: { es: 'Se intenta de nuevo {when}.', en: 'It is retried {when}.' },
  given_up: {
    es: 'Se intentó {count} veces y no se intenta más. Puede enviarlo de nuevo desde su página.',
    en: 'It failed {count} times and is not retried. You can resend it from its page.',
  },
  mail_sent: { es: 'Correo «{subject}» enviado', en: 'E-mail “{subject}” sent' },
  mail_kept: { es: 'Correo «{subject}» guardado, sin enviar', en: 'E-mail “{subject}” kept, not sent' },
  mail_waiting: { es: 'Correo «{subject}» por enviar', en: 'E-mail “{subject}” to be sent' },
  mail_given_up: { es: 'Correo «{subject}» no se pudo enviar', en: 'E-mail “{subject}” could not be sent' },
  mail_hint: { es: '{to} · si se leyó, no se rastrea', en: '{to} · whether it was read is not tracked' },
} as const satisfies Record<string, Text>;

type Said = { text: Text; values?: Record<string, string | number> };

function Words({ of: { text, values } }: { of: Said }) {
  const { t } = useReader();
  return <>{t(text, values)}</>;
}

function Explained({ code, after }: { code: string; after?: ComponentChildren }) {
  const { locale } = useReader();
  return (
    <>
      {explain(code, locale).advice} {after}
    </>
  );
}

function Refusal({ text, code }: { text: Text; code: string }) {
  const { t, locale } = useReader();
  const { reason } = explain(code, locale);
  const lower = reason.slice(0, 1).toLocaleLowerCase(locale) + reason.slice(1);
  return (
    <>
      <strong>{t(text, { reason: lower })}</strong> <span class="num">({code})</span>
    </>
  );
}

interface AmountLinkProps {
  place: Place;
  path: string;
  minor: bigint;
  currency: Currency;
}

/** An amount that links to a detail page of the panel. */
function AmountLink({ place, path, minor, currency }: AmountLinkProps) {
  return (
    <a href={pathAt(place, path)}>
      <Money minor={minor} currency={currency} />
    </a>
  );
}

interface ChargeContext {
  place: Place;
  invoice?: Invoice | undefined;
  /** Content shown after a failed charge: when it is retried, or that it is not. */
  after?: ComponentChildren;
}

/** Returns the timeline entry for a charge, with its current status. */
export function chargeEntry(
  transaction: Transaction,
  { place, invoice, after }: ChargeContext,
): TimelineEntry {
  const { id, status, amount, currency_type, response_code } = transaction;
  const value = (
    <AmountLink place={place} path={`/transactions/${id}`} minor={amount} currency={currency_type} />
  );
  const at = transaction.approved_at ?? transaction.updated_at;
  const key = `charge-${id}`;
  if (status === 'Rechazada' || status === 'Fallida') {
    const code = response_code ?? 'E99';
    const text = status === 'Fallida' ? TEXTS.failed : TEXTS.declined;
    const title = (
      <>
        <Refusal text={text} code={code} />, {value}
      </>
    );
    return { key, at, tone: 'bad', title, detail: <Explained code={code} after={after} /> };
  }
  if (transaction.approved_at === null) {
    const text = status === 'Autorizada' ? TEXTS.held : isInProgress(status) ? TEXTS.unknown : TEXTS.waiting;
    const title = (
      <>
        <strong>
          <Words of={{ text }} />
        </strong>
        , {value}
      </>
    );
    const detail = text === TEXTS.unknown && <Words of={{ text: TEXTS.unknown_hint }} />;
    return { key, at: transaction.created_at, tone: 'warn', title, detail };
  }
  const number = invoice?.number ?? null;
  const title = (
    <>
      <strong>
        <Words of={{ text: TEXTS.approved }} />
      </strong>
      , {value}
      {invoice && number !== null && (
        <>
          ,{' '}
          <a href={pathAt(place, `/invoices/${invoice.id}`)}>
            <Words of={{ text: TEXTS.invoice, values: { number: String(number) } }} />
          </a>
        </>
      )}
    </>
  );
  return { key, at, tone: 'good', title, detail: <PaidWith of={transaction} /> };
}

function PaidWith({ of }: { of: Transaction }) {
  const { t } = useReader();
  const source = sourceName(of.payment_method_source, of.card_last_four);
  const code = of.authorization_code;
  return <>{[source, code === null ? '' : t(TEXTS.authorization, { code })].filter(Boolean).join(' · ')}</>;
}

const RETURN_TEXTS = {
  open: { text: TEXTS.returning, tone: 'warn' },
  declined: { text: TEXTS.not_returned, tone: 'bad' },
  failed: { text: TEXTS.not_returned, tone: 'bad' },
} as const;

/** Returns the timeline entry for a void or a refund, successful or not. */
export function refundEntry(operation: Operation, place: Place): TimelineEntry {
  const { kind, status, amount, currency, reference, code, transaction_id } = operation;
  const approved = { text: kind === 'void' ? TEXTS.voided : TEXTS.returned, tone: 'still' } as const;
  const { text, tone } = status === 'approved' ? approved : RETURN_TEXTS[status];
  const path = `/transactions/${transaction_id}`;
  const title = (
    <>
      <strong>
        <Words of={{ text }} />
      </strong>
      , <AmountLink place={place} path={path} minor={amount} currency={currency} />
    </>
  );
  const isRefused = status === 'declined' || status === 'failed';
  const detail = isRefused && code !== null ? <Explained code={code} /> : null;
  return {
    key: `return-${reference}`,
    at: operation.settled_at ?? operation.created_at,
    tone,
    title,
    detail,
  };
}

/** Returns the timeline entry for a period with an invoice of 0, for which no charge was made. */
export function freePeriodEntry(invoice: Invoice, place: Place): TimelineEntry {
  const title = (
    <>
      <Words of={{ text: TEXTS.free }} />,{' '}
      <a href={pathAt(place, `/invoices/${invoice.id}`)}>
        <Words of={{ text: TEXTS.invoice, values: { number: String(invoice.number ?? '') } }} />
      </a>
    </>
  );
  return { key: `free-${invoice.id}`, at: invoice.paid_at, tone: 'good', title };
}

export function deliveryEntry(delivery: DeliverySummary, place: Place, now: Temporal.Instant): TimelineEntry {
  const { id, kind, is_pending, attempts, last_at, error } = delivery;
  const name = <a href={pathAt(place, `/deliveries/${id}`)}>{kind}</a>;
  const tell = (said: Said) => (
    <>
      <Words of={{ text: TEXTS.webhook }} /> <strong>{name}</strong> <Words of={said} />
    </>
  );
  const key = `webhook-${id}`;
  const at = last_at ?? delivery.created_at;
  if (attempts > 0 && error === null) {
    const values = { status: delivery.answer_status ?? '', ms: delivery.duration_ms ?? '' };
    return { key, at, tone: 'good', title: tell({ text: TEXTS.delivered, values }) };
  }
  if (attempts === 0) return { key, at, tone: 'still', title: tell({ text: TEXTS.to_deliver }) };
  const title = tell({ text: TEXTS.not_delivered, values: { error: error ?? '' } });
  if (!is_pending) {
    const detail = <Words of={{ text: TEXTS.given_up, values: { count: attempts } }} />;
    return { key, at, tone: 'bad', title, detail };
  }
  const detail = delivery.next_attempt_at && <Again at={delivery.next_attempt_at} now={now} />;
  return { key, at, tone: 'warn', title, detail };
}

/** Shows when the next attempt takes place. */
export function Again({ at, now }: { at: Temporal.Instant; now: Temporal.Instant }) {
  const { t, locale } = useReader();
  return <>{t(TEXTS.again, { when: displayAt(at, now, locale) })}</>;
}

const MAIL_TEXTS = {
  sent: { text: TEXTS.mail_sent, tone: 'still' },
  kept: { text: TEXTS.mail_kept, tone: 'still' },
  waiting: { text: TEXTS.mail_waiting, tone: 'still' },
  given_up: { text: TEXTS.mail_given_up, tone: 'bad' },
} as const;

export function mailEntry({ id, status, subject, to, at, error }: MailSummary, place: Place): TimelineEntry {
  const { text, tone } = MAIL_TEXTS[status];
  const title = (
    <a href={pathAt(place, `/mails/${id}`)}>
      <Words of={{ text, values: { subject } }} />
    </a>
  );
  const detail = error ?? <Words of={{ text: TEXTS.mail_hint, values: { to } }} />;
  return { key: `mail-${id}`, at, tone, title, detail };
}
