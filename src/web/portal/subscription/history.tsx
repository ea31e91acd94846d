import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { sourceName } from '#src/kernel/source-names.ts';
import type { Page } from '#src/platform/http/pagination.ts';
import type { PortalEntry } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import { Badge } from '../parts.tsx';
import { ENTRY_STATES, HISTORY_TEXTS as WORDS } from './texts.ts';

interface HistoryProps {
  of: Page<PortalEntry>;
  /** Returns the URL of page `page` of the history. */
  at(page: number): string;
  /** Returns the URL of the receipt for a charge. */
  pdf(id: string): string;
  /** Returns the URL of the PDF of an electronic invoice or credit note. */
  document(id: string): string;
}

/** Lists all charges, successful or not, with date, amount, status and receipt. */
export function History({ of, at, pdf, document }: HistoryProps) {
  const { t } = useReader();
  const isLast = of.offset + of.rows.length >= of.total;
  return (
    <section class="panel" id="history" aria-labelledby="history-title">
      <h2 id="history-title">{t(WORDS.title)}</h2>
      {of.rows.length === 0 ? (
        <p>{t(WORDS.none)}</p>
      ) : (
        <ul class="list">
          {of.rows.map((one) => (
            <Entry key={one.id} of={one} pdf={pdf(one.id)} document={document} />
          ))}
        </ul>
      )}
      {(of.page > 1 || !isLast) && (
        <nav class="row" aria-label={t(WORDS.title)}>
          {of.page > 1 && <a href={`${at(of.page - 1)}#history`}>{t(WORDS.newer)}</a>}
          {!isLast && <a href={`${at(of.page + 1)}#history`}>{t(WORDS.older)}</a>}
        </nav>
      )}
    </section>
  );
}

/** States in which a charge has a receipt. A failed charge has none. */
const WITH_RECEIPT: ReadonlySet<PortalEntry['state']> = new Set(['paid', 'returned', 'returning']);

interface EntryProps extends Pick<HistoryProps, 'document'> {
  of: PortalEntry;
  pdf: string;
}

function Entry({ of, pdf, document }: EntryProps) {
  const { t, locale } = useReader();
  const { at, amount, currency, state, source, reason, refunded, balance_applied, number } = of;
  const money = (minor: bigint) => displayMoney(minor, currency, locale);
  const isPartly = refunded > 0n && state === 'paid';
  return (
    <li>
      <div class="row">
        <span>{displayDate(at, locale)}</span>
        <strong class="money">{money(amount)}</strong>
      </div>
      <div class="row">
        <span class="hint">{source ? sourceName(source.brand, source.last_four) : t(WORDS.no_charge)}</span>
        <Badge {...ENTRY_STATES[state]} />
      </div>
      {reason && <p class="hint">{t(reason)}</p>}
      {isPartly && <p class="hint">{t(WORDS.refunded, { amount: money(refunded) })}</p>}
      {balance_applied > 0n && source && (
        <p class="hint">{t(WORDS.with_credit, { amount: money(balance_applied) })}</p>
      )}
      {number !== null && WITH_RECEIPT.has(state) && (
        <a class="inline-link" href={pdf} aria-label={t(WORDS.pdf_of, { number: String(number) })}>
          {t(WORDS.pdf)}
        </a>
      )}
      {of.documents.map(({ id, kind, number: named }) => (
        <a key={id} class="inline-link" href={document(id)}>
          {t(kind === 'invoice' ? WORDS.electronic_invoice : WORDS.credit_note, { number: named })}
        </a>
      ))}
    </li>
  );
}
