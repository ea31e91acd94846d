import { type Figures, median } from './measure.ts';

/** Median and range of the repeats, by figure. */
export type Repeated = Readonly<Record<string, { median: number; least: number; most: number }>>;

export async function repeat(times: number, bench: () => Promise<Figures>): Promise<Repeated> {
  const runs: Figures[] = [];
  for (let run = 0; run < times; run += 1) runs.push(await bench());
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const all = runs.map((figures) => figures[name] ?? Number.NaN);
      return [name, { median: median(all), least: Math.min(...all), most: Math.max(...all) }];
    }),
  );
}

export function tableOf(benches: Readonly<Record<string, Repeated>>): string {
  const lines = Object.entries(benches).flatMap(([bench, figures]) =>
    Object.entries(figures).map(
      ([name, { median: middle, least, most }]) => `| ${bench} | ${name} | ${middle} | ${least} to ${most} |`,
    ),
  );
  return ['| benchmark | figure | median | spread |', '|---|---|---|---|', ...lines].join('\n');
}

/**
 * Throws if a figure is zero, which means it was not measured. Negative figures are allowed: they are differences
 * of two times on a machine whose load changed.
 */
export function requireNonZero(name: string, figures: readonly number[]): void {
  if (figures.some((figure) => figure === 0 || !Number.isFinite(figure)))
    throw new Error(`${name} measured nothing: ${JSON.stringify(figures)}`);
}
