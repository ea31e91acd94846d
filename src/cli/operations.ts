import { hasWorked } from '#src/jobs/store.ts';
import { checksOf, type Finding, type Module } from '#src/module.ts';
import { NoCitusError } from '#src/platform/database/citus/distribute.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { pruneKeyFile, renewKeyFile } from '#src/platform/vault/master-key.ts';
import {
  lockRotation,
  rewrapDataKeys,
  unreadableDataKeys,
  usedMasterKeys,
} from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { keyFilePath, listPendingMigrations, migrateDatabase, type Runtime } from '#src/runtime.ts';
import { print, printRecord, type Run, UsageError } from './command.ts';
import { withRuntime } from './with-runtime.ts';

/** Runtime options for commands that must work even if migrations are pending or the master key is invalid. */
const WITHOUT_CHECKS = { migrated: false, with_any_key: true, limits: 'examination' } as const;

export const migrateCommand: Run = (config, options) =>
  withRuntime(
    config,
    async ({ connection, deps }) => {
      const pending = options.json === true ? [] : await listPendingMigrations(connection);
      if (pending.length > 0) print(`applying ${pending.length} migrations`);
      const applied = await migrateDatabase(connection, deps.log, options.spread === true).catch((error) => {
        throw error instanceof NoCitusError ? new UsageError(`--spread: ${error.message}`) : error;
      });
      if (options.json === true) return print(JSON.stringify({ applied }));
      print(
        applied.length === 0
          ? 'the database is up to date'
          : `the database is up to date: migrations up to ${applied.at(-1)} were applied`,
      );
    },
    WITHOUT_CHECKS,
  );

export const rotateKeyCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps, keyring }) => {
    const path = config.master_keys === null ? keyFilePath(config) : null;
    const rewrapped = await inTransaction(deps.db, async (db) => {
      await lockRotation(db);
      if (path !== null) renewKeyFile(path, PRODUCT);
      return rewrapDataKeys(db, keyring);
    });
    if (path !== null) pruneKeyFile(path, PRODUCT, await usedMasterKeys(deps.db));
    printRecord({ master_key_id: keyring.current().id, rewrapped }, options);
    if (config.master_keys?.length === 1 && rewrapped === 0 && options.json !== true) {
      print(
        'To change the key: restart every process with MASTER_KEY=NEW,OLD, run this again, then remove OLD.',
      );
    }
  });

/**
 * Runs all checks of `cuota doctor`. If migrations are pending, it stops after reporting them, because the other
 * checks need the current schema.
 */
async function examine(
  { connection, deps, keyring }: Runtime,
  modules: readonly Module[],
): Promise<Finding[]> {
  const pending = await listPendingMigrations(connection);
  const migrations = pending.length === 0 ? 'up to date' : `run 'cuota migrate' for ${pending.join(', ')}`;
  const findings: Finding[] = [
    { check: 'database', ok: true, detail: 'responds' },
    { check: 'migrations', ok: pending.length === 0, detail: migrations },
  ];
  if (pending.length > 0) return findings;
  const locked = await unreadableDataKeys(deps.db, keyring);
  const keys =
    locked.length === 0
      ? 'all data keys can be decrypted'
      : `no master key decrypts the data of merchants ${locked.join(', ')}`;
  const key = { check: 'master key', ok: locked.length === 0, detail: keys };
  const checked = [...findings, key, ...(await runChecks(deps, modules))];
  return (await hasWorked(deps.db)) ? checked : checked.map(noticeIfDown);
}

/**
 * Turns a finding that failed only because a process is not running into a notice. Used if no worker has ever run on
 * this database.
 */
function noticeIfDown(finding: Finding): Finding {
  if (finding.is_down !== true) return finding;
  return { ...finding, ok: true, is_notice: true, detail: `not running yet: ${finding.detail}` };
}

/**
 * Runs the checks of all modules one after another to limit the load, because each check can read the whole database.
 */
export async function runChecks(deps: Runtime['deps'], modules: readonly Module[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { run } of checksOf(modules)) findings.push(...(await run(deps)));
  return findings;
}

function markOf({ ok, is_notice }: Finding): string {
  if (!ok) return 'FAIL';
  return is_notice === true ? 'note' : 'ok  ';
}

function toRecord({ check, ok, is_notice, detail }: Finding) {
  return { check, ok, ...(is_notice === true ? { notice: true } : {}), detail };
}

export const doctorCommand: Run = (config, options) =>
  withRuntime(
    config,
    async (runtime) => {
      // The modules are imported here, because the other commands in this file do not need them.
      const { MODULES } = await import('#src/modules.ts');
      const findings = await examine(runtime, MODULES);
      const isWell = findings.every((finding) => finding.ok);
      if (options.json === true)
        print(JSON.stringify({ ok: isWell, findings: findings.map(toRecord) }, null, 2));
      else
        for (const finding of findings)
          print(`${markOf(finding)}  ${finding.check.padEnd(12)} ${finding.detail}`);
      if (!isWell) process.exitCode = 1;
    },
    WITHOUT_CHECKS,
  );
