import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { claimSubmission } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { parseIso } from '#src/kernel/calendar.ts';
import { displayDate, displayMoney } from '#src/kernel/display.ts';
import { ApiError, ValidationError } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import {
  changeOwnPlan,
  keepOwnPlan,
  listOwnChoices,
  type PortalChoice,
  type PortalPreview,
  previewOwnChoice,
} from '#src/portal/own/plans.ts';
import { type PortalDetail, showOwnSubscription, viewOwnById } from '#src/portal/own/subscriptions.ts';
import { useReader } from '../../shared/document.tsx';
import { type Filled, Form, Submit } from '../../shared/fields.tsx';
import type { Page, Problem } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { isAlreadyDone } from '../already-done.ts';
import { type Done, form, type Shown } from '../guard.tsx';
import { InvoiceLedger } from '../invoice-ledger.tsx';
import { Declined, Price, SourceOf, WAITING_STATE, Waiting } from '../parts.tsx';
import { addressOf, type PortalScope } from '../scope.ts';
import type { SignedIn } from '../signed-in.ts';
import { priceOf } from '../status-copy.ts';
import { submissionOf } from '../submission.ts';
import { TEXTS as ALL } from '../texts.ts';
import { CARD, DETAIL, PLAN, pathOf } from './paths.ts';
import { PLAN_TEXTS as WORDS } from './texts.ts';

interface ChoicesProps {
  of: Filled;
  detail: PortalDetail;
  choices: readonly PortalChoice[];
  scope: PortalScope;
}

/** Lists the plans that the customer can change to. Each links to a preview of its cost. */
function Choices({ of, detail, choices, scope }: ChoicesProps) {
  const { t, locale } = useReader();
  const { id, plan, scheduled_plan } = detail.subscription;
  const { amount: price, every } = priceOf(plan, locale);
  const path = pathOf(PLAN, id);
  return (
    <>
      <h1>{t(WORDS.title)}</h1>
      <p class="lead">{t(WORDS.lead, { plan: plan.name, price, every })}</p>
      {scheduled_plan && (
        <section class="panel">
          <p>{t(WORDS.scheduled, { plan: scheduled_plan.name })}</p>
          <Form action={addressOf(path, scope)} of={of} label={t(WORDS.keep, { plan: plan.name })}>
            <input type="hidden" name="keep" value="1" />
            <Submit kind="second">{t(WORDS.keep, { plan: plan.name })}</Submit>
          </Form>
        </section>
      )}
      <ul class="cards">
        {choices.map((one) => (
          <li key={one.id} class="panel">
            <h2>{one.name}</h2>
            <p class="lead">{one.description}</p>
            <Price of={one} />
            <p class="hint">{t(WORDS[one.how])}</p>
            <a
              class="button second"
              href={addressOf(path, scope, { plan: one.id })}
              aria-label={t(WORDS.see_one, { plan: one.name })}
            >
              {t(WORDS.see)}
            </a>
          </li>
        ))}
      </ul>
      <p class="after">
        <a class="inline-link" href={addressOf(pathOf(DETAIL, id), scope)}>
          {t(ALL.back_one)}
        </a>
      </p>
    </>
  );
}

interface PreviewProps {
  of: Filled;
  detail: PortalDetail;
  preview: PortalPreview;
  scope: PortalScope;
  submission: string;
  /** Result of the previous attempt to change the plan; null if there was none. */
  result: { text: Text } | 'declined' | null;
}

/**
 * Shows what the plan change costs now and at the next charge, with a form that accepts only the displayed
 * amounts.
 */
function Preview({ of, detail, preview, scope, submission, result }: PreviewProps) {
  const { t, locale } = useReader();
  const { subscription, last_charge } = detail;
  const { plan, how, now, agreed } = preview;
  const amount = displayMoney(agreed.now, plan.currency, locale);
  const isFree = agreed.now === 0n;
  const label = t(WORDS.to, { plan: plan.name });
  const path = pathOf(PLAN, subscription.id);
  return (
    <section class="panel narrow">
      {result === 'declined' && last_charge && <Declined charge={last_charge} />}
      {result !== null && result !== 'declined' && (
        <p class="notice wait" role="status">
          {t(result.text)}
        </p>
      )}
      <h1>{label}</h1>
      <p class="lead">{t(WORDS[how])}</p>
      {now && <h2>{t(WORDS.today)}</h2>}
      {now && <InvoiceLedger of={now} total={WORDS.total_today} />}
      {!isFree && (
        <p class="hint">
          <SourceOf source={subscription.source} />{' '}
          <a class="inline-link" href={addressOf(pathOf(CARD, subscription.id), scope)}>
            {t(WORDS.other_source)}
          </a>
        </p>
      )}
      {isFree && <p>{t(WORDS.nothing_today)}</p>}
      <Later preview={preview} />
      <Form action={addressOf(path, scope, { plan: plan.id })} of={of} label={label}>
        <input type="hidden" name="submission" value={submission} />
        <input type="hidden" name="prorated_at" value={preview.prorated_at.toString()} />
        <input type="hidden" name="now" value={String(agreed.now)} />
        <input type="hidden" name="next" value={String(agreed.next ?? '')} />
        <Submit>{isFree ? t(WORDS.confirm) : t(WORDS.pay, { amount })}</Submit>
      </Form>
      <p class="after">
        <a class="inline-link" href={addressOf(path, scope)}>
          {t(WORDS.others)}
        </a>
      </p>
    </section>
  );
}

