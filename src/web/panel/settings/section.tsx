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

/** Rights for settings of the whole merchant: owners with access to all offices. */
export const MERCHANT_WIDE = { role: 'owner', all_offices: true } as const;

interface SectionProps {
  title: Text;
  lead: Text;
  place: Place;
  /**
   * Scope of the settings. `both`: they apply to test and production, and the page says so. `own`: the page explains
   * their scope.
   */
  reach: 'both' | 'own';
  /** The request, and the errors of the last form. */
  of: { visit: Visit; problem: Problem };
  children: ComponentChildren;
}

/** A settings page: breadcrumb, result of the last form, and content. */
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

/** Notice that the settings apply to both environments. In test it is a warning. */
export function BothEnvironmentsNotice({ place }: { place: Place }) {
  const { t } = useReader();
  return place.environment === 'test' ? (
    <Notice tone="warn">{t(TEXTS.holds_in_production)}</Notice>
  ) : (
    <p class="muted">{t(TEXTS.holds_in_test)}</p>
  );
}

/** A new secret. It is shown once, in the response to the form that created it. */
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
 * Returns the submitted values, or the current ones before the first submission. The section shows the general error.
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

/** Returns the id for the object that the form creates. A repeated submission has the same id and creates nothing. */
export function submissionOf({ form }: Visit): string {
  const sent = sentFor(form, SUBMISSION_FIELD);
  return isUuid(sent) ? sent : newId();
}
