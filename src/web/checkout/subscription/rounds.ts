import { idFrom } from '#src/kernel/ids.ts';

/** Whether the subscriber (`own`) or the merchant's staff (`assign`) fills in the form. */
export type Mode = 'own' | 'assign';

/** Identifies the sign-up attempts of one browser at one plan. They are numbered in rounds. */
export interface RoundKey {
  visitor: string;
  plan_id: string;
  mode: Mode;
}

const MOST_ROUNDS = 100_000;

/**
 * Derives the submission id of a round. All tabs of a browser share it, and other browsers cannot guess it. The
 * first tab that sends the form creates the submission, and the others show its result.
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
