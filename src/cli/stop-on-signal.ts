import type { Logger } from 'pino';

/**
 * Ctrl-C reaches the whole process group, and npm passes on what it got itself: one wish to stop arrives twice. Signals
 * this close together are one.
 */
const ONE_WISH_MS = 5_000;

/**
 * For an orderly stop. What is under way by then is left as a kill would leave it, which the next start puts in order; to be killed by
 * whoever asked, after a minute and a half by systemd, would come to the same and say nothing.
 */
const STOP_MS = 80_000;

/** The process, as far as stopping goes; a test puts another in its place. */
interface Stoppable {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

/** Stops in order on the first signal. One that comes long after it does not wait any more. */
export function stopOnSignal(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  close: () => Promise<void>,
  { program = process, elapsedMs = () => performance.now(), after = afterUnlessEnded }: StopOptions = {},
): void {
  let asked_ms: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (asked_ms !== null) {
      if (elapsedMs() - asked_ms < ONE_WISH_MS) return;
      log.warn({ signal }, 'stopping without waiting any longer');
      program.exit(1);
      return;
    }
    asked_ms = elapsedMs();
    log.info({ signal }, 'stopping');
    after(STOP_MS, () => {
      log.error(
        { seconds: STOP_MS / 1_000 },
        'the stop takes too long: what is under way is left to the next start',
      );
      program.exit(1);
    });
    close().then(
      () => program.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop was not clean');
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
