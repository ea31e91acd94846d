import { idFrom } from '#src/kernel/ids.ts';

/** Person who fills in the sign-up form: the subscriber (`own`) or the merchant's staff (`assign`). */
export type Mode = 'own' | 'assign';

/**
 * Identifies a series of rounds: those for a plan in one browser, or those of a checkout session in any browser. A
 * round is one attempt to subscribe.
 */
export interface RoundKey {
  /** Secret of the browser, or the secret URL of the checkout session. */
  visitor: string;
  plan_id: string;
  mode: Mode;
}

const MAX_ROUNDS = 100_000;

/**
 * Derives the submission id of a round (attempt to subscribe). All tabs share the id, so only the first submitted
 * form is processed.
 */
export function submissionOf({ visitor, plan_id, mode }: RoundKey, round: number): string {
  return idFrom(`subscription ${visitor} ${plan_id} ${mode} ${round}`);
}

/** Parses the round number in a URL or form. Returns null if it is missing or invalid. */
export function readRound(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const round = Number(text);
  return round < MAX_ROUNDS ? round : null;
}
