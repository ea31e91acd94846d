import type { PathRules } from './platform/http/route.ts';

/**
 * Name of the product. The embedded database's name, its folders and the key derivation contain it, so changing it
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

/** OpenAPI descriptions of path parameters that are not the UUID of a record. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  department: { description: 'Id of the department.', schema: { type: 'integer', minimum: 1 } },
  invoice: { description: 'Id or number of the invoice.', schema: { type: 'string' } },
  merchant: { description: 'Name of the merchant in public URLs.', schema: { type: 'string' } },
  provider: { description: 'Name of the payment provider.', schema: { type: 'string' } },
  transaction: { description: 'Id or number of the transaction.', schema: { type: 'string' } },
  transaction_id: { description: 'The `transaction_id` of the movement.', schema: { type: 'string' } },
};

/** Rules for API paths: their prefix, their aliases, their parameters and which of them accept an idempotency key. */
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
  parameterOf: (name) => PARAMETERS[name] ?? { schema: { type: 'string', format: 'uuid' } },
  takesKey: (method, path) => method !== 'GET' && KEYED.some((prefix) => path.startsWith(prefix)),
};
