import { examineStatus, type Status } from '#src/jobs/health/status.ts';
import { archiveStatus } from './archive.ts';
import { print, type Run } from './command.ts';
import { withRuntime } from './with-runtime.ts';

export const statusCommand: Run = (config, options) =>
  withRuntime(config, async ({ deps }) => {
    const status = await examineStatus(deps, archiveStatus(config));
    print(options.json === true ? JSON.stringify(status, null, 2) : linesOf(status).join('\n'));
  });

function linesOf(status: Status): string[] {
  const { workers, charges, operations, providers, webhooks, mails, electronic_documents } = status;
  const chosen = Object.entries(providers).map(([name, merchants]) => `${name} for ${merchants} merchants`);
  const rows: [string, string][] = [
    ['network', NETWORK_STATES[status.network]],
    ['simulator', NETWORK_STATES[status.simulator]],
    ['clock', `${status.clock_offset_s} s ahead of the database`],
    ['workers', workers.length === 0 ? 'none' : String(workers.length)],
    ...workers.map((worker): [string, string] => [
      `  ${worker.host}`,
      `running ${worker.running_s} s, seen ${worker.seen_s} s ago, clock ${worker.clock_offset_s} s ahead`,
    ]),
    ['charges', `${charges.due} due`],
    ['operations', `${operations.open} open${since(operations.oldest_s)}`],
    ['providers', chosen.length === 0 ? 'no merchant has its own provider' : chosen.join(', ')],
    ['webhooks', `${webhooks.waiting} pending, ${webhooks.due} due${since(webhooks.oldest_due_s)}`],
    ['mails', `${mails.waiting} pending, ${mails.due} due`],
    ['invoices', documentsText(electronic_documents)],
    ['archive', archiveText(status.archive)],
  ];
  return rows.map(([name, text]) => `${name.padEnd(16)} ${text}`);
}

function documentsText({ waiting, failing, refused, oldest_s }: Status['electronic_documents']): string {
  return `${waiting} pending, ${failing} of them failed before, ${refused} refused${since(oldest_s)}`;
}

function archiveText(archive: Status['archive']): string {
  if (archive === null) return 'not archived: ARCHIVE_DIR is not set';
  const { folder, kept_until, lag_s, failing_since, broken_since, reason } = archive;
  const until =
    kept_until === null ? 'no base backup yet' : `every instant until ${kept_until}, ${lag_s} s ago`;
  const failing = failing_since === null ? '' : `; FAILING since ${failing_since}: ${reason}`;
  const broken =
    broken_since === null
      ? ''
      : `; BROKEN since ${broken_since}: a new base backup is required and is being retried`;
  return `${folder}: ${until}${failing}${broken}`;
}

const NETWORK_STATES: Readonly<Record<Status['network'], string>> = {
  ok: 'responds',
  failing: 'does not respond',
  not_configured: 'not configured: production charges of merchants without a provider are refused',
};

function since(seconds: number | null): string {
  return seconds === null ? '' : `, the oldest for ${seconds} s`;
}
