import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type ApiDocument, refusalsOf } from '#sdk/types/document.ts';
import { apiDocument } from '#src/app.ts';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { GUIDES, REFERENCES } from '#src/web/guides/library.ts';
import { useApp } from '#test/support/app.ts';
import { textIn } from '#test/support/visitor.ts';

const service = useApp();
const visit = (url: string, language = 'es') =>
  service.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });

describe('guides', () => {
  test('are listed in the language of the page, with a note that they are in English', async () => {
    const { body, statusCode } = await visit('/guides');
    assert.equal(statusCode, 200);
    assert.match(body, /<html lang="es"/);
    assert.match(textIn(body), /Guías.*Están en inglés/s);
    for (const name of [...GUIDES, ...REFERENCES]) assert.ok(body.includes(`href="/guides/${name}"`), name);
    assert.match(
      textIn((await visit('/guides', 'en')).body),
      /Step by step.*Quickstart: your first subscription/s,
    );
  });

  test('are pages whose links all work', async () => {
    const pages = new Map<string, string>();
    for (const name of [...GUIDES, ...REFERENCES]) {
      const { body, statusCode } = await visit(`/guides/${name}`);
      assert.equal(statusCode, 200, name);
      assert.doesNotMatch(body, /<script|style="| on\w+="/);
      pages.set(`/guides/${name}`, body);
    }
    for (const [page, body] of pages)
      for (const [, path = '', id] of body.matchAll(/href="(\/guides\/[\w-]+)?(?:#([^"]+))?"/g)) {
        const target = pages.get(path || page);
        assert.ok(target, `${page}: ${path}`);
        if (id) assert.ok(target.includes(`id="${id}"`), `${page}: ${path}#${id}`);
      }
  });

  test('can be searched with any text', async () => {
    const { body } = await visit('/guides?q=idempotency_key_reused', 'en');
    assert.match(body, /href="\/guides\/errors#request-errors"/);
    assert.match(body, /<mark>idempotency_key_reused<\/mark>/);
    const nothing = await visit('/guides?q=%3Cscript%3Ezz', 'es');
    assert.match(textIn(nothing.body), /Nada contiene/);
    assert.doesNotMatch(nothing.body, /<script>/);
    assert.equal((await visit(`/guides?q=${'x'.repeat(5000)}&q=2`)).statusCode, 200);
  });

  test('give no access to other files', async () => {
    for (const name of ['nothing', '..%2F..%2Fpackage', 'decisions', 'schema.sql'])
      assert.equal((await visit(`/guides/${name}`)).statusCode, 404, name);
  });

  test('explain every error code that the API declares, and no other', () => {
    const document = apiDocument('https://cuota.test') as unknown as ApiDocument;
    const declared = new Set([...refusalsOf(document).keys(), ...RESPONSE_CODES.map(({ code }) => code)]);
    declared.delete('00');
    const guide = readFileSync('docs/guides/errors.md', 'utf8');
    const told = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, code = '']) => code);
    assert.deepEqual(told.toSorted(), [...declared].sort());
  });
});
