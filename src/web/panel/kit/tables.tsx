import type { ComponentChildren } from 'preact';
import type { Tone } from './parts.tsx';

export interface Column {
  label: string;
  /** Figures stand at the right. */
  is_figure?: boolean;
  /** Where its heading leads: the same list in that order. */
  sort?: { href: string; direction: 'ascending' | 'descending' | 'none' } | undefined;
}

export interface Row {
  key: string;
  cells: readonly ComponentChildren[];
}

/** Rows and columns on a sheet. On a narrow screen each row is a block, with the headings beside its cells. */
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

/** On a telephone a cell that holds nothing is left out with its label. */
function isNothing(cell: ComponentChildren): boolean {
  return cell === '' || cell === null || cell === undefined || cell === false;
}

/** Two lines of a cell: what it is, and what tells it apart. */
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

export interface Happening {
  key: string;
  tone: Tone;
  title: ComponentChildren;
  /** The reason, and what to do about it. */
  detail?: ComponentChildren;
  /** When, as people say it. */
  when: string;
  /** The same for programs. */
  at?: string;
}

/** What happened to a thing, newest first. */
export function Timeline({ of }: { of: readonly Happening[] }) {
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
  /** Why it is so much. */
  detail?: ComponentChildren;
  amount: ComponentChildren;
  kind?: 'total' | 'muted';
}

/** Where an amount comes from: its lines and its sum. */
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

/** Names and values of a thing. */
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
