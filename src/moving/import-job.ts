import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Locale, Text } from '#src/kernel/texts.ts';
import { say } from '#src/kernel/texts.ts';
import type { LongJobStep, RunningJob, StretchedJob } from '#src/module.ts';
import { asActor } from '#src/platform/database/actor.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { add, emptyReport, type FileReport, type ImportPlace, importParts } from './import.ts';
import type { Refusal } from './kind.ts';
import { FileError } from './read-rows.ts';
import { REFUSED_HEAD, refusedLine } from './refused-csv.ts';
import { deleteFiles } from './uploads/store.ts';
import { sourcesOfUpload } from './uploads/uploads.ts';

interface Cursor {
  place: ImportPlace;
  began_at: string;
  sum: FileReport;
}

const parameters = z.strictObject({ upload_id: z.string().refine(isUuid) });
type Parameters = z.infer<typeof parameters>;

const TEXTS = {
  gone: { en: 'The files are gone: send them again.', es: 'Los archivos ya no están: envíelos de nuevo.' },
} as const satisfies Record<string, Text>;

/**
 * Imports files uploaded in the panel, in the same batches as the CLI command. Each batch is one transaction, which
 * the audit trail records as an action of the user. After an interruption, the import skips rows that were already
 * imported.
 */
export const importFilesJob: StretchedJob<Parameters> = {
  name: 'import_files',
  title: { en: 'Import files', es: 'Importar archivos' },
  role: 'owner',
  all_offices: true,
  parameters,
  file: { name: 'refused.csv', media_type: 'text/csv; charset=utf-8' },
  async stretch(deps, job, { keep }) {
    try {
      return await importSome(deps, job, keep);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return { done: job.done, total: job.total, cursor: null, message: messageOf(error), finished: true };
    }
  },
};

async function importSome(
  deps: Deps,
  job: RunningJob<Parameters>,
  keep: (part: LongJobStep) => Promise<boolean>,
): Promise<LongJobStep> {
  const { upload_id } = job.parameters;
  const before = job.cursor as Cursor | null;
  const sum = before?.sum ?? emptyReport('');
  const sources = await sourcesOfUpload(deps, job, upload_id);
  if (!sources) return { done: 0, total: null, cursor: null, message: TEXTS.gone, finished: true };
  const total = sources.reduce((all, { bytes }) => all + bytes, 0);
  const began_at = before ? Temporal.Instant.from(before.began_at) : deps.real_clock.now();
  const parts = importParts(
    deps,
    { principal: principalOf(job), offices: new Map() },
    { sources, began_at, after: before?.place ?? null, inBatch: (work) => asJobStarter(deps, job, work) },
  );
  for await (const { place, file, counts, rows, bytes } of parts) {
    const isFirst = sum.refused === 0;
    add(sum, { rows, counts });
    const lines = counts.refused.map((refusal) => lineOf(file, refusal, job.locale)).join('');
    const cursor: Cursor = { place, began_at: began_at.toString(), sum };
    const text = isFirst && lines !== '' ? REFUSED_HEAD + lines : lines;
    const part = { done: Math.min(bytes, total), total, cursor, message: summaryOf(sum), text };
    if (!(await keep({ ...part, finished: false }))) return { ...part, text: '', finished: false };
  }
  await deleteFiles(deps.db, { commerce_id: job.commerce_id, id: upload_id });
  return { done: total, total, cursor: null, message: summaryOf(sum), finished: true };
}

function asJobStarter<T>(
  deps: Deps,
  { user_id, id }: RunningJob<Parameters>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const actor = { channel: 'panel', user_id, request_id: id, action: importFilesJob.name } as const;
  return asActor({ ...actor, clock: deps.real_clock }, () =>
    inTransaction(deps.db, (db) => work({ ...deps, db })),
  );
}

function principalOf({ user_id, commerce_id, production }: RunningJob): Principal {
  return { token_id: '', user_id, commerce_id, production, frozen_at: null, offices: null, role: 'owner' };
}

function lineOf(file: string, refusal: Refusal, locale: Locale): string {
  const { row, issue } = refusal;
  const { path: field, text, values } = issue;
  const reason = say(text, locale, { field, ...values });
  return refusedLine({ file, line: row.line, external_id: row.key, field, reason });
}

function messageOf({ text, values }: FileError): Text {
  return { en: say(text, 'en', values), es: say(text, 'es', values) };
}

function summaryOf({ created, replaced, unchanged, refused }: FileReport): Text {
  return {
    en: `${created} new, ${replaced} replaced, ${unchanged} unchanged, ${refused} refused.`,
    es: `${created} nuevos, ${replaced} reemplazados, ${unchanged} sin cambio, ${refused} rechazados.`,
  };
}
