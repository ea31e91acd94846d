/** `npm run schema`: migrates a temporary database and writes its schema to docs/schema.sql. */
import { writeFileSync } from 'node:fs';
import { openDatabase } from '#src/platform/database/pool.ts';
import { cloneDatabase } from '../support/database.ts';
import { offerServer } from '../support/shared-server.ts';
import { dumpSchema } from './read.ts';

const server = await offerServer();
process.env.CUOTA_TEST_SERVER_PORT = String(server.port);
try {
  const { connection, drop } = await cloneDatabase();
  const db = openDatabase({ connection, max_connections: 1, prepare: false, onError: () => undefined });
  const dump = await dumpSchema(db);
  await db.destroy();
  await drop();
  writeFileSync(process.argv[2] ?? 'docs/schema.sql', dump);
} finally {
  await server.close();
}
