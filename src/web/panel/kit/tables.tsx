import type { ComponentChildren } from 'preact';
import type { Tone } from './parts.tsx';

export interface Column {
  label: string;
  /** Numeric column, aligned right. */
  is_figure?: boolean;
  /** Link of the heading, which sorts the list by this column. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' } | undefined;
}

export interface Row {
  key: string;
  cells: readonly ComponentChildren[];
}

/** A table. On narrow screens each row is a block, with the heading next to each cell. */
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

/** Returns whether a cell is empty. On narrow screens, empty cells are hidden together with their label. */
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
  /** Reason of the event, and what the merchant can do. */
  detail?: ComponentChildren;
  /** The time as displayed text. */
  when: string;
  /** The time in ISO format, for the `datetime` attribute. */
  at?: string;
}

/** The events of an object, newest first. */
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
  /** Explanation of the amount. */
  detail?: ComponentChildren;
  amount: ComponentChildren;
  kind?: 'total' | 'muted';
}

/** Shows how an amount is computed: its lines and its total. */
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

/** A list of labels and values. */
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
