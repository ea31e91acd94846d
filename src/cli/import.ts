import { join, resolve } from 'node:path';
import { type Preview, previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { countImported } from '#src/billing/subscriptions/waiting/store.ts';
import { activateAllImported } from '#src/billing/subscriptions/waiting/switch-on.ts';
import type { Deps } from '#src/deps.ts';
import { formatDecimal } from '#src/kernel/money.ts';
import { say } from '#src/kernel/texts.ts';
import { dryRun, type FileReport, type ImportRequest, runImport } from '#src/moving/import.ts';
import { FileError } from '#src/moving/read-rows.ts';
import { activationRefusalRow } from '#src/moving/refused-csv.ts';
import { FOREIGN_SYSTEMS, type ForeignSystem } from '#src/moving/sources.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findClock } from '#src/tenancy/clocks/store.ts';
import { type OptionValues, optionalText, print, type Run, requireText, UsageError } from './command.ts';
import { openProgress } from './progress.ts';
import { openRefusedRows } from './refused-rows.ts';
import { chosenMerchant, chosenUser } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

const WORK = { migrated: true, limits: 'work' } as const;

/** Imports the files of a folder. Sets the exit code 1 if a row was refused. */
export const importCommand: Run = (config, options) => {
  const folder = resolve(requireText(options, 'folder'));
  const offices = readOffices(options);
  return withRuntime(
    config,
    async ({ deps: all }) => {
      const { deps, principal } = await placeOf(all, options);
      const refused = await openRefusedRows(refusedPath(options, folder));
      const bar = openProgress();
      const request: ImportRequest = {
        ...{ folder, principal, offices, from: readFrom(options) },
        onProgress: ({ file, rows, bytes, total_bytes }) => bar.show(bytes / total_bytes, `${file} ${rows}`),
        onRefusal: (file, { row: { line, key: external_id }, issue: { path: field, text, values } }) =>
          refused.add({ file, line, external_id, field, reason: say(text, 'en', { field, ...values }) }),
      };
      const look = (scope: Deps) => previewActivation(scope, principal);
      const isDry = options['dry-run'] === true;
      const report = await (isDry
        ? dryRun(deps, request, look).then(({ files, seen }) => ({ files, preview: seen }))
        : runImport(deps, request).then((files) => ({ files, preview: null }))
      )
        .catch((error) => {
          throw error instanceof FileError ? new UsageError(error.message) : error;
        })
        .finally(() => bar.end());
      const hasRefused = await refused.close();
      const waiting = isDry ? undefined : await countImported(deps.db, principal);
      printReport({ ...report, waiting, refused: hasRefused ? refused.path : null }, options);
      if (hasRefused) process.exitCode = 1;
    },
    WORK,
  );
};

export const previewCommand: Run = (config, options) =>
  withRuntime(
    config,
    async ({ deps: all }) => {
      const { deps, principal } = await placeOf(all, options);
      const refused = await openRefusedRows(refusedPath(options));
      const preview = await previewActivation(deps, principal, (left) =>
        refused.add(activationRefusalRow(left, 'en')),
      );
      const hasLeft = await refused.close();
      if (options.json === true) print(JSON.stringify(jsonOf(preview), null, 2));
      else printPreview(preview, hasLeft ? refused.path : null);
    },
    WORK,
  );

export const activateImportedCommand: Run = (config, options) =>
  withRuntime(
    config,
    async ({ deps: all }) => {
      const { deps, principal } = await placeOf(all, options);
      const refused = await openRefusedRows(refusedPath(options));
      const total = await countImported(deps.db, principal);
      const bar = openProgress();
      const { switched_on, left } = await activateAllImported(deps, principal, {
        onLeft: (one) => refused.add(activationRefusalRow(one, 'en')),
        onProgress: (done) => bar.show(done / Math.max(total, 1), `${done} of ${total}`),
      }).finally(() => bar.end());
      const hasLeft = await refused.close();
      if (options.json === true)
        print(JSON.stringify({ switched_on, left, refused: hasLeft ? refused.path : null }, null, 2));
      else {
        print(`${switched_on} subscriptions were switched on, ${left} are still pending.`);
        if (hasLeft) print(`Reasons: ${refused.path}`);
      }
      if (hasLeft) process.exitCode = 1;
    },
    WORK,
  );

/** Returns the principal that imports the rows, and `deps` with the clock of the selected environment. */
export async function placeOf(
  deps: Deps,
  options: OptionValues,
): Promise<{ deps: Deps; principal: Principal }> {
  const environment = requireText(options, 'environment');
  if (environment !== 'test' && environment !== 'production')
    throw new UsageError(`--environment must be test or production, not "${environment}"`);
  const production = environment === 'production';
  const { id: commerce_id } = await chosenMerchant(deps, options);
  const { id: user_id } = await chosenUser(deps, { merchant: String(commerce_id) });
  const frozen_at = production ? null : ((await findClock(deps.db, commerce_id)) ?? null);
  const clock = frozen_at === null ? deps.clock : { now: () => frozen_at };
  const principal: Principal = {
    ...{ token_id: '', user_id, commerce_id, production, frozen_at, offices: null, role: 'owner' },
  };
  return { deps: { ...deps, clock }, principal };
}

/**
 * Returns the billing system named by `--from`, whose files are converted. Returns undefined for files in Cuota's own
 * format.
 */
export function readFrom(options: OptionValues): ForeignSystem | undefined {
  const text = optionalText(options, 'from');
  const from = FOREIGN_SYSTEMS.find((name) => name === text);
  if (text !== undefined && !from)
    throw new UsageError(`--from must be ${FOREIGN_SYSTEMS.join(' or ')}, not "${text}"`);
  return from;
}

/** Parses `--offices`. For example, `3=7,4=8` imports office 3 of the files into office 7 of this installation. */
function readOffices(options: OptionValues): ReadonlyMap<string, string> {
  const text = optionalText(options, 'offices');
  if (text === undefined) return new Map();
  const pairs = text.split(',').map((pair): [string, string] => {
    const [, there, here] = /^\s*([^=]+?)\s*=\s*(\d{1,9})\s*$/.exec(pair) ?? [];
    if (there === undefined || here === undefined)
      throw new UsageError(`--offices must be pairs such as 3=7,4=8, not "${text}"`);
    return [there, here];
  });
  return new Map(pairs);
}

function refusedPath(options: OptionValues, folder = '.'): string {
  return resolve(optionalText(options, 'refused') ?? join(folder, 'refused.csv'));
}

interface Report {
  files: readonly FileReport[];
  preview: Preview | null;
  waiting: number | undefined;
  refused: string | null;
}

function printReport({ files, preview, waiting, refused }: Report, options: OptionValues): void {
  if (options.json === true) {
    const shown = preview ? jsonOf(preview) : null;
    print(JSON.stringify({ dry_run: preview !== null, files, waiting, preview: shown, refused }, null, 2));
    return;
  }
  for (const { file, rows, created, replaced, unchanged, refused: count } of files)
    print(
      `${`${file}:`.padEnd(20)} ${rows} rows, ${created} new, ${replaced} replaced, ${unchanged} unchanged, ${count} refused`,
    );
  if (preview) printPreview(preview, null);
  if (refused) print(`Refused rows, with line, field and reason: ${refused}`);
  if (preview) print('This was a dry run: nothing was written.');
  else print(`${waiting} imported subscriptions are not switched on yet; see 'cuota import preview'.`);
}

function printPreview({ days, ready, left, without_charge }: Preview, refused: string | null): void {
  print(`${ready} subscriptions can be switched on, ${left} cannot yet.`);
  if (days.length > 0) print('First charges:');
  for (const { day, currency, count, amount, without_card } of days)
    print(
      `  ${day}  ${String(count).padStart(7)}  ${currency} ${formatDecimal(amount)}${without_card > 0 ? `, ${without_card} of them without a card valid on that day` : ''}`,
    );
  if (without_charge > 0) print(`  without a future charge: ${without_charge}`);
  if (refused) print(`Reasons: ${refused}`);
}

function jsonOf({ days, ...rest }: Preview) {
  return { ...rest, days: days.map((day) => ({ ...day, amount: formatDecimal(day.amount) })) };
}
