import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { LOCALES, type Locale, say } from '#src/kernel/texts.ts';
import { negotiateLocale } from '#src/platform/http/locale.ts';

describe('locale negotiation', () => {
  const wanted: readonly [header: string | undefined, locale: Locale][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['ES', 'es'],
    ['es-CO', 'es'],
    ['es-419', 'es'],
    ['es-CO,es;q=0.9,en;q=0.8', 'es'],
    ['en', 'en'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.5, es;q=0.9', 'es'],
    ['es;q=0.5, en;q=0.9', 'en'],
    [' es ; q=0.7 , en ; q=0.3 ', 'es'],
    ['fr-FR, es;q=0.4', 'es'],
    ['fr', 'en'],
    ['*', 'en'],
    ['pt-BR,pt;q=0.9', 'en'],
    // A weight of 0 excludes the language.
    ['es;q=0', 'en'],
    ['es;q=0.000, fr', 'en'],
    // Words that only start like a language code.
    ['est', 'en'],
    ['essential, en;q=0.1', 'en'],
    [',,;;==,es', 'es'],
  ];
  for (const [header, locale] of wanted) {
    test(`is ${locale} for ${header === undefined ? 'no header' : `«${header}»`}`, () =>
      assert.equal(negotiateLocale(header), locale));
  }

  test('returns a supported locale for any header and never throws', () => {
    const part = fc
      .tuple(fc.constantFrom('es', 'en', 'fr', '*', ''), fc.string())
      .map((pair) => pair.join(';q='));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join()),
        ),
        (header) => {
          assert.ok(LOCALES.includes(negotiateLocale(header)));
        },
      ),
    );
  });
});

describe('text with placeholders', () => {
  const text = { en: 'The {field} takes {max}.', es: 'El campo {field} admite {max}.' };

  test('is rendered in both languages', () => {
    assert.equal(say(text, 'en', { field: 'name', max: 5 }), 'The name takes 5.');
    assert.equal(say(text, 'es', { field: 'name', max: 0 }), 'El campo name admite 0.');
  });

  test('keeps a placeholder without a value', () => {
    assert.equal(say(text, 'en', { field: 'name' }), 'The name takes {max}.');
    assert.equal(say(text, 'en'), 'The {field} takes {max}.');
  });

  test('inserts values literally', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        assert.equal(say({ en: '<{value}>', es: '' }, 'en', { value }), `<${value}>`);
      }),
    );
    assert.equal(say(text, 'en', { field: '{max} $& $1', max: 5 }), 'The {max} $& $1 takes 5.');
  });
});
