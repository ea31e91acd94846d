import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder } from '#test/support/demo-folder.ts';
import type { DataFolder } from '#test/support/process.ts';

/** Size of the file system: enough for a database with some load, and small enough to fill quickly. */
const SIZE = '320m';
const PIECE_BYTES = 4 * 1024 * 1024;

/** A data folder on its own small file system, if the machine permits mounting one. */
export interface ChaosFolder {
  path: string;
  demo: DataFolder['demo'];
  isSmall: boolean;
  /** Fills the file system until `empty` is called. */
  fill(): void;
  empty(): void;
  close(): Promise<void>;
}

export async function chaosFolder(): Promise<ChaosFolder> {
  const folder = await demoFolder();
  const isSmall = mount(folder);
  const ballast = join(folder.path, 'ballast');
  const empty = () => rmSync(ballast, { recursive: true, force: true });
  return {
    path: folder.path,
    demo: folder.demo,
    isSmall,
    fill() {
      if (!isSmall) return;
      mkdirSync(ballast, { recursive: true });
      for (let piece = 0; statfsSync(folder.path).bavail > 0; piece += 1) {
        try {
          writeFileSync(join(ballast, String(piece)), Buffer.alloc(PIECE_BYTES));
        } catch {
          return;
        }
      }
    },
    empty,
    async close() {
      empty();
      const { path } = folder;
      if (!isSmall) return folder.close();
      await folder.close().catch(() => undefined);
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Moves the files to a new file system that is mounted over the folder. */
function mount({ path }: DataFolder): boolean {
  const copy = `${path}.copy`;
  try {
    execFileSync('cp', ['-a', `${path}/.`, copy], { stdio: 'ignore' });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', path], { stdio: 'ignore' });
    execFileSync('cp', ['-a', `${copy}/.`, path]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
