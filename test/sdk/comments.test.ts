import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseSync } from 'rolldown/experimental';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const MEMBERS = new Set(['TSPropertySignature', 'TSMethodSignature']);
const DECLARATIONS = new Set(['ExportNamedDeclaration']);
const sources = readdirSync('sdk/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `sdk/src/${name}`);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Returns the lines of a source on which a public method, field or declaration has no documentation comment. */
function undocumentedIn(source: string, file: string): string[] {
  const { program, comments } = parseSync(file, source);
  const ends = comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => end);
  const isDocumented = ({ start }: Node) =>
    ends.some((end) => end <= start && /^\s*(readonly )?$/.test(source.slice(end, start)));
  const found: string[] = [];
  const report = (node: Node) => {
    const line = source.slice(0, node.start).split('\n').length;
    if (!isDocumented(node))
      found.push(`${file}:${line}: ${source.slice(node.start, node.end).split('\n')[0]}`);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    if (DECLARATIONS.has(value.type) && isPublic(value)) {
      report(value);
      for (const member of membersIn(value.declaration)) report(member);
      return;
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(program);
  return found;
}

/** Interfaces and types are public. Functions and classes are public only if the index exports them. */
function isPublic({ declaration }: Node): boolean {
  return isNode(declaration) && /^TS(Interface|TypeAlias)/.test(declaration.type);
}

/** Returns the fields and methods in a declaration, at any depth, except those of function parameters. */
function membersIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(membersIn);
  if (!isNode(value) || value.type === 'TSConditionalType') return [];
  const own = MEMBERS.has(value.type) ? [value] : [];
  const inner = Object.entries(value)
    .filter(([key]) => key !== 'params')
    .flatMap(([, one]) => membersIn(one));
  return [...own, ...inner];
}

describe('the documentation comments of the SDK', () => {
  test('cover each public type, method and field', () => {
    const hand = sources.filter((file) => !file.includes('/api/'));
    const internal = /src\/(retry|url|spelling)\.ts$/;
    const found = hand
      .filter((file) => !internal.test(file))
      .flatMap((file) => undocumentedIn(readFileSync(file, 'utf8'), file));
    assert.deepEqual(found, []);
  });

  test('cover each object of the API and its fields', () => {
    const objects = sources.filter((file) => /\/api\/(basics|.*-objects(-\d+)?)\.ts$/.test(file));
    assert.ok(objects.length > 5);
    const fields = objects.flatMap((file) => undocumentedIn(readFileSync(file, 'utf8'), file));
    assert.deepEqual(
      fields.filter((line) => !line.includes(': export ')),
      [],
    );
  });

  test('are found to be missing', () => {
    const source = '/** A. */\nexport interface A {\n  /** B. */\n  b: string;\n  c(): void;\n}\n';
    assert.deepEqual(undocumentedIn(source, 'a.ts'), ['a.ts:5: c(): void;']);
  });
});
