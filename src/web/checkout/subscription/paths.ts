import { SESSION_PATH } from '#src/billing/subscriptions/sessions/address.ts';
import type { AccountMethod } from '#src/providers/port/capabilities.ts';
import type { Mode } from './rounds.ts';

export const PATH = '/checkout/subscription-gateway/:plan';
export const SESSION_PAGE = `${SESSION_PATH}/:session/:token`;
/** Route of the result page, relative to the URL of a plan or of a checkout session. */
export const RESULT = '/result/:submission';

/** Identifies a sign-up form: `root` is the URL of its plan or checkout session, and `mode` says who fills it in. */
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

/** Payment method of a subscription: a card, or the kind of bank or wallet account. */
export type PayBy = 'card' | AccountMethod;

/**
 * Returns the URL of the sign-up form. With `round`, the page shows the form for that attempt even if an earlier
 * attempt has a result.
 */
export function formPath({ root, mode }: Place, round?: number, payBy: PayBy = 'card'): string {
  const more: Record<string, string> = {
    ...(round === undefined ? {} : { round: String(round) }),
    ...(payBy === 'card' ? {} : { method: payBy }),
  };
  return `${root}${queryOf(mode, more)}`;
}

/** Returns the URL of a result page. If `go` is true, the page forwards to the bank without a click. */
export function resultPath({ root, mode }: Place, submission: string, go = false): string {
  return `${root}${RESULT.replace(':submission', submission)}${queryOf(mode, go ? { go: 'bank' } : {})}`;
}
