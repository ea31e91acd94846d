import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type ApiDocument, operationsOf, refusalsOf } from '#sdk/types/document.ts';
import { spellingsOf, withOneSpelling } from '#sdk/types/spelling.ts';
import { queryType, typeOf } from '#sdk/types/typescript.ts';
import { API_FOLDER, writtenApi } from '#sdk/types/write.ts';
import { apiDocument } from '#src/app.ts';

const document = apiDocument('https://cuota.test') as unknown as ApiDocument;

describe('the generated types of the SDK', () => {
  test('match the API document', () => {
    const written = writtenApi();
    assert.deepEqual(readdirSync(API_FOLDER).sort(), [...written.keys()].sort(), 'run `npm run sdk-types`');
    for (const [name, text] of written)
      assert.ok(readFileSync(join(API_FOLDER, name), 'utf8') === text, `${name}: run \`npm run sdk-types\``);
  });

  test('are in files that import only from earlier files', () => {
    const files = [...writtenApi()].filter(([name]) => name !== 'index.ts');
    const before = new Set<string>();
    for (const [name, text] of files) {
      const imported = [...text.matchAll(/from '\.\/(.*)'/g)].map(([, file = '']) => file);
      assert.deepEqual(
        imported.filter((file) => !before.has(file)),
        [],
        name,
      );
      before.add(name);
    }
    assert.ok(before.size > 10);
  });

  test('include each operation for merchants and payers once', () => {
    const names = operationsOf(document).map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const left = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ operationId, tags }) => !names.includes(operationId) && !tags.includes('Aliases'))
        .map(() => path),
    );
    assert.deepEqual(left, [
      '/network/notifications/{merchant}',
      '/network/notifications/{merchant}/{provider}',
      '/health',
      '/ready',
    ]);
  });

  test('include keys, files and error codes of the operations', () => {
    const operations = new Map(operationsOf(document).map((operation) => [operation.name, operation]));
    assert.equal(operations.get('post_payment_generate')?.takes_key, true);
    assert.equal(operations.get('get_subscriptions_plan')?.takes_key, false);
    assert.equal(operations.get('post_sandbox_clock')?.takes_key, false);
    const files = [...operations.values()].filter(({ is_file }) => is_file).map(({ name }) => name);
    assert.deepEqual(files, ['get_subscriptions_subscription_id_invoices_invoice_pdf']);
    const codes = operations.get('post_subscriptions_subscription')?.codes ?? [];
    assert.ok(
      codes.includes('card_declined') && codes.includes('bad_request') && !codes.includes('MIT_EXPIRED'),
    );
    const known = refusalsOf(document);
    for (const { codes } of operations.values())
      assert.deepEqual(
        codes.filter((code) => !known.has(code)),
        [],
      );
  });

  test('accept undefined for optional fields of requests only', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'integer' }, 'b-c': { type: 'string' } },
      required: ['a'],
    };
    assert.equal(typeOf(schema, 'sent'), "{ a: number; 'b-c'?: string | undefined }");
    assert.equal(typeOf(schema, 'answered'), "{ a: number; 'b-c'?: string }");
  });

  test('cover unions, lists, records and unknown values', () => {
    assert.equal(typeOf({ type: ['string', 'null'] }, 'sent'), 'string | null');
    assert.equal(
      typeOf({ type: 'array', items: { enum: ['a', 'it’s', "b'"] } }, 'sent'),
      "('a' | 'it’s' | 'b\\'')[]",
    );
    assert.equal(
      typeOf({ type: 'object', additionalProperties: { type: 'number' } }, 'sent'),
      'Record<string, number>',
    );
    assert.equal(typeOf({}, 'sent'), 'unknown');
    assert.equal(
      typeOf(
        { type: 'object', properties: { a: { const: true } }, required: ['a'], additionalProperties: {} },
        'sent',
      ),
      '{ a: true; [field: string]: unknown }',
    );
    assert.equal(
      typeOf({ anyOf: [{ $ref: '#/components/schemas/Plan' }, { type: 'null' }] }, 'sent'),
      'Plan | null',
    );
    assert.throws(() => typeOf({ type: 'date' }, 'sent'), /no TypeScript for the type date/);
  });

  test('represent a query as an object', () => {
    const inQuery = (name: string) => ({ name, in: 'query' as const });
    assert.equal(
      queryType([inQuery('page'), inQuery('offices[]')], 0),
      '{ page?: QueryValue | undefined; offices?: readonly QueryValue[] | undefined }',
    );
    assert.equal(
      queryType([inQuery('filter[status]'), inQuery('filter[metadata][key]')], 0),
      '{\n  filter?: {\n    status?: QueryValue | undefined;\n    metadata?: Readonly<Record<string, QueryValue>> | undefined;\n  } | undefined;\n}',
    );
  });

  test('list the values of a query parameter', () => {
    const status = { name: 'filter[status]', in: 'query' as const, schema: { enum: ['activa', 'pausada'] } };
    const active = { name: 'active', in: 'query' as const, schema: { enum: ['true'] } };
    const expand = { name: 'expand[]', in: 'query' as const, schema: { items: { enum: ['plan', 'card'] } } };
    const page = { name: 'page', in: 'query' as const, schema: { type: 'integer' } };
    assert.equal(
      queryType([status, active, expand, page], 0),
      "{\n  filter?: { status?: 'activa' | 'pausada' | undefined } | undefined;\n  active?: true | 'true' | undefined;\n  expand?: readonly ('plan' | 'card')[] | undefined;\n  page?: number | undefined;\n}",
    );
  });

  test('have one spelling of each response field', () => {
    const { renamed } = spellingsOf(document);
    assert.equal(renamed.get('checkoutUrl'), 'checkout_url');
    assert.deepEqual([...spellingsOf(withOneSpelling(document)).renamed], []);
    const events = JSON.stringify(document.webhooks);
    assert.deepEqual(
      [...renamed.keys()].filter((name) => events.includes(`"${name}"`)),
      [],
    );
  });
});
