import { type ApiDocument, eventsOf, type Operation, refusalsOf } from './document.ts';
import { type Part, parts } from './parts.ts';
import { commentOf, fieldName, fieldsOf, queryType, typeOf, union } from './typescript.ts';

const HEAD = '// Written by `npm run sdk-types` from the API document: change that, not this.\n';

const COMMON = `/** What a query may hold; it is sent as text. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. A name of its own, because compilers before TypeScript 5.7 cannot read what later ones write for it. */
export interface FileBytes extends Uint8Array {}
`;

/** No file is longer; imports come on top. */
const MOST_LINES = 280;

/**
 * The files of `sdk/src/api`, by name: one for each tag of the document, with its operations and the objects that it has first. Where
 * that is too much to read, the objects have a file of their own, and the operations as many as they need.
 */
export function apiFiles(document: ApiDocument): Map<string, string> {
  const all = parts(document).flatMap((part) => inPieces(document, part));
  const files = all.map((part): [string, string] => [
    part.file,
    withImports(part, all, bodyOf(document, part)),
  ]);
  return new Map([
    ...files,
    ...codes(document),
    ['event-kinds.ts', eventKinds(document)],
    ['index.ts', index(all)],
  ]);
}

function inPieces(document: ApiDocument, part: Part): Part[] {
  const isLong = (one: Part) => bodyOf(document, one).split('\n').length > MOST_LINES;
  if (!isLong(part)) return [part];
  const { objects, operations, file, name } = part;
  const named: Part = { ...part, kind: 'objects', file: file.replace('.ts', '-objects.ts'), operations: [] };
  const rest = { ...part, objects: [] };
  if (operations.length === 0) return [named, rest];
  const pieces = [[]] as Operation[][];
  for (const operation of operations) {
    const last = pieces.at(-1) ?? [];
    if (last.length > 0 && isLong({ ...rest, operations: [...last, operation] })) pieces.push([operation]);
    else last.push(operation);
  }
  const numbered = pieces.map((own, index): Part => {
    const number = index === 0 ? '' : String(index + 1);
    const place = number === '' ? file : file.replace('.ts', `-${number}.ts`);
    return { ...rest, file: place, name: `${name}${number}`, operations: own };
  });
  return objects.length === 0 ? numbered : [named, ...numbered];
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

/** The names that a file has of the others: these come before it, so that there is no circle. */
function withImports(part: Part, all: readonly Part[], body: string): string {
  const others = all.slice(0, all.indexOf(part));
  const lines = others.flatMap(({ file, kind, objects }) => {
    const names = [...(kind === 'common' ? ['QueryValue', 'FileBytes'] : []), ...objects];
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(bare(body))).sort();
    return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from './${file}';\n`];
  });
  return `${[HEAD, lines.sort().join('')].filter(Boolean).join('\n')}\n${body}`;
}

/** Without comments and texts, whose words may be names by chance. */
function bare(text: string): string {
  return text.replaceAll(/\/\*\*.*?\*\//g, '').replaceAll(/'[^'\n]*'/g, '');
}

function declared(name: string, type: string): string {
  return type.startsWith('{\n') ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}

/** What this service refuses for reasons of its own is written in small letters; issuers and networks answer in digits and capitals. */
const HALVES = [
  { file: 'refusal-codes.ts', type: 'RefusalCode', isOwn: true },
  { file: 'response-codes.ts', type: 'ResponseCode', isOwn: false },
] as const;

function codes(document: ApiDocument): [string, string][] {
  const all = [...refusalsOf(document)];
  const halves = HALVES.map(({ file, type, isOwn }): [string, string] => {
    const lines = all
      .filter(([code]) => /^[a-z]/.test(code) === isOwn)
      .map(([code, text]) => `${commentOf(text, 1)}  | '${code}'\n`);
    return [file, `${HEAD}\nexport type ${type} =\n${lines.join('').trimEnd()};\n`];
  });
  const imports = HALVES.map(({ file, type }) => `import type { ${type} } from './${file}';\n`).join('');
  const whole = HALVES.map(({ type }) => type).join(' | ');
  const text = `/** Every code of a refusal, with its text. */\nexport type ErrorCode = ${whole};\n`;
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
      'Every kind of event, with the body it is sent with.',
      all.map(({ name, summary, body }) => ({
        name: fieldName(name),
        comment: summary,
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
      `${tag}: what each is sent, what it answers, and the codes it refuses with.`,
      fields,
    ),
    `/** What a request is made of. */\nexport const OPERATIONS = {\n${lines.join('')}} as const;\n`,
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

/** Everything under one name. */
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
    `/** Every operation, from the file of its tag. */
export interface Operations
  extends ${tagged.map(({ name }) => upper(name)).join(',\n    ')} {}
`,
    `export const OPERATIONS: Readonly<
  Record<keyof Operations, { method: string; path: string; takes_key?: true; is_file?: true }>
> = {
${tagged.map(({ name }) => `  ...${name},\n`).join('')}};
`,
  ].join('\n');
}

function upper(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
