import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isMailAddress, oneLine } from '#src/platform/mail/header-values.ts';

describe('a mail address', () => {
  test('is one address and nothing else', () => {
    for (const address of [
      'ana@correo.example',
      "o'neill+recibos@correo.example",
      'facturacion@localhost',
      'facturacion@[::1]',
      'cuota@mi_servicio',
      `${'a'.repeat(64)}@correo.example`,
    ]) {
      assert.ok(isMailAddress(address), address);
    }
  });

  test('has no blank, no break, no name and no second address', () => {
    for (const address of [
      '',
      'ana',
      '@correo.example',
      'ana@',
      'ana@correo.example\n',
      'ana@correo.example\0',
      ' ana@correo.example',
      'ana@correo..example',
      'Ana <ana@correo.example>',
      'ana@correo.example,otra@correo.example',
      'ana(x)@correo.example',
      'añá@correo.example',
      `${'a'.repeat(65)}@correo.example`,
      `ana@${'correo.'.repeat(40)}example`,
    ]) {
      assert.ok(!isMailAddress(address), JSON.stringify(address));
    }
  });
});

describe('a name', () => {
  test('is one line', () => {
    assert.equal(oneLine('  Ana\r\nBcc:\t x\0y\u2028z\u0085 '), 'Ana Bcc: x y z');
    assert.equal(oneLine('Ana \u202Eolleh'), 'Ana olleh');
  });

  test('is else left as it is', () => {
    for (const name of ['José Ñáñez', "O'Neill & Hijos <S.A.S.>", '👩‍💻 دوست', 'a, b; "c"']) {
      assert.equal(oneLine(name), name);
    }
  });
});
