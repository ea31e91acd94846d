import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Mode } from './rounds.ts';

export const PATH = '/checkout/subscription-gateway/:plan';
export const RESULT_PATH = `${PATH}/result/:submission`;

function queryOf(mode: Mode, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(mode === 'assign' ? { commerce_assign: 'true' } : {}), ...more });
  return query.size === 0 ? '' : `?${query}`;
}

/** Payment method of a subscription. */
export type PayBy = 'card' | AccountMethod;

/** URL of a plan's checkout page. With `round` it shows a new form instead of an earlier result. */
export function formPath(planId: string, mode: Mode, round?: number, payBy: PayBy = 'card'): string {
  const more: Record<string, string> = {
    ...(round === undefined ? {} : { round: String(round) }),
    ...(payBy === 'card' ? {} : { method: payBy }),
  };
  return `${PATH.replace(':plan', planId)}${queryOf(mode, more)}`;
}

/** URL of the result of a submission. `go` forwards to the bank page without a click. */
export function resultPath(planId: string, mode: Mode, submission: string, go = false): string {
  const path = RESULT_PATH.replace(':plan', planId).replace(':submission', submission);
  return `${path}${queryOf(mode, go ? { go: 'bank' } : {})}`;
}
