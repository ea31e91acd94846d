import { needFor } from '#src/charging/missing.ts';
import { listItems } from '#src/checkout/collection/store.ts';
import { itemErrors } from '#src/checkout/recauda/errors.ts';
import { payOwed } from '#src/checkout/recauda/pay-owed.ts';
import type { Choice } from '#src/checkout/recauda/types.ts';
import { type Progress, progressOf } from '#src/checkout/recauda/visits.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import { ApiError, ValidationError } from '#src/kernel/errors.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { type Query, textOf } from '#src/platform/http/query-string.ts';
import { METHODS, type Method } from '#src/providers/port/capabilities.ts';
import { consentsFor, reloadsFor, withConsents } from '../shared/consents/read.ts';
import { draftCookie, readDraft } from '../shared/draft.ts';
import { MessagePanel } from '../shared/message-panel.tsx';
import { type AvailableMethods, type Charge, methodsFor, PayForm } from '../shared/methods/forms.tsx';
import { FORM_READERS, SAME_FIELDS } from '../shared/methods/read.ts';
import { refusalProblem, refuseIfRefused } from '../shared/methods/refusal.ts';
import { METHOD_TEXTS } from '../shared/methods/texts.ts';
import { typedBefore } from '../shared/methods/typed.ts';
import { NO_PROBLEM, type PageAnswer, type Problem, type Sheet } from '../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../shared/privacy/agree.ts';
import { sentFor, withRenamedFields } from '../shared/read-form.ts';
import type { Visit } from '../shared/visit.ts';
import { isFaulty, type Line, wantedOf } from './choice.ts';
import { itemsAgain, validateStoredChoice } from './items-page.tsx';
import type { VisitContext } from './page-context.ts';
import { Chosen } from './pay.tsx';
import { TEXTS } from './texts.ts';

/** The payer's validated selection, with the payment methods available for it. */
interface Ready extends AvailableMethods {
  choice: Choice;
  lines: readonly Line[];
  charge: Charge;
  submission: string;
  refused: Progress['refused'];
}

/** Loads the payer's selection. Returns a redirect if a payment has already started or the selection is not valid. */
async function prepare(at: VisitContext, visit: Visit): Promise<Ready | { redirect: string }> {
  const { deps, principal } = at;
  const { begun, submission, refused } = await progressOf(deps, at.visit);
  if (begun) return { redirect: pageOf(begun) };
  const { choice } = at.visit;
  if (choice === null || submission === null) return { redirect: at.below() };
  const ids = choice.items.map(({ id }) => id);
  const items = await listItems(deps.db, principal, ids);
  const judged = await validateStoredChoice(at, visit, { items, wanted: wantedOf(choice) });
  const [total] = judged.totals;
  if (isFaulty(judged) || !total) return { redirect: at.below() };
  const [currency_type, amount] = total;
  const { commerce_id, production } = principal;
  const charge = { commerce_id, amount, currency_type, production };
  const ways = await methodsFor(deps, charge);
  return { choice, lines: judged.lines, charge, ...ways, submission, refused };
}

function pageOf({ payment_id }: Transaction, query = ''): string {
  return `/checkout/payment/${payment_id}${query}`;
}

export async function showPay(at: VisitContext, visit: Visit, method: Method): Promise<PageAnswer> {
  const ready = await prepare(at, visit);
  if ('redirect' in ready) return ready;
  const [first] = ready.methods;
  if (first === undefined) return { sheet: unpayableSheet(at, visit) };
  if (!ready.methods.includes(method)) return { redirect: at.below(`/pay/${first}`) };
  const { refused } = ready;
  // Restore the values of a declined attempt. Otherwise assume that the payer is the debtor.
  const values = refused
    ? ((await readDraft(at.deps, visit, refused)) ?? typedBefore(refused))
    : { customer_payer: { id_number: at.visit.id_number } };
  const problem = refused ? refusalProblem(refused, visit.locale) : NO_PROBLEM;
  return { sheet: await paySheet(at, visit, ready, { method, values, problem }) };
}

/** Builds the page that is shown if the merchant's providers offer no payment method for the amount. */
function unpayableSheet(at: VisitContext, { locale }: Visit): Sheet {
  const values = { name: at.brand.name };
  return {
    title: say(METHOD_TEXTS.none_title, locale),
    brand: at.brand,
    is_test: !at.principal.production,
    content: <MessagePanel title={METHOD_TEXTS.none_title} hint={METHOD_TEXTS.none_hint} values={values} />,
  };
}

/** Returns the parameters to look up the documents that the payer must accept for a payment method. */
function consentInput({ principal }: VisitContext, { locale }: Visit, charge: Charge, method: Method) {
  return { party: principal, need: needFor(method, charge.currency_type), locale };
}

