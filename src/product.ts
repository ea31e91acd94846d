import type { PathRules } from './platform/http/route.ts';

/**
 * Name of the product. It is part of the embedded database's name, its folders and the key derivation. Changing it
 * makes existing data unreadable.
 */
export const PRODUCT = 'cuota';

const API = '/api/v1/';
const BILLING = `${API}subscriptions/`;
const ALIASES: Readonly<Record<string, string>> = { group: 'product', plan: 'price', subscriber: 'customer' };
const KEYED = [
  BILLING,
  `${API}checkout/`,
  `${API}portal/`,
  `${API}payment/`,
  `${API}mit/pre-authorizations`,
  `${API}disputes`,
  '/recauda/',
  `${API}mails/`,
] as const;

/** Naming rules of the API paths. */
export const PATHS: PathRules = {
  prefix: API,
  aliasOf(path) {
    if (!path.startsWith(BILLING)) return null;
    const alias = path
      .split('/')
      .map((segment) => ALIASES[segment] ?? segment)
      .join('/');
    return alias === path ? null : alias;
  },
  takesKey: (method, path) => method !== 'GET' && KEYED.some((prefix) => path.startsWith(prefix)),
};
