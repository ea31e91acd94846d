import { PANEL } from '../shared/visit.ts';

/** Whose data a page of the panel shows: named in every address, so that two tabs never confuse environments. */
export interface Place {
  /** A slug. */
  merchant: string;
  environment: 'test' | 'production';
}

/** What pages of a merchant begin with, for those that declare them. */
export const AT_MERCHANT = `${PANEL}/:merchant/:environment`;
export const SIGN_IN = `${PANEL}/sign-in`;
export const SIGN_OUT = `${PANEL}/sign-out`;
export const RESET = `${PANEL}/reset`;
export const ACCOUNT = `${PANEL}/account`;
/** Where somebody who is signed in shows that it is still them. */
export const PROVE = `${ACCOUNT}/prove`;
export const SECOND_FACTOR = `${ACCOUNT}/second-factor`;

/** A page of the person, from which they go on to where they wanted to be. */
export function pathThen(path: string, next: string | null, query: QueryValues = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, next })) if (value !== null) values.set(name, value);
  return values.size === 0 ? path : `${path}?${values}`;
}

type QueryValues = Readonly<Record<string, string | null>>;

/** The address of a page at a merchant: `pathAt(place, '/plans', { status: 'active' })`. */
export function pathAt({ merchant, environment }: Place, path = '', query: QueryValues = {}): string {
  const base = `${PANEL}/${encodeURIComponent(merchant)}/${environment}${path}`;
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== null) values.set(name, value);
  return values.size === 0 ? base : `${base}?${values}`;
}

const LONGEST = 1_000;

/** Where somebody wanted to go before they had to sign in: a page in here, and nowhere else. */
export function returnTo(wanted: string | undefined): string | null {
  if (wanted === undefined || wanted.length > LONGEST) return null;
  const here = 'http://panel';
  const url = URL.parse(wanted, here);
  if (url?.origin !== here || !`${url.pathname}/`.startsWith(`${PANEL}/`)) return null;
  return [SIGN_IN, SIGN_OUT].includes(url.pathname) ? null : `${url.pathname}${url.search}`;
}
