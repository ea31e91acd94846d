import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Ledger } from '#test/providers/wompi/stand-in/server.ts';
import type { MerchantKeys } from '#test/providers/wompi/stand-in/types.ts';
import { end } from './process.ts';

/** The Wompi simulator as a separate process, which keeps running when the service is killed. */
export interface WompiProgram {
  url: string;
  keys: MerchantKeys;
  /** Sends `POST /_control/{verb}`. */
  control(verb: string, body?: object): Promise<unknown>;
  ledger(): Promise<Ledger>;
  requests(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startWompiProgram(folder: string, settles_after_ms = 50): Promise<WompiProgram> {
  const main = 'test/providers/wompi/stand-in/main.ts';
  const args = ['--file', join(folder, 'wompi-ledger'), '--settles-after-ms', String(settles_after_ms)];
  const child: ChildProcess = spawn(process.execPath, [main, ...args, '--environment', 'prod'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the simulator has no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, keys } = JSON.parse(line) as { url: string; keys: MerchantKeys };
  async function control(verb: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(new URL(`/_control/${verb}`, url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${verb}: ${await answer.text()}`);
    return answer.json();
  }
  return {
    url,
    keys,
    control,
    ledger: () => control('ledger') as Promise<Ledger>,
    requests: () => control('requests') as Promise<string[]>,
    async stop() {
      await end(child, 'SIGKILL');
    },
  };
}
