import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isMailAddress, oneLine, withoutAddresses, withoutLinks } from '#src/platform/mail/header-values.ts';

describe('mail address', () => {
  test('accepts a single address', () => {
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

  test('rejects spaces, line breaks, names and a second address', () => {
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

describe('name in a mail', () => {
  test('is reduced to one line', () => {
    assert.equal(oneLine('  Ana\r\nBcc:\t x\0y\u2028z\u0085 '), 'Ana Bcc: x y z');
    assert.equal(oneLine('Ana \u202Eolleh'), 'Ana olleh');
  });

  test('contains no text that a mail program turns into a link', () => {
    for (const [name, expected] of [
      ['Gane dinero http://evil.example/x', 'Gane dinero evil. example/x'],
      ['HTTPS://EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
      ['evil.example', 'evil. example'],
      ['www.evil.example', 'www evil. example'],
      ['http://10.20.30.40 y ftp://a', '10. 20. 30. 40 y a'],
      ['evil\u3002example', 'evil. example'],
      ['a@evil.example', 'a@evil. example'],
      ['http://intranet', 'intranet'],
    ] as const)
      assert.equal(withoutLinks(name), expected);
  });

  test('of a person keeps initials, and of a merchant keeps a domain', () => {
    for (const name of ['J. R. Pérez', 'J.R. Pérez', "O'Neill & Hijos S.A.S.", 'Ana…', 'Café 2.'])
      assert.equal(withoutLinks(name), name);
    for (const name of ['Tienda.co', 'Librería 24.7', 'Ñandú S.A.S.'])
      assert.equal(withoutAddresses(name), name);
    assert.equal(withoutAddresses('Gane en https://evil.example'), 'Gane en evil. example');
    assert.equal(withoutAddresses('Gane en www.evil.example'), 'Gane en www evil. example');
  });

  test('is unchanged otherwise', () => {
    for (const name of ['José Ñáñez', "O'Neill & Hijos <S.A.S.>", '👩‍💻 دوست', 'a, b; "c"']) {
      assert.equal(oneLine(name), name);
    }
  });
});
