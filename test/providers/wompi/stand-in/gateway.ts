import type { Book } from './book.ts';
import type { Events } from './events.ts';
import { readConsent } from './signing.ts';
import { invalid, type MerchantKeys, Refused, type Token, type Transaction } from './types.ts';

/** State shared by all parts of the stand-in. */
export interface Gateway {
  keys: MerchantKeys;
  environment: 'test' | 'prod';
  book: Book;
  events: Events;
  /** Returns the gateway's time in milliseconds. It can differ from the real time. */
  now: () => number;
  /** Base URL. Empty until the server listens. */
  url: string;
  /** Payment methods of the merchant. The gateway returns 404 for any other method. */
  methods: readonly string[];
  /** The outcome of the next refunds. */
  refunds_end: 'APPROVED' | 'DECLINED' | 'ERROR' | 'CANCELLED';
  /** Called when a transaction or token becomes pending. */
  waits: (entry: Transaction | Token) => void;
}

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Record<string, unknown>;
}

const access = (status: number, reason: string) =>
  new Refused(status, { type: 'INVALID_ACCESS_TOKEN', reason });

function bearerOf({ headers }: Request): string {
  return /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
}

/**
 * Requires a key of this merchant and environment. Like the sandbox, the error repeats a key of another
 * environment.
 */
export function requireKey(
  gateway: Gateway,
  request: Request,
  allowed: 'public' | 'private' | 'either',
): void {
  const { environment, keys } = gateway;
  const key = bearerOf(request);
  if (key === '') throw access(401, 'Se esperaba una llave pública o privada pero no se recibió ninguna');
  if (!new RegExp(`^(pub|prv)_${environment}_`).test(key))
    throw access(401, `La llave proporcionada no corresponde a este ambiente, se recibió: ${key}`);
  if (key !== keys.public_key && key !== keys.private_key) throw access(401, 'Llave no válida');
  const kind = key === keys.private_key ? 'private' : 'public';
  if (allowed === 'private' && kind === 'public') throw access(403, 'El token no tiene suficientes permisos');
  if (allowed === 'public' && kind === 'private') throw access(401, 'Llave no válida');
}

export function hasPrivateKey(gateway: Gateway, request: Request): boolean {
  return bearerOf(request) === gateway.keys.private_key;
}

const CONTRACTS = {
  acceptance_token: 'END_USER_POLICY',
  accept_personal_auth: 'PERSONAL_DATA_AUTH',
} as const;

/**
 * Requires both consent tokens, valid for their contract, at most one hour old and unused. It uses them up even if
 * the request fails later, as measured at the sandbox.
 */
export function spendConsent({ book, keys, now }: Gateway, body: Record<string, unknown>): void {
  const given = Object.entries(CONTRACTS).map(([field, contract]) => ({
    field,
    contract,
    token: body[field],
  }));
  for (const { field, contract, token } of given) {
    if (token === undefined || token === null) throw invalid(field, 'No está presente');
    const read = readConsent(token, keys.integrity_secret);
    if (read?.contract !== contract) throw invalid(field, 'Formato inválido');
    if (read.exp * 1000 <= now()) throw invalid(field, 'El token de aceptación ha expirado');
    if (book.consents.has(String(token))) throw invalid(field, 'El token de aceptación ya fue usado');
  }
  for (const { token } of given) book.keep('consent', { id: String(token) });
}

export function requireText(
  body: Record<string, unknown>,
  field: string,
  pattern = /./s,
  within = '',
): string {
  const value = body[field];
  const name = within === '' ? field : `${within}.${field}`;
  if (value === undefined || value === null) throw nested(name, 'No está presente');
  if (typeof value !== 'string' || !pattern.test(value)) throw nested(name, 'Formato inválido');
  return value;
}

/** Returns a validation error whose message is nested under the payment method. */
export function nested(name: string, message: string): Refused {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) return invalid(outer, message);
  return new Refused(422, { type: 'INPUT_VALIDATION_ERROR', messages: { [outer]: { [inner]: [message] } } });
}
