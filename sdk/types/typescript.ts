import type { Operation, Schema } from './document.ts';

/** Whether a type is sent or received. In a sent type, an optional field also accepts `undefined`. */
type Side = 'sent' | 'answered';

const LINE = 100;
const INDENT = '  ';

/** Returns the TypeScript type of a schema, indented by `depth`. */
export function typeOf(schema: Schema, side: Side, depth = 0): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  const constant = schema.const ?? schema['x-const'];
  if (constant !== undefined) return literal(constant);
  if (schema.enum) return union(schema.enum.map(literal), depth);
  if (schema.anyOf) {
    return union(
      schema.anyOf.map((part) => typeOf(part, side, depth)),
      depth,
    );
  }
  if (Array.isArray(schema.type)) {
    return union(
      schema.type.map((type) => typeOf({ ...schema, type }, side, depth)),
      depth,
    );
  }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayOf(typeOf(schema.items ?? {}, side, depth));
    case 'object':
      return objectOf(schema, side, depth);
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no TypeScript for the type ${schema.type}`);
  }
}

function literal(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function arrayOf(item: string): string {
  return /[|\n]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

/** Joins the distinct parts of a union, on as few lines as possible. */
export function union(parts: readonly string[], depth: number): string {
  const each = [...new Set(parts)];
  const line = each.join(' | ');
  if (line.length <= LINE || line.includes('\n')) return line;
  const indent = INDENT.repeat(depth + 1);
  const lines: string[] = [];
  for (const part of each) {
    const longer = `${lines.at(-1) ?? indent} | ${part}`;
    if (lines.length > 0 && longer.length <= LINE) lines.splice(-1, 1, longer);
    else lines.push(`${indent}| ${part}`);
  }
  return `\n${lines.join('\n')}`;
}

function objectOf(schema: Schema, side: Side, depth: number): string {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const other = typeof others === 'object' ? typeOf(others, side, depth) : 'unknown';
  const fields = Object.entries(properties).map(([name, field]) => ({
    name: fieldName(name),
    is_required: required.includes(name),
    type: typeOf(field, side, depth + 1),
    comment: field.description,
  }));
  if (fields.length === 0) return `Record<string, ${other}>`;
  const isOpen = others === true || typeof others === 'object';
  const open = isOpen ? [{ ...OPEN, type: other }] : [];
  return fieldsOf([...fields, ...open], side, depth);
}

interface Field {
  name: string;
  is_required: boolean;
  type: string;
  comment?: string | undefined;
}

/** Index signature of an object with further fields. */
const OPEN = { name: '[field: string]', is_required: true } as const;

export function fieldsOf(fields: readonly Field[], side: Side, depth: number): string {
  const written = fields.map(({ name, is_required, type }) => {
    const may = side === 'sent' && !is_required && type !== 'unknown' ? ' | undefined' : '';
    const gap = type.startsWith('\n') ? '' : ' ';
    return `${name}${is_required ? '' : '?'}:${gap}${type}${may}`;
  });
  const line = `{ ${written.join('; ')} }`;
  const isPlain = fields.every(({ comment }) => comment === undefined) && !line.includes('\n');
  if (isPlain && line.length + depth * INDENT.length <= LINE - 20) return line;
  const inner = INDENT.repeat(depth + 1);
  const lines = written.map(
    (text, index) => `${commentOf(fields[index]?.comment, depth + 1)}${inner}${text};\n`,
  );
  return `{\n${lines.join('')}${INDENT.repeat(depth)}}`;
}

export function commentOf(text: string | undefined, depth: number): string {
  if (text === undefined) return '';
  return `${INDENT.repeat(depth)}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()} */\n`;
}

export function fieldName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

/**
 * Returns the type of a query as an object: `filter[status]` is `filter.status`, `offices[]` is a list, and
 * `filter[metadata][key]` is a record whose keys the merchant chooses.
 */
export function queryType(parameters: Operation['query'], depth: number): string {
  const groups = Map.groupBy(parameters, ({ name }) => name.split('[')[0] ?? name);
  const fields = [...groups].map(([name, members]) => {
    const isNested = members.some((member) => /\[\w/.test(member.name));
    if (isNested) return { name, is_required: false, type: nestedType(members, depth + 1) };
    const [first] = members;
    const isList = first?.name.endsWith('[]') ?? false;
    const type = first ? valueType(first, depth + 1) : 'QueryValue';
    const listed = type.includes('|') ? `readonly (${type})[]` : `readonly ${type}[]`;
    return { name, is_required: false, type: isList ? listed : type, comment: first?.description };
  });
  return fieldsOf(fields, 'sent', depth);
}

function nestedType(members: Operation['query'], depth: number): string {
  const fields = members.map((member) => {
    const [, key = '', deeper] = member.name.split(/\]?\[|\]/);
    const type = deeper ? 'Readonly<Record<string, QueryValue>>' : valueType(member, depth + 1);
    return { name: key, is_required: false, type, comment: member.description };
  });
  return fieldsOf(fields, 'sent', depth);
}

/** Returns the type of a query parameter. Values such as `true` and `1` can also be sent as a boolean or a number. */
function valueType({ schema = {} }: Operation['query'][number], depth: number): string {
  const own = schema.items ?? schema;
  if (own.type === 'integer') return 'number';
  if (!own.enum) return 'QueryValue';
  const values = own.enum.map(String);
  const plain = values.filter((value) => /^(true|false|\d+)$/.test(value));
  return union([...plain, ...values.map(literal)], depth);
}
