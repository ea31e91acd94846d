import { SESSION_PATH } from '#src/billing/subscriptions/sessions/address.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Mode } from './rounds.ts';

export const PATH = '/checkout/subscription-gateway/:plan';
export const SESSION_PAGE = `${SESSION_PATH}/:session/:token`;
/** Added to either. */
export const RESULT = '/result/:submission';

/** Where a form is: at the address of its plan or of its checkout session. */
export interface Place {
  root: string;
  mode: Mode;
}

export function planRoot(planId: string): string {
  return PATH.replace(':plan', planId);
}

function queryOf(mode: Mode, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(mode === 'assign' ? { commerce_assign: 'true' } : {}), ...more });
  return query.size === 0 ? '' : `?${query}`;
}

/** The method that a customer subscribes with. */
export type PayBy = 'card' | AccountMethod;

/** The page of the form; with a round, the form for that round even if there is a result to show. */
export function formPath({ root, mode }: Place, round?: number, payBy: PayBy = 'card'): string {
  const more: Record<string, string> = {
    ...(round === undefined ? {} : { round: String(round) }),
    ...(payBy === 'card' ? {} : { method: payBy }),
  };
  return `${root}${queryOf(mode, more)}`;
}

/** `go`: the page leads on to the bank of the card at once. */
export function resultPath({ root, mode }: Place, submission: string, go = false): string {
  return `${root}${RESULT.replace(':submission', submission)}${queryOf(mode, go ? { go: 'bank' } : {})}`;
}
