import { type ApiDocument, eventsOf, type Operation, refusalsOf, withNamedEvents } from './document.ts';
import { type Part, parts } from './parts.ts';
import { spellingsOf, withOneSpelling } from './spelling.ts';
import { commentOf, fieldName, fieldsOf, queryType, typeOf, union } from './typescript.ts';

const HEAD = '// Generated from the API document by `npm run sdk-types`. Do not edit.\n';

const COMMON = `/** The value of a query parameter. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. */
export interface FileBytes extends Uint8Array {}
`;

/** Maximum number of lines of a generated file, without its imports. */
const MAX_LINES = 280;

/**
 * Returns the files of `sdk/src/api` by name. There is one file per tag of the document, with its operations and the objects
 * that no earlier file declares. A long file is split: the objects get their own file, and the operations several.
 */
export function apiFiles(original: ApiDocument): Map<string, string> {
  const document = withNamedEvents(withOneSpelling(original));
  const all = parts(document).flatMap((part) => inPieces(document, part));
  const files = all.map((part): [string, string] => [
    part.file,
    withImports(part, all, bodyOf(document, part)),
  ]);
  return new Map([
    ...files,
    ...codes(document),
    ['event-kinds.ts', eventKinds(document)],
    ['spellings.ts', spellings(original)],
    ['index.ts', index(all)],
  ]);
}

function spellings(document: ApiDocument): string {
  const { renamed, free } = spellingsOf(document);
  const names = [...renamed].map(([camel, snake]) => `  ${camel}: '${snake}',\n`).join('');
  const fields = [...free].map((name) => `  '${name}',\n`).join('');
  return `${HEAD}
/** Maps response fields in camel case to the names in snake case that the SDK uses. */
export const RENAMED_FIELDS = {\n${names}} as const;

/** Fields whose value is an object with keys that the merchant chooses. The SDK does not rename these keys. */
export const FREE_FIELDS: ReadonlySet<string> = new Set([\n${fields}]);
`;
}

function inPieces(document: ApiDocument, part: Part): Part[] {
  if (!isLong(document, part)) return [part];
  const objects: Part = {
    ...part,
    kind: 'objects',
    file: part.file.replace('.ts', '-objects.ts'),
    operations: [],
  };
  const own = split(part.objects, objects, (names) => ({ ...objects, objects: names }), document);
  const rest = { ...part, objects: [] };
  const operations = split(part.operations, rest, (some) => ({ ...rest, operations: some }), document);
  return [...own, ...(operations.length === 0 ? [rest] : operations)];
}

/** Splits the objects or the operations of a part into as many numbered parts as needed. */
function split<Item>(
  items: readonly Item[],
  { file, name }: Part,
  partOf: (items: readonly Item[]) => Part,
  document: ApiDocument,
): Part[] {
  const pieces: Item[][] = [];
  for (const item of items) {
    const last = pieces.at(-1);
    if (last && !isLong(document, partOf([...last, item]))) last.push(item);
    else pieces.push([item]);
  }
  return pieces.map((piece, index) => {
    const number = index === 0 ? '' : String(index + 1);
    const numbered = number === '' ? file : file.replace('.ts', `-${number}.ts`);
    return { ...partOf(piece), file: numbered, name: `${name}${number}` };
  });
}

function isLong(document: ApiDocument, part: Part): boolean {
  return bodyOf(document, part).split('\n').length > MAX_LINES;
}

function bodyOf(document: ApiDocument, { kind, operations, objects, tag }: Part): string {
  const declarations = objects.map((name) => {
    const schema = document.components.schemas[name] ?? {};
    return `${commentOf(schema.description, 0)}export ${declared(name, typeOf(schema, 'answered'))}\n`;
  });
  if (kind === 'common') return [COMMON, ...declarations].join('\n');
  if (kind === 'objects') return declarations.join('\n');
  if (kind === 'events') return [...declarations, ...events(document)].join('\n');
  return [...declarations, operationsFile(tag, operations)].join('\n');
}

