import type { ComponentChildren } from 'preact';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { useReader } from '../../shared/document.tsx';
import type { Filled } from '../../shared/fields.tsx';
import type { Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { SUBMISSION_FIELD } from '../kit/forms.tsx';
import { Card, LinkButton, Notice, Top } from '../kit/parts.tsx';
import { type Place, pathAt } from '../scope.ts';
import { TEXTS } from './texts.ts';

/** Rights required for settings of the whole merchant. */
export const MERCHANT_WIDE = { role: 'owner', all_offices: true } as const;

interface SectionProps {
  title: Text;
  lead: Text;
  place: Place;
  /**
   * `both`: the page states that its settings apply to test and production. `own`: the page has its own
   * explanation of where its settings apply.
   */
  reach: 'both' | 'own';
  /** The current request, and the errors of the submitted form. */
  of: { visit: Visit; problem: Problem };
  children: ComponentChildren;
}

/** Layout of a settings page: breadcrumb, result of the submitted form, and content. */
export function Section({ title, lead, place, reach, of: { visit, problem }, children }: SectionProps) {
  const { t } = useReader();
  const isSaved = textOf(visit.query, 'saved') === '1' && problem.notice === null;
  return (
    <>
      <Top
        title={t(title)}
        lead={t(lead)}
        trail={[{ label: t(TEXTS.title), href: pathAt(place, '/settings') }]}
      />
      {reach === 'both' && <BothEnvironmentsNotice place={place} />}
      {isSaved && <Notice tone="good">{t(TEXTS.saved)}</Notice>}
      {problem.notice && <Notice tone="bad">{t(problem.notice.text, problem.notice.values)}</Notice>}
      {children}
    </>
  );
}

/** States that the settings apply to both environments. In the test environment this is shown as a warning. */
export function BothEnvironmentsNotice({ place }: { place: Place }) {
  const { t } = useReader();
  return place.environment === 'test' ? (
    <Notice tone="warn">{t(TEXTS.holds_in_production)}</Notice>
  ) : (
    <p class="muted">{t(TEXTS.holds_in_test)}</p>
  );
}

/** Page that shows a new secret, as the response to the form that created it. It cannot be shown again. */
export function SecretSheet({
  title,
  secret,
  hint,
  back,
}: {
  title: string;
  secret: string;
  hint?: string;
  back: string;
}) {
  const { t } = useReader();
  return (
    <>
      <Top title={title} />
      <Card>
        <Notice tone="warn">{t(TEXTS.once)}</Notice>
        <p>
          <code class="copied">{secret}</code>
        </p>
        {hint && <p class="muted">{hint}</p>}
        <div class="buttons">
          <LinkButton href={back} kind="first">
            {t(TEXTS.back)}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

/**
 * Returns the values for a settings form: the submitted ones or, before the first submission, the stored ones. The
 * general notice is removed, because the page shows it above.
 */
export function filledWith(
  { form }: Visit,
  problem: Problem,
  current: Readonly<Record<string, string | null>> = {},
): Filled {
  const known = Object.fromEntries(Object.entries(current).map(([name, value]) => [name, value ?? '']));
  const values = Object.keys(form).length > 0 ? form : known;
  return { values, problem: { ...problem, notice: null } };
}

export function savedAt(place: Place, path: string): { redirect: string } {
  return { redirect: pathAt(place, path, { saved: '1' }) };
}

/**
 * Returns the id for the object that the form creates. A repeated submission has the same id and creates nothing
 * new.
 */
export function submissionOf({ form }: Visit): string {
  const sent = sentFor(form, SUBMISSION_FIELD);
  return isUuid(sent) ? sent : newId();
}
