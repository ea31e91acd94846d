import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { readEvidence } from '#src/settlement/disputes/evidence.ts';
import { requireDispute } from '#src/settlement/disputes/find.ts';
import { attach, remove } from '#src/settlement/disputes/routes.ts';
import { type Dispute, EVIDENCE_TYPES, type Evidence } from '#src/settlement/disputes/types.ts';
import { useReader } from '../../../shared/document.tsx';
import { nameOf, Textarea } from '../../../shared/fields.tsx';
import { FileInput } from '../../../shared/other-inputs.tsx';
import type { Page } from '../../../shared/page.ts';
import { sentFor } from '../../../shared/read-form.ts';
import type { Visit } from '../../../shared/visit.ts';
import type { Caller } from '../../caller.ts';
import { panelPage } from '../../guard.tsx';
import { perform } from '../../perform.ts';
import { type Place, pathAt } from '../../scope.ts';
import { type ActionSheet, actionPages } from '../action.tsx';

export const EVIDENCE_TEXTS = {
  all: { es: 'Disputas', en: 'Disputes' },
  attach: { es: 'Adjuntar una prueba', en: 'Attach evidence' },
  attach_lead: {
    es: 'Diga en sus palabras por qué el cobro es correcto: qué se vendió, cuándo se entregó y a quién. Adjunte un archivo, un texto o ambos.',
    en: 'Say in your own words why the charge is right: what was sold, when it was delivered and to whom. Attach a file, a text or both.',
  },
  evidence: { es: 'La prueba', en: 'The evidence' },
  file: { es: 'Archivo', en: 'File' },
  file_hint: {
    es: 'PDF, PNG, JPEG o texto, hasta 700 KB. Se guarda cifrado.',
    en: 'PDF, PNG, JPEG or text, up to 700 KB. It is kept encrypted.',
  },
  download: { es: 'Descargar {name}', en: 'Download {name}' },
  remove: { es: 'Quitar', en: 'Remove' },
  remove_title: { es: 'Quitar una prueba', en: 'Remove a piece of evidence' },
  remove_lead: { es: 'Solo antes de enviarlas.', en: 'Only before they are submitted.' },
} as const satisfies Record<string, Text>;

export function requireIn(
  deps: Deps,
  { params: { id = '' } }: Visit,
  { principal }: Caller,
): Promise<Dispute> {
  return requireDispute(deps, principal, id);
}

/** Shows a piece of evidence with a link to its file and, while the dispute is open, a link to remove it. */
export function EvidenceDetail({ of, dispute, place }: { of: Evidence; dispute: Dispute; place: Place }) {
  const { t } = useReader();
  const path = pathAt(place, `/disputes/${dispute.id}/evidence/${of.id}`);
  return (
    <>
      {of.description}{' '}
      {of.file_name !== null && (
        <a href={`${path}/file`}>{t(EVIDENCE_TEXTS.download, { name: of.file_name })}</a>
      )}{' '}
      {dispute.status === 'opened' && <a href={`${path}/remove`}>{t(EVIDENCE_TEXTS.remove)}</a>}
    </>
  );
}

export function sheetOf(
  dispute: Dispute,
  locale: Visit['locale'],
  said: Pick<ActionSheet, 'title' | 'lead' | 'button'>,
): ActionSheet {
  const trail = [
    { label: say(EVIDENCE_TEXTS.all, locale), path: '/disputes' },
    { label: dispute.provider_case, path: `/disputes/${dispute.id}` },
  ];
  return { ...said, trail };
}

const attachPages = actionPages({
  path: '/disputes/:id/evidence',
  takes_files: true,
  load: requireIn,
  sheet: (dispute, locale) => ({
    ...sheetOf(dispute, locale, {
      title: EVIDENCE_TEXTS.attach,
      lead: EVIDENCE_TEXTS.attach_lead,
      button: EVIDENCE_TEXTS.attach,
    }),
    fields: (of) => (
      <>
        <Textarea
          of={of}
          path="description"
          label={EVIDENCE_TEXTS.evidence}
          autocomplete="off"
          maxlength={5_000}
          optional
        />
        <FileInput
          of={of}
          path="file.content"
          label={EVIDENCE_TEXTS.file}
          hint={EVIDENCE_TEXTS.file_hint}
          accept={EVIDENCE_TYPES.join(',')}
          optional
        />
      </>
    ),
  }),
  async act(deps, visit, caller, submission) {
    const { id = '' } = visit.params;
    const sent = visit.files.get(nameOf('file.content'));
    const file = sent && {
      name: sent.name.replaceAll(/^.*[\\/]/g, ''),
      content_type: sent.type.split(';', 1)[0],
      content: sent.bytes.toString('base64'),
    };
    const body = {
      description: sentFor(visit.form, 'description').trim() || null,
      ...(file ? { file } : {}),
    };
    await perform(deps, visit, caller, attach, { params: { id }, body, submission });
    return { path: `/disputes/${id}`, done: 'evidence_added' };
  },
});

const removePages = actionPages({
  path: '/disputes/:id/evidence/:evidence/remove',
  load: requireEvidence,
  sheet: ({ dispute, evidence }, locale) => ({
    ...sheetOf(dispute, locale, {
      title: EVIDENCE_TEXTS.remove_title,
      lead: EVIDENCE_TEXTS.remove_lead,
      button: EVIDENCE_TEXTS.remove,
    }),
    above: <p>{evidence.description ?? evidence.file_name}</p>,
    kind: 'danger',
  }),
  async act(deps, visit, caller, submission) {
    const { id = '', evidence = '' } = visit.params;
    await perform(deps, visit, caller, remove, { params: { id, evidence }, submission });
    return { path: `/disputes/${id}`, done: 'removed' };
  },
});

async function requireEvidence(deps: Deps, { params }: Visit, { principal }: Caller) {
  const { id = '', evidence = '' } = params;
  const dispute = await requireDispute(deps, principal, id);
  return { dispute, ...(await readEvidence(deps, principal, { id, evidence })) };
}

/** Serves an evidence file as a download, so that the browser neither displays nor runs uploaded content. */
const filePage = panelPage('/disputes/:id/evidence/:evidence/file', {
  async show(deps, visit, caller) {
    const { evidence, content } = await requireEvidence(deps, visit, caller);
    if (content === null) throw notFound();
    const bytes = Buffer.from(content, 'base64');
    const name = evidence.file_name ?? evidence.id;
    return { document: { media: 'application/octet-stream', bytes, name, is_attachment: true } };
  },
});

export const evidencePages: readonly Page[] = [filePage, ...attachPages, ...removePages];
