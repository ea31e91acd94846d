import { createHash } from 'node:crypto';
import type { Deps } from '#src/deps.ts';
import { ZONE } from '#src/kernel/calendar.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { listTransactions } from '#src/ledger/transactions/batch/store.ts';
import {
  listByNetworkIds,
  listByReferences,
  listReturned,
  type NamedTransaction,
  type Period,
  pageApproved,
} from '#src/ledger/transactions/settled/store.ts';
import { CsvError, readCsv } from '#src/platform/lists/read-csv.ts';
import type { ProviderOperation } from '#src/providers/port/network.ts';
import { listTaken, listTakenBetween } from '../disputes/store.ts';
import type { ColumnMap } from './columns.ts';
import { compareBooked, differ } from './compare.ts';
import { type OpenReport, openReport } from './ledger.ts';
import { lineReader, type ReportLine } from './lines.ts';
import { findEarlier, insertReconciliation } from './store.ts';
import type { Reconciliation } from './types.ts';

const BATCH = 1_000;

interface Days {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export interface ReconcileInput extends ProviderOperation {
  file_name: string;
  map: ColumnMap;
  /** Bytes of the report file, in chunks of any size. */
  file: AsyncIterable<Uint8Array>;
  /** First and last day of sales that the report covers. Defaults to the earliest and latest day in the report. */
  days?: Days | undefined;
}

/**
 * Compares a settlement report with the ledger in both directions and stores the differences. `read_before_at` is when
 * the same file was last reconciled.
 */
export async function reconcile(
  deps: Deps,
  input: ReconcileInput,
): Promise<{ reconciliation: Reconciliation; read_before_at: Temporal.Instant | null }> {
  const { commerce_id, production, provider, file_name, map } = input;
  const report = openReport(map.terms);
  const hash = createHash('sha256');
  await readReport(deps, input, report, (bytes) => hash.update(bytes));
  const days = input.days ?? report.days();
  if (!days) throw new CsvError('the file has no line that can be read');
  report.close(await listTaken(deps.db, commerce_id, report.ids()));
  await compareBooks(deps, input, report, days);
  const file_hash = hash.digest('hex');
  const earlier = await findEarlier(deps.db, commerce_id, file_hash);
  const reconciliation: Reconciliation = {
    commerce_id,
    id: newId(),
    production,
    provider,
    file_name,
    file_hash,
    from_day: days.from,
    to_day: days.to,
    lines: report.lines(),
    totals: report.totals.read(),
    differences: report.differences,
    difference_count: report.differences.length,
    created_at: deps.clock.now(),
  };
  await insertReconciliation(deps.db, reconciliation);
  return { reconciliation, read_before_at: earlier?.created_at ?? null };
}

async function readReport(
  deps: Deps,
  { map, file, ...environment }: ReconcileInput,
  report: OpenReport,
  note: (bytes: Uint8Array) => void,
): Promise<void> {
  let read: ReturnType<typeof lineReader> | null = null;
  let batch: ReportLine[] = [];
  const flush = async () => {
    const find = await finderOf(deps, environment, batch);
    for (const line of batch) report.take(line, find(line));
    batch = [];
  };
  for await (const record of readCsv(decode(file, map.encoding, note), map.delimiter)) {
    if (read === null) {
      read = lineReader(map, record);
      continue;
    }
    const line = read(record);
    if ('problem' in line) report.takeUnreadable(line);
    else batch.push(line);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

async function* decode(
  file: AsyncIterable<Uint8Array>,
  encoding: string,
  note: (bytes: Uint8Array) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const text = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new CsvError(`the file is not in ${encoding}`);
    }
  };
  for await (const bytes of file) {
    note(bytes);
    yield text(bytes);
  }
  yield text();
}

/**
 * Returns a function that finds the transaction of a report line, by Cuota's reference or else by the gateway's id.
 */
async function finderOf(
  deps: Deps,
  environment: ProviderOperation,
  lines: readonly ReportLine[],
): Promise<(line: ReportLine) => NamedTransaction | undefined> {
  const references = lines.flatMap(({ reference }) =>
    reference !== null && isUuid(reference) ? [reference] : [],
  );
  const named = new Map<string, NamedTransaction>();
  for (const row of references.length === 0 ? [] : await listByReferences(deps.db, environment, references))
    named.set(row.named, row);
  const byReference = ({ reference }: ReportLine) => named.get(reference?.toLowerCase() ?? '');
  const ids = lines.flatMap((line) =>
    line.gateway_id === null || byReference(line) ? [] : [line.gateway_id],
  );
  const byId = new Map<string, NamedTransaction>();
  for (const row of ids.length === 0 ? [] : await listByNetworkIds(deps.db, environment, ids))
    byId.set(row.named, row);
  return (line) => byReference(line) ?? byId.get(line.gateway_id ?? '');
}

/**
 * Compares the ledger with the report: adds a difference for each payment, refund and dispute of the period that the
 * report lacks.
 */
async function compareBooks(
  deps: Deps,
  environment: ReconcileInput,
  report: OpenReport,
  days: Days,
): Promise<void> {
  const period = periodOf(days);
  for (let after = 0n; ; ) {
    const page = await pageApproved(deps.db, environment, period, { after, limit: BATCH });
    for (const transaction of page) {
      report.totals.add('here', 'payments', transaction.currency_type, transaction.amount);
      // A charge that was voided on the same day does not appear in settlement reports.
      if (transaction.status === 'Anulada' || report.accountById(transaction.id)?.paid) continue;
      const detail = 'approved in the books, and missing from the report';
      report.differences.push(differ('not_paid', detail, { transaction, here: transaction.amount }));
    }
    const last = page.at(-1);
    if (page.length < BATCH || !last) break;
    after = last.number;
  }
  for (const { returned, ...transaction } of await listReturned(deps.db, environment, period)) {
    report.totals.add('here', 'refunds', transaction.currency_type, returned);
    const account = report.accountById(transaction.id);
    if (transaction.status === 'Anulada' && !account?.paid) continue;
    const sides = { transaction, there: account?.refunds ?? 0n, here: returned };
    report.differences.push(...compareBooked('refund', sides));
  }
  await compareDisputes(deps, environment, report, period);
}

async function compareDisputes(
  deps: Deps,
  environment: ProviderOperation,
  report: OpenReport,
  period: Period,
): Promise<void> {
  const taken = await listTakenBetween(deps.db, environment, period);
  const ids = taken.map(({ transaction_id }) => transaction_id);
  const found = await listTransactions(deps.db, environment.commerce_id, ids);
  const transactions = new Map(found.map((transaction) => [transaction.id, transaction]));
  for (const { transaction_id, taken: here } of taken) {
    const transaction = transactions.get(transaction_id);
    if (!transaction) continue;
    report.totals.add('here', 'chargebacks', transaction.currency_type, here);
    const there = report.accountById(transaction_id)?.chargebacks ?? 0n;
    report.differences.push(...compareBooked('chargeback', { transaction, there, here }));
  }
}

function periodOf({ from, to }: Days): Period {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(ZONE).toInstant();
  return { from: startOf(from), until: startOf(to.add({ days: 1 })) };
}
