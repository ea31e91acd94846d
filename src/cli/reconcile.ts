import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { CsvError } from '#src/platform/lists/read-csv.ts';
import { type ColumnMap, readColumnMap } from '#src/settlement/reconciliation/columns.ts';
import { reconcile } from '#src/settlement/reconciliation/reconcile.ts';
import type { Difference, Reconciliation } from '#src/settlement/reconciliation/types.ts';
import {
  type OptionValues,
  optionalDay,
  optionalText,
  print,
  type Run,
  requireText,
  UsageError,
} from './command.ts';
import { requireProvider } from './disputes.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

/** Compares a provider's settlement report with the ledger. Sets the exit code 1 if they differ. */
export const reconcileCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const { id } = await chosenMerchant(deps, options);
    const path = optionalText(options, 'file');
    if (path === undefined) throw new UsageError('the file is missing');
    const provider = requireProvider(options);
    const map = await readMap(requireText(options, 'columns'));
    const { reconciliation, read_before_at } = await reconcile(deps, {
      commerce_id: id,
      production: options.test !== true,
      provider,
      file_name: basename(path),
      map,
      file: createReadStream(path),
      days: readDays(options),
    }).catch((error) => {
      throw explain(error, path);
    });
    if (options.json === true) printJson(reconciliation, read_before_at);
    else printLines(reconciliation, read_before_at);
    if (reconciliation.difference_count > 0) process.exitCode = 1;
  });

async function readMap(path: string): Promise<ColumnMap> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw explain(error, path);
  });
  const map = readColumnMap(text);
  if (typeof map === 'string') throw new UsageError(`${path}: ${map}`);
  return map;
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof CsvError) return new UsageError(`${path}: ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  const isUnread = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  return isUnread ? new UsageError(`${path} cannot be read: ${code}`) : error;
}

function readDays(options: OptionValues) {
  const [from, to] = [optionalDay(options, 'from'), optionalDay(options, 'to')];
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to must be given together');
  if (Temporal.PlainDate.compare(from, to) > 0) throw new UsageError('--from must not be after --to');
  return { from, to };
}

function printJson(reconciliation: Reconciliation, before: Temporal.Instant | null): void {
  const { id, provider, file_name, file_hash, from_day, to_day, lines, totals, differences } = reconciliation;
  const record = {
    ...{ id, provider, file: file_name, sha256: file_hash, from: `${from_day}`, to: `${to_day}`, lines },
    ...{ read_before_at: toColombiaText(before), totals, differences },
  };
  print(JSON.stringify(record, null, 2));
}

function printLines(reconciliation: Reconciliation, before: Temporal.Instant | null): void {
  const { file_name, provider, from_day, to_day, lines, totals, differences } = reconciliation;
  print(`${file_name}: ${lines} lines of ${provider}, sales from ${from_day} to ${to_day}`);
  if (before) print(`The same file was already compared on ${toColombiaText(before)}.`);
  for (const [currency, { there, here }] of Object.entries(totals)) {
    print(`${currency} there: ${wordsOf(there)}`);
    print(`${currency} here:  ${wordsOf(here)}`);
  }
  for (const difference of differences) printDifference(difference);
  print(differences.length === 0 ? '\nNo difference.' : `\nDifferences: ${differences.length}.`);
}

function wordsOf(totals: Readonly<Record<string, string>>): string {
  return Object.entries(totals)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ');
}

function printDifference({
  kind,
  line,
  transaction_id,
  reference,
  there,
  here,
  detail,
  advice,
}: Difference): void {
  const where = [
    ...(line === null ? [] : [`line ${line}`]),
    ...(transaction_id === null ? [] : [`transaction ${transaction_id}`]),
    ...(reference === null ? [] : [reference]),
  ];
  const amounts = [...(there === null ? [] : [`there ${there}`]), ...(here === null ? [] : [`here ${here}`])];
  print(`\n${kind}: ${where.join(', ')}${amounts.length === 0 ? '' : `: ${amounts.join(', ')}`}`);
  print(`  ${detail}. ${advice}`);
}
