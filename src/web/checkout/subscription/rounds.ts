import { idFrom } from '#src/kernel/ids.ts';

/** Whether the subscriber (`own`) or the merchant's staff (`assign`) fills in the form. */
export type Mode = 'own' | 'assign';

/**
 * Identifies the rounds of a plan in one browser, or of a checkout session in any browser. A round is one attempt to
 * subscribe. After it ends, the next attempt is a new round.
 */
export interface RoundKey {
  /** Secret of the browser, or the secret URL of the session. */
  visitor: string;
  plan_id: string;
  mode: Mode;
}

const MAX_ROUNDS = 100_000;

/**
 * Derives the submission id of a round. All tabs share the id, so that only the first form is processed and the others
 * show its result.
 */
export function submissionOf({ visitor, plan_id, mode }: RoundKey, round: number): string {
  return idFrom(`subscription ${visitor} ${plan_id} ${mode} ${round}`);
}

/** Parses a round number from a URL or form. Returns null if it is missing or invalid. */
export function readRound(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}$/.test(text)) return null;
  const round = Number(text);
  return round < MAX_ROUNDS ? round : null;
}
