import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

type Language = 'es' | 'en';

interface Text {
  where: string;
  language: Language;
  words: string;
  begin: number;
  end: number;
  file: string;
}

/** Matches the texts of a language in the source: `es: '…'`, or a function that returns the text. */
const TEXT = /\b(es|en):\s*(?:\(?[^()\n]*\)?\s*=>\s*)?(['"`])((?:\\.|(?!\2)[\s\S])*?)\2/g;

function readTexts(file: string): Text[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(TEXT)].map(({ index, 0: whole, 1: language, 3: words = '' }) => ({
    file,
    where: `${file}:${source.slice(0, index).split('\n').length}`,
    language: language as Language,
    // Placeholders are replaced by {}.
    words: words.replace(/\$\{[^}]*\}/g, '{}').replaceAll("\\'", "'"),
    begin: index,
    end: index + whole.length,
  }));
}

const SOURCES = globSync('src/**/*.{ts,tsx}').sort();
const TEXTS = SOURCES.flatMap(readTexts);

function assertNone(found: readonly Text[]): void {
  assert.deepEqual(
    found.map(({ where, words }) => `${where} ${words}`),
    [],
  );
}

interface Rule {
  name: string;
  language?: Language;
  wrong: RegExp;
  /** Contexts in which the matched text is correct. */
  but?: RegExp;
  /** A text that breaks the rule, to test the rule itself. */
  breach: string;
}

const RULES: readonly Rule[] = [
  { name: 'período has its accent', language: 'es', wrong: /\bperiodos?\b/i, breach: 'El periodo pagado' },
  {
    name: 'a receipt is a comprobante; a factura is validated by the tax office',
    language: 'es',
    wrong: /\bfacturas?\b/i,
    but: /facturas? electrónicas?/i,
    breach: 'Su factura',
  },
  { name: 'an e-mail is a correo', language: 'es', wrong: /(?<!\{)\be-?mails?\b/i, breach: 'Su email' },
  { name: 'a link is an enlace', language: 'es', wrong: /(?<!\{)\blinks?\b/i, breach: 'Abra el link' },
  {
    name: 'people are addressed as usted',
    language: 'es',
    wrong: /\b(tú|tu|tus|puedes|tienes|quieres)\b/i,
    breach: 'Paga con tu tarjeta',
  },
  {
    name: 'questions and exclamations have an opening mark',
    language: 'es',
    wrong: /^[^¿]*\?|^[^¡]*!/,
    breach: 'Desea pagar?',
  },
  { name: 'a space precedes the percent sign', language: 'es', wrong: /[\d}]%/, breach: 'el 5% del valor' },
  { name: 'no space precedes the percent sign', language: 'en', wrong: /[\d}] %/, breach: '50 % off' },
  {
    name: 'English is spelled as in the API: canceled, authorized, color',
    language: 'en',
    wrong: /cancell(ed|ing)\b|(authori|recogni|organi)s(e|ed|ing|ation)\b|(col|fav|behavi)our|\bcentre\b/i,
    breach: 'It was cancelled',
  },
  {
    name: 'e-mail is written with a hyphen',
    language: 'en',
    wrong: /(?<!\{)\bemails?\b|(?<![-\w.@])mails?\b(?! server)/i,
    breach: 'By mail',
  },
  {
    name: 'sign in is used instead of log in',
    language: 'en',
    wrong: /\blog(ged|ging)?[ -]?(in|out)\b/i,
    breach: 'Please log in',
  },
  {
    name: 'payment method is used instead of way to pay',
    language: 'en',
    wrong: /\bways? to pay\b/i,
    breach: 'Another way to pay',
  },
  { name: 'a sentence has one period', wrong: /(?<!\.)\.\.(?!\.)|\.\.\.|,\.|;\./, breach: 'Pagado..' },
  {
    name: 'there are no double spaces, and none before punctuation',
    wrong: / {2}| [.,;](\s|$)| :/,
    breach: 'Pagado .',
  },
  { name: 'quotes are typographic', language: 'en', wrong: /(?<!=)["']/, breach: "The merchant's" },
  { name: 'quotes are «these»', language: 'es', wrong: /["'“”‘’]/, breach: 'El plan "Café"' },
  {
    name: 'there is no filler text',
    wrong: /lorem ipsum|\?\?\?|undefined|\[object/i,
    breach: 'Lorem ipsum',
  },
];

describe('texts of pages, mails and error messages', () => {
  test('are found', () => {
    assert.ok(TEXTS.length > 5_000, `${TEXTS.length}`);
    for (const part of ['messages/mails', 'web/portal', 'web/checkout', 'web/panel', 'kernel'])
      assert.ok(
        TEXTS.some(({ file }) => file.startsWith(`src/${part}`)),
        part,
      );
  });

  for (const { name, language, wrong, but, breach } of RULES) {
    test(`${language ?? 'both'}: ${name}`, () => {
      assert.match(breach, wrong);
      const heard = TEXTS.filter((text) => language === undefined || text.language === language);
      assertNone(heard.filter(({ words }) => wrong.test(words) && !but?.test(words)));
    });
  }

  test('have the same placeholders in both languages', () => {
    const sources = new Map(SOURCES.map((file) => [file, readFileSync(file, 'utf8')]));
    const gapsOf = ({ words }: Text) => [...new Set(words.match(/\{\w+\}/g) ?? [])].sort().join(' ');
    const pairs = TEXTS.flatMap((text, index) => {
      const next = TEXTS[index + 1];
      const between = next?.file === text.file && sources.get(text.file)?.slice(text.end, next.begin);
      return next && next.language !== text.language && /^,\s*$/.test(between || '')
        ? [[text, next] as const]
        : [];
    });
    assert.ok(pairs.length > 2_000, `${pairs.length}`);
    assertNone(
      pairs
        .filter(([one, other]) => one.words !== '' && other.words !== '')
        .filter(([one, other]) => gapsOf(one) !== gapsOf(other))
        .map(([one]) => one),
    );
  });
});
