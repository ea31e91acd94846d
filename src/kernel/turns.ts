/** What came of a turn: there may be more to do, or there is nothing left for now. */
export type Turn = 'more' | 'done';

export interface Turns<One> {
  /** Everybody who has something to do, at this moment. */
  list(): Promise<readonly One[]>;
  keyOf(one: One): string;
  /** Does a bounded part of it. */
  serve(one: One): Promise<Turn>;
  /** How many are served at a time; one may have several turns at once. */
  runners?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Serves everybody who has something to do, round by round: one turn each, however much somebody has, until nobody has anything
 * left. Who comes meanwhile joins at the next round. Each round begins with anybody, so that several processes seldom begin with
 * the same one.
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
      // A list that another runner asked for may be older than what this one's turn led to: it proves nothing about that.
      const isOwn = listing === null;
      listing ??= beginRound();
      // Others may have taken all of the round that was just begun: then there is another.
      if ((await listing) === 0 && isOwn) return undefined;
    }
  }

  /** Another runner's turn may lead to more after this one looked and found nothing, and may end before it or after it. */
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
