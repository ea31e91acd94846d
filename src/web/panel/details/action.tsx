import type { ComponentChildren, VNode } from 'preact';
import type { AnyRoute, Deps } from '#src/deps.ts';
import { type Locale, say, type Text, type TextValues } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Role } from '#src/platform/http/roles.ts';
import type { Island } from '../../shared/assets.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import { NO_PROBLEM, type Page, type Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Caller } from '../caller.ts';
import { panelForm } from '../guard.tsx';
import { SUBMISSION_FIELD, Submission } from '../kit/forms.tsx';
import { LinkButton, Top } from '../kit/parts.tsx';
import { perform } from '../perform.ts';
import { pathAt } from '../scope.ts';
import type { ConfirmationKey } from './confirmations.ts';

/** Content of the page on which a user confirms an action. */
export interface ActionSheet {
  title: Text;
  /** Values for the placeholders in all strings of the page. */
  values?: TextValues;
  /** Explanation of the action in one or two sentences. */
  lead?: Text;
  /** Breadcrumb: first the list, then the object. */
  trail: readonly { label: string; path: string }[];
  button: Text;
  kind?: 'first' | 'danger';
  /** Content shown above the form, such as amounts. */
  above?: VNode;
  fields?(of: Filled): ComponentChildren;
  /** Initial field values. */
  initial?: Query;
  /** Whether the action is currently impossible. The page then shows `above` without the form. */
  is_closed?: boolean;
}

interface Action<T> {
  path: string;
  role?: Role;
  /** Whether the action pays out money, which requires a recent identity check. */
  recent?: boolean;
  /** Whether the form uploads files. */
  takes_files?: boolean;
  /** Loads the object that the action changes. Throws 404 if the caller may not see it. */
  load(deps: Deps, visit: Visit, caller: Caller): Promise<T>;
  sheet(of: T, locale: Locale, visit: Visit): ActionSheet;
  /** Renders a preview of the result, shown next to the form and updated while the user types. Saves nothing. */
  preview?(deps: Deps, visit: Visit, caller: Caller, of: T, values: Query): Promise<VNode>;
  /**
   * Performs the action through its API route. Returns the path to redirect to, relative to the merchant, and the
   * confirmation shown there.
   */
  act(
    deps: Deps,
    visit: Visit,
    caller: Caller,
    submission: string,
  ): Promise<{ path: string; done: ConfirmationKey }>;
}

/** Creates the page on which a user confirms an action, with its explanation, its fields and one button. */
export function actionPages<T>({
  path,
  role = 'operator',
  recent = false,
  takes_files = false,
  load,
  sheet,
  preview,
  act,
}: Action<T>): Page[] {
  const show = async (deps: Deps, visit: Visit, caller: Caller, problem: Problem) => {
    const of = await load(deps, visit, caller);
    const said = sheet(of, visit.locale, visit);
    const isSent = Object.keys(visit.form).length > 0;
    const filled = { values: isSent ? visit.form : (said.initial ?? {}), problem };
    const shownPreview = await preview?.(deps, visit, caller, of, filled.values);
    const islands: Island[] = takes_files ? [] : ['form', ...(preview ? (['preview'] as const) : [])];
    const props = { said, of: filled, caller, action: visit.address, has_files: takes_files };
    return {
      title: say(said.title, visit.locale, said.values),
      ...(islands.length > 0 ? { islands } : {}),
      content: <ActionPage {...props} preview={shownPreview} />,
    };
  };
  return panelForm(path, {
    role,
    recent,
    ...(takes_files ? { files: true as const } : {}),
    show,
    async act(deps, visit, caller) {
      if (preview && sentFor(visit.form, 'step') === 'preview') return show(deps, visit, caller, NO_PROBLEM);
      const { path: below, done } = await act(deps, visit, caller, sentFor(visit.form, SUBMISSION_FIELD));
      return { redirect: pathAt(caller.place, below, { done }) };
    },
  });
}

type Act = Action<never>['act'];

/**
 * Creates an `act` that calls an API route with the id in the URL. `bodyIn` builds the request body from the form;
 * without it, the request has no body.
 */
export function performing(
  route: AnyRoute,
  leadsTo: (params: Visit['params']) => Awaited<ReturnType<Act>>,
  bodyIn?: (visit: Visit) => unknown,
): Act {
  return async (deps, visit, caller, submission) => {
    const { id = '' } = visit.params;
    const body = bodyIn ? { body: bodyIn(visit) } : {};
    await perform(deps, visit, caller, route, { params: { id }, ...body, submission });
    return leadsTo(visit.params);
  };
}

interface ActionPageProps {
  said: ActionSheet;
  of: Filled;
  caller: Caller;
  action: string;
  has_files: boolean;
  preview: VNode | undefined;
}

function ActionPage({ said, of, caller, action, has_files, preview }: ActionPageProps) {
  const { t } = useReader();
  const { title, values, lead, button, kind = 'first', above, fields } = said;
  const trail = said.trail.map(({ label, path }) => ({ label, href: pathAt(caller.place, path) }));
  const back = trail.at(-1)?.href ?? pathAt(caller.place);
  const form = (
    <section class={preview ? 'card' : 'card narrow'}>
      {above}
      {said.is_closed ? (
        <LinkButton href={back}>{t(BACK)}</LinkButton>
      ) : (
        <Form action={action} of={of} label={t(title, values)} has_files={has_files}>
          <Submission of={of} />
          {fields?.(of)}
          <div class="buttons">
            <Submit kind={kind}>{t(button, values)}</Submit>
            {preview && (
              <button
                type="submit"
                class="button second"
                name="step"
                value="preview"
                formnovalidate
                data-plain
              >
                {t(PREVIEW)}
              </button>
            )}
            <LinkButton href={back}>{t(LEAVE)}</LinkButton>
          </div>
        </Form>
      )}
    </section>
  );
  return (
    <>
      <Top title={t(title, values)} trail={trail} lead={lead && t(lead, values)} />
      {preview ? (
        <div class="two">
          {form}
          <div data-preview aria-live="polite">
            {preview}
          </div>
        </div>
      ) : (
        form
      )}
    </>
  );
}

const PREVIEW: Text = { es: 'Vista previa', en: 'Preview' };
const LEAVE: Text = { es: 'Dejar como está', en: 'Leave it as it is' };
const BACK: Text = { es: 'Volver', en: 'Back' };
