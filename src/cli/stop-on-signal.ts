import type { Logger } from 'pino';

/**
 * Milliseconds within which several signals count as one. Ctrl-C signals the whole process group, and npm forwards
 * the signal again, so one Ctrl-C arrives twice.
 */
const SIGNAL_DEBOUNCE_MS = 5_000;

/**
 * Maximum duration of an orderly stop. It is below the 90 seconds after which systemd kills the process, so that the
 * timeout can be logged. The next start recovers unfinished work.
 */
const STOP_MS = 80_000;

/** The methods of `process` that `stopOnSignal` needs. Tests replace them. */
interface Stoppable {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

/** Stops the service in an orderly way on the first signal. A later signal makes the process exit immediately. */
export function stopOnSignal(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  close: () => Promise<void>,
  { program = process, elapsedMs = () => performance.now(), after = afterUnlessEnded }: StopOptions = {},
): void {
  let asked_ms: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (asked_ms !== null) {
      if (elapsedMs() - asked_ms < SIGNAL_DEBOUNCE_MS) return;
      log.warn({ signal }, 'second signal: stopping immediately');
      program.exit(1);
      return;
    }
    asked_ms = elapsedMs();
    log.info({ signal }, 'stopping');
    after(STOP_MS, () => {
      log.error({ seconds: STOP_MS / 1_000 }, 'the stop timed out: the next start recovers unfinished work');
      program.exit(1);
    });
    close().then(
      () => program.exit(0),
      (error) => {
        log.error({ err: error }, 'the service did not stop cleanly');
        program.exit(1);
      },
    );
  };
  program.on('SIGTERM', stop);
  program.on('SIGINT', stop);
}

interface StopOptions {
  program?: Stoppable;
  elapsedMs?: () => number;
  after?: (milliseconds: number, act: () => void) => void;
}

function afterUnlessEnded(milliseconds: number, act: () => void): void {
  setTimeout(act, milliseconds).unref();
}
