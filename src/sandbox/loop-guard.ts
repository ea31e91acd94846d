import type { Logger } from 'pino';
import type { DueWork } from '#src/module.ts';

/**
 * Number of consecutive runs without effect after which a source of work is skipped. Webhooks that a killed worker
 * claimed need up to six such runs: each run waits 10 s for these webhooks, and their lease ends after one minute.
 */
const MAX_RUNS_WITHOUT_EFFECT = 8;
/** Number of runs at one instant after which a source of work is skipped, even if its runs have effects. */
const MAX_RUNS = 10_000;

interface Run {
  now: Temporal.Instant;
  next: Temporal.Instant;
  isFruitless: boolean;
}

/** Record of the runs of one source of work. Stored as JSON, so that a resumed clock advance keeps it. */
interface Note {
  now: string;
  next: string;
  runs: number;
  fruitless: number;
}

/** Records of the runs by the name of the source of work. */
export type LoopGuardState = Readonly<Record<string, Note>>;

export interface LoopGuard {
  isWilling(source: DueWork): boolean;
  note(source: DueWork, run: Run): void;
  notes(): LoopGuardState;
}

/**
 * Prevents endless loops during a clock advance. A source of work that makes no progress is skipped for the rest of the
 * advance.
 */
export function openLoopGuard(log: Logger, before: LoopGuardState = {}): LoopGuard {
  const notes = new Map(Object.entries(before));
  const isWilling = (source: DueWork) => {
    const { runs = 0, fruitless = 0 } = notes.get(source.name) ?? {};
    return runs < MAX_RUNS && fruitless < MAX_RUNS_WITHOUT_EFFECT;
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
      log.error(
        { source: source.name, next: run.next.toString() },
        'no progress in the sandbox: source skipped',
      );
    },
  };
}
