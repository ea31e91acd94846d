import type { ComponentChildren } from 'preact';
import { cancelBody } from '#src/billing/subscriptions/schema.ts';
import type { Deps } from '#src/deps.ts';
import { displayDate } from '#src/kernel/display.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { say } from '#src/kernel/texts.ts';
import { parse } from '#src/platform/http/fields.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { cancel } from '#src/portal/own/act.ts';
import { viewOwnById } from '#src/portal/own/subscriptions.ts';
import type { PortalSubscription } from '#src/portal/views.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Textarea } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { form, type Shown } from '../guard.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { CANCEL, DETAIL, pathOf } from './paths.ts';
import { CANCEL_TEXTS } from './texts.ts';

interface CancelProps {
  of: Filled;
  subscription: PortalSubscription;
  scope: PortalScope;
  merchant: string;
}

/** Maximum length of the cancellation reason. The API has the same limit. */
const REASON_MAX = 500;

/**
 * Page for cancelling a subscription, with one button for the end of the period and one for an immediate
 * cancellation.
 */
function Cancel({ of, subscription, scope, merchant }: CancelProps) {
  const { t, locale } = useReader();
  const { id, plan, served_until } = subscription;
  const date = served_until === null ? '' : displayDate(served_until, locale);
  const label = t(CANCEL_TEXTS.title, { plan: plan.name });
  return (
    <section class="panel narrow">
      <h1>{label}</h1>
      <Form action={addressOf(pathOf(CANCEL, id), scope)} of={of} label={label}>
        <Textarea
          of={of}
          path="reason"
          label={CANCEL_TEXTS.reason}
          hint={{
            es: say(CANCEL_TEXTS.reason_hint, 'es', { name: merchant }),
            en: say(CANCEL_TEXTS.reason_hint, 'en', { name: merchant }),
          }}
          autocomplete="off"
          maxlength={REASON_MAX}
          optional
        />
        <h2>{t(CANCEL_TEXTS.lead)}</h2>
        {served_until !== null && (
          <Choice when="true" button={t(CANCEL_TEXTS.later_button, { date })}>
            {t(CANCEL_TEXTS.later_hint, { date })}
          </Choice>
        )}
        <Choice when="false" button={t(CANCEL_TEXTS.now_button)}>
          {t(CANCEL_TEXTS.now_hint)} {served_until !== null && t(CANCEL_TEXTS.now_lost, { date })}
        </Choice>
      </Form>
      <p class="after">
        <a class="inline-link" href={addressOf(pathOf(DETAIL, id), scope)}>
          {t(CANCEL_TEXTS.keep)}
        </a>
      </p>
    </section>
  );
}

/** Explanation and button for one of the two choices: cancelling now or at the end of the period. */
function Choice(props: { when: string; button: string; children: ComponentChildren }) {
  return (
    <div class="choice">
      <p>{props.children}</p>
      <button type="submit" class="button second" data-submit name="at_period_end" value={props.when}>
        {props.button}
      </button>
    </div>
  );
}

async function show(
  deps: Deps,
  visit: Visit,
  { session, scope, brand }: SignedIn,
  problem: Problem,
): Promise<Shown> {
  const subscription = await viewOwnById(deps, session, visit.params.id ?? '');
  const { id, may, plan } = subscription;
  if (!may.cancel_now) return { redirect: addressOf(pathOf(DETAIL, id), scope) };
  const of = { values: visit.form, problem };
  const content = <Cancel {...{ of, subscription, scope, merchant: brand.name }} />;
  return { title: say(CANCEL_TEXTS.title, visit.locale, { plan: plan.name }), islands: ['form'], content };
}

const WHEN = new Map([
  ['true', true],
  ['false', false],
]);

/** Returns the reason that the customer entered for the cancellation, or null. */
function readReason(sent: Query): string | null {
  const { reason } = parse(cancelBody.pick({ reason: true }), {
    reason: sentFor(sent, 'reason').trim() || null,
  });
  return reason ?? null;
}

/**
 * Cancels the subscription. Throws an error with status 422 if the form does not say when, because there is no
 * default.
 */
async function send(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<{ redirect: string }> {
  const at_period_end = WHEN.get(sentFor(visit.form, 'at_period_end'));
  if (at_period_end === undefined) throw new ApiError({ status: 422, text: CANCEL_TEXTS.choose });
  const reason = readReason(visit.form);
  const { id } = await cancel(deps, { session, id: visit.params.id ?? '', at_period_end, reason });
  return { redirect: addressOf(pathOf(DETAIL, id), scope, { notice: 'canceled' }) };
}

export const cancelPages: readonly Page[] = form(CANCEL, show, send);
