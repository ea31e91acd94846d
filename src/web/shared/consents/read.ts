import { isConsentRequired } from '#src/charging/consents/keep.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import type { PayerConsents } from '#src/charging/keep-card.ts';
import { needFor } from '#src/charging/missing.ts';
import { type ConsentInput, consentsWantedBy, offerConsents } from '#src/charging/offer-consents.ts';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Method } from '#src/providers/port/capabilities.ts';
import { NO_PROBLEM, type Problem } from '../page.ts';
import { isTooMany, problemOf } from '../problems.ts';
import type { Visit } from '../visit.ts';
import { CONSENT_WORDS } from './words.ts';

export const CONSENTS = 'consents';

/** The tokens of the boxes that were ticked. */
export function readConsents(form: Query): string[] {
  const sent = form[CONSENTS];
  if (typeof sent !== 'object' || Array.isArray(sent)) return [];
  return Object.values(sent).filter((one) => typeof one === 'string');
}

/** The same with who ticked them, for what keeps a card. */
export function consentsIn({ form, origin, locale }: Visit): PayerConsents {
  return { tokens: readConsents(form), origin, locale };
}

/** For a form. A provider that does not answer must not keep the page from being shown: its form will say so when it is sent. */
export async function consentsFor(deps: Deps, input: ConsentInput): Promise<OfferedConsent[]> {
  return offerConsents(deps, input).catch(() => []);
}

/** The methods for which another provider's documents would have to be accepted than for this one. */
export async function reloadsFor(
  deps: Deps,
  { party, currency }: { party: ConsentInput['party']; currency: Currency },
  methods: readonly Method[],
  current: Method,
): Promise<Set<Method>> {
  const needs = [current, ...methods].map((method) => needFor(method, currency));
  const [own, ...all] = await consentsWantedBy(deps, party, needs);
  return new Set(methods.filter((_, place) => all[place] !== own));
}

/** Boxes of the form that is there, with tokens that were not used yet. */
function freshFields(offered: readonly OfferedConsent[]): Record<string, string> {
  return Object.fromEntries(offered.map(({ token }, place) => [`${CONSENTS}.${place}`, token]));
}

/**
 * Does what a form asks for. Whatever keeps it from being done, the form has fresh boxes afterwards: those that it had may be spent.
 * A box that was not ticked, or too long ago, is told beside it.
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
    // Without a way to ask for consent a form cannot be sent again; any other refusal is told of in any case.
    const offered = isMissing ? await offerConsents(deps, input) : await consentsFor(deps, input);
    const fields = freshFields(offered);
    const errors = new Map(problem.errors);
    if (isMissing) for (const path of Object.keys(fields)) errors.set(path, { text: CONSENT_WORDS.missing });
    return { problem: { ...problem, errors, fields: { ...problem.fields, ...fields } } };
  }
}
