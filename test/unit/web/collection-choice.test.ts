import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pictureKind, pictureOf } from '#src/checkout/recauda/pictures.ts';
import { displayMoney } from '#src/kernel/display.ts';
import { parseDecimal } from '#src/kernel/money.ts';
import { readAmount } from '#src/web/shared/read-form.ts';

// The page script runs on import and needs a document.
Object.assign(globalThis, { document: { querySelectorAll: () => [] } });
const island = await import('#src/web/shared/islands/total.ts');

describe('typed money amounts', () => {
  const written: readonly (readonly [text: string, cents: bigint | null])[] = [
    ['20000', 2_000_000n],
    ['20.000', 2_000_000n],
    ['20,000', 2_000_000n],
    ['1.020.000', 102_000_000n],
    ['$ 20.000,50', 2_000_050n],
    ['20,000.5', 2_000_050n],
    ['0,01', 1n],
    ['45.5', 4_550n],
    ['45,50', 4_550n],
    [' 7 ', 700n],
    ['999999999999999', 99_999_999_999_999_900n],
    ['', null],
    ['abc', null],
    ['1.00.000', null],
    ['1,2,3', null],
    ['20.000.5', null],
    ['1e5', null],
    ['-5', null],
    ['0x10', null],
    ['5.555,555', null],
    ['0.125', null],
    ['0,125', null],
  ];
  for (const [text, cents] of written)
    test(`«${text}» is ${cents ?? 'no amount'}, on the server and in the browser`, () => {
      const read = parseDecimal(readAmount(text));
      assert.equal(read !== null && read < 0n ? null : read, cents);
      assert.equal(island.centsIn(text), cents);
    });

  test('the browser formats amounts like the server', () => {
    for (const amount of [0n, 1n, 99n, 100n, 1_234_567_89n, 99_999_999_999_99n])
      for (const currency of ['COP', 'USD', 'EUR'] as const)
        for (const locale of ['es', 'en'] as const)
          assert.equal(island.inWords(amount, currency, locale), displayMoney(amount, currency, locale));
  });
});

describe('pictures', () => {
  test('are recognized by their first bytes', () => {
    const kind = (bytes: string) => pictureKind(Buffer.from(bytes, 'latin1'));
    assert.equal(kind('\x89PNG\r\n\x1a\n0000'), 'image/png');
    assert.equal(kind('\xff\xd8\xff\xe0'), 'image/jpeg');
    assert.equal(kind('GIF87a'), 'image/gif');
    assert.equal(kind('RIFF1234WEBP'), 'image/webp');
    for (const other of ['', 'GIF88a', 'RIFF1234WAVE', '<svg', '\x89PNG', ' GIF89a'])
      assert.equal(kind(other), null);
  });

  test('require a web URL', () => {
    const at = (picture: string | null) => pictureOf({ options: { picture } as never });
    assert.equal(at('https://erp.example/a.png'), 'https://erp.example/a.png');
    for (const other of [
      null,
      '',
      'a.png',
      '//x/a.png',
      'data:image/png;base64,AA',
      'javascript:1',
      'ftp://x/a',
    ])
      assert.equal(at(other), null);
  });
});
