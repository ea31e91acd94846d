const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

export interface JsonLimits {
  /** Maximum nesting depth of objects and arrays. */
  depth: number;
  /** Maximum number of commas, which limits the total number of array items and object keys. */
  commas: number;
}

/**
 * Checks a JSON text against the limits before it is parsed. Returns the exceeded limit, or null. A body of 1 MB can
 * contain a hundred thousand keys, whose processing would block the process.
 */
export function excessOf(json: string, limits: JsonLimits): 'depth' | 'commas' | null {
  let depth = 0;
  let commas = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) isText = !isText;
    else if (isText && character === BACKSLASH) index += 1;
    else if (isText) continue;
    else if (character === COMMA) commas += 1;
    else if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) depth -= 1;
    if (depth > limits.depth) return 'depth';
    if (commas > limits.commas) return 'commas';
  }
  return null;
}
