import type { ComponentChildren } from 'preact';
import { displayMoney } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Text } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';

/** Meaning of a status: success, warning, error or neutral. */
export type Tone = 'good' | 'warn' | 'bad' | 'still';

/** A coloured label that shows a status. */
export function Pill({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`pill ${tone}`}>{children}</span>;
}

/** An amount without line breaks inside. The currency code is omitted for COP. */
export function Money({ minor, currency }: { minor: bigint; currency: Currency }) {
  const { locale } = useReader();
  const text = displayMoney(minor, currency, locale);
  return <span class="num">{currency === 'COP' ? text.replace(/ COP$/, '') : text}</span>;
}

interface Crumb {
  label: string;
  /** URL of the breadcrumb item. Omitted for the current page. */
  href?: string;
}

interface TopProps {
  title: string;
  /** Breadcrumb. */
  trail?: readonly Crumb[];
  /** Text under the title. */
  lead?: ComponentChildren;
  /** Buttons shown next to the page title. */
  children?: ComponentChildren;
}

/** Page header. */
export function Top({ title, trail = [], lead, children }: TopProps) {
  return (
    <div class="top">
      <div>
        {trail.length > 0 && (
          <p class="trail">
            {trail.map(({ label, href }) => (
              <span key={label}>{href === undefined ? label : <a href={href}>{label}</a>}</span>
            ))}
          </p>
        )}
        <h1>{title}</h1>
        {lead && <p class="muted">{lead}</p>}
      </div>
      {children && <div class="actions">{children}</div>}
    </div>
  );
}

export function LinkButton({
  href,
  kind = 'second',
  children,
}: {
  href: string;
  kind?: 'first' | 'second' | 'danger';
  children: ComponentChildren;
}) {
  return (
    <a class={`button ${kind}`} href={href}>
      {children}
    </a>
  );
}

interface CardProps {
  title?: string;
  /** Explains the title. The explanation opens with a question mark next to the title. */
  definition?: Text;
  /** Content shown to the right of the title. */
  aside?: ComponentChildren;
  children: ComponentChildren;
  class?: string;
}

export function Card({ title, definition, aside, children, class: style = '' }: CardProps) {
  return (
    <section class={`card ${style}`}>
      {title !== undefined && (
        <div class="card-head">
          <h2>{title}</h2>
          {aside && <small class="muted">{aside}</small>}
          {definition && <Definition text={definition} of={title} />}
        </div>
      )}
      {children}
    </section>
  );
}

/** Button with a question mark that opens the definition of a key figure. It works without scripts. */
function Definition({ text, of }: { text: Text; of: string }) {
  const { t } = useReader();
  return (
    <details class="definition">
      <summary aria-label={`${of}: ?`}>
        <span aria-hidden="true">?</span>
      </summary>
      <p>{t(text)}</p>
    </details>
  );
}

interface FigureProps {
  title: string;
  definition: Text;
  value: ComponentChildren;
  /** URL of the list with the rows that the key figure counts. Undefined for no link. */
  href?: string | undefined;
  children?: ComponentChildren;
}

/** A key figure with its definition, its content below, and a link to the rows that it counts. */
export function Figure({ title, definition, value, href, children }: FigureProps) {
  return (
    <Card title={title} definition={definition} class="figure">
      <p class="big num">{href ? <a href={href}>{value}</a> : value}</p>
      {children && <p class="small">{children}</p>}
    </Card>
  );
}

export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <progress class="progress" max={Math.max(1, total)} value={done} aria-label={label}>
      {total === 0 ? 0 : Math.floor((100 * done) / total)} %
    </progress>
  );
}

/** Placeholder for an empty list. `children` explains what to do. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

export function Notice({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
