/**
 * Parser for the Markdown subset of the documentation: headings, paragraphs, lists, tables, code blocks,
 * inline code, bold and links. Other syntax is rendered as plain text. A test checks that no document
 * contains other syntax.
 */

/** A block of a parsed document. */
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; is_ordered: boolean; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'code'; info: string; text: string };

/** Value of `info` for code blocks that are indented instead of fenced. */
export const INDENTED_INFO = 'indented';

const FENCE = /^```(.*)$/;
const HEADING = /^(#{1,4}) +(.*)$/;
const ITEM = /^(?:-|\d+\.) +(.*)$/;
const TABLE = /^\|/;
const INDENTED = /^ {4}/;
const COMMENT = /^<!--.*-->$/;

/** Patterns of lines that end a paragraph or list item even without a preceding empty line. */
const BEGINS_ANEW = [FENCE, HEADING, ITEM, TABLE, COMMENT];

export function readBlocks(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  const ids = new Set<string>();
  while (lines.length > 0) {
    const line = lines[0] ?? '';
    const [, level, title = ''] = HEADING.exec(line) ?? [];
    if (line.trim() === '' || COMMENT.test(line)) lines.shift();
    else if (level) {
      lines.shift();
      blocks.push({ kind: 'heading', level: level.length, text: title, id: idFor(title, ids) });
    } else if (FENCE.test(line)) blocks.push(takeFenced(lines));
    else if (INDENTED.test(line)) {
      const rows = takeWhile(lines, (row) => INDENTED.test(row));
      blocks.push({ kind: 'code', info: INDENTED_INFO, text: rows.map((row) => row.slice(4)).join('\n') });
    } else if (TABLE.test(line)) blocks.push(takeTable(lines));
    else if (ITEM.test(line)) blocks.push(takeList(lines));
    else blocks.push({ kind: 'paragraph', text: takeText(lines) });
  }
  return blocks;
}

function takeWhile(lines: string[], holds: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !holds(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function takeFenced(lines: string[]): Block {
  const info = FENCE.exec(lines.shift() ?? '')?.[1] ?? '';
  const text = takeWhile(lines, (line) => line !== '```').join('\n');
  lines.shift();
  return { kind: 'code', info: info.trim(), text };
}

function takeTable(lines: string[]): Block {
  const [head = [], , ...rows] = takeWhile(lines, (line) => TABLE.test(line)).map(cellsOf);
  return { kind: 'table', head, rows };
}

/** Splits a table row into cells. An escaped `\|` does not separate cells. */
function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\||(?<!\\)\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function takeList(lines: string[]): Block {
  const is_ordered = /^\d/.test(lines[0] ?? '');
  const items: string[] = [];
  while (ITEM.test(lines[0] ?? '')) {
    lines[0] = ITEM.exec(lines[0] ?? '')?.[1] ?? '';
    items.push(takeText(lines));
  }
  return { kind: 'list', is_ordered, items };
}

/** Removes the first line and its continuation lines from `lines`, and returns their text. */
function takeText(lines: string[]): string {
  const first = lines.shift() ?? '';
  const rest = takeWhile(
    lines,
    (line) => line.trim() !== '' && !BEGINS_ANEW.some((pattern) => pattern.test(line)),
  );
  return [first, ...rest].map((line) => line.trim()).join(' ');
}

/**
 * Generates a heading id in the same way as GitHub, so that links to headings work on GitHub and on these
 * pages.
 */
function idFor(title: string, taken: Set<string>): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '');
  const base = plain.replaceAll(' ', '-');
  let id = base;
  for (let count = 1; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: readonly Inline[] }
  | { kind: 'link'; parts: readonly Inline[]; target: string };

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[((?:`[^`]*`|[^\]])+)\]\(([^)\s]+)\)/g;

export function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, label = '', target = ''] = match;
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) });
    if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', parts: readInline(strong) });
    else found.push({ kind: 'link', parts: readInline(label), target });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) });
  return found;
}

/** Removes inline markup such as bold and links. The result is used for titles and search. */
export function plainText(text: string): string {
  const textOf = (part: Inline): string => ('parts' in part ? part.parts.map(textOf).join('') : part.text);
  return readInline(text).map(textOf).join('');
}
