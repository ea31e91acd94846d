import { idFrom } from '#src/kernel/ids.ts';

/** Whether the subscriber (`own`) or the merchant's staff (`assign`) fills in the form. */
export type Mode = 'own' | 'assign';

/**
 * One try at a plan with one browser, or at a checkout session with any browser. Each try that came to its end is followed by another
 * round.
 */
export interface RoundKey {
  /** The secret of the browser, or the secret address of the session. */
  visitor: string;
  plan_id: string;
  mode: Mode;
}

const MOST_ROUNDS = 100_000;

/**
 * The id of a round's submission. It is the same in every tab, so that the first form that is sent makes the submission and the others find
 * it.
 */
export function submissionOf({ visitor, plan_id, mode }: RoundKey, round: number): string {
  return idFrom(`subscription ${visitor} ${plan_id} ${mode} ${round}`);
}

/** Parses a round number from a URL or form. Returns null if it is missing or invalid. */
export function readRound(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const round = Number(text);
  return round < MOST_ROUNDS ? round : null;
}
