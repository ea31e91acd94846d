import { invalid } from '#src/kernel/errors.ts';
import { parseJson } from '#src/kernel/json.ts';
import type { Text } from '#src/kernel/texts.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import type { CsvCells } from './kind.ts';

const TEXTS = {
  json: { en: 'The {field} must be JSON.', es: 'El campo {field} debe ser JSON.' },
} as const satisfies Record<string, Text>;

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };
const METADATA = 'metadata.';

/** Converts the cells of a CSV row to an API request body, including metadata. Empty cells are omitted. */
export function bodyOf(
  cells: CsvCells,
  columns: readonly string[],
  options: Options = {},
): Record<string, unknown> {
  const metadata = metadataOf(cells);
  const body = fieldsOf(cells, columns, options);
  return metadata === undefined ? body : { ...body, metadata };
}

interface Options {
  json?: readonly string[];
  flags?: readonly string[];
}

export function fieldsOf(
  cells: CsvCells,
  columns: readonly string[],
  { json = [], flags = [] }: Options = {},
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of columns) {
    const cell = cells[name];
    if (cell === undefined) continue;
    if (json.includes(name)) body[name] = readJson(name, cell);
    else body[name] = flags.includes(name) ? (FLAGS[cell.toLowerCase()] ?? cell) : cell;
  }
  return body;
}

/**
 * Returns the metadata of a CSV row, from a JSON object in the column `metadata`, from columns named `metadata.KEY`,
 * or from both.
 */
function metadataOf(cells: CsvCells): unknown {
  const own = Object.entries(cells).filter(([name]) => name.startsWith(METADATA));
  if (cells.metadata === undefined && own.length === 0) return undefined;
  const whole = cells.metadata === undefined ? {} : readJson('metadata', cells.metadata);
  if (own.length === 0) return whole;
  if (typeof whole !== 'object' || whole === null) throw invalid('metadata', RULE_TEXTS.object);
  return { ...whole, ...Object.fromEntries(own.map(([name, cell]) => [name.slice(METADATA.length), cell])) };
}

export function isMetadata(column: string): boolean {
  return column.startsWith(METADATA) && column.length > METADATA.length;
}

function readJson(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid(path, TEXTS.json);
  }
}
