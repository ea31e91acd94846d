import type { ComponentChildren } from 'preact';
import type { Tone } from './parts.tsx';

export interface Column {
  label: string;
  /** Whether the column contains numbers, which are aligned right. */
  is_figure?: boolean;
  /** Link in the column heading that sorts the list by this column. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' } | undefined;
}

export interface Row {
  key: string;
  cells: readonly ComponentChildren[];
}

/** A table. On narrow screens each row becomes a block in which every cell has its column heading next to it. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
}) {
  return (
    <div class="sheet">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} of={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td
                  key={columns[place]?.label}
                  class={columns[place]?.is_figure ? 'num' : undefined}
                  data-label={columns[place]?.label}
                >
                  {isNothing(cell) ? null : <div>{cell}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ of: { label, is_figure, sort } }: { of: Column }) {
  const order = sort && sort.direction !== 'none' ? { 'aria-sort': sort.direction } : {};
  return (
    <th scope="col" class={is_figure ? 'num' : undefined} {...order}>
      {sort ? <a href={sort.href}>{label}</a> : label}
    </th>
  );
}

/** Returns whether a cell has no content. Narrow screens hide such cells with their labels. */
function isNothing(cell: ComponentChildren): boolean {
  return cell === '' || cell === null || cell === undefined || cell === false;
}

/** A cell with two lines: a title, and a detail in smaller text. */
export function TwoLines({
  href,
  first,
  second,
}: {
  href?: string;
  first: ComponentChildren;
  second?: ComponentChildren;
}) {
  return (
    <>
      <strong>{href ? <a href={href}>{first}</a> : first}</strong>
      {second && <small>{second}</small>}
    </>
  );
}

export interface TimelineItem {
  key: string;
  tone: Tone;
  title: ComponentChildren;
  /** Why the event happened, and what the merchant can do about it. */
  detail?: ComponentChildren;
  /** The event's time, formatted for display. */
  when: string;
  /** The event's time in ISO 8601, for the `datetime` attribute. */
  at?: string;
}

/** Shows events in the order given, each with its time. */
export function Timeline({ of }: { of: readonly TimelineItem[] }) {
  return (
    <ol class="time">
      {of.map(({ key, tone, title, detail, when, at }) => (
        <li key={key} class={tone}>
          <div>
            {title}
            {detail && <small>{detail}</small>}
          </div>
          <time dateTime={at}>{when}</time>
        </li>
      ))}
    </ol>
  );
}

export interface Line {
  label: ComponentChildren;
  /** Explanation of the line's amount. */
  detail?: ComponentChildren;
  amount: ComponentChildren;
  kind?: 'total' | 'muted';
}

/** Shows lines with a label and an amount, such as those of an invoice and its total. */
export function Ledger({ lines }: { lines: readonly Line[] }) {
  return (
    <dl class="sum">
      {lines.map(({ label, detail, amount, kind }, place) => (
        <div key={place} class={kind}>
          <dt>
            {label}
            {detail && <small>{detail}</small>}
          </dt>
          <dd class="num">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows pairs of a label and a value. */
export function Facts({ of }: { of: readonly { label: string; value: ComponentChildren }[] }) {
  return (
    <dl class="facts">
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
