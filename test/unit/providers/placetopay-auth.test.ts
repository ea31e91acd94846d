import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readNotification } from '#src/providers/placetopay/notifications.ts';
import { authenticate, hasExpired, tranKeyOf } from '#src/providers/placetopay/signature.ts';

/** The secret of the gateway's public examples, also used in the tests of its SDK. */
const EXAMPLE_SECRET = '024h1IlD';
const base64 = (text: string) => Buffer.from(text, 'base64');

describe('PlacetoPay authentication', () => {
  test('matches the digest of the documented example', () => {
    const nonce = base64('N2YzMGM1M2QxOTU3YzZmMzVlYmIzZTAyOGMwNjNkMmU=');
    const digest = tranKeyOf(nonce, '2021-03-03T19:40:37+01:00', EXAMPLE_SECRET);
    assert.equal(digest, '+FSGHsW3e6WrrHcIdBmqI+j6FFeUN4bidfPL7LeZgvE=');
  });

  test('matches the digest of openssl for the same bytes', () => {
    const digest = tranKeyOf(Buffer.from('ifYEPnAcJbpDVR1t'), '2016-10-26T21:37:00+00:00', 'ABCD1234');
    assert.equal(digest, 'NDlpEEAIe8sbKZ6mGWQrZwbyBB62J1LcyP/a/o7LRqY=');
  });

  test('accepts a binary nonce', () => {
    const digest = tranKeyOf(Buffer.from([0, 255, 128, 10]), '2026-11-16T12:00:00+00:00', 'k');
    // printf '\0\377\200\n2026-11-16T12:00:00+00:00k' | openssl dgst -sha256 -binary | base64
    assert.equal(digest, 'y4SCDG8BU8klv6ejB3Rj782Q1Tpo4l0uWbl/GmWujvk=');
  });

  test('signs with the current second, its offset and a new nonce each time', () => {
    const at = Temporal.Instant.from('2027-03-31T23:59:59.987-05:00');
    const site = { login: 'site', secret: EXAMPLE_SECRET };
    const [first, second] = [authenticate(site, at), authenticate(site, at)];
    assert.equal(first.login, 'site');
    assert.equal(first.seed, '2027-04-01T04:59:59+00:00');
    assert.notEqual(first.nonce, second.nonce);
    assert.equal(base64(first.nonce).length, 16);
    assert.equal(first.tranKey, tranKeyOf(base64(first.nonce), first.seed, EXAMPLE_SECRET));
  });

  test('expires after the signature window and the recording delay', () => {
    const signed = Temporal.Instant.from('2027-03-31T12:00:00Z');
    const deadAfter = (minutes: number, seconds = 0) => hasExpired(signed, signed.add({ minutes, seconds }));
    assert.equal(deadAfter(0), false);
    assert.equal(deadAfter(5, 1), false);
    assert.equal(deadAfter(15), false);
    assert.equal(deadAfter(15, 1), true);
    assert.equal(deadAfter(-60), false);
  });
});

describe('PlacetoPay notification', () => {
  const signed = (signature: string, change: object = {}) => ({
    status: { status: 'APPROVED', reason: '00', message: 'Aprobada', date: '2027-03-31T15:22:37-05:00' },
    internalReference: 418653,
    reference: '0191f3a8c0de7c0da1b2c3d4e5f60718',
    signature,
    ...change,
  });
  const read = (body: unknown) => readNotification(body, EXAMPLE_SECRET);
  // printf '418653APPROVED024h1IlD' | openssl dgst -sha256, and -sha1
  const sha256 = '58f9bde2b6fcbefba37ca7157dda978ba298dde83381ac7fe958dcdb0286f646';
  const sha1 = 'd00c91b2c61444d1126833848910c161f51a22df';

  test('is accepted with each of the three signature formats', () => {
    const expected = {
      internal_reference: '418653',
      reference: '0191f3a8c0de7c0da1b2c3d4e5f60718',
      status: 'APPROVED',
    };
    for (const signature of [sha256, sha256.toUpperCase(), `sha256:${sha256}`, sha1])
      assert.deepEqual(read(signed(signature)), expected, signature);
    assert.deepEqual(read(signed(sha256, { internalReference: '418653' })), expected);
  });

  test('is rejected when status or transaction differ from the signed ones', () => {
    assert.equal(read(signed(sha256, { internalReference: 418654 })), null);
    assert.equal(read(signed(sha256, { status: { status: 'REJECTED' } })), null);
    assert.equal(readNotification(signed(sha256), 'another secret'), null);
  });

  test('is rejected with a malformed signature', () => {
    const wrong = [
      '',
      '0',
      'ñ'.repeat(64),
      `${sha256}0`,
      sha256.slice(1),
      `sha256:${sha1.slice(1)}`,
      '0'.repeat(64),
    ];
    for (const signature of wrong) assert.equal(read(signed(signature)), null, signature);
  });

  test('is rejected when it is not a notification', () => {
    for (const body of [
      null,
      [],
      'x',
      {},
      { ...signed(sha256), status: 'APPROVED' },
      signed(sha256, { reference: '' }),
    ])
      assert.equal(read(body), null);
    assert.equal(read(signed(sha256, { internalReference: null })), null);
    assert.equal(read(signed(sha256, { internalReference: { toString: '418653' } })), null);
  });
});
