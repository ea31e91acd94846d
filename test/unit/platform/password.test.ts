import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashPassword, isPassword } from '#src/platform/password.ts';

describe('password', () => {
  test('matches its own hash and no other', async () => {
    const hash = await hashPassword('la clave de Laura');
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await isPassword('la clave de Laura', hash), true);
    assert.equal(await isPassword('la clave de laura', hash), false);
  });

  test('is verified with the parameters of its hash, not the current ones', async () => {
    // Created by another implementation.
    const hash = '$argon2id$v=19$m=8192,t=1,p=2$Xr7ZsBB/B5jmdCOu13X/Cg$i3fAOcJrkiLWzJFhof1Mie4r4ns+I3uv';
    assert.equal(await isPassword('la clave de Laura', hash), true);
    assert.equal(await isPassword('la clave de Lauro', hash), false);
  });

  test('never matches a missing or invalid hash', async () => {
    for (const hash of [null, '', '-', '$argon2id$nonsense']) assert.equal(await isPassword('', hash), false);
  });
});
