import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { until } from '#test/support/process.ts';

export interface Running {
  stop(): Promise<void>;
}

/** Waits until the server responds at its URL. */
export async function ready(child: ChildProcess, url: string): Promise<Running> {
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${url}: the server stopped`);
      return fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
