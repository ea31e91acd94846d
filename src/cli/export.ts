import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Deps } from '#src/deps.ts';
import { type ExportCounts, exportFolder } from '#src/moving/export.ts';
import { readPublicKey } from '#src/moving/sealed-lines.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { LIST_PAGES } from '#src/web/panel/lists/all.ts';
import { csvOf } from '#src/web/panel/lists/export.ts';
import { type OptionValues, optionalText, print, type Run, requireText, UsageError } from './command.ts';
import { placeOf } from './import.ts';
import { openProgress } from './progress.ts';
import { withRuntime } from './with-runtime.ts';

/** Exports the data of a merchant: the files that `import` reads, and all lists of the panel in the folder `lists`. */
export const exportCommand: Run = (config, options) => {
  const folder = resolve(requireText(options, 'folder'));
  const key = readKey(options);
  return withRuntime(
    config,
    async ({ deps: all }) => {
      const { deps, principal } = await placeOf(all, options);
      await mkdir(join(folder, 'lists'), { recursive: true, mode: 0o700 });
      const bar = openProgress();
      const onRows = (file: string, rows: number) => bar.show(0, `${file} ${rows}`);
      const counts = await exportFolder(deps, { folder, of: principal, key, onRows })
        .then(async (files) => [...files, ...(await exportLists(deps, principal, folder))])
        .catch(explain)
        .finally(() => bar.end());
      if (options.json === true) print(JSON.stringify({ folder, files: counts }, null, 2));
      else for (const { file, rows } of counts) print(`${`${file}:`.padEnd(32)} ${rows} rows`);
      if (key === null && options.json !== true)
        print('Cards and accounts are not included, because --key was not given.');
    },
    { migrated: true, limits: 'work' },
  );
};

function readKey(options: OptionValues) {
  const text = optionalText(options, 'key');
  const key = text === undefined ? null : readPublicKey(text);
  if (text !== undefined && key === null)
    throw new UsageError(
      "--key must be the output of 'cuota import key' on the installation that receives the cards",
    );
  return key;
}

async function exportLists(deps: Deps, principal: Principal, folder: string): Promise<ExportCounts> {
  const counts: ExportCounts = [];
  for (const page of LIST_PAGES) {
    const name = join('lists', `${page.list.name}.csv`);
    const file = await open(join(folder, name), 'wx', 0o600);
    let rows = -1;
    try {
      for await (const text of csvOf(deps, page, principal, '')) {
        rows += text.split('\r\n').length - 1;
        await file.write(text);
      }
    } finally {
      await file.close();
    }
    counts.push({ file: name, rows });
  }
  return counts;
}

/**
 * Throws a usage error if `error` means that a file already exists, because an export overwrites no files. Rethrows
 * all other errors.
 */
function explain(error: unknown): never {
  const { code, path } = error as NodeJS.ErrnoException;
  throw code === 'EEXIST' ? new UsageError(`${path} already exists: export to an empty folder`) : error;
}
