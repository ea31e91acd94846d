import { type Preview, previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { countImported } from '#src/billing/subscriptions/waiting/store.ts';
import { startLongJob } from '#src/jobs/long/start.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import { activateImportedJob } from '#src/moving/long-jobs.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page } from '../../shared/page.ts';
import { panelForm, type Show } from '../guard.tsx';
import { SUBMISSION_FIELD, Submission } from '../kit/forms.tsx';
import { Card, Empty, Notice, Top } from '../kit/parts.tsx';
import { pathAt } from '../scope.ts';
import { FILES, FilesForm, filePages } from './files.tsx';
import { FirstCharges } from './first-charges.tsx';
import { TEXTS } from './texts.ts';

const PATH = '/imported';
/**
 * Maximum number of subscriptions for which the page previews first charges, because computing more takes too long.
 */
const MAX_PREVIEWED = 2_000;

/**
 * Page with the imported subscriptions. Imported subscriptions can belong to any office, so the caller needs
 * access to all offices.
 */
const show: Show = async (deps, visit, { principal, place }, problem) => {
  if (principal.offices !== null) throw notFound();
  const count = await countImported(deps.db, principal);
  const preview = count <= MAX_PREVIEWED ? await previewActivation(deps, principal) : null;
  return {
    title: say(TEXTS.title, visit.locale),
    content: (
      <>
        <Top
          title={say(TEXTS.title, visit.locale)}
          lead={say(TEXTS.lead, visit.locale)}
          trail={[{ label: say(TEXTS.home, visit.locale), href: pathAt(place) }]}
        />
        {count === 0 ? (
          <Empty title={say(TEXTS.none, visit.locale)}>
            <p>{say(TEXTS.none_hint, visit.locale)}</p>
          </Empty>
        ) : (
          <Waiting
            of={{ values: visit.form, problem }}
            count={count}
            preview={preview}
            action={pathAt(place, PATH)}
          />
        )}
        <FilesForm of={{ values: visit.form, problem }} action={pathAt(place, FILES)} />
      </>
    ),
  };
};

interface WaitingProps {
  of: Filled;
  count: number;
  preview: Preview | null;
  action: string;
}

function Waiting({ of, count, preview, action }: WaitingProps) {
  const { t } = useReader();
  return (
    <>
      {preview === null ? (
        <Notice tone="warn">{t(TEXTS.many, { count })}</Notice>
      ) : (
        <FirstCharges count={count} of={preview} />
      )}
      <Card>
        <p>{t(TEXTS.stop_first)}</p>
        <Form action={action} of={of} label={t(TEXTS.switch_on)}>
          <Submission of={of} />
          <Submit kind="danger">{t(TEXTS.switch_on)}</Submit>
        </Form>
      </Card>
    </>
  );
}

/**
 * Page with the imported subscriptions and a preview of their first charges. Its button starts the job that
 * activates them.
 */
const switchOnPages: readonly Page[] = panelForm(PATH, {
  role: 'owner',
  recent: true,
  show,
  async act(deps, { form, locale }, { principal, place }) {
    const submission = textOf(form, SUBMISSION_FIELD) ?? '';
    const id = isUuid(submission) ? submission : newId();
    await inTransaction(deps.db, (db) =>
      startLongJob({ ...deps, db }, principal, { kind: activateImportedJob, parameters: {}, locale, id }),
    );
    return { redirect: pathAt(place, `/jobs/${id}`) };
  },
});

export const waitingPages: readonly Page[] = [...switchOnPages, ...filePages(show)];
