/**
 * Measures the same renewals in tables of up to a hundred times the size, with one and with a thousand merchants.
 * `npm run bench -- growth > FILE` measures, and `npm run bench -- draw FILE` draws the chart of
 * docs/performance.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures, Size } from './measure.ts';
import { benchRenewals } from './renewals.ts';

const SUBSCRIPTIONS = [10_000, 100_000, 1_000_000] as const;
const MERCHANTS = [1, 1_000] as const;
const DUE = 10_000;
const PICTURE = join(import.meta.dirname, '../docs/pictures/renewals-growth.svg');

export async function measureGrowth(size: Size): Promise<Figures[]> {
  const measured: Figures[] = [];
  for (const subscriptions of SUBSCRIPTIONS)
    for (const merchants of MERCHANTS) {
      const asked = { ...size, renewals: DUE, others: subscriptions - DUE, merchants, without_floor: true };
      measured.push({ subscriptions, merchants, ...(await benchRenewals(asked)) });
    }
  return measured;
}

export function drawGrowth(file: string): void {
  writeFileSync(PICTURE, pictureOf(JSON.parse(readFileSync(file, 'utf8')) as Figures[]));
}

/** The stacked parts of each bar. */
const PARTS = [
  { name: 'cpu_us_postgres', label: 'PostgreSQL', fill: '#33658a' },
  { name: 'cpu_us_js', label: 'worker', fill: '#e0a030' },
  { name: 'cpu_us_simulator', label: 'simulator', fill: '#9aa5b1' },
] as const;

const [WIDTH, HEIGHT, LEFT, BOTTOM, BAR] = [720, 350, 60, 270, 70];
/** Distance between two sizes, and between one and a thousand merchants. */
const [STEP, PAIR] = [215, 100];

function pictureOf(measured: readonly Figures[]): string {
  const sums = measured.map((one) => PARTS.reduce((sum, { name }) => sum + (one[name] ?? 0), 0));
  const top = Math.ceil(Math.max(...sums) / 500) * 500;
  const height = (us: number) => (us / top) * (BOTTOM - 50);
  const lines = Array.from({ length: top / 500 + 1 }, (_, step) => {
    const y = (BOTTOM - height(step * 500)).toFixed(1);
    return `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y}" y2="${y}" stroke="#d5dae0"/>
<text x="${LEFT - 8}" y="${y}" dy="4" text-anchor="end">${step * 500}</text>`;
  });
  const bars = measured.map((one, place) =>
    barOf(one, LEFT + 20 + Math.floor(place / 2) * STEP + (place % 2) * PAIR, height),
  );
  const legend = PARTS.map(
    ({ label, fill }, place) =>
      `<rect x="${LEFT + place * 130}" y="14" width="12" height="12" fill="${fill}"/>
<text x="${LEFT + 18 + place * 130}" y="24">${label}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" role="img">
<title>Microseconds of processor for a renewal, by the number of subscriptions</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...lines, ...bars, ...legend].join('\n')}
</svg>
`;
}

function barOf(one: Figures, x: number, height: (us: number) => number): string {
  let below = BOTTOM;
  const rects = PARTS.map(({ name, fill }) => {
    const tall = height(one[name] ?? 0);
    below -= tall;
    return `<rect x="${x}" y="${below.toFixed(1)}" width="${BAR}" height="${tall.toFixed(1)}" fill="${fill}"/>`;
  });
  const { subscriptions = 0, merchants = 0, wal_bytes = 0, cpu_us = 0 } = one;
  const middle = x + BAR / 2;
  return `${rects.join('\n')}
<text x="${middle}" y="${BOTTOM + 20}" text-anchor="middle">${subscriptions.toLocaleString('en')}</text>
<text x="${middle}" y="${BOTTOM + 38}" text-anchor="middle">${merchants === 1 ? '1 merchant' : `${merchants.toLocaleString('en')} merchants`}</text>
<text x="${middle}" y="${BOTTOM + 56}" text-anchor="middle">${cpu_us} µs</text>
<text x="${middle}" y="${BOTTOM + 74}" text-anchor="middle">${(wal_bytes / 1_000).toFixed(1)} kB of WAL</text>`;
}
