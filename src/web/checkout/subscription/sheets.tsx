import type { VNode } from 'preact';
import { offerOrPlain, offerPlan } from '#src/billing/subscriptions/offer-plan.ts';
import { type PlanOffer, termsOf } from '#src/billing/subscriptions/rules/plan-offer.ts';
import { type Locale, say, type Text } from '#src/kernel/texts.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { ACCOUNT_TEXTS } from '../../shared/account-fields.tsx';
import { ApprovalWaiting, pageToApproveAt, waitingState } from '../../shared/approval-waiting.tsx';
import { consentsFor, reloadsFor } from '../../shared/consents/read.ts';
import { MessagePanel } from '../../shared/message-panel.tsx';
import { METHOD_TEXTS } from '../../shared/methods/texts.ts';
import type { Places, Problem, Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { ReturnLink } from '../return-link.tsx';
import { bankOf, WAITING_TEXTS, Waiting } from '../waiting.tsx';
import { copyOf } from './offer-copy.ts';
import { mostOf, SubscriptionForm } from './open.tsx';
import { brandsFor, type Closed, type Found } from './page-state.ts';
import { formPath, type PayBy } from './paths.ts';
import { offerIn, type Shown } from './result.ts';
import { EndedSubscription, Success } from './results.tsx';
import { OfferSummary, PlanSummary, type SummaryKind } from './summary.tsx';
import { RESULT_TEXTS, TEXTS } from './texts.ts';

export function unknownSheet({ params, locale }: Pick<Visit, 'params' | 'locale'>): Sheet {
  const title = params.session === undefined ? TEXTS.unknown_title : TEXTS.unknown_session_title;
  const content = <MessagePanel title={title} hint={TEXTS.unknown_hint} />;
  return { status: 404, title: say(title, locale), brand: null, is_test: false, content };
}

const CLOSED = {
  inactive: { title: TEXTS.inactive_title, hint: TEXTS.inactive_hint },
  full: { title: TEXTS.full_title, hint: TEXTS.full_hint },
  unpayable: { title: METHOD_TEXTS.none_title, hint: METHOD_TEXTS.none_hint },
  expired: { title: TEXTS.expired_title, hint: TEXTS.expired_hint },
  complete: { title: TEXTS.complete_title, hint: TEXTS.complete_hint },
  busy: { title: WAITING_TEXTS.title, hint: WAITING_TEXTS.processing },
} as const satisfies Record<Closed, { title: Text; hint: Text }>;

export async function closedSheet(found: Found, kind: Closed, locale: Locale): Promise<Sheet> {
  const { brand, plan, deps, back, hosted } = found;
  const { title, hint } = CLOSED[kind];
  const url = kind === 'complete' ? back.after : back.before;
  const content = (
    <MessagePanel title={title} hint={hint} values={{ name: brand.name }}>
      {hosted && kind !== 'busy' && (
        <div class="buttons">
          <ReturnLink url={url} brand={brand} />
        </div>
      )}
    </MessagePanel>
  );
  // After its last day a plan charges nothing. Ignore the deadline, so that the summary shows the regular price.
  const offer = await offerPlan(deps, { ...plan, deadline: null }, null);
  const summary = summaryOf(found, offer, 'closed', locale);
  return { title: say(title, locale), brand, is_test: !plan.production, summary, content };
}

/** Renders the plan summary for the form and for the result pages. */
function summaryOf(found: Found, offer: PlanOffer | null, as: SummaryKind, locale: Locale): VNode {
  const { plan, brand, mode, hosted } = found;
  if (offer === null) return <PlanSummary plan={plan} brand={brand} mode={mode} />;
  const copy = copyFor(found, offer, locale, ['card']);
  const isTrial = offer.trial_ends_at !== null;
  const { price } = offer.plan;
  // The closed page of a session has a button that leads back.
  const back = hosted && as === 'closed' ? null : found.back.before;
  return (
    <OfferSummary plan={{ ...plan, price }} brand={brand} mode={mode} {...{ copy, isTrial, as, back }} />
  );
}

interface FormInput {
  round: number;
  values: Query;
  problem: Problem;
  offer: PlanOffer;
  ways: readonly PayBy[];
  way: PayBy;
}

/**
 * Builds the page with the form. Also returns the changes that update a form that the browser already
 * displays.
 */
export async function openSheet(found: Found, visit: Visit, shown: FormInput): Promise<Sheet> {
  const { round, values, problem, offer, ways, way } = shown;
  const { brand, plan, mode, portal, hosted, back } = found;
  const consents = await consentsFor(found.deps, consentInput(found, visit, way));
  const copy = copyFor(found, offer, visit.locale, ways);
  const need = { party: plan, currency: plan.currency_type };
  const reloads = await reloadsFor(found.deps, need, ways, way);
  const content = (
    <SubscriptionForm
      offer={offer}
      brand={brand}
      mode={mode}
      round={round}
      of={{ values, problem }}
      copy={copy}
      ways={ways.map((one) => ({
        way: one,
        action: formPath(found, undefined, one),
        reloads: reloads.has(one),
      }))}
      way={way}
      brands={await brandsFor(found)}
      portal={portal}
      consents={consents}
      hosted={hosted}
    />
  );
  const isTrial = offer.trial_ends_at !== null;
  return {
    title: say(TEXTS.title, visit.locale),
    brand,
    is_test: !plan.production,
    islands: ['form', 'card', 'methods'],
    changes: { copy, fields: agreementFields(offer) },
    summary: (
      <OfferSummary
        plan={plan}
        brand={brand}
        mode={mode}
        back={back.before}
        {...{ copy, isTrial, as: 'open' }}
      />
    ),
    pays: true,
    content,
  };
}

/**
 * Returns the parameters to look up the documents that a customer must accept before the provider saves a payment
 * source.
 */
export function consentInput({ plan }: Found, { locale }: Visit, way: PayBy) {
  const need = { kind: 'purchase', method: way, currency: plan.currency_type } as const;
  return { party: plan, need, locale };
}

/** Returns the strings that depend on the coupon, by name, with one mandate text for cards and one for accounts. */
export function copyFor(
  { brand, mode }: Found,
  offer: PlanOffer,
  locale: Locale,
  ways: readonly PayBy[],
): Places {
  const copyBy = (payBy: PayBy) => copyOf({ offer, merchant: brand.name, mode, payBy, locale });
  const account = ways.find((way) => way !== 'card');
  const card = ways.includes('card') ? copyBy('card') : null;
  const other = account ? copyBy(account) : null;
  // The authorization names the payment source, so there is one text for cards and one for accounts. CSS shows the
  // right one.
  return { ...(card ?? other), mandate: card?.mandate ?? '', mandate_account: other?.mandate ?? '' };
}

/**
 * Returns the hidden form fields that record what the customer accepts: the plan terms and the maximum first charge.
 */
export function agreementFields(offer: PlanOffer): Record<string, string> {
  return { terms: termsOf(offer.plan), most: mostOf(offer) };
}

/** Loads the offer with the entered coupon. If the coupon is not valid, loads the offer without it. */
export function offerFor({ deps, plan }: Found, values: Query): Promise<PlanOffer> {
  const code = sentFor(values, 'coupon').trim();
  return offerOrPlain(deps, plan, code === '' ? null : code);
}

const SUMMARY_KINDS = {
  approving: 'pending',
  waiting: 'pending',
  over: 'done',
  active: 'done',
  trial: 'done',
} as const satisfies Record<Shown['kind'], SummaryKind>;

/** Builds the result page of a submission. Declined submissions have no result page; the form is shown again. */
export async function resultSheet(found: Found, visit: Visit, result: Shown, next: string): Promise<Sheet> {
  const { deps, plan, brand, mode, portal, back, hosted } = found;
  // A checkout session creates only one subscription.
  const another = hosted ? null : next;
  const t = (text: Text) => say(text, visit.locale);
  const offer = await offerIn(deps, plan, result);
  const summary = summaryOf(found, offer, SUMMARY_KINDS[result.kind], visit.locale);
  const shared = { brand, is_test: !plan.production, summary };
  if (result.kind === 'approving') {
    const { source } = result;
    const title = say(ACCOUNT_TEXTS.waiting_title, visit.locale, { name: t(ACCOUNT_TEXTS[source.kind]) });
    const leads_to = textOf(visit.query, 'go') === 'bank' ? pageToApproveAt(source) : null;
    const content = <ApprovalWaiting source={source} go={leads_to !== null} />;
    const led = leads_to === null ? {} : { leads_to };
    return { ...shared, title, islands: ['wait'], state: waitingState(source), ...led, content };
  }
  if (result.kind === 'waiting') {
    const { transaction } = result;
    const state = `${transaction.id} ${transaction.url_response === null ? 'network' : 'bank'}`;
    const go = textOf(visit.query, 'go') === 'bank';
    const content = <Waiting transaction={transaction} go={go} state={state} />;
    const led = bankOf(transaction, go);
    return { ...shared, title: t(WAITING_TEXTS.title), islands: ['wait'], state, ...led, content };
  }
  if (result.kind === 'over') {
    return {
      ...shared,
      title: t(RESULT_TEXTS.over_title),
      content: <EndedSubscription another={another} portal={portal} />,
    };
  }
  const title = t(result.kind === 'trial' ? RESULT_TEXTS.trial_title : RESULT_TEXTS.active_title);
  const props = { result, plan, brand, mode, another, portal, back: back.after };
  const content = <Success {...props} />;
  return { ...shared, title, islands: ['wait'], content };
}
