import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Mode } from './rounds.ts';

export const PATH = '/checkout/subscription-gateway/:plan';
export const RESULT_PATH = `${PATH}/result/:submission`;

function queryOf(mode: Mode, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(mode === 'assign' ? { commerce_assign: 'true' } : {}), ...more });
  return query.size === 0 ? '' : `?${query}`;
}

/** What somebody subscribes with. */
export type PayBy = 'card' | AccountMethod;

/** The page of a plan; with a round, a form for it even where there is a result to show. */
export function formPath(planId: string, mode: Mode, round?: number, payBy: PayBy = 'card'): string {
  const more: Record<string, string> = {
    ...(round === undefined ? {} : { round: String(round) }),
    ...(payBy === 'card' ? {} : { method: payBy }),
  };
  return `${PATH.replace(':plan', planId)}${queryOf(mode, more)}`;
}

/** `go`: whoever comes is led on to the card's bank at once. */
export function resultPath(planId: string, mode: Mode, submission: string, go = false): string {
  const path = RESULT_PATH.replace(':plan', planId).replace(':submission', submission);
  return `${path}${queryOf(mode, go ? { go: 'bank' } : {})}`;
}
