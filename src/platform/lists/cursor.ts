/** A position in a list: a row, and whether the requested page comes before or after it. */
export interface Cursor {
  side: 'after' | 'before';
  /** Sort value of the row, in PostgreSQL's text format. `key` identifies the row among equal values. */
  value: string;
  key: string;
  /** Number of rows before the page when its link was created. The page shows it to the user. */
  position: number;
}

interface Order {
  by: string;
  descending: boolean;
}

/** Encodes a cursor together with its sort order. `readCursor` then rejects it for a different order. */
export function writeCursor(cursor: Cursor, sort: Order): string {
  const { side, value, key, position } = cursor;
  const parts = [side === 'after' ? 1 : 0, orderOf(sort), value, key, position];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Decodes a cursor from a URL. Returns null when the cursor is malformed or belongs to another sort order.
 * The values of a cursor are untrusted and used only as statement parameters.
 */
export function readCursor(text: string, sort: Order): Cursor | null {
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts.length !== 5) return null;
  const [side, order, value, key, position] = parts as readonly unknown[];
  if (order !== orderOf(sort) || !Number.isSafeInteger(position) || Number(position) < 0) return null;
  if (typeof value !== 'string' || typeof key !== 'string' || value.includes('\0')) return null;
  return { side: side === 1 ? 'after' : 'before', value, key, position: Number(position) };
}

function orderOf({ by, descending }: Order): string {
  return `${descending ? '-' : ''}${by}`;
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
