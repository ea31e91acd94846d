import { existsSync, rmSync } from 'node:fs';
import { until } from './process.ts';
import { takes } from './scratch.ts';

/** What the processes of a run share: whoever needs it first makes it, under this name once it is whole, and the others wait. */
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
