import type { ComponentChildren } from 'preact';
import type { Text } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';
import { Place } from './fields.tsx';
import type { Places } from './page.ts';
import { PAGE_WORDS } from './words.ts';

export const LEDGER_WORDS = {
  total: { es: 'Total', en: 'Total' },
  total_today: { es: 'Total hoy', en: 'Total today' },
  tax: { es: 'Impuestos incluidos', en: 'Taxes included' },
  reference: { es: 'Referencia {ref}', en: 'Reference {ref}' },
} as const satisfies Record<string, Text>;

/** One line of what is paid: fixed, or two places of the page that a form may change. */
export type LedgerLine =
  | { label: string; hint?: string | null; amount: string; soft?: boolean }
  | { place: string; soft?: boolean };

interface LedgerProps {
  lines: readonly LedgerLine[];
  total: { label: string; amount: string } | { label: string; place: string };
  /** What is told after the sum, and is no part of it. */
  below?: readonly LedgerLine[];
  copy?: Places;
}

/** What is paid, line by line, with the sum below: figures stand under each other, and no amount is broken. */
export function Ledger({ lines, total, below = [], copy = {} }: LedgerProps) {
  return (
    <dl class="ledger">
      <Lines of={lines} copy={copy} />
      <div class="sum">
        <dt>{total.label}</dt>
        <dd>{'place' in total ? <Place name={total.place} of={copy} /> : total.amount}</dd>
      </div>
      <Lines of={below} copy={copy} />
    </dl>
  );
}

/** What is told of a line stands below it, in the whole width: beside a long amount there is no room. */
function Lines({ of, copy }: { of: readonly LedgerLine[]; copy: Places }) {
  return (
    <>
      {of.map((line, place) => (
        <div key={place} class={line.soft ? 'soft' : undefined}>
          {'place' in line ? (
            <>
              <dt>
                <Place name={`${line.place}_label`} of={copy} />
              </dt>
              <dd>
                <Place name={`${line.place}_amount`} of={copy} />
              </dd>
            </>
          ) : (
            <>
              <dt>{line.label}</dt>
              <dd>{line.amount}</dd>
              {line.hint && <dd class="about">{line.hint}</dd>}
            </>
          )}
        </div>
      ))}
    </>
  );
}

interface SummaryProps {
  title: string;
  lead: string;
  /** Below another heading of the page, where something else is the first thing to say. */
  below?: boolean;
  /** Before anything is paid: where the merchant would have its customer. */
  back?: { url: string | null; name: string };
  children: ComponentChildren;
}

/** What a page is about, beside its form and beside what became of it. */
export function Summary({ title, lead, below = false, back, children }: SummaryProps) {
  const { t } = useReader();
  const Heading = below ? 'h2' : 'h1';
  return (
    <div class="summary">
      <Heading>{title}</Heading>
      <p class="lead">{lead}</p>
      {children}
      {back?.url && (
        <a class="inline-link back" href={back.url}>
          ← {t(PAGE_WORDS.back_to, { name: back.name })}
        </a>
      )}
    </div>
  );
}
