import { isConsentRequired } from '#src/charging/consents/keep.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { PayerConsents } from '#src/charging/keep-card.ts';
import { needFor } from '#src/charging/missing.ts';
import { type ConsentInput, offerConsents, providersRequiringConsent } from '#src/charging/offer-consents.ts';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import { NO_PROBLEM, type Problem } from '../page.ts';
import { isTooMany, problemOf } from '../problems.ts';
import type { Visit } from '../visit.ts';
import { CONSENT_TEXTS } from './texts.ts';

export const CONSENTS = 'consents';

/** Returns the consent tokens of the ticked checkboxes. Each token identifies a document that the payer accepted. */
export function readConsents(form: Query): string[] {
  const sent = form[CONSENTS];
  if (typeof sent !== 'object' || Array.isArray(sent)) return [];
  return Object.values(sent).filter((one) => typeof one === 'string');
}

/** Returns the consent tokens with the payer's IP address and language, which are stored with the payment source. */
export function consentsIn({ form, origin, locale }: Visit): PayerConsents {
  return { tokens: readConsents(form), origin, locale };
}

/**
 * Loads the documents that a form asks the payer to accept. Returns none if the provider does not respond, so that
 * the page still renders; submitting the form then reports the error.
 */
export async function consentsFor(deps: Deps, input: ConsentInput): Promise<OfferedConsent[]> {
  return offerConsents(deps, input).catch(() => []);
}

/**
 * Returns the payment methods that require other documents than the current method. Selecting one of them must
 * reload the form.
 */
export async function reloadsFor(
  deps: Deps,
  { party, currency }: { party: ConsentInput['party']; currency: Currency },
  methods: readonly Method[],
  current: Method,
): Promise<Set<Method>> {
  const needs = [current, ...methods].map((method) => needFor(method, currency));
  const [own, ...all] = await providersRequiringConsent(deps, party, needs);
  return new Set(methods.filter((_, place) => all[place] !== own));
}

/** Returns new values for the consent checkboxes, because each consent token can be used only once. */
function freshFields(offered: readonly OfferedConsent[]): Record<string, string> {
  return Object.fromEntries(offered.map(({ token }, place) => [`${CONSENTS}.${place}`, token]));
}

/**
 * Runs `work` for a submitted form. If it fails, returns the problem with new consent tokens, because each token can
 * be used only once. Rethrows rate-limit errors and unexpected errors.
 */
export async function withConsents<T>(
  deps: Deps,
  input: ConsentInput,
  work: () => Promise<T>,
): Promise<T | { problem: Problem }> {
  try {
    return await work();
  } catch (error) {
    const isMissing = isConsentRequired(error);
    const problem = isMissing ? NO_PROBLEM : problemOf(error);
    if (problem === null || isTooMany(error)) throw error;
    // A form with missing consents cannot be resubmitted without new tokens, so a failure to load them is an error.
    // For other refusals the tokens are optional.
    const offered = isMissing ? await offerConsents(deps, input) : await consentsFor(deps, input);
    const fields = freshFields(offered);
    const errors = new Map(problem.errors);
    if (isMissing) for (const path of Object.keys(fields)) errors.set(path, { text: CONSENT_TEXTS.missing });
    return { problem: { ...problem, errors, fields: { ...problem.fields, ...fields } } };
  }
}
