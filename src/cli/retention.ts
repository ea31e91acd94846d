import { retentionOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { deleteExpired } from '#src/personal-data/retention.ts';
import { optionalText, printRecord, type Run, UsageError } from './command.ts';
import { withRuntime } from './with-runtime.ts';

/**
 * Deletes data whose retention period has passed. A timer should run it regularly. Each option sets the retention of
 * one kind of data in days, or `never` to keep the data.
 */
export const retentionCommand: Run = (config, options) => {
  const kinds = retentionOf(MODULES);
  const ages = Object.fromEntries(
    kinds.map(({ name, days, least_days }) => [
      name,
      readDays(name, optionalText(options, name), days, least_days),
    ]),
  );
  return withRuntime(
    config,
    async ({ deps }) => {
      printRecord({ days: ages, deleted: await deleteExpired(deps, kinds, ages) }, options);
    },
    { migrated: true, limits: 'work' },
  );
};

function readDays(
  name: string,
  text: string | undefined,
  usual: number | null,
  least: number,
): number | null {
  if (text === undefined) return usual;
  if (text === 'never') return null;
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= least) return days;
  throw new UsageError(`--${name} must be a number of days, at least ${least}, or never, not "${text}"`);
}
