import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newRecoveryCodes, readRecoveryCode } from '#src/tenancy/people/second-factor/recovery-codes.ts';
import {
  codeOf,
  findStep,
  newTotpSecret,
  otpauthUri,
  stepAt,
  toBase32,
} from '#src/tenancy/people/second-factor/totp.ts';

/** Test vectors of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

/** Test vectors of RFC 4226, appendix D, for the first ten counters. */
const COUNTED = [
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
];

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);

describe('authenticator app code', () => {
  test('matches the vectors of RFC 6238', () => {
    for (const [seconds, code] of VECTORS) assert.equal(codeOf(SECRET, stepAt(at(seconds)), 8), code);
  });

  test('matches the vectors of RFC 4226, with six digits', () => {
    assert.deepEqual(
      COUNTED.map((_, step) => codeOf(SECRET, step)),
      COUNTED,
    );
  });

  test('is valid in its 30-second step and in the adjacent steps', () => {
    const code = codeOf(SECRET, 1_000);
    const found = [29_969, 29_970, 30_000, 30_029, 30_059, 30_060].map((s) => findStep(SECRET, code, at(s)));
    assert.deepEqual(found, [null, 1_000, 1_000, 1_000, 1_000, null]);
  });

  test('requires exactly six digits', () => {
    for (const typed of ['', '12345', '1234567', 'abcdef', '００００００'])
      assert.equal(findStep(SECRET, typed, at(30_000)), null);
  });
});

describe('TOTP secret', () => {
  test('is encoded as in RFC 4648', () => {
    const texts = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)));
    assert.deepEqual(texts, ['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });

  test('has 160 bits and a URI with issuer and account', () => {
    assert.equal(newTotpSecret().length, 20);
    assert.equal(
      otpauthUri(SECRET, { issuer: 'Cuota', account: 'ana+1@correo.example' }),
      'otpauth://totp/Cuota:ana%2B1%40correo.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cuota',
    );
  });
});

describe('recovery codes', () => {
  test('are ten distinct codes', () => {
    const codes = newRecoveryCodes();
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  });

  test('are accepted with spaces, dashes and capitals', () => {
    for (const typed of ['k7mp-2xqa-9hdr', 'K7MP 2XQA 9HDR', ' k7mp2xqa9hdr '])
      assert.equal(readRecoveryCode(typed), 'k7mp-2xqa-9hdr');
    for (const typed of ['', '123456', 'k7mp-2xqa-9hd', 'k7mp-2xqa-9hdrx'])
      assert.equal(readRecoveryCode(typed), null);
  });
});
