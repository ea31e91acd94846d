import type { Logger } from 'pino';
import type { DueWork } from '#src/module.ts';

/**
 * Runs of a source in which nothing happens and nothing moves. Enough for webhooks that a killed worker had in hand:
 * each run waits ten seconds for them, and after a minute they are free.
 */
const MOST_FRUITLESS = 8;
/** Runs of a source at one instant, whatever happens in them. */
const MOST_RUNS = 10_000;

interface Run {
  now: Temporal.Instant;
  next: Temporal.Instant;
  isFruitless: boolean;
}

interface Patience {
  isWilling(source: DueWork): boolean;
  note(source: DueWork, run: Run): void;
}

/** Keeps an advance from turning on the spot: a source that gets nowhere is left out for the rest of it. */
export function openPatience(log: Logger): Patience {
  const notes = new Map<DueWork, { last: Run; runs: number; fruitless: number }>();
  const isWilling = (source: DueWork) => {
    const { runs = 0, fruitless = 0 } = notes.get(source) ?? {};
    return runs < MOST_RUNS && fruitless < MOST_FRUITLESS;
  };
  return {
    isWilling,
    note(source, run) {
      const known = notes.get(source);
      const isSameInstant = known?.last.now.equals(run.now) === true;
      const isStuck = isSameInstant && run.isFruitless && known.last.next.equals(run.next);
      notes.set(source, {
        last: run,
        runs: isSameInstant ? known.runs + 1 : 1,
        fruitless: isStuck ? known.fruitless + 1 : Number(run.isFruitless),
      });
      if (isWilling(source)) return;
      log.error({ source: source.name, next: run.next.toString() }, 'gets nowhere in the sandbox: left out');
    },
  };
}
