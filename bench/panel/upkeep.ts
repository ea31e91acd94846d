import { readFileSync } from 'node:fs';
import { updateForecasts } from '#src/billing/subscriptions/forecast/update.ts';
import { foldFigures } from '#src/ledger/figures/fold.ts';
import type { Figures } from '../measure.ts';
import type { Stage } from './stage.ts';

/** Time limit of the forecast measurement. The rate is stable by then. */
const FORECAST_MS = 60_000;

/**
 * The comment at which the backfill of each migration starts. The monthly revenue of a subscription is written
 * with its row.
 */
const BACKFILLS = {
  '0020-figures': '-- What was there before',
  '0023-recurring-revenue': '-- Figures begin with what there is',
} as const;

/** Measures the backfills of an upgrade on all rows, and the work of the background jobs afterwards. */
export async function measureUpkeep({ client, commerce_id, runtime }: Stage): Promise<Figures> {
  // Disables triggers, because an upgrade does not run them either.
  await client.query("set session_replication_role = replica; set work_mem = '64MB'");
  const figures_s = await seconds(() => client.query(backfillOf('0020-figures')));
  const revenue_s = await seconds(() => client.query(backfillOf('0023-recurring-revenue')));
  await client.query('reset all');
  await client.query('analyze');
  await client.query(
    `insert into forecast_marks (commerce_id, production, kind, ids) values ($1, true, 'environment', '{}')`,
    [commerce_id],
  );
  let forecast = 0;
  const forecast_s = await seconds(async () => {
    ({ forecast } = await updateForecasts(runtime.deps, AbortSignal.timeout(FORECAST_MS)));
  });
  const deltas = await writeDeltas({ client, commerce_id });
  const fold_s = await seconds(() => foldFigures(runtime.deps));
  await client.query('vacuum analyze');
  return {
    ...{ upgrade_figures_s: figures_s, upgrade_revenue_s: revenue_s, fold_s },
    forecast_per_s: Math.round(forecast / forecast_s),
    folded_per_s: Math.round(deltas / fold_s),
  };
}

function backfillOf(migration: keyof typeof BACKFILLS): string {
  const text = readFileSync(`migrations/${migration}.sql`, 'utf8');
  return text.slice(text.indexOf(BACKFILLS[migration]));
}

/**
 * Writes one delta for each ten subscriptions, as after a charge run before the figures are folded. Their amounts
 * are zero.
 */
async function writeDeltas({ client, commerce_id }: Pick<Stage, 'client' | 'commerce_id'>): Promise<number> {
  const { rowCount } = await client.query(
    `insert into figure_deltas (commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code,
       provider, count, amount)
     select commerce_id, true, office_id, current_date, extract(minute from created_at)::int % 24, 'collected', 'subscription',
       'COP', 'card', (array['visa', 'mastercard'])[1 + extract(second from created_at)::int % 2], '', 'simulator', 0, 0
     from (select *, row_number() over () as place from subscriptions where commerce_id = $1) s where place % 10 = 0`,
    [commerce_id],
  );
  return rowCount ?? 0;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.max(0.01, Math.round((performance.now() - started) / 10) / 100);
}
