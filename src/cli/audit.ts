import { once } from 'node:events';
import type { Deps } from '#src/deps.ts';
import { toColombiaText, ZONE } from '#src/kernel/calendar.ts';
import { CHANNELS } from '#src/platform/database/actor.ts';
import { allChanges, pageChanges } from '#src/tenancy/audit/list.ts';
import type { ChangeFilter } from '#src/tenancy/audit/store.ts';
import { type Change, NO_MERCHANT, SUBJECT_KINDS } from '#src/tenancy/audit/types.ts';
import { CSV_HEAD, csvLine, viewChange } from '#src/tenancy/audit/views.ts';
import { type OptionValues, optionalDay, optionalText, print, type Run, UsageError } from './command.ts';
import { chosenMerchant } from './tenants.ts';
import { withRuntime } from './with-runtime.ts';

export const auditCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const filter = await readFilter(deps, options);
    if (options.csv === true) return printAll(deps, filter);
    const { changes, next } = await pageChanges(deps.db, filter);
    if (options.json === true) return print(JSON.stringify(changes.map(viewChange), null, 2));
    for (const change of changes) print(lineOf(change));
    if (next !== null) print('older entries exist: use --csv to print all of them');
  });

async function readFilter(deps: Deps, options: OptionValues): Promise<ChangeFilter> {
  const isWhole = options.installation === true;
  if (isWhole && options.merchant !== undefined)
    throw new UsageError('give --merchant or --installation, not both');
  const commerce_id = isWhole ? NO_MERCHANT : (await chosenMerchant(deps, options)).id;
  const to = optionalDay(options, 'to');
  return {
    commerce_id,
    ...readSubject(optionalText(options, 'subject')),
    actor: optionalText(options, 'who'),
    channel: oneOf(CHANNELS, 'channel', optionalText(options, 'channel')),
    action: optionalText(options, 'action'),
    from: startOf(optionalDay(options, 'from')),
    to: startOf(to?.add({ days: 1 })),
  };
}

function startOf(day: Temporal.PlainDate | undefined): Temporal.Instant | undefined {
  return day?.toZonedDateTime(ZONE).toInstant();
}

/**
 * Parses `--subject`, which is a kind such as `plan`, or a kind and an id such as `plan:ID`. Throws if the kind is
 * unknown.
 */
function readSubject(text: string | undefined): Pick<ChangeFilter, 'subject_kind' | 'subject_id'> {
  const [kind, ...id] = text?.split(':') ?? [];
  return {
    subject_kind: oneOf(SUBJECT_KINDS, 'subject', kind),
    ...(id.length === 0 ? {} : { subject_id: id.join(':') }),
  };
}

function oneOf<Word extends string>(
  words: readonly Word[],
  option: string,
  text: string | undefined,
): Word | undefined {
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (!found) throw new UsageError(`--${option} must be one of ${words.join(', ')}, not "${text}"`);
  return found;
}

/** Writes the changes to stdout as CSV. It pauses while the reader of stdout is slower. */
async function printAll(deps: Deps, filter: ChangeFilter): Promise<void> {
  process.stdout.write(CSV_HEAD);
  for await (const change of allChanges(deps.db, filter))
    if (!process.stdout.write(csvLine(change))) await once(process.stdout, 'drain');
}

function lineOf(change: Change): string {
  const { at, channel, actor, origin, action, subject_kind, subject_id, operation } = change;
  const changed = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
  const who = `${actor ?? 'unknown'} (${channel}, ${origin ?? 'unknown'})`;
  const when = toColombiaText(at);
  const what = operation === 'update' ? ` ${changed.join(', ')}` : '';
  return `${when}  ${who}  ${action}  ${operation} ${subject_kind} ${subject_id}${what}`;
}
