import { refreshApproval } from '#src/billing/subscriptions/approvals/run.ts';
import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { offerPlan } from '#src/billing/subscriptions/offer-plan.ts';
import { findSubmission } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { say } from '#src/kernel/texts.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { ACCOUNT_METHODS } from '#src/providers/port/capabilities.ts';
import { ACCOUNT_TEXTS } from '../../shared/account-fields.tsx';
import { withConsents } from '../../shared/consents/read.ts';
import { readDraft } from '../../shared/draft.ts';
import { refusalReason } from '../../shared/methods/refusal.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { refreshPageState } from '../refresh-page-state.ts';
import { shownIn, withLocked } from './hosted.ts';
import {
  type CurrentRound,
  closedFor,
  currentRound,
  type Found,
  findPlanOf,
  listMethods,
  methodOf,
  roundKeyOf,
} from './page-state.ts';
import { formPath, PATH, type PayBy, RESULT, resultPath, SESSION_PAGE } from './paths.ts';
import { typedBefore, typedIn } from './prefill.ts';
import { readCoupon } from './read.ts';
import { findResult, type Result } from './result.ts';
import { submissionOf } from './rounds.ts';
import { subscribe } from './send.ts';
import { closedSheet, consentInput, offerFor, openSheet, resultSheet, unknownSheet } from './sheets.tsx';
import { TEXTS } from './texts.ts';

async function showForm(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, visit);
  if (!found) return { sheet: unknownSheet(visit) };
  const current = await currentRound(found, visit);
  if (current.submission !== null) return { redirect: resultPath(found, current.submission) };
  return { sheet: await formSheet(found, visit, { round: current.round, values: {}, problem: NO_PROBLEM }) };
}

/** Builds the page with the sign-up form, or with the reason why the form is closed. */
async function formSheet(
  found: Found,
  visit: Visit,
  shown: { round: number; values: Query; problem: Problem; way?: PayBy },
): Promise<Sheet> {
  const closed = await closedFor(found);
  if (closed !== null) return closedSheet(found, closed, visit.locale);
  const ways = await listMethods(found);
  const way = shown.way ?? methodOf(visit, ways);
  const values = shownIn(found.hosted, shown.values);
  return openSheet(found, visit, { ...shown, values, ways, way, offer: await offerFor(found, values) });
}

async function showResult(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, visit);
  if (!found) return { sheet: unknownSheet(visit) };
  const { deps, plan } = found;
  const { submission = '' } = visit.params;
  const key = { commerce_id: plan.commerce_id, id: submission };
  const reference = isUuid(submission) ? await findSubmission(deps.db, key) : undefined;
  const find = async () => (reference === undefined ? null : findResult(deps, plan, reference));
  const seen = await find();
  if (seen?.kind === 'approving' && !visit.is_glance) await refreshApproval(deps, seen.approval);
  const result = await refreshPageState(visit, find, (seen) =>
    seen?.kind === 'waiting' ? { deps, transaction: seen.transaction } : null,
  );
  if (result === null) return { redirect: formPath(found) };
  const current = await currentRound(found, visit);
  if (result.kind !== 'declined' && result.kind !== 'unapproved') {
    return { sheet: await resultSheet(found, visit, result, formPath(found, current.round)) };
  }
  if (current.submission !== null) return { redirect: resultPath(found, current.submission) };
  const again =
    result.kind === 'declined' ? afterDecline(result, visit) : afterRefusedApproval(result, visit);
  return { sheet: await againSheet(found, visit, current, again) };
}

interface Again {
  typed: Query;
  notice: NonNullable<Problem['notice']>;
  way: PayBy;
}

/** Builds the form for another attempt. Typed values are restored only in the browser that sent them. */
async function againSheet(
  found: Found,
  visit: Visit,
  { round }: CurrentRound,
  { typed, notice, way }: Again,
): Promise<Sheet> {
  const { deps, plan, hosted } = found;
  const own = submissionOf(roundKeyOf(found, visit), round - 1);
  const draft = await readDraft(deps, visit, { commerce_id: plan.commerce_id, id: own });
  // Any browser may open a session, so only values stored by this browser are restored.
  const values = own === visit.params.submission ? (draft ?? (hosted ? {} : typed)) : {};
  return formSheet(found, visit, { round, values, problem: { ...NO_PROBLEM, notice, is_spent: true }, way });
}

function afterDecline({ transaction }: Extract<Result, { kind: 'declined' }>, visit: Visit): Again {
  const method = ACCOUNT_METHODS.find((known) => known === transaction.payment_method);
  const notice = { text: TEXTS.refused, values: { reason: refusalReason(transaction, visit.locale) } };
  return { typed: typedBefore(transaction), notice, way: method ?? 'card' };
}

/**
 * Returns the values and the notice for a new form after the bank or wallet account was not approved, or the plan
 * became unavailable meanwhile.
 */
function afterRefusedApproval(
  { approval, source }: Extract<Result, { kind: 'unapproved' }>,
  { locale }: Visit,
): Again {
  const { refusal, sign_up } = approval;
  const name = say(ACCOUNT_TEXTS[source.kind], locale);
  const error = Object.values(subscriptionErrors).find(({ code }) => code === refusal);
  const text = refusal === 'refused' ? ACCOUNT_TEXTS.refused : ACCOUNT_TEXTS.expired;
  const notice = error
    ? { text: TEXTS.unapproved, values: { reason: say(error.text, locale) } }
    : { text, values: { name } };
  return { typed: typedIn(sign_up?.subscriber), notice, way: source.kind };
}

async function sendForm(outer: Deps, asSent: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, asSent);
  if (!found) return { sheet: unknownSheet(asSent) };
  const visit = withLocked(found.hosted, asSent);
  if (sentFor(visit.form, 'apply') === '1') return applyCoupon(found, visit);
  const asked = consentInput(found, visit, methodOf(visit, await listMethods(found)));
  return withConsents<PageAnswer>(found.deps, asked, () => subscribe(found, visit));
}

/** Shows the form again with the coupon's discount. Charges nothing. */
async function applyCoupon(found: Found, visit: Visit): Promise<PageAnswer> {
  const offer = await offerPlan(found.deps, found.plan, readCoupon(visit.form)).catch((error) => {
    const isWrong = error instanceof ApiError && error.entry === subscriptionErrors.coupon_invalid;
    throw isWrong ? invalid('coupon', TEXTS.coupon_wrong) : error;
  });
  const { round } = await currentRound(found, visit);
  const ways = await listMethods(found);
  const shown = { round, values: visit.form, problem: NO_PROBLEM, offer, ways, way: methodOf(visit, ways) };
  return { sheet: await openSheet(found, visit, shown) };
}

async function again(outer: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const found = await findPlanOf(outer, visit);
  if (!found) return unknownSheet(visit);
  const { round } = await currentRound(found, visit);
  return formSheet(found, visit, { round, values: visit.form, problem });
}

export const subscriptionPages: readonly Page[] = [PATH, SESSION_PAGE].flatMap((path) => [
  { method: 'GET', path, handle: showForm },
  { method: 'POST', path, handle: sendForm, again },
  { method: 'GET', path: `${path}${RESULT}`, handle: showResult },
]);
