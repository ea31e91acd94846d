/**
 * Runs the tests: brings up one embedded PostgreSQL (or takes the one in TEST_DATABASE_URL), migrates a
 * template that every test file clones, and hands over to Node's runner. Arguments choose files.
 */
import { spawn } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { openLog } from '#src/platform/log.ts';
import { migrateDatabase } from '#src/runtime.ts';
import { runStatement, TEMPLATE, withDatabase } from './support/database.ts';

const log = openLog({ level: 'warn', stream: 'stderr' });

async function openServer(): Promise<{ connection: pg.ClientConfig; close(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'cuota-test-'));
  // Root runs the server as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder, log });
  return {
    connection: server.connection,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  await runStatement(connection, `drop database if exists ${TEMPLATE} with (force)`);
  await runStatement(connection, `create database ${TEMPLATE}`);
  await migrateDatabase(withDatabase(connection, TEMPLATE), log);
}

function runFiles(files: readonly string[], connection: pg.ClientConfig): Promise<number> {
  const reporter = process.env.CI ? 'spec' : 'dot';
  const flags = [
    '--test',
    '--import=./bin/loader.mjs',
    `--test-reporter=${process.env.TEST_REPORTER ?? reporter}`,
    '--test-concurrency=2',
  ];
  const environment = {
    ...process.env,
    CUOTA_TEST_SERVER: JSON.stringify(connection),
    CUOTA_TEST_FOLDER: runFolder,
  };
  const runner = spawn(process.execPath, [...flags, ...files], { stdio: 'inherit', env: environment });
  return new Promise((resolve) => runner.on('close', (code) => resolve(code ?? 1)));
}

/** For what the files of a run share, such as an unpacked browser. */
const runFolder = mkdtempSync(join(tmpdir(), 'cuota-run-'));
const chosen = process.argv.slice(2);
const server = await openServer();
try {
  await makeTemplate(server.connection);
  const files = globSync(chosen.length > 0 ? chosen : ['test/**/*.test.ts']).sort();
  process.exitCode = await runFiles(files, server.connection);
  await runStatement(server.connection, `drop database if exists ${TEMPLATE} with (force)`);
} finally {
  await server.close();
  rmSync(runFolder, { recursive: true, force: true });
}
