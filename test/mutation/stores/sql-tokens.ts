/** SQL text of a template, with its placeholders, as tokens that know their place in the source file. */
export interface Token {
  kind: 'word' | 'string' | 'number' | 'operator' | 'punctuation' | 'hole';
  /** In lower case; for a placeholder the source text of its expression. */
  text: string;
  start: number;
  end: number;
}

/** A stretch of SQL text, or the expression of a placeholder. Offsets are those of the source file. */
export interface Piece {
  is_hole: boolean;
  text: string;
  start: number;
  end: number;
}

const PATTERN =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:[^']|'')*')|(?<word>[a-zA-Z_][\w]*|"[^"]+"|\$\d+)|(?<number>\d+(?:\.\d+)?)|(?<operator>::|<=|>=|<>|!=|\|\||->>?|[=<>+\-*/@~])|(?<punctuation>.)/gs;

export function tokensOf(pieces: readonly Piece[]): Token[] {
  return pieces.flatMap((piece) =>
    piece.is_hole
      ? [{ kind: 'hole' as const, text: piece.text, start: piece.start, end: piece.end }]
      : textTokens(piece),
  );
}

function textTokens({ text, start }: Piece): Token[] {
  return [...text.matchAll(PATTERN)].flatMap(({ index, groups = {}, 0: found }) => {
    const [kind] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || kind === 'skip') return [];
    return [
      {
        kind: kind as Token['kind'],
        text: found.toLowerCase(),
        start: start + index,
        end: start + index + found.length,
      },
    ];
  });
}