async function paySheet(
  at: VisitContext,
  visit: Visit,
  { lines, charge, submission, refused: _before, choice: _chosen, ...ways }: Ready,
  { method, values, problem }: { method: Method; values: Query; problem: Problem },
): Promise<Sheet> {
  const { deps, principal } = at;
  const need = { party: principal, currency: charge.currency_type };
  const content = (
    <PayForm
      {...ways}
      charge={charge}
      of={{ values, problem }}
      method={method}
      actionOf={(one) => at.below(`/pay/${one}`)}
      submission={submission}
      consents={await consentsFor(deps, consentInput(at, visit, charge, method))}
      reloads={await reloadsFor(deps, need, ways.methods, method)}
    />
  );
  return {
    title: say(TEXTS.pay_title, visit.locale),
    brand: at.brand,
    is_test: !principal.production,
    islands: ['form', 'card', 'methods'],
    summary: <Chosen at={at} lines={lines} charge={charge} />,
    pays: true,
    content,
  };
}

/**
 * Returns the payment method selected in the form, which can differ from the one in the URL. Returns
 * undefined if the form contains none.
 */
function methodIn({ form }: Visit): Method | undefined {
  return METHODS.find((method) => method === textOf(form, 'method'));
}

export async function payAgain(
  at: VisitContext,
  visit: Visit,
  { method, problem }: { method: Method; problem: Problem },
): Promise<Sheet> {
  const ready = await prepare(at, visit);
  if ('redirect' in ready) return itemsAgain(at, { ...visit, form: {} }, problem);
  const asked = methodIn(visit) ?? method;
  const shown = ready.methods.find((one) => one === asked) ?? method;
  return paySheet(at, visit, ready, { method: shown, values: visit.form, problem });
}

/**
 * Pays the selected items and redirects to a page that can be reloaded safely. If the payment is declined, the form
 * is shown again with the reason.
 */
export async function payChosen(at: VisitContext, visit: Visit, method: Method): Promise<PageAnswer> {
  const ready = await prepare(at, visit);
  if ('redirect' in ready) return ready;
  const { charge, methods, submission, choice } = ready;
  const here = at.below(`/pay/${method}`);
  // The choice changed in another tab. Do not charge an amount that the payer has not seen.
  const isOther = sentFor(visit.form, 'submission') !== submission;
  if (isOther || !methods.includes(method)) return { redirect: here };
  // Another method was selected without scripts. Show its fields.
  if ((methodIn(visit) ?? method) !== method)
    return { sheet: await payAgain(at, visit, { method, problem: NO_PROBLEM }) };
  return withConsents<PageAnswer>(at.deps, consentInput(at, visit, charge, method), async () => {
    try {
      const transaction = await withRenamedFields(SAME_FIELDS, () =>
        payNow(at, visit, { method, choice, submission }),
      );
      const { begun, submission: next } = await progressOf(at.deps, at.visit);
      if (begun === null) {
        if (next !== null) refuseIfRefused(transaction, visit.locale, next);
        return { redirect: here };
      }
      const redirect = pageOf(transaction, transaction.url_response === null ? '' : '?go=bank');
      const isPaid = transaction.approved_at !== null;
      const form = { ...visit.form, again_at: here };
      return {
        redirect,
        cookies: await draftCookie(at.deps, { ...visit, form }, isPaid ? null : transaction),
      };
    } catch (error) {
      if (error instanceof SubmissionTaken) return { redirect: here };
      if (isAboutItems(error)) return { redirect: at.below() };
      throw error;
    }
  });
}

function payNow(
  { deps, principal, brand }: VisitContext,
  visit: Visit,
  { method, choice, submission }: { method: Method; choice: Choice; submission: string },
): Promise<Transaction> {
  const { form, origin } = visit;
  const { address, comments } = choice;
  const items = choice.items.map(({ id, amount }) => ({ id, amount: parseDecimal(amount ?? '') }));
  const name = sentFor(form, 'customer_payer.name');
  const email = sentFor(form, 'customer_payer.email');
  return payOwed(deps, principal, {
    order: { items, address, comments, customer_payer: { name, email } },
    wayOf: (scope, end) => requirePrivacyConsent(brand, form, () => FORM_READERS[method](scope, form, end)),
    claim: claimWithConsent(deps, visit, brand, { ...principal, id: submission }),
    address: origin,
  });
}

/**
 * Returns whether the error is about the items, for example because another payer paid first. The item list then
 * explains it.
 */
function isAboutItems(error: unknown): boolean {
  if (error instanceof ValidationError) {
    return error.issues.some(({ path }) => path === 'address' || /^items\b/.test(path));
  }
  return error instanceof ApiError && Object.values<unknown>(itemErrors).includes(error.entry);
}
