/**
 * Used by `npm run release-fixture -- --whole`: records the statements of the API tests and writes them to a
 * folder when the process exits.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const folder = process.env.STATEMENTS_FOLDER;
if (folder) {
  const wire = pg.Connection.prototype;
  const { parse } = wire;
  const texts = new Set();
  wire.parse = function (query, more) {
    texts.add(query.text);
    return parse.call(this, query, more);
  };
  process.on('exit', () => {
    if (texts.size > 0) writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...texts]));
  });
}
