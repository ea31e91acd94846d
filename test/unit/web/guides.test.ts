import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { articlesOf, findArticle, GUIDES, pageOf, REFERENCES } from '#src/web/guides/library.ts';
import { type Block, plainText, readBlocks, readInline } from '#src/web/guides/markdown.ts';
import { searchArticles } from '#src/web/guides/search.ts';
import { KINDS, stepsOf } from '#test/support/guides.ts';
import { responseCodeTable } from '#test/support/response-code-table.ts';

const ALL = articlesOf([...GUIDES, ...REFERENCES]);
const named = (pattern: string) =>
  globSync(pattern)
    .map((file) => basename(file, '.md'))
    .sort();

/** Returns the text lines of a block, with their Markdown marks. */
function linesOf(block: Block): readonly string[] {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [block.text];
}

describe('Markdown parser', () => {
  test('reads blocks', () => {
    const text =
      '# A *b*\n\nOne\ntwo\n- x\n  y\n- z\n\n| a | b |\n|---|---|\n| `c\\|d` | |\n```sh go\n# no\n```\n    1 + 1\n<!-- no -->';
    assert.deepEqual(readBlocks(text), [
      { kind: 'heading', level: 1, text: 'A *b*', id: 'a-b' },
      { kind: 'paragraph', text: 'One two' },
      { kind: 'list', is_ordered: false, items: ['x y', 'z'] },
      { kind: 'table', head: ['a', 'b'], rows: [['`c|d`', '']] },
      { kind: 'code', info: 'sh go', text: '# no' },
      { kind: 'code', info: 'indented', text: '1 + 1' },
    ]);
  });

  test('gives repeated headings unique ids', () => {
    const ids = readBlocks('## Due\n## Due').map((block) => block.kind === 'heading' && block.id);
    assert.deepEqual(ids, ['due', 'due-1']);
  });

  test('reads inline code, bold and links, and no marks inside code', () => {
    assert.deepEqual(readInline('a `**b**` **c `d`** [e `f`](g.md#h)'), [
      { kind: 'text', text: 'a ' },
      { kind: 'code', text: '**b**' },
      { kind: 'text', text: ' ' },
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'c ' },
          { kind: 'code', text: 'd' },
        ],
      },
      { kind: 'text', text: ' ' },
      {
        kind: 'link',
        parts: [
          { kind: 'text', text: 'e ' },
          { kind: 'code', text: 'f' },
        ],
        target: 'g.md#h',
      },
    ]);
    assert.equal(plainText('a **b** [c](d)'), 'a b c');
  });
});

describe('documents', () => {
  test('are all listed', () => {
    assert.deepEqual(GUIDES.toSorted(), named('docs/guides/*.md'));
    assert.deepEqual(REFERENCES.toSorted(), named('docs/*.md'));
  });

  test('have no unparsed Markdown marks', () => {
    for (const { name, blocks } of ALL) {
      const rests = blocks.flatMap(linesOf).flatMap((line) =>
        readInline(line)
          .filter(({ kind }) => kind === 'text')
          .map((part) => ('text' in part ? part.text : ''))
          .filter((text) => /\*\*|`|\]\(|^\s*[-*] |<!--/.test(text)),
      );
      assert.deepEqual(rests, [], name);
    }
  });

  test('link to existing files and headings', () => {
    for (const file of globSync('docs/{guides/,}*.md')) {
      const targets = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, target = '']) => target,
      );
      for (const target of targets.filter((target) => !/^https?:/.test(target))) {
        const [path = '', id] = target.split('#');
        const leads = path === '' ? file : join(dirname(file), path);
        assert.ok(existsSync(leads), `${file}: ${target}`);
        if (id === undefined || !leads.endsWith('.md')) continue;
        const ids = readBlocks(readFileSync(leads, 'utf8')).map(
          (block) => block.kind === 'heading' && block.id,
        );
        assert.ok(ids.includes(id), `${file}: ${target}`);
      }
    }
  });

  test('link to guide pages, and unsupported targets have no link', () => {
    assert.equal(pageOf('../sandbox.md#test-cards'), '/guides/sandbox#test-cards');
    assert.equal(pageOf('errors.md'), '/guides/errors');
    assert.equal(pageOf('#cards'), '#cards');
    assert.equal(pageOf('https://example.com/a.md'), 'https://example.com/a.md');
    for (const other of [
      'decisions/0001-node-and-postgresql-from-npm.md',
      '../examples/erp/server.mjs',
      'javascript:alert(1)',
    ])
      assert.equal(pageOf(other), null);
    assert.equal(findArticle('../package'), null);
  });

  test('have only runnable code blocks', () => {
    for (const guide of GUIDES) {
      const steps = stepsOf(guide);
      assert.ok(
        steps.some(({ kind }) => kind === 'sh'),
        guide,
      );
      for (const { kind, more, text } of steps) {
        assert.ok(KINDS.includes(kind), `${guide}: ${kind}`);
        if (kind === 'ts') assert.match(more ?? '', /\.mts$/, guide);
        assert.notEqual(text.trim(), '', guide);
      }
    }
  });

  test('the errors guide lists the response codes of the catalogue', () => {
    const guide = readFileSync('docs/guides/errors.md', 'utf8');
    const [, shown] = /<!-- response codes -->\n([\s\S]*?)\n<!-- \/response codes -->/.exec(guide) ?? [];
    assert.equal(
      shown,
      responseCodeTable(),
      'put the expected table between the marks in docs/guides/errors.md',
    );
    assert.ok(RESPONSE_CODES.length > 50);
  });
});

describe('guide search', () => {
  const found = (query: string) =>
    searchArticles(ALL, query).map(({ article, id }) => `${article.name}#${id}`);

  test('finds codes, headings and words in any order, ignoring accents and case', () => {
    assert.ok(found('subscription_same_plan').includes('errors#subscription-errors'));
    assert.equal(found('PRORATION example')[0], 'change-plans#proration-example');
    assert.deepEqual(found('example proration'), found('proration example'));
    assert.deepEqual(found('cafe mensual'), found('Café  mensual'));
    assert.ok(found('cafe mensual').length > 0);
  });

  test('requires each word and treats none as a pattern', () => {
    assert.deepEqual(found('grace zzyzx'), []);
    assert.deepEqual(found('  '), []);
    assert.deepEqual(found('.*.*x('), []);
  });

  test('highlights the matched words', () => {
    const [first] = searchArticles(ALL, 'whsec_');
    const marked = first?.excerpt.filter(({ is_match }) => is_match).map(({ text }) => text);
    assert.deepEqual([...new Set(marked)], ['whsec_']);
  });
});
