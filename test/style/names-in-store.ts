/**
 * Finds the tables and views that a file uses in SQL. The search is strict: every word of a template and
 * every string that is a name counts. A name after a dot or after `as` is ignored, and so is a qualifier
 * before a dot, because its statement also contains the name without a dot. An alias or a common table
 * expression with the name of a table counts as that table.
 */
interface Parts {
  /** The texts of all templates, with `?` for each placeholder. */
  templates: string[];
  /** The contents of all other strings. */
  strings: string[];
  /** The code without comments, with `''` for each string and `?` for each template. */
  code: string;
}

/** Returns the known tables and views that a file uses. */
export function namesIn(source: string, known: ReadonlySet<string>): Set<string> {
  const { templates, strings } = splitSource(source);
  const statements = strings.filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  const names = strings.map((text) => /^(\w+)(?: as \w+)?$/.exec(text)?.[1] ?? '');
  return new Set(
    [...[...templates, ...statements].flatMap(wordsOf), ...names].filter((word) => known.has(word)),
  );
}

/** Returns the known tables and views that a file writes to. */
export function writtenIn(source: string, known: ReadonlySet<string>): Set<string> {
  const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  const written = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi;
  const names = [...source.matchAll(built), ...source.matchAll(written)].map(([, name = '']) => name);
  return new Set(names.filter((name) => known.has(name)));
}

/** Returns the places where a file takes a table name from a variable, which this check cannot read. */
export function variableTableNamesIn(source: string): string[] {
  const { code } = splitSource(source);
  const tools = /\bsql\.(?:table|id|raw)\b|\bdynamic\b/g;
  const builders =
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|(?:inner|left|right|full|cross)(?:Lateral)?Join)\((?!\s*(?:''|\(|\?))\s*\w*/g;
  return [...code.matchAll(tools), ...code.matchAll(builders)].map(([found]) => found);
}

function wordsOf(statement: string): string[] {
  const bare = statement.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, '?');
  const words = bare.matchAll(/(?<![\w.]|\bas\s+)"?([a-z_]\w*)"?(?![\w.])/gi);
  return [...words].map(([, word = '']) => word.toLowerCase());
}

/** Supports only regular expressions without quotes. */
function splitSource(source: string): Parts {
  const parts: Parts = { templates: [], strings: [], code: '' };
  readCode(source, 0, parts);
  return parts;
}

/** Reads code up to the end or to the brace that closes a placeholder. Returns that position. */
function readCode(source: string, start: number, parts: Parts): number {
  let depth = 0;
  let at = start;
  while (at < source.length) {
    const char = source[at] ?? '';
    if (source.startsWith('//', at)) at = after(source, '\n', at);
    else if (source.startsWith('/*', at)) at = after(source, '*/', at);
    else if (char === "'" || char === '"') {
      const end = closingQuote(source, at);
      parts.strings.push(source.slice(at + 1, end));
      parts.code += "''";
      at = end + 1;
    } else if (char === '`') {
      at = readTemplate(source, at, parts);
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      if (depth < 0) return at;
      parts.code += char;
      at += 1;
    }
  }
  return at;
}

/** Reads a template. Placeholders are read as code. Returns the position after the template. */
function readTemplate(source: string, start: number, parts: Parts): number {
  let text = '';
  let at = start + 1;
  const filled: Parts = { ...parts, code: '' };
  while (at < source.length && source[at] !== '`') {
    if (source[at] === '\\') at += 2;
    else if (source[at] === '$' && source[at + 1] === '{') {
      at = readCode(source, at + 2, filled) + 1;
      filled.code += ' ';
      text += '?';
    } else {
      text += source[at];
      at += 1;
    }
  }
  parts.templates.push(text);
  parts.code += `? ${filled.code}`;
  return at + 1;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

function closingQuote(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at;
}
