import type { ComponentChildren } from 'preact';
import type { Text } from '#src/kernel/texts.ts';
import { useReader } from './document.tsx';
import { Place } from './fields.tsx';
import type { Places } from './page.ts';
import { PAGE_TEXTS } from './texts.ts';

export const LEDGER_TEXTS = {
  total: { es: 'Total', en: 'Total' },
  total_today: { es: 'Total hoy', en: 'Total today' },
  tax: { es: 'Impuestos incluidos', en: 'Taxes included' },
  reference: { es: 'Referencia {ref}', en: 'Reference {ref}' },
} as const satisfies Record<string, Text>;

/** A line with a label and an amount, or the name of a text that the response to a form can replace. */
export type LedgerLine =
  | { label: string; hint?: string | null; amount: string; soft?: boolean }
  | { place: string; soft?: boolean };

interface LedgerProps {
  lines: readonly LedgerLine[];
  total: { label: string; amount: string } | { label: string; place: string };
  /** Lines below the total whose amounts are not part of the total. */
  below?: readonly LedgerLine[];
  copy?: Places;
}

/** Shows amounts line by line, with their total below. */
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

/**
 * Renders the lines. A line's hint is below its amount at full width, because a long amount leaves no space next to
 * it.
 */
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
  /** Whether the title is an `h2` instead of an `h1`, because the page has another main heading. */
  below?: boolean;
  /** Link back to the merchant's site. A null URL hides it. */
  back?: { url: string | null; name: string };
  children: ComponentChildren;
}

/** Summary of what the payer pays, shown next to the form and next to the result. */
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
          ← {t(PAGE_TEXTS.back_to, { name: back.name })}
        </a>
      )}
    </div>
  );
}
