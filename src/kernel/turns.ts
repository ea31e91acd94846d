/**
 * Result of one turn for an item. `more` means that the item may have work left, and `done` means that it has none
 * for now.
 */
export type Turn = 'more' | 'done';

export interface Turns<One> {
  /** Returns the items that currently have work. */
  list(): Promise<readonly One[]>;
  keyOf(one: One): string;
  /** Processes a bounded batch of the item's work. */
  serve(one: One): Promise<Turn>;
  /** Maximum number of concurrent turns, including concurrent turns of the same item. */
  runners?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Processes all items that have work, in rounds of one turn per item, so that an item with much work does not delay
 * the others. Each round starts at a random item, so that concurrent processes rarely start with the same item.
 */
export async function inTurns<One>({ list, keyOf, serve, runners = 1, signal }: Turns<One>): Promise<void> {
  const done = new Set<string>();
  const turnsWithMore = new Map<string, number>();
  let round: One[] = [];
  let listing: Promise<number> | null = null;

  async function beginRound(): Promise<number> {
    const waiting = (await list()).filter((one) => !done.has(keyOf(one)));
    const start = Math.floor(Math.random() * waiting.length);
    round = [...waiting.slice(start), ...waiting.slice(0, start)];
    listing = null;
    return round.length;
  }

  async function next(): Promise<One | undefined> {
    for (;;) {
      const one = round.shift();
      if (one !== undefined) return one;
      // A list requested by another runner may be older than the work that this runner's last turn created. A runner
      // therefore ends only if it requested the empty list itself.
      const isOwn = listing === null;
      listing ??= beginRound();
      // If other runners took all items of the new round, the loop requests another list.
      if ((await listing) === 0 && isOwn) return undefined;
    }
  }

  /** Runs one turn of an item. The item is done only if no concurrent turn of the same item reported more work. */
  async function serveOne(one: One): Promise<void> {
    const key = keyOf(one);
    const before = turnsWithMore.get(key) ?? 0;
    const turn = await serve(one);
    const ended = turnsWithMore.get(key) ?? 0;
    if (turn === 'more') {
      turnsWithMore.set(key, ended + 1);
      done.delete(key);
    } else if (ended === before) done.add(key);
  }

  async function runner(): Promise<void> {
    while (!signal?.aborted) {
      const one = await next();
      if (one === undefined) return;
      await serveOne(one);
    }
  }

  await Promise.all(Array.from({ length: runners }, runner));
}