function Later({ preview: { next } }: { preview: PortalPreview }) {
  const { t, locale } = useReader();
  if (next === null) return <p>{t(WORDS.no_later)}</p>;
  return (
    <>
      <h2>{t(WORDS.later, { date: displayDate(next.due_at, locale) })}</h2>
      <InvoiceLedger of={next} total={WORDS.total_later} />
    </>
  );
}

async function show(deps: Deps, visit: Visit, signedIn: SignedIn, problem: Problem): Promise<Shown> {
  const { session, scope } = signedIn;
  const id = visit.params.id ?? '';
  const detail = await showOwnSubscription(deps, { session, id });
  const { subscription } = detail;
  const plan_id = textOf(visit.query, 'plan') ?? null;
  const isSent = textOf(visit.query, 'sent') !== undefined;
  if (subscription.is_charging) {
    const content = <Waiting state={WAITING_STATE} />;
    return { title: say(ALL.waiting, visit.locale), islands: ['wait'], state: WAITING_STATE, content };
  }
  const done = doneFor(detail, plan_id);
  if (done) return { redirect: addressOf(pathOf(DETAIL, id), scope, { notice: isSent ? done : null }) };
  const choices = await listOwnChoices(deps, { session, id });
  const of = { values: visit.form, problem };
  if (choices.length === 0) return { redirect: addressOf(pathOf(DETAIL, id), scope) };
  if (!choices.some((one) => one.id === plan_id) || plan_id === null) {
    const content = <Choices {...{ of, detail, choices, scope }} />;
    return { title: say(WORDS.title, visit.locale), islands: ['form'], content };
  }
  const preview = await previewOwnChoice(deps, { session, id, plan_id });
  const key = [id, plan_id, subscription.plan.id, detail.events, preview.prorated_at].join(' ');
  const submission = submissionOf(session, key, detail);
  const result = agreedBeforeOf(visit.query, detail);
  const title = say(WORDS.to, visit.locale, { plan: preview.plan.name });
  const content = <Preview {...{ of, detail, preview, scope, submission, result }} />;
  return { title, islands: ['form'], content };
}

/**
 * Returns which notice to show if the plan is already active or scheduled; null if the customer can still choose it.
 */
function doneFor({ subscription }: PortalDetail, plan_id: string | null): 'plan' | 'plan_later' | null {
  if (plan_id === null) return null;
  if (subscription.plan.id === plan_id) return 'plan';
  return subscription.scheduled_plan?.id === plan_id ? 'plan_later' : null;
}

function agreedBeforeOf(query: Query, { last_charge }: PortalDetail): PreviewProps['result'] {
  if (textOf(query, 'moved') !== undefined) return { text: WORDS.moved };
  if (textOf(query, 'sent') === undefined) return null;
  return last_charge?.reason ? 'declined' : { text: WORDS.failed };
}

/**
 * Reads the amounts that the customer accepts from the hidden fields. Returns null if a field is missing or
 * malformed.
 */
function agreedOf(sent: Query) {
  const prorated_at = parseIso(sentFor(sent, 'prorated_at'));
  const [now, next] = [sentFor(sent, 'now'), sentFor(sent, 'next')];
  const isWhole = /^\d{1,18}$/.test(now) && /^\d{0,18}$/.test(next);
  if (prorated_at === null || !isWhole) return null;
  return { prorated_at, agreed: { now: BigInt(now), next: next === '' ? null : BigInt(next) } };
}

/**
 * Changes the plan and redirects to the same page. It then shows the result: new amounts to accept, or a change that
 * is pending, declined or done.
 */
async function send(deps: Deps, visit: Visit, { session, scope }: SignedIn): Promise<Done> {
  const { id } = await viewOwnById(deps, session, visit.params.id ?? '');
  if (sentFor(visit.form, 'keep') === '1') {
    await keepOwnPlan(deps, { session, id });
    return { redirect: addressOf(pathOf(DETAIL, id), scope, { notice: 'plan_kept' }) };
  }
  const plan_id = textOf(visit.query, 'plan') ?? '';
  const back = (more: Readonly<Record<string, string>>) => {
    return { redirect: addressOf(pathOf(PLAN, id), scope, { plan: plan_id, ...more }) };
  };
  const carried = agreedOf(visit.form);
  if (carried === null) return back({ moved: '1' });
  const key = { commerce_id: session.commerce_id, id: sentFor(visit.form, 'submission') };
  try {
    const claim = claimSubmission(deps, key);
    await changeOwnPlan(deps, { session, id, plan_id, ...carried, claim, address: visit.origin });
    return back({ sent: '1' });
  } catch (error) {
    if (isPreviewOutdated(error)) return back({ moved: '1' });
    if (await isAlreadyDone(deps, error, key)) return back({ sent: '1' });
    throw error;
  }
}

const { terms_changed, plan_change_not_offered } = subscriptionErrors;

/**
 * Returns whether the error means that the displayed preview is outdated: it expired, its amounts changed, or the
 * plan is no longer offered.
 */
function isPreviewOutdated(error: unknown): boolean {
  if (error instanceof ValidationError) return error.issues.some(({ path }) => path === 'prorated_at');
  return (
    error instanceof ApiError && (error.entry === terms_changed || error.entry === plan_change_not_offered)
  );
}

export const planPages: readonly Page[] = form(PLAN, show, send);
