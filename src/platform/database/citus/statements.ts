/** Comments, texts, names and bodies in quotes, which may hold what would end a statement; its end; and anything else. */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|;|[\s\S]/gi;
const IS_COMMENT = /^(--|\/\*)/;

/** The statements of a migration, one by one: Citus sends the text of some to its nodes as it got it, which take one at a time. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') {
      statements.push(current.trim());
      current = '';
    } else if (!IS_COMMENT.test(piece)) current += piece;
  }
  return [...statements, current.trim()].filter((statement) => statement !== '');
}
