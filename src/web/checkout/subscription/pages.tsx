import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { offerPlan } from '#src/billing/subscriptions/offer-plan.ts';
import { findSubmission } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { lookAgain } from '../ask-bank.ts';
import { type CurrentRound, closedFor, currentRound, type Found, findPlanOf } from './page-state.ts';
import { formPath, PATH, RESULT_PATH, resultPath } from './paths.ts';
import { typedBefore } from './prefill.ts';
import { readCoupon } from './read.ts';
import { findResult } from './result.ts';
import { submissionOf } from './rounds.ts';
import { reasonOf, subscribe } from './send.ts';
import { closedSheet, offerFor, openSheet, resultSheet, unknownSheet } from './sheets.tsx';
import { WORDS } from './words.ts';

async function showForm(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, visit);
  if (!found) return { sheet: unknownSheet(visit.locale) };
  const { plan, mode } = found;
  const current = await currentRound(found, visit);
  if (current.submission !== null) return { redirect: resultPath(plan.id, mode, current.submission) };
  return { sheet: await formSheet(found, visit, { round: current.round, values: {}, problem: NO_PROBLEM }) };
}

/** The form, or why nobody can fill it in. */
async function formSheet(
  found: Found,
  visit: Visit,
  shown: { round: number; values: Query; problem: Problem },
): Promise<Sheet> {
  const closed = await closedFor(found);
  if (closed !== null) return closedSheet(found, closed, visit.locale);
  return openSheet(found, visit, { ...shown, offer: await offerFor(found, shown.values) });
}

async function showResult(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, visit);
  if (!found) return { sheet: unknownSheet(visit.locale) };
  const { deps, plan, mode } = found;
  const { submission = '' } = visit.params;
  const key = { commerce_id: plan.commerce_id, id: submission };
  const reference = isUuid(submission) ? await findSubmission(deps.db, key) : undefined;
  const result = await lookAgain(
    visit,
    async () => (reference === undefined ? null : findResult(deps, plan, reference)),
    (seen) => (seen?.kind === 'waiting' ? { deps, transaction: seen.transaction } : null),
  );
  if (result === null) return { redirect: formPath(plan.id, mode) };
  const current = await currentRound(found, visit);
  if (result.kind !== 'declined') {
    return { sheet: resultSheet(found, visit, result, formPath(plan.id, mode, current.round)) };
  }
  if (current.submission !== null) return { redirect: resultPath(plan.id, mode, current.submission) };
  return { sheet: await declinedSheet(found, visit, current, result.transaction) };
}

/** The form for another card. What was typed is given back only to the browser that sent it. */
async function declinedSheet(
  found: Found,
  visit: Visit,
  { round }: CurrentRound,
  transaction: Transaction,
): Promise<Sheet> {
  const { plan, mode } = found;
  const own = submissionOf({ visitor: visit.visitor, plan_id: plan.id, mode }, round - 1);
  const values = own === visit.params.submission ? typedBefore(transaction) : {};
  const notice = { text: WORDS.refused, values: { reason: reasonOf(transaction, visit) } };
  return formSheet(found, visit, { round, values, problem: { ...NO_PROBLEM, notice } });
}

async function sendForm(outer: Deps, visit: Visit): Promise<PageAnswer> {
  const found = await findPlanOf(outer, visit);
  if (!found) return { sheet: unknownSheet(visit.locale) };
  return sentFor(visit.form, 'apply') === '1' ? applyCoupon(found, visit) : subscribe(found, visit);
}

/** The same page with the coupon's discount, before anything is paid. */
async function applyCoupon(found: Found, visit: Visit): Promise<PageAnswer> {
  const offer = await offerPlan(found.deps, found.plan, readCoupon(visit.form)).catch((error) => {
    const isWrong = error instanceof ApiError && error.entry === subscriptionErrors.coupon_invalid;
    throw isWrong ? invalid('coupon', WORDS.coupon_wrong) : error;
  });
  const { round } = await currentRound(found, visit);
  return { sheet: openSheet(found, visit, { round, values: visit.form, problem: NO_PROBLEM, offer }) };
}

async function again(outer: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const found = await findPlanOf(outer, visit);
  if (!found) return unknownSheet(visit.locale);
  const { round } = await currentRound(found, visit);
  const isDeclined = problem.fields?.['card_information.number'] === '';
  const values: Query = isDeclined ? { ...visit.form, card_information: {} } : visit.form;
  return formSheet(found, visit, { round, values, problem });
}

export const subscriptionPages: readonly Page[] = [
  { method: 'GET', path: PATH, handle: showForm },
  { method: 'POST', path: PATH, handle: sendForm, again },
  { method: 'GET', path: RESULT_PATH, handle: showResult },
];
