const WIDTH = 30;
const EVERY_MS = 100;

/** Progress bar on stderr. `show` and `end` write nothing if stderr is not a terminal. */
export interface ProgressBar {
  show(share: number, words: string): void;
  end(): void;
}

export function openProgress(stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let drawn_ms = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    show(share, words) {
      const now_ms = performance.now();
      if (!stream.isTTY || now_ms - drawn_ms < EVERY_MS) return;
      drawn_ms = now_ms;
      isDrawn = true;
      stream.write(`\r\u001b[K${barOf(share)} ${words}`);
    },
    end() {
      if (isDrawn) stream.write('\r\u001b[K');
    },
  };
}

function barOf(share: number): string {
  const filled = Math.max(0, Math.min(WIDTH, Math.floor(share * WIDTH)));
  const percent = `${Math.max(0, Math.min(100, Math.floor(share * 100)))}%`;
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${percent.padStart(4)}`;
}
