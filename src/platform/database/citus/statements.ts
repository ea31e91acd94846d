/**
 * Matches the tokens of a migration: comments, string literals, quoted names, dollar-quoted bodies, semicolons and
 * other characters. A semicolon inside one of the first four does not end a statement.
 */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$([a-z_]*)\$[\s\S]*?\$\1\$|;|[\s\S]/gi;
const IS_COMMENT = /^(--|\/\*)/;

/**
 * Splits a migration into single statements without comments. Citus forwards the text of some statements to its
 * nodes, which accept only one statement per message.
 */
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
