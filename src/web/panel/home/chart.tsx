import type { Locale } from '#src/kernel/texts.ts';
import { useReader } from '../../shared/document.tsx';
import { HOME } from './texts.ts';

/** A bar that spans from one value to another. The values are counts, or amounts in minor units. */
export interface Bar {
  key: string;
  /** Label under the bar; empty for none. */
  label: string;
  /** Text above the bar. */
  value?: string;
  /** Tooltip. */
  title: string;
  from: bigint;
  to: bigint;
  is_soft?: boolean;
}

interface ChartProps {
  label: string;
  bars: readonly Bar[];
  width: number;
  height: number;
  /**
   * Formats the values on the chart's scale. Without it the chart has no scale, because the bars show their own
   * values.
   */
  scale?: (minor: bigint) => string;
  table: { columns: readonly string[]; rows: readonly ChartRow[] };
}

interface ChartRow {
  cells: readonly string[];
  /** URL of the list whose rows add up to the amount in the last cell of this bar's table row. */
  href?: string;
}

const TOP = 18;
const BOTTOM = 22;
const GAP = 0.3;

/**
 * Renders a bar chart as SVG, followed by a table with the same data. It computes positions only; the caller
 * provides all amounts.
 */
export function BarChart({ label, bars, width, height, scale, table }: ChartProps) {
  const left = scale ? 48 : 0;
  const most = bars.reduce((top, { from, to }) => (from > top ? from : to > top ? to : top), 1n);
  const least = bars.reduce((low, { from, to }) => (from < low ? from : to < low ? to : low), 0n);
  const room = height - TOP - BOTTOM;
  const y = (minor: bigint) => TOP + (room * Number(((most - minor) * 10_000n) / (most - least))) / 10_000;
  const step = (width - left) / Math.max(1, bars.length);
  return (
    <>
      <svg
        class={width > 500 ? 'chart wide' : 'chart'}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        {scale &&
          [0n, most / 2n, most].map((at) => (
            <Line key={at} at={y(at)} width={width} left={left} text={scale(at)} />
          ))}
        {bars.map((bar, place) => (
          <Column key={bar.key} bar={bar} y={y} x={left + place * step} step={step} height={height} />
        ))}
      </svg>
      <ChartTable label={label} {...table} />
    </>
  );
}

function Line({ at, width, left, text }: { at: number; width: number; left: number; text: string }) {
  return (
    <>
      <line class="grid" x1={left} x2={width} y1={at} y2={at} />
      <text x={0} y={at + 4}>
        {text}
      </text>
    </>
  );
}

interface ColumnProps {
  bar: Bar;
  y: (minor: bigint) => number;
  x: number;
  step: number;
  height: number;
}

function Column({ bar, y, x, step, height }: ColumnProps) {
  const [top, foot] = bar.from > bar.to ? [y(bar.from), y(bar.to)] : [y(bar.to), y(bar.from)];
  const width = step * (1 - GAP);
  const middle = x + step / 2;
  return (
    <g>
      <title>{bar.title}</title>
      <rect
        class={bar.is_soft ? 'bar soft' : 'bar'}
        x={(middle - width / 2).toFixed(1)}
        y={top.toFixed(1)}
        width={width.toFixed(1)}
        height={Math.max(1, foot - top).toFixed(1)}
        rx={3}
      />
      {bar.value && (
        <text x={middle.toFixed(1)} y={(top - 5).toFixed(1)} text-anchor="middle">
          {bar.value}
        </text>
      )}
      {bar.label && (
        <text x={middle.toFixed(1)} y={height - 6} text-anchor="middle">
          {bar.label}
        </text>
      )}
    </g>
  );
}

function ChartTable({ label, columns, rows }: ChartProps['table'] & { label: string }) {
  const { t } = useReader();
  return (
    <details class="data">
      <summary>{t(HOME.data)}</summary>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" class={place > 0 ? 'num' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, href }) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={columns[place]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[place]} class="num">
                    {href && place === cells.length - 1 ? <a href={href}>{cell}</a> : cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const TAGS = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Locale, string>;

/** Formats an amount in minor units in compact notation, such as `12,8 M`. */
export function short(minor: bigint, locale: Locale): string {
  const whole = Number(minor) / 100;
  return new Intl.NumberFormat(TAGS[locale], { notation: 'compact', maximumFractionDigits: 1 }).format(whole);
}

/** Formats `part / whole` as a percentage with one decimal. Returns null if `whole` is 0. */
export function percent(part: bigint, whole: bigint, locale: Locale): string | null {
  if (whole === 0n) return null;
  const share = Number((part * 100_000n) / whole) / 100_000;
  const format = new Intl.NumberFormat(TAGS[locale], { style: 'percent', maximumFractionDigits: 1 });
  // Spanish puts a non-breaking space before the percent sign.
  return format.format(share).replace(/\s*%$/, locale === 'es' ? '\u00a0%' : '%');
}