/** Adds the imports of a file. A file imports only from earlier files, so there are no cycles. */
function withImports(part: Part, all: readonly Part[], body: string): string {
  const others = all.slice(0, all.indexOf(part));
  const lines = others.flatMap(({ file, kind, objects }) => {
    const names = [...(kind === 'common' ? ['QueryValue', 'FileBytes'] : []), ...objects];
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(bare(body))).sort();
    return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from './${file}';\n`];
  });
  return `${[HEAD, lines.sort().join('')].filter(Boolean).join('\n')}\n${body}`;
}

/** Returns code without comments and strings, which may contain the names of objects as words. */
function bare(text: string): string {
  return text.replaceAll(/\/\*\*.*?\*\//g, '').replaceAll(/'[^'\n]*'/g, '');
}

function declared(name: string, type: string): string {
  return type.startsWith('{\n') ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}

/** Error codes of the service are in lower case. Response codes of card networks are digits and capitals. */
const HALVES = [
  { file: 'refusal-codes.ts', type: 'RefusalCode', isOwn: true },
  { file: 'response-codes.ts', type: 'ResponseCode', isOwn: false },
] as const;

function codes(document: ApiDocument): [string, string][] {
  const all = [...refusalsOf(document)];
  const halves = HALVES.map(({ file, type, isOwn }): [string, string] => {
    const lines = all
      .filter(([code]) => /^[a-z]/.test(code) === isOwn)
      .map(([code, text]) => `${commentOf(`Error message: “${text}”`, 1)}  | '${code}'\n`);
    return [file, `${HEAD}\nexport type ${type} =\n${lines.join('').trimEnd()};\n`];
  });
  const imports = HALVES.map(({ file, type }) => `import type { ${type} } from './${file}';\n`).join('');
  const whole = HALVES.map(({ type }) => type).join(' | ');
  const text = `/** Any error code: a code of the service, or a response code of a card network. */\nexport type ErrorCode = ${whole};\n`;
  return [...halves, ['codes.ts', `${HEAD}\n${imports}\n${text}`]];
}

function eventKinds(document: ApiDocument): string {
  const names = eventsOf(document).map(({ name }) => `  '${name}',\n`);
  const list = `export const EVENT_KINDS = [\n${names.join('')}] as const satisfies readonly (keyof Events)[];\n`;
  return `${HEAD}\nimport type { Events } from './events.ts';\n\n${list}`;
}

function events(document: ApiDocument): string[] {
  const all = eventsOf(document);
  return [
    interfaceOf(
      'Events',
      'Maps each kind of event to the request body of its webhook.',
      all.map(({ name, summary, body }) => ({
        name: fieldName(name),
        comment: `${summary}.`,
        type: typeOf(body, 'answered', 1),
      })),
    ),
  ];
}

function operationsFile(tag: string, operations: readonly Operation[]): string {
  const fields = operations.map((operation) => ({
    name: operation.name,
    comment: commentsOf(operation),
    type: operationType(operation),
  }));
  const lines = operations.map(({ name, method, path, takes_key, is_file }) => {
    const marks = `${takes_key ? ', takes_key: true' : ''}${is_file ? ', is_file: true' : ''}`;
    return `  ${name}: { method: '${method}', path: '${path}'${marks} },\n`;
  });
  return [
    interfaceOf(
      'Operations',
      `Types of the operations in the section “${tag}” of the API document: parameters, bodies and error codes.`,
      fields,
    ),
    `/** HTTP method and path of each operation. \`takes_key\` marks operations that accept an idempotency key. */\nexport const OPERATIONS = {\n${lines.join('')}} as const;\n`,
  ].join('\n');
}

function interfaceOf(
  name: string,
  comment: string,
  fields: { name: string; comment: string; type: string }[],
): string {
  const required = fields.map((field) => ({ ...field, is_required: true }));
  return `${commentOf(comment, 0)}export interface ${name} ${fieldsOf(required, 'answered', 0)}\n`;
}

function commentsOf({ method, path, summary, description }: Operation): string {
  const more = description === undefined ? '' : ` ${description}`;
  return `${summary} (\`${method} ${path}\`).${more}`;
}

function operationType(operation: Operation): string {
  const { path_names, query, body, answers, is_file, codes } = operation;
  const path = path_names.map((name) => ({ name, is_required: true, type: 'string' }));
  const answer = union(
    answers.map((one) => typeOf(one, 'answered', 2)),
    2,
  );
  const code = union(
    codes.map((one) => `'${one}'`),
    2,
  );
  const fields = [
    ...(path.length === 0 ? [] : [{ name: 'path', type: fieldsOf(path, 'sent', 2) }]),
    ...(query.length === 0 ? [] : [{ name: 'query', type: queryType(query, 2) }]),
    ...(body ? [{ name: 'body', type: typeOf(body, 'sent', 2) }] : []),
    { name: 'answer', type: is_file ? 'FileBytes' : answer },
    { name: 'code', type: code },
  ];
  return fieldsOf(
    fields.map((field) => ({ ...field, is_required: true })),
    'answered',
    1,
  );
}

/** Returns the index file, which exports all objects and joins the operations of all files. */
function index(all: readonly Part[]): string {
  const tagged = all.filter(({ kind }) => kind === 'operations');
  const imports = tagged.map(
    ({ file, name }) =>
      `import { OPERATIONS as ${name}, type Operations as ${upper(name)} } from './${file}';\n`,
  );
  const exports = all.flatMap(({ file, kind, objects }) => {
    const more = kind === 'common' ? ['FileBytes', 'QueryValue'] : kind === 'events' ? ['Events'] : [];
    return more.length + objects.length === 0
      ? []
      : `export type { ${[...more, ...objects].sort().join(', ')} } from './${file}';\n`;
  });
  return [
    HEAD,
    imports.sort().join(''),
    [
      `export type { ErrorCode } from './codes.ts';\n`,
      ...exports,
      `export { EVENT_KINDS } from './event-kinds.ts';\n`,
    ]
      .sort()
      .join(''),
    `/** All operations by name. */
export interface Operations
  extends ${tagged.map(({ name }) => upper(name)).join(',\n    ')} {}
`,
    `/** HTTP method and path of every operation of the API, by operation name. */
export const OPERATIONS: Readonly<
  Record<keyof Operations, { method: string; path: string; takes_key?: true; is_file?: true }>
> = {
${tagged.map(({ name }) => `  ...${name},\n`).join('')}};
`,
  ].join('\n');
}

function upper(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
