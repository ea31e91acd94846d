import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';

/**
 * The gateway's own reasons as codes of our catalogue. It passes the two digits of the card networks on as they are; those with letters
 * are its own. It publishes no list: these stand in its documents, each with its meaning.
 */
const OWN_REASONS = new Map(
  Object.entries({
    '02': '01', // call the issuer
    R1: '62', // the cardholder has revoked the merchant's authorization at the bank: not to be tried again
    R3: '62', // and that of every other merchant
    X3: '30', // a field is malformed
    XA: '51', // funds or amount
    XC: '12', // currency not offered
    XE: '57', // kind of card
    XH: '91', // the acquirer cannot be reached
    XN: '14', // no such token
    XR: '96', // the acquirer's answer made no sense
    XX: '58', // the merchant is not set up for this brand
    SU: '58', // the merchant has no such service
  }),
);

const NETWORK_CODES = new Set<string>(
  RESPONSE_CODES.map(({ code }) => code).filter((code) => /^\d\d$/.test(code) && code !== '00'),
);

/** A decline without a cause we know is `05`; the gateway's words are kept beside it. */
export function toResponseCode(reason: string | null): string {
  if (reason === null) return '05';
  return OWN_REASONS.get(reason) ?? (NETWORK_CODES.has(reason) ? reason : '05');
}
