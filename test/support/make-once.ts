import { existsSync, rmSync } from 'node:fs';
import { until } from './process.ts';
import { takes } from './scratch.ts';

/**
 * Creates a file or folder that the processes of a run share. The first process creates it and the others wait.
 * `make` must put it at `path` when it is complete.
 */
export async function makeOnce(path: string, make: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  while (!existsSync(path)) {
    if (takes(lock)) {
      try {
        if (!existsSync(path)) await make();
      } finally {
        rmSync(lock, { recursive: true });
      }
    } else {
      await until(async () => existsSync(path) || !existsSync(lock));
    }
  }
}
