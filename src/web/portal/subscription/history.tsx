import type { ComponentChildren } from 'preact';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Page } from '#src/platform/http/pagination.ts';
import type { PortalCharge, PortalInvoice } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import { Badge } from '../parts.tsx';
import { CHARGE_STATES, INVOICE_STATES, WORDS } from './words.ts';

interface HistoryProps<T> {
  of: Page<T>;
  /** The address of another of its pages. */
  at(page: number): string;
}

export function Charges({ of, at }: HistoryProps<PortalCharge>) {
  return (
    <History id="charges" title={WORDS.charges} none={WORDS.no_charges} of={of} at={at}>
      {of.rows.map((one) => (
        <Charge key={one.id} of={one} />
      ))}
    </History>
  );
}

function Charge({ of }: { of: PortalCharge }) {
  const { t, locale } = useReader();
  const { at, amount, currency, status, source, reason, refunded } = of;
  return (
    <li>
      <div class="row">
        <span>{displayDate(at, locale)}</span>
        <strong>{displayMoney(amount, currency, locale)}</strong>
      </div>
      <div class="row">
        <span class="hint">{source && sourceName(source.brand, source.last_four)}</span>
        <Badge {...CHARGE_STATES[status]} />
      </div>
      {reason && <p class="hint">{t(reason)}</p>}
      {refunded > 0n && (
        <p class="hint">{t(WORDS.refunded, { amount: displayMoney(refunded, currency, locale) })}</p>
      )}
    </li>
  );
}

export function Invoices({ of, at, pdf }: HistoryProps<PortalInvoice> & { pdf(id: string): string }) {
  return (
    <History id="invoices" title={WORDS.invoices} none={WORDS.no_invoices} of={of} at={at}>
      {of.rows.map((one) => (
        <Invoice key={one.id} of={one} pdf={pdf(one.id)} />
      ))}
    </History>
  );
}

function Invoice({ of, pdf }: { of: PortalInvoice; pdf: string }) {
  const { t, locale } = useReader();
  const { at, total, currency, status } = of;
  const number = String(of.number ?? '');
  return (
    <li>
      <div class="row">
        <span>{t(WORDS.invoice, { number })}</span>
        <strong>{displayMoney(total, currency, locale)}</strong>
      </div>
      <div class="row">
        <span class="hint">{displayDate(at, locale)}</span>
        <Badge {...INVOICE_STATES[status]} />
      </div>
      <a class="inline-link" href={pdf} aria-label={t(WORDS.pdf_of, { number })}>
        {t(WORDS.pdf)}
      </a>
    </li>
  );
}

interface FrameProps extends HistoryProps<unknown> {
  id: string;
  title: Text;
  none: Text;
  children: ComponentChildren;
}

function History({ id, title, none, of, at, children }: FrameProps) {
  const { t } = useReader();
  const isLast = of.offset + of.rows.length >= of.total;
  return (
    <section class="panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(title)}</h2>
      {of.rows.length === 0 ? <p>{t(none)}</p> : <ul class="list">{children}</ul>}
      {(of.page > 1 || !isLast) && (
        <nav class="row" aria-label={t(title)}>
          {of.page > 1 && <a href={`${at(of.page - 1)}#${id}`}>{t(WORDS.newer)}</a>}
          {!isLast && <a href={`${at(of.page + 1)}#${id}`}>{t(WORDS.older)}</a>}
        </nav>
      )}
    </section>
  );
}
