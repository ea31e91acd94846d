import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';

/**
 * Response codes of Cuota's catalogue by the gateway's reason code. Two-digit reasons come from the card networks,
 * others from the gateway. The gateway publishes no complete list; these reasons appear in its documentation.
 */
const RESPONSE_CODE_BY_REASON = new Map(
  Object.entries({
    '02': '01', // call the issuer
    R1: '62', // the cardholder revoked this merchant's authorization at the bank: do not retry
    R3: '62', // the cardholder revoked the authorization of all merchants
    X3: '30', // a field is malformed
    XA: '51', // funds or amount
    XC: '12', // currency not offered
    XE: '57', // card type not allowed
    XH: '91', // the acquirer cannot be reached
    XN: '14', // no such token
    XR: '96', // invalid response from the acquirer
    XX: '58', // the merchant is not enabled for this brand
    SU: '58', // the merchant is not enabled for this service
  }),
);

const NETWORK_CODES = new Set<string>(
  RESPONSE_CODES.map(({ code }) => code).filter((code) => /^\d\d$/.test(code) && code !== '00'),
);

/** Returns the response code for the gateway's reason code, or `05` if the reason is unknown or missing. */
export function toResponseCode(reason: string | null): string {
  if (reason === null) return '05';
  return RESPONSE_CODE_BY_REASON.get(reason) ?? (NETWORK_CODES.has(reason) ? reason : '05');
}
