import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseSync } from 'rolldown/experimental';
import { REPLACED_WORDS, replacedWordsIn } from './replaced-words.ts';

/** These files list the replaced words, or quote them as examples. */
const EXCEPT = new Set(['test/style/replaced-words.ts', 'test/style/words.test.ts']);
const DESCRIBING_KEYS = new Set(['description', 'summary']);
const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const TEST_CALLS = new Set(['test', 'describe']);

interface Passage {
  where: string;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path) && !EXCEPT.has(path));
const code = tracked.filter((path) => /^(src|simulator|sdk|test|bench|scripts)\/.*\.tsx?$/.test(path));
const documents = tracked.filter((path) => path.endsWith('.md'));

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return String(value.name ?? value.value ?? '');
}

/** Returns the text of a string literal or template, and null for other expressions. */
function textOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type !== 'TemplateLiteral') return null;
  const parts = value.quasis as { value: { raw: string } }[];
  return parts.map((part) => part.value.raw).join(' ');
}

/** Returns the texts in a call or property that people read: log messages, test names and API descriptions. */
function textsAt(node: Node): string[] {
  if (node.type === 'Property' && DESCRIBING_KEYS.has(nameOf(node.key))) return [textOf(node.value) ?? ''];
  if (node.type !== 'CallExpression') return [];
  const [callee, parameters] = [nameOf(node.callee), node.arguments as unknown[]];
  const isRead = TEST_CALLS.has(callee) || (LOG_METHODS.has(callee) && isMember(node.callee));
  return isRead ? parameters.map((parameter) => textOf(parameter) ?? '') : [];
}

const isMember = (value: unknown) => isNode(value) && value.type === 'MemberExpression';

function passagesOf(file: string): Passage[] {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const at = (start: number) => `${file}:${source.slice(0, start).split('\n').length}`;
  const found: Passage[] = comments.map(({ value, start }) => ({
    where: at(start),
    text: value.replace(/\n\s*\*/g, ''),
  }));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    for (const text of textsAt(value)) if (text !== '') found.push({ where: at(value.start), text });
    Object.values(value).forEach(visit);
  };
  visit(program);
  return found;
}

/** Returns the paragraphs of a document without code blocks and quoted code. */
function paragraphsOf(file: string): Passage[] {
  let isCode = false;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      return isCode ? [] : [{ where: `${file}:${index + 1}`, text: line.replace(/`[^`]*`/g, '') }];
    });
}

function breachesIn(passages: readonly Passage[]): string[] {
  return passages.flatMap(({ where, text }) => replacedWordsIn(text).map((breach) => `${where} ${breach}`));
}

describe('plain English', () => {
  test('comments, log messages, API descriptions and test names use standard terms', () => {
    assert.deepEqual(breachesIn(code.flatMap(passagesOf)), []);
  });

  test('documents use standard terms', () => {
    assert.deepEqual(breachesIn(documents.flatMap(paragraphsOf)), []);
  });

  test('the check finds each replaced word', () => {
    assert.deepEqual(replacedWordsIn('The worker retries the charge at the next charge run.'), []);
    assert.match(replacedWordsIn('Nobody reads it.')[0] ?? '', /Nobody/);
    assert.equal(replacedWordsIn('told, mended, beside').length, 3);
    assert.ok(REPLACED_WORDS.every(({ pattern }) => pattern.flags === 'i'));
  });
});
