import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Deps } from '#src/deps.ts';
import { personalDataOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { type Erasure, erasePerson } from '#src/personal-data/erase.ts';
import { exportPerson } from '#src/personal-data/export.ts';
import type { PersonIdentifiers } from '#src/personal-data/person.ts';
import { type OptionValues, optionalText, print, type Run, requireText, UsageError } from './command.ts';
import { chosenMerchant, readEmail } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

async function askedFor(deps: Deps, options: OptionValues): Promise<PersonIdentifiers> {
  const email = optionalText(options, 'email');
  const document = optionalText(options, 'document');
  if (email === undefined && document === undefined)
    throw new UsageError('give --email E-MAIL or --document NUMBER');
  const { id: commerce_id } = await chosenMerchant(deps, options);
  return { commerce_id, email: email && readEmail(email), document };
}

/** Writes a payer's personal data to a new file that only the current user can read. Throws if the file exists. */
export const exportPersonCommand: Run = (config, options) => {
  const file = resolve(requireText(options, 'file'));
  return withRuntime(
    config,
    async ({ deps }) => {
      const content = await exportPerson(deps, await askedFor(deps, options), personalDataOf(MODULES));
      const text = `${JSON.stringify(content, null, 2)}\n`;
      await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch(explain);
      const rows = Object.values(content.kept).reduce((sum, found) => sum + found.length, 0);
      if (options.json === true) print(JSON.stringify({ file, rows }, null, 2));
      else
        print(
          rows === 0
            ? `No data is stored about this person. ${file} confirms it.`
            : `${rows} rows in ${file}`,
        );
    },
    { migrated: true, limits: 'work' },
  );
};

function explain(error: unknown): never {
  const { code, path } = error as NodeJS.ErrnoException;
  throw code === 'EEXIST' ? new UsageError(`${path} already exists`) : error;
}

/**
 * With `--yes`, erases a payer's personal data; otherwise only lists it. Sets the exit code 1 if something prevents
 * the erasure, such as an active subscription.
 */
export const erasePersonCommand: Run = (config, options) =>
  withRuntime(
    config,
    async ({ deps }) => {
      const only_look = options.yes !== true;
      const asked = await askedFor(deps, options);
      const erasure = await erasePerson(deps, asked, personalDataOf(MODULES), { only_look });
      if (erasure.blockers.length > 0) process.exitCode = 1;
      if (options.json === true) print(JSON.stringify(toJson(erasure), null, 2));
      else for (const line of linesOf(erasure)) print(line);
    },
    { migrated: true, limits: 'work' },
  );

function toJson({ id, found, blockers }: Erasure) {
  return { erased: id !== null, entry: id, found, held_back_by: blockers.map(({ en }) => en) };
}

function linesOf({ id, found, blockers }: Erasure): string[] {
  const counts = Object.entries(found).map(([name, rows]) => `${`${name}:`.padEnd(20)} ${rows}`);
  if (counts.length === 0) return ['No data is stored about this person.'];
  if (blockers.length > 0) return [...counts, 'Nothing was erased:', ...blockers.map(({ en }) => `- ${en}`)];
  return [
    ...counts,
    id === null ? 'Nothing was erased: add --yes to erase the data.' : `Erased. Audit log: person:${id}`,
  ];
}
