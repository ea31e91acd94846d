/** Reads the column types of all tables from `Tables` in src/tables.ts, resolved by the TypeScript compiler. */
import { join, resolve } from 'node:path';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

export interface TypedColumn {
  /**
   * The type in a row: `string`, `number`, `bigint`, `boolean`, `Buffer`, `Instant`, `PlainDate`, `json`, or an array
   * of one of these.
   */
  type: string;
  nullable: boolean;
  /** The sorted values of a union of string literals, or null for other types. */
  words: readonly string[] | null;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Generic column types whose first argument is the type that queries return. */
const COLUMN_TYPES = new Set(['Generated', 'GeneratedAlways', 'ColumnType']);

/** Returns the columns by table. */
export function readTypes(): Map<string, Map<string, TypedColumn>> {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api
      .updateSnapshot({ openProject: join(ROOT, 'test/schema/tsconfig.json') })
      .getProjects();
    const file = project?.program.getSourceFile(join(ROOT, 'src/tables.ts'));
    if (!project || !file) throw new Error('the compiler does not find src/tables.ts');
    const { checker } = project;
    const module = checker.getSymbolAtLocation(file);
    const tables = module && checker.getMemberInModuleExports(module, 'Tables');
    if (!tables) throw new Error('src/tables.ts exports no Tables');
    const members = (type: Type) =>
      checker.getPropertiesOfType(type).map((symbol) => {
        const found = checker.getTypeOfSymbol(symbol);
        if (!found) throw new Error(`${symbol.name} has no type`);
        return [symbol.name, found] as const;
      });
    return new Map(
      members(checker.getDeclaredTypeOfSymbol(tables)).map(([table, row]) => [
        table,
        new Map(members(row).map(([column, type]) => [column, describe(checker, type)])),
      ]),
    );
  } finally {
    api.close();
  }
}

function describe(checker: Checker, type: Type): TypedColumn {
  const alias = type.getAliasSymbol()?.name ?? '';
  const [read] = type.getAliasTypeArguments();
  if (alias === 'JsonColumn' && read)
    return { type: 'json', nullable: isNullable(checker, read), words: null };
  if (COLUMN_TYPES.has(alias) && read) return describe(checker, read);
  const values = partsOf(type).filter((part) => checker.typeToString(part) !== 'null');
  return { type: typeOf(checker, values), nullable: isNullable(checker, type), words: wordsOf(values) };
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function isNullable(checker: Checker, type: Type): boolean {
  return partsOf(type).some((part) => checker.typeToString(part) === 'null');
}

function wordsOf(values: readonly Type[]): string[] | null {
  const words = values.flatMap((value) => (value.isStringLiteralType() ? [value.value] : []));
  return words.length > 0 && words.length === values.length ? words.sort() : null;
}

function typeOf(checker: Checker, values: readonly Type[]): string {
  const names = new Set(values.map((value) => nameOf(checker, value)));
  return [...names].join(' | ');
}

function nameOf(checker: Checker, value: Type): string {
  if (value.isStringLiteralType()) return 'string';
  if (value.isBooleanLiteralType()) return 'boolean';
  const name = checker.typeToString(value);
  if (name.startsWith('Buffer')) return 'Buffer';
  if (!name.endsWith('[]')) return name;
  const [element] = value.isTypeReference() ? checker.getTypeArguments(value) : [];
  return element ? `${typeOf(checker, partsOf(element))}[]` : name;
}
