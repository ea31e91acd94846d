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
      listing ??= beginRound();
      // Others may have taken all of the round that was just begun: then there is another.
      if ((await listing) === 0) return undefined;
    }
  }

  async function runner(): Promise<void> {
    while (!signal?.aborted) {
      const one = await next();
      if (one === undefined) return;
      // What was done meanwhile may have led to more, also for one that another runner found nothing for.
      if ((await serve(one)) === 'done') done.add(keyOf(one));
      else done.delete(keyOf(one));
    }
  }

  await Promise.all(Array.from({ length: runners }, runner));
}
