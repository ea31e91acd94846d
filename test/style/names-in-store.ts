/**
 * The tables and views that a file puts into SQL. Read strictly, so that nothing slips through: every word of a template counts,
 * whatever stands around it, and every string that is a name. What follows a dot or `as` can be none, and what a dot follows is
 * named without one elsewhere in its statement. An alias or a common table expression that is called like a table counts as it.
 */
interface Parts {
  /** The texts of all templates, with `?` in place of what is filled in. */
  templates: string[];
  /** The contents of all other strings. */
  strings: string[];
  /** What is left: code without comments, with `''` in place of a string and `?` in place of a template. */
  code: string;
}

/** Which of the known tables and views a file names. */
export function namesIn(source: string, known: ReadonlySet<string>): Set<string> {
  const { templates, strings } = takeApart(source);
  const statements = strings.filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  const names = strings.map((text) => /^(\w+)(?: as \w+)?$/.exec(text)?.[1] ?? '');
  return new Set(
    [...[...templates, ...statements].flatMap(wordsOf), ...names].filter((word) => known.has(word)),
  );
}

/** Which of them it writes to. */
export function writtenIn(source: string, known: ReadonlySet<string>): Set<string> {
  const built = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g;
  const written = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi;
  const names = [...source.matchAll(built), ...source.matchAll(written)].map(([, name = '']) => name);
  return new Set(names.filter((name) => known.has(name)));
}

/** Where it takes the name of a table from a variable: what that holds cannot be read here. */
export function namelessIn(source: string): string[] {
  const { code } = takeApart(source);
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

/** It need not know regular expressions beyond those without a quote. */
function takeApart(source: string): Parts {
  const parts: Parts = { templates: [], strings: [], code: '' };
  readCode(source, 0, parts);
  return parts;
}

/** Reads on to the end, or to the brace that closes what is filled in; answers where. */
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

/** Answers what comes after it. What is filled in is code like any other. */
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
