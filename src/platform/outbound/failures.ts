import { ADDRESS_REFUSED } from './guard.ts';

/** Reasons why a request got no response. */
const FAILURES = {
  bad_address: 'the address is not an http or https URL',
  address_refused: 'the address is not allowed',
  no_such_host: 'the host name could not be resolved',
  no_connection: 'the connection could not be made',
  tls: 'the connection could not be secured',
  timeout: 'there was no answer in time',
  broken_off: 'the connection broke before the answer',
} as const;
export type FailureReason = keyof typeof FAILURES;

export interface OutboundFailure {
  reason: FailureReason;
  /** Explanation for the operator of the server that was called. */
  detail: string;
}

export function failureOf(reason: FailureReason, detail: string = FAILURES[reason]): OutboundFailure {
  return { reason, detail };
}

const BY_CODE: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'no_such_host'],
  [/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/, 'tls'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EINVAL|EACCES)$/, 'no_connection'],
];

/** Returns the failure reason and its explanation for a connection error. */
export function explain(error: Error & { code?: string; errors?: { code?: string }[] }): OutboundFailure {
  // When several addresses failed, the first error is used.
  const code = error.code ?? error.errors?.[0]?.code ?? '';
  if (code === ADDRESS_REFUSED) return failureOf('address_refused', error.message);
  const reason = BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'broken_off';
  return failureOf(reason, code === '' ? undefined : `${FAILURES[reason]} (${code})`);
}
