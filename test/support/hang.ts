/**
 * A test file that does not end must not block the run. After this time its process prints the file and its open
 * resources, and fails.
 */
const TIMEOUT_MS = 25 * 60_000;

let watched: NodeJS.Timeout | undefined;

/** Starts the timeout for this file and cancels the previous one. */
export function watchFile(file: string, timeout_ms = TIMEOUT_MS): void {
  clearTimeout(watched);
  watched = setTimeout(() => {
    const waits = JSON.stringify(process.getActiveResourcesInfo());
    process.stderr.write(`${file} did not end within ${timeout_ms / 60_000} minutes; open: ${waits}\n`);
    process.exit(1);
  }, timeout_ms).unref();
}
