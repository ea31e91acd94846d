/** A place in a list: the row beside it, and on which side of that row the page is. */
export interface Cursor {
  side: 'after' | 'before';
  /** What the row is sorted by, and its key, as PostgreSQL writes them. */
  value: string;
  key: string;
  /** How many rows came before the page when the link was made: for people, who want to know where they are. */
  position: number;
}

interface Order {
  by: string;
  descending: boolean;
}

/** It names its order: a link of another order leads nowhere. */
export function writeCursor(cursor: Cursor, sort: Order): string {
  const { side, value, key, position } = cursor;
  const parts = [side === 'after' ? 1 : 0, orderOf(sort), value, key, position];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Null: nothing that we wrote, or for another order. Its values are only ever parameters of a statement. */
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
