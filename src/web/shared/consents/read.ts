import { isConsentRequired } from '#src/charging/consents/keep.ts';
import type { OfferedConsent } from '#src/charging/consents/types.ts';
import { type ConsentInput, offerConsents } from '#src/charging/offer-consents.ts';
import type { Deps } from '#src/deps.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import { NO_PROBLEM, type Problem, Refused } from '../page.ts';
import { CONSENT_WORDS } from './words.ts';

export const CONSENTS = 'consents';

/** The tokens of the boxes that were ticked. */
export function readConsents(form: Query): string[] {
  const sent = form[CONSENTS];
  if (typeof sent !== 'object' || Array.isArray(sent)) return [];
  return Object.values(sent).filter((one) => typeof one === 'string');
}

/** For a form. A provider that does not answer must not keep the page from being shown: its form will say so when it is sent. */
export async function consentsFor(deps: Deps, input: ConsentInput): Promise<OfferedConsent[]> {
  return offerConsents(deps, input).catch(() => []);
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
    if (!isConsentRequired(error) && !(error instanceof Refused)) throw error;
    const fields = freshFields(await offerOrFail(deps, input, error));
    if (error instanceof Refused) {
      const { notice, fields: others = {}, copy } = error.problem;
      if (!notice) throw error;
      throw new Refused(notice, { fields: { ...others, ...fields }, ...(copy ? { copy } : {}) });
    }
    const errors = new Map(Object.keys(fields).map((path) => [path, { text: CONSENT_WORDS.missing }]));
    return { problem: { ...NO_PROBLEM, errors, fields } };
  }
}

/** Without a way to ask for consent a form cannot be sent again; one that was declined is told of in any case. */
async function offerOrFail(deps: Deps, input: ConsentInput, error: unknown): Promise<OfferedConsent[]> {
  return error instanceof Refused ? consentsFor(deps, input) : offerConsents(deps, input);
}
