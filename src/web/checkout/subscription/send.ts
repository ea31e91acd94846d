import { principalOf } from '#src/billing/subscriptions/approvals/apply.ts';
import { type AccountSignUp, beginSignUp } from '#src/billing/subscriptions/approvals/begin.ts';
import type { Creation } from '#src/billing/subscriptions/create.ts';
import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { isSessionClosed } from '#src/billing/subscriptions/sessions/attempt.ts';
import { type SignUp, signUp } from '#src/billing/subscriptions/sign-up.ts';
import { SubmissionTaken } from '#src/customers/submissions/claim.ts';
import { findSubmission } from '#src/customers/submissions/store.ts';
import { ApiError, invalid, ValidationError } from '#src/kernel/errors.ts';
import { responseCode } from '#src/kernel/response-codes.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { readConsents } from '../../shared/consents/read.ts';
import type { Cookie } from '../../shared/cookies.ts';
import { draftCookie } from '../../shared/draft.ts';
import { refusalReason } from '../../shared/methods/refusal.ts';
import { Refused } from '../../shared/page.ts';
import { claimWithConsent, requirePrivacyConsent } from '../../shared/privacy/agree.ts';
import { sentFor } from '../../shared/read-form.ts';
import type { Visit } from '../../shared/visit.ts';
import { closedFor, currentRound, type Found, listMethods, methodOf, roundKeyOf } from './page-state.ts';
import { formPath, resultPath } from './paths.ts';
import { readAccountSignUp, readSignUp } from './read.ts';
import { readRound, submissionOf } from './rounds.ts';
import { agreementFields, copyFor, offerFor } from './sheets.tsx';
import { TEXTS } from './texts.ts';

/** Redirect in response to a submitted form, with the cookies to set. */
interface Sent {
  redirect: string;
  cookies?: readonly Cookie[];
}

/**
 * Processes a sign-up form and redirects to its result. Repeated clicks and other tabs cannot subscribe a second
 * time in the same round.
 */
export async function subscribe(found: Found, visit: Visit): Promise<Sent> {
  const { deps, plan } = found;
  const current = await currentRound(found, visit);
  const round = Math.min(readRound(sentFor(visit.form, 'round')) ?? current.round, current.round);
  const submission = submissionOf(roundKeyOf(found, visit), round);
  const result = { redirect: resultPath(found, submission) };
  if ((await findSubmission(deps.db, { commerce_id: plan.commerce_id, id: submission })) !== undefined)
    return result;
  if ((await closedFor(found)) !== null) return { redirect: formPath(found) };
  const way = methodOf(visit, await listMethods(found));
  const draftOf = (isOpen: boolean) =>
    draftCookie(deps, visit, isOpen ? { commerce_id: plan.commerce_id, id: submission } : null);
  const asking = { ...plan, asks_address: found.brand.asks_address, hosted: found.hosted };
  try {
    if (way !== 'card') {
      const asked = requirePrivacyConsent(found.brand, visit.form, () =>
        readAccountSignUp(visit.form, asking, way),
      );
      await requestAccount(found, asked, {
        visit,
        submission,
        address: visit.origin,
        consents: readConsents(visit.form),
      });
      return { redirect: resultPath(found, submission, true), cookies: await draftOf(true) };
    }
    const asked = requirePrivacyConsent(found.brand, visit.form, () => readSignUp(visit.form, asking));
    const made = await signUpOnce(found, asked, {
      visit,
      submission,
      address: visit.origin,
      locale: visit.locale,
    });
    const transaction = made.settled?.transaction ?? null;
    if (isRefused(made)) throw declined(transaction, visit, round + 1);
    const isOpen = made.settled?.operation.status === 'open';
    const isAway = isOpen && transaction !== null && transaction.url_response !== null;
    return {
      ...(isAway ? { redirect: resultPath(found, submission, true) } : result),
      cookies: await draftOf(isOpen),
    };
  } catch (error) {
    if (error instanceof SubmissionTaken) return result;
    if (isSessionClosed(error)) return { redirect: formPath(found) };
    return onRefusal(found, visit, error);
  }
}

function signUpOnce(
  found: Found,
  asked: SignUp,
  { visit, submission, ...from }: From & { locale: Locale },
): Promise<Creation> {
  const { deps, plan } = found;
  const { claim, return_url } = onceFor(found, visit, submission);
  return signUp(deps, principalOf(plan), asked, claim, { return_url, ...from });
}

function requestAccount(
  found: Found,
  asked: AccountSignUp,
  { visit, submission, address, consents }: From & { consents: readonly string[] },
) {
  const { deps, plan } = found;
  return beginSignUp(deps, principalOf(plan), asked, {
    ...onceFor(found, visit, submission),
    address,
    consents,
  });
}

interface From {
  visit: Visit;
  submission: string;
  address: string;
}

function onceFor(found: Found, visit: Visit, submission: string) {
  const { deps, plan, brand } = found;
  const { commerce_id, production } = principalOf(plan);
  return {
    claim: claimWithConsent(deps, visit, brand, {
      commerce_id,
      production,
      id: submission,
      email_path: 'email',
    }),
    return_url: `${deps.base_url}${resultPath(found, submission)}`,
  };
}

function isRefused({ settled }: Creation): boolean {
  return settled?.operation.status === 'declined' || settled?.operation.status === 'failed';
}

const NO_CARD = { 'card_information.number': '', 'card_information.cvv': '' } as const;

/**
 * Creates the error that shows the form again after a decline, with empty card fields and the number of the next
 * round.
 */
function declined(transaction: Transaction | null, { locale }: Visit, round: number): Refused {
  const reason = transaction
    ? refusalReason(transaction, locale)
    : say(responseCode('E99').description, locale);
  const notice = { text: TEXTS.refused, values: { reason } };
  return new Refused(notice, { fields: { ...NO_CARD, round: String(round) } });
}

/**
 * Throws an error that the form shows at its field, or redirects to the plan page if that page explains it. Rethrows
 * unexpected errors.
 */
async function onRefusal(found: Found, visit: Visit, error: unknown): Promise<{ redirect: string }> {
  const isGone = error instanceof ValidationError && error.issues.some(({ path }) => path === 'plan_id');
  if (isGone) return { redirect: formPath(found) };
  if (!(error instanceof ApiError)) throw error;
  switch (error.entry) {
    case subscriptionErrors.plan_inactive:
    case subscriptionErrors.plan_subscribers_limit_reached:
      return { redirect: formPath(found) };
    case subscriptionErrors.coupon_invalid:
      throw invalid('coupon', TEXTS.coupon_wrong);
    case subscriptionErrors.subscriber_already_subscribed:
      throw invalid('email', TEXTS.already);
    case subscriptionErrors.terms_changed: {
      const offer = await offerFor(found, visit.form);
      const changes = {
        fields: agreementFields(offer),
        copy: copyFor(found, offer, visit.locale, await listMethods(found)),
      };
      throw new Refused({ text: TEXTS.terms_changed }, changes);
    }
    default:
      throw error;
  }
}
