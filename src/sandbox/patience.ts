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

/** What is remembered of the runs of a source; JSON, so that an advance that goes on later has it again. */
interface Note {
  now: string;
  next: string;
  runs: number;
  fruitless: number;
}

/** By the name of the source. */
export type PatienceNotes = Readonly<Record<string, Note>>;

export interface Patience {
  isWilling(source: DueWork): boolean;
  note(source: DueWork, run: Run): void;
  notes(): PatienceNotes;
}

/** Keeps an advance from turning on the spot: a source that gets nowhere is left out for the rest of it. */
export function openPatience(log: Logger, before: PatienceNotes = {}): Patience {
  const notes = new Map(Object.entries(before));
  const isWilling = (source: DueWork) => {
    const { runs = 0, fruitless = 0 } = notes.get(source.name) ?? {};
    return runs < MOST_RUNS && fruitless < MOST_FRUITLESS;
  };
  return {
    isWilling,
    notes: () => Object.fromEntries(notes),
    note(source, run) {
      const [now, next] = [run.now.toString(), run.next.toString()];
      const known = notes.get(source.name);
      const isSameInstant = known?.now === now;
      const isStuck = isSameInstant && run.isFruitless && known.next === next;
      notes.set(source.name, {
        now,
        next,
        runs: isSameInstant ? known.runs + 1 : 1,
        fruitless: isStuck ? known.fruitless + 1 : Number(run.isFruitless),
      });
      if (isWilling(source)) return;
      log.error({ source: source.name, next: run.next.toString() }, 'gets nowhere in the sandbox: left out');
    },
  };
}
