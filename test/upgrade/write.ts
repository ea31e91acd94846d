/**
 * `npm run release-fixture -- FOLDER`: writes the database from which later versions are upgraded, and the
 * statements of this version. Run it for each release. Databases of versions between two releases are
 * upgraded from the earlier release. FOLDER contains the statements of the tests, if they were run before
 * with `NODE_OPTIONS=--import=$PWD/test/upgrade/record-all.mjs STATEMENTS_FOLDER=FOLDER npm test --
 * 'test/api/**'`
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { startSimulator } from '#simulator/server.ts';
import { dump } from '#src/platform/database/backup/dump.ts';
import { writeBackup } from '#src/platform/database/backup/file.ts';
import { PRODUCT } from '#src/product.ts';
import { openApp } from '../support/app.ts';
import { connectionTo } from '../support/database.ts';
import { offerServer } from '../support/shared-server.ts';
import { fillEmpty } from './fill.ts';
import { FIXTURE } from './fixture.ts';
import { recordStatements, refusedBy } from './record.ts';
import { liveThroughEverything } from './scenario.ts';

const server = await offerServer();
process.env.CUOTA_TEST_SERVER_PORT = String(server.port);
const folder = mkdtempSync(join(tmpdir(), 'cuota-fixture-'));
const simulator = await startSimulator({
  ...{ port: 0, host: '127.0.0.1', data_dir: folder, production: true, hang_ms: 300 },
});
try {
  const service = await openApp({ network_url: simulator.url });
  const statements = await recordStatements(() => liveThroughEverything(service));
  const client = new pg.Client(await connectionTo(service.deps.db));
  await client.connect();
  const taken_at = service.deps.clock.now().toString();
  await fillEmpty(service.deps.db, await emptyTables(service.deps.db));
  rmSync(FIXTURE.database, { force: true });
  await writeBackup(FIXTURE.database, dump(client, { product: PRODUCT, taken_at }));
  // Excludes the statements that only tests send, about tables of their own.
  const texts = [...new Set([...statements, ...recordedIn(process.argv[2])])].sort();
  const strange = new Set((await refusedBy(client, texts)).map(({ text }) => text));
  const all = texts.filter((text) => !strange.has(text));
  await client.end();
  writeFileSync(FIXTURE.statements, gzipSync(JSON.stringify(all), { level: 9 }));
  await service.close();
  const newest = readdirSync('migrations').sort().at(-1);
  process.stdout.write(`${all.length} statements, up to ${newest}\n`);
} catch (error) {
  // Written first, because open connections print errors when their server stops.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
  await server.close();
}

function recordedIn(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  return readdirSync(folder).flatMap((name): string[] =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
}

async function emptyTables(db: Parameters<typeof connectionTo>[0]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' order by relname`.execute(db);
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rows: some } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (some.length === 0) empty.push(name);
  }
  return empty;
}
