import type { Deps } from '#src/deps.ts';
import { displayDate } from '#src/kernel/display.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { cancel } from '#src/portal/own/act.ts';
import { viewOwnById } from '#src/portal/own/subscriptions.ts';
import type { PortalSubscription } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { form, type Shown } from '../guard.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { CANCEL, DETAIL, pathOf } from './paths.ts';
import { CANCEL_WORDS } from './words.ts';

interface CancelProps {
  of: Filled;
  subscription: PortalSubscription;
  scope: PortalScope;
}

/** Both ways, each with what it means; which one is meant is said by its button alone. */
function Cancel({ of, subscription, scope }: CancelProps) {
  const { t, locale } = useReader();
  const { id, plan, served_until } = subscription;
  const date = served_until === null ? '' : displayDate(served_until, locale);
  const action = addressOf(pathOf(CANCEL, id), scope);
  return (
    <div class="narrow">
      <h1>{t(CANCEL_WORDS.title, { plan: plan.name })}</h1>
      <p class="lead">{t(CANCEL_WORDS.lead)}</p>
      {served_until !== null && (
        <section class="panel">
          <h2>{t(CANCEL_WORDS.later)}</h2>
          <p>{t(CANCEL_WORDS.later_hint, { date })}</p>
          <Form action={action} of={of} label={t(CANCEL_WORDS.later)}>
            <input type="hidden" name="at_period_end" value="true" />
            <Submit kind="danger">{t(CANCEL_WORDS.later_button, { date })}</Submit>
          </Form>
        </section>
      )}
      <section class="panel">
        <h2>{t(CANCEL_WORDS.now)}</h2>
        <p>
          {t(CANCEL_WORDS.now_hint)} {served_until !== null && t(CANCEL_WORDS.now_lost, { date })}
        </p>
        <Form action={action} of={of} label={t(CANCEL_WORDS.now)}>
          <input type="hidden" name="at_period_end" value="false" />
          <Submit kind="danger">{t(CANCEL_WORDS.now_button)}</Submit>
        </Form>
      </section>
      <a class="button" href={addressOf(pathOf(DETAIL, id), scope)}>
        {t(CANCEL_WORDS.keep)}
      </a>
    </div>
  );
}

async function show(
  deps: Deps,
  visit: Visit,
  { session, scope }: SignedIn,
  problem: Problem,
): Promise<Shown> {
  const subscription = await viewOwnById(deps, session, visit.params.id ?? '');
  const { id, may, plan } = subscription;
  if (!may.cancel_now) return { redirect: addressOf(pathOf(DETAIL, id), scope) };
  const of = { values: visit.form, problem };
  const content = <Cancel of={of} subscription={subscription} scope={scope} />;
  return { title: say(CANCEL_WORDS.title, visit.locale, { plan: plan.name }), islands: ['form'], content };
}

const WHEN = new Map([
  ['true', true],
  ['false', false],
]);

/** Nothing is taken for granted: a form that does not say when cancels nothing. */
async function send(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<{ redirect: string }> {
  const at_period_end = WHEN.get(sentFor(visit.form, 'at_period_end'));
  if (at_period_end === undefined) throw new ApiError({ status: 422, text: CANCEL_WORDS.choose });
  const { id } = await cancel(deps, { session, id: visit.params.id ?? '', at_period_end });
  return { redirect: addressOf(pathOf(DETAIL, id), scope, { notice: 'canceled' }) };
}

export const cancelPages: readonly Page[] = form(CANCEL, show, send);
