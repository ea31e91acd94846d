/**
 * A file that does not come to an end must not keep a run, and whoever waits for it, until somebody loses patience and throws away what
 * the others said. After this long it is said which it was and what it waits for, and its process fails.
 */
const PATIENCE_MS = 25 * 60_000;

let watched: NodeJS.Timeout | undefined;

/** From now on this file is waited for, and none before it. */
export function watchFile(file: string, patience_ms = PATIENCE_MS): void {
  clearTimeout(watched);
  watched = setTimeout(() => {
    const waits = JSON.stringify(process.getActiveResourcesInfo());
    process.stderr.write(`${file} did not end within ${patience_ms / 60_000} minutes; open: ${waits}\n`);
    process.exit(1);
  }, patience_ms).unref();
}
