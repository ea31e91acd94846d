import type { Deps } from '#src/deps.ts';
import { poolsInUse } from '#src/platform/database/pool.ts';
import type { GaugeSpec, GaugeValue } from '#src/platform/metrics/prometheus.ts';
import { type ArchiveStatus, examineStatus, type Status } from './status.ts';

/** Metrics gauges of the whole service. Every process reports the same values. */
const SHARED = [
  {
    name: 'database_up',
    help: 'Whether the database said how things stand; without it the next ones are missing.',
  },
  {
    name: 'network_up',
    help: 'Whether the card network answers; that of test is the simulator. Missing where none is configured.',
    labels: ['environment'],
  },
  {
    name: 'network_configured',
    help: 'Whether the environment has a card network. Production has none without NETWORK_URL.',
    labels: ['environment'],
  },
  { name: 'workers', help: 'Workers that were seen in the last minute.' },
  { name: 'clock_offset_seconds', help: 'How far the clock of this machine is ahead of the database’s.' },
  { name: 'charges_due', help: 'Renewals that are due and not begun.' },
  { name: 'operations_open', help: 'Operations at providers whose outcome is not known yet.' },
  { name: 'operations_open_oldest_seconds', help: 'How long the oldest of them has been open.' },
  { name: 'webhooks_waiting', help: 'Webhooks that are not delivered yet.' },
  { name: 'webhooks_due', help: 'Webhooks that could be sent now.' },
  { name: 'webhooks_due_oldest_seconds', help: 'For how long the oldest of them could have been sent.' },
  { name: 'mails_waiting', help: 'Mails that are not sent yet.' },
  { name: 'mails_due', help: 'Mails that could be sent now.' },
  {
    name: 'electronic_documents_waiting',
    help: 'Electronic invoices and credit notes that are not issued yet.',
  },
  {
    name: 'electronic_documents_failing',
    help: 'Those of them that a provider did not issue at the first attempt.',
  },
  {
    name: 'electronic_documents_refused',
    help: 'Electronic documents that were refused and need a correction.',
  },
  { name: 'electronic_documents_oldest_seconds', help: 'How old the oldest of all of them is.' },
  {
    name: 'archive_up',
    help: 'Whether the archive of the embedded database is written; missing where none is asked for.',
  },
  {
    name: 'archive_broken',
    help: 'Whether part of the log is lost, so that no later instant can be restored before a new base.',
  },
  {
    name: 'archive_lag_seconds',
    help: 'How long ago the last instant was that can be restored; missing before the first.',
  },
] as const satisfies readonly GaugeSpec[];

/** Gauges of one process. */
export const POOL_GAUGES = [
  { name: 'database_connections', help: 'Connections of this process.', labels: ['pool', 'state'] },
  { name: 'database_connections_awaited', help: 'Who waits for a connection.', labels: ['pool'] },
  {
    name: 'database_connections_awaited_oldest_seconds',
    help: 'How long the first of those has waited.',
    labels: ['pool'],
  },
] as const satisfies readonly GaugeSpec[];

export const GAUGES = [...SHARED, ...POOL_GAUGES] as const;

type Name = (typeof GAUGES)[number]['name'];
type Value = GaugeValue & { name: Name };

/** Milliseconds for which gauge values are cached, to limit the database load of frequent scrapes. */
const FRESH_MS = 5_000;

/**
 * Returns a function that reads the gauge values and caches them for `FRESH_MS`. If the database is unavailable, the
 * function returns `database_up` 0 and does not throw.
 */
export function gaugesOf(deps: Deps, archiveOf: () => ArchiveStatus | null): () => Promise<Value[]> {
  let kept: { at_ms: number; values: Promise<Value[]> } | null = null;
  return async () => {
    const now_ms = performance.now();
    if (kept === null || now_ms - kept.at_ms > FRESH_MS)
      kept = { at_ms: now_ms, values: readStatus(deps, archiveOf) };
    return [...(await kept.values), ...readPools()];
  };
}

async function readStatus(deps: Deps, archiveOf: () => ArchiveStatus | null): Promise<Value[]> {
  try {
    return [{ name: 'database_up', value: 1 }, ...valuesOf(await examineStatus(deps, archiveOf))];
  } catch (error) {
    deps.log.warn({ err: error }, 'could not read the gauges from the database');
    return [{ name: 'database_up', value: 0 }];
  }
}

function valuesOf(status: Status): Value[] {
  const { workers, charges, operations, webhooks, mails, electronic_documents: documents } = status;
  return [
    ...networkValues('production', status.network),
    ...networkValues('test', status.simulator),
    { name: 'workers', value: workers.length },
    { name: 'clock_offset_seconds', value: status.clock_offset_s },
    { name: 'charges_due', value: charges.due },
    { name: 'operations_open', value: operations.open },
    { name: 'operations_open_oldest_seconds', value: operations.oldest_s ?? 0 },
    { name: 'webhooks_waiting', value: webhooks.waiting },
    { name: 'webhooks_due', value: webhooks.due },
    { name: 'webhooks_due_oldest_seconds', value: webhooks.oldest_due_s ?? 0 },
    { name: 'mails_waiting', value: mails.waiting },
    { name: 'mails_due', value: mails.due },
    { name: 'electronic_documents_waiting', value: documents.waiting },
    { name: 'electronic_documents_failing', value: documents.failing },
    { name: 'electronic_documents_refused', value: documents.refused },
    { name: 'electronic_documents_oldest_seconds', value: documents.oldest_s ?? 0 },
    ...archiveValues(status.archive),
  ];
}

function networkValues(environment: string, state: Status['network']): Value[] {
  const labels = { environment };
  if (state === 'not_configured') return [{ name: 'network_configured', labels, value: 0 }];
  return [
    { name: 'network_configured', labels, value: 1 },
    { name: 'network_up', labels, value: state === 'ok' ? 1 : 0 },
  ];
}

function archiveValues(archive: Status['archive']): Value[] {
  if (archive === null) return [];
  const { failing_since, broken_since, lag_s } = archive;
  return [
    { name: 'archive_up', value: failing_since === null ? 1 : 0 },
    { name: 'archive_broken', value: broken_since === null ? 0 : 1 },
    ...(lag_s === null ? [] : [{ name: 'archive_lag_seconds' as const, value: lag_s }]),
  ];
}

export function readPools(): Value[] {
  return poolsInUse().flatMap(({ name: pool, total, idle, waiting, waited_ms }): Value[] => [
    { name: 'database_connections', labels: { pool, state: 'busy' }, value: total - idle },
    { name: 'database_connections', labels: { pool, state: 'idle' }, value: idle },
    { name: 'database_connections_awaited', labels: { pool }, value: waiting },
    { name: 'database_connections_awaited_oldest_seconds', labels: { pool }, value: waited_ms / 1_000 },
  ]);
}
