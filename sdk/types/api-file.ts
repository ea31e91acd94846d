import { type ApiDocument, eventsOf, type Operation, operationsOf, refusalsOf } from './document.ts';
import { commentOf, fieldName, fieldsOf, queryType, typeOf, union } from './typescript.ts';

const HEAD = `// Written by \`npm run sdk-types\` from the API document: change that, not this.

/** What a query may hold; it is sent as text. */
export type QueryValue = string | number | boolean;

/** The bytes of a file. A name of its own, because compilers before TypeScript 5.7 cannot read what later ones write for it. */
export interface FileBytes extends Uint8Array {}
`;

/** The whole of \`sdk/src/api.ts\`. */
export function apiFile(document: ApiDocument): string {
  const operations = operationsOf(document);
  return [
    HEAD,
    ...Object.entries(document.components.schemas).map(
      ([name, schema]) =>
        `${commentOf(schema.description, 0)}export ${declared(name, typeOf(schema, 'answered'))}\n`,
    ),
    codes(document),
    interfaceOf(
      'Events',
      'Every kind of event, with the body it is sent with.',
      eventsOf(document).map(({ name, summary, body }) => ({
        name: fieldName(name),
        comment: summary,
        type: typeOf(body, 'answered', 1),
      })),
    ),
    `export const EVENT_KINDS = [\n${eventsOf(document)
      .map(({ name }) => `  '${name}',\n`)
      .join('')}] as const satisfies readonly (keyof Events)[];\n`,
    interfaceOf(
      'Operations',
      'Every operation: what it is sent, what it answers, and the codes it refuses with.',
      operations.map((operation) => ({
        name: operation.name,
        comment: commentsOf(operation),
        type: operationType(operation),
      })),
    ),
    table(operations),
  ].join('\n');
}

function declared(name: string, type: string): string {
  return type.startsWith('{\n') ? `interface ${name} ${type}` : `type ${name} = ${type};`;
}

function codes(document: ApiDocument): string {
  const lines = [...refusalsOf(document)].map(([code, text]) => `${commentOf(text, 1)}  | '${code}'\n`);
  return `/** Every code of a refusal, with its text. */\nexport type ErrorCode =\n${lines.join('').trimEnd()};\n`;
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
  const fields = [
    ...(path.length === 0 ? [] : [{ name: 'path', type: fieldsOf(path, 'sent', 2) }]),
    ...(query.length === 0 ? [] : [{ name: 'query', type: queryType(query, 2) }]),
    ...(body ? [{ name: 'body', type: typeOf(body, 'sent', 2) }] : []),
    {
      name: 'answer',
      type: is_file
        ? 'FileBytes'
        : union(
            answers.map((answer) => typeOf(answer, 'answered', 2)),
            2,
          ),
    },
    {
      name: 'code',
      type: union(
        codes.map((code) => `'${code}'`),
        2,
      ),
    },
  ];
  return fieldsOf(
    fields.map((field) => ({ ...field, is_required: true })),
    'answered',
    1,
  );
}

/** What a request is made of. */
function table(operations: readonly Operation[]): string {
  const lines = operations.map(({ name, method, path, takes_key, is_file }) => {
    const marks = `${takes_key ? ', takes_key: true' : ''}${is_file ? ', is_file: true' : ''}`;
    return `  ${name}: { method: '${method}', path: '${path}'${marks} },\n`;
  });
  return `export const OPERATIONS: Readonly<
  Record<keyof Operations, { method: string; path: string; takes_key?: true; is_file?: true }>
> = {
${lines.join('')}};
`;
}
