import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import { dryRun, type FileReport, readThrough } from '#src/moving/import.ts';
import { importFilesJob } from '#src/moving/import-job.ts';
import type { Refusal } from '#src/moving/kind.ts';
import { FileError } from '#src/moving/read-rows.ts';
import type { ImportFileName } from '#src/moving/types.ts';
import {
  MAX_UPLOAD_BYTES,
  sourcesFrom,
  sourcesOfUpload,
  storeUpload,
  UPLOAD_NAMES,
} from '#src/moving/uploads/uploads.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { FileInput } from '../../shared/other-inputs.tsx';
import { NO_PROBLEM, type Page, type Problem } from '../../shared/page.ts';
import { panelAction, panelForm, type Show } from '../guard.tsx';
import { SUBMISSION_FIELD, Submission } from '../kit/forms.tsx';
import { Card, Notice, Top } from '../kit/parts.tsx';
import { DataTable } from '../kit/tables.tsx';
import { pathAt } from '../scope.ts';
import { FirstCharges } from './first-charges.tsx';
import { FILE_TEXTS, TEXTS } from './texts.ts';

/** Path to which import files are uploaded, relative to the merchant. */
export const FILES = '/imported/files';
/** Maximum number of import errors shown on the page. The downloadable file contains all of them. */
const MAX_SHOWN = 50;

/**
 * Returns the form field name for an import file. Field names must not contain dots, which separate nested fields.
 */
const fieldOf = (name: string) => name.replace('.', '_');

/** Upload form with one file input for each kind of import file. */
export function FilesForm({ of, action }: { of: Filled; action: string }) {
  const { t } = useReader();
  return (
    <Card title={t(TEXTS.files)}>
      <p>{t(TEXTS.files_lead)}</p>
      <p class="small">{t(TEXTS.files_limit)}</p>
      <Form action={action} of={of} label={t(TEXTS.files)} has_files>
        <Submission of={of} />
        {UPLOAD_NAMES.map((name) => (
          <FileInput
            key={name}
            of={of}
            path={fieldOf(name)}
            label={FILE_TEXTS[name]}
            accept={name.endsWith('.csv') ? '.csv,text/csv' : '.sealed,text/plain'}
            optional
          />
        ))}
        <Submit>{t(TEXTS.look)}</Submit>
      </Form>
    </Card>
  );
}

/** Page that shows what the import would do. It runs the import in a transaction and rolls it back. */
const show: Show = async (deps, visit, { principal, place }, problem) => {
  const id = visit.params.id ?? '';
  const sources = principal.offices === null ? await sourcesOfUpload(deps, principal, id) : null;
  if (!sources) throw notFound();
  const refused: { file: string; refusal: Refusal }[] = [];
  const request = {
    ...{ sources, principal, offices: new Map<string, string>() },
    onRefusal: (file: string, refusal: Refusal) => refused.push({ file, refusal }),
  };
  const { files, seen } = await dryRun(deps, request, (scope) => previewActivation(scope, principal));
  const t = (text: Parameters<typeof say>[0], values = {}) => say(text, visit.locale, values);
  return {
    title: t(TEXTS.dry_title),
    content: (
      <>
        <Top
          title={t(TEXTS.dry_title)}
          lead={t(TEXTS.dry_lead)}
          trail={[{ label: t(TEXTS.title), href: pathAt(place, '/imported') }]}
        />
        <FileReports of={files} />
        {refused.length > 0 && <RefusedRows of={refused} />}
        <FirstCharges count={seen.ready + seen.left} of={seen} />
        <Card>
          <p>{t(TEXTS.import_hint)}</p>
          <Form
            action={pathAt(place, `${FILES}/${id}`)}
            of={{ values: visit.form, problem }}
            label={t(TEXTS.import)}
          >
            <Submission of={{ values: visit.form, problem }} />
            <Submit>{t(TEXTS.import)}</Submit>
          </Form>
        </Card>
      </>
    ),
  };
};

function FileReports({ of }: { of: readonly FileReport[] }) {
  const { t } = useReader();
  const columns = [TEXTS.file, TEXTS.rows, TEXTS.created, TEXTS.replaced, TEXTS.unchanged, TEXTS.refused];
  return (
    <Card title={t(TEXTS.would_do)}>
      <DataTable
        label={t(TEXTS.would_do)}
        columns={columns.map((label, place) => ({ label: t(label), is_figure: place > 0 }))}
        rows={of.map(({ file, rows, created, replaced, unchanged, refused }) => ({
          key: file,
          cells: [file, ...[rows, created, replaced, unchanged, refused].map(String)],
        }))}
      />
    </Card>
  );
}

function RefusedRows({ of }: { of: readonly { file: string; refusal: Refusal }[] }) {
  const { t } = useReader();
  const columns = [TEXTS.file, TEXTS.line, TEXTS.key, TEXTS.field, TEXTS.reason];
  const rows = of.slice(0, MAX_SHOWN).map(({ file, refusal: { row, issue } }, place) => {
    const { path: field, text, values } = issue;
    return {
      key: String(place),
      cells: [file, String(row.line), row.key, field, t(text, { field, ...values })],
    };
  });
  return (
    <Card title={t(TEXTS.refused_rows)}>
      <Notice tone="warn">{t(TEXTS.refused_hint)}</Notice>
      <DataTable
        label={t(TEXTS.refused_rows)}
        columns={columns.map((label) => ({ label: t(label), is_figure: label === TEXTS.line }))}
        rows={rows}
      />
      {of.length > MAX_SHOWN && (
        <p class="small">{t(TEXTS.more_refused, { count: of.length - MAX_SHOWN })}</p>
      )}
    </Card>
  );
}

const noticed = (notice: Problem['notice']) => ({ problem: { ...NO_PROBLEM, notice } });

/** Creates the pages for uploading import files. `above` renders the page that contains the upload form. */
export const filePages = (above: Show): readonly Page[] => [
  panelAction(FILES, {
    role: 'owner',
    recent: true,
    files: true,
    show: above,
    async act(deps, { form, files }, { principal, place }) {
      if (principal.offices !== null) throw notFound();
      const sent = new Map(
        UPLOAD_NAMES.flatMap((name): [ImportFileName, string][] => {
          const file = files.get(fieldOf(name));
          return file ? [[name, file.bytes.toString()]] : [];
        }),
      );
      const bytes = [...sent.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      if (sent.size === 0) return noticed({ text: TEXTS.no_file });
      if (bytes > MAX_UPLOAD_BYTES) return noticed({ text: TEXTS.too_large });
      const submission = textOf(form, SUBMISSION_FIELD) ?? '';
      const id = isUuid(submission) ? submission : newId();
      try {
        await readThrough(deps, principal, await sourcesFrom(sent));
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        return noticed({ text: error.text, values: error.values });
      }
      await storeUpload(deps, principal, id, sent);
      return { redirect: pathAt(place, `${FILES}/${id}`) };
    },
  }),
  ...panelForm(`${FILES}/:id`, {
    role: 'owner',
    recent: true,
    show,
    async act(deps, { form, params, locale }, { principal, place }) {
      const upload_id = params.id ?? '';
      if (!(await sourcesOfUpload(deps, principal, upload_id))) throw notFound();
      const submission = textOf(form, SUBMISSION_FIELD) ?? '';
      const id = isUuid(submission) ? submission : newId();
      await inTransaction(deps.db, (db) =>
        startLongJob({ ...deps, db }, principal, {
          kind: importFilesJob,
          parameters: { upload_id },
          locale,
          id,
        }),
      );
      return { redirect: pathAt(place, `/jobs/${id}`) };
    },
  }),
];
