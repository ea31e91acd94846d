import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Entry } from '#test/providers/placetopay/stand-in/types.ts';
import { end } from './process.ts';

/** The PlacetoPay simulator as a separate process, which keeps running when the service is killed. */
export interface PlacetopayProgram {
  /** The settings of the provider account. */
  settings: { login: string; secret_key: string; url: string };
  /** Sends `POST /control`. */
  control(body: object): Promise<void>;
  ledger(): Promise<Entry[]>;
  /** The paths of all requests. */
  requests(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startPlacetopayProgram(folder: string, pending_ms = 500): Promise<PlacetopayProgram> {
  const [login, secret] = ['a-site', 'a-secret'];
  const main = 'test/providers/placetopay/stand-in/main.ts';
  const words = ['--login', login, '--secret', secret, '--ledger', join(folder, 'placetopay-ledger')];
  const child = spawn(process.execPath, [main, ...words, '--pending-ms', String(pending_ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const get = async (path: string) => (await fetch(`${url}${path}`)).json();
  return {
    settings: { login, secret_key: secret, url },
    async control(body) {
      const answer = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(body) });
      if (answer.status !== 200) throw new Error(`the stand-in answered ${answer.status}`);
    },
    ledger: () => get('/control/ledger') as Promise<Entry[]>,
    requests: () => get('/control/requests') as Promise<string[]>,
    async stop() {
      await end(child, 'SIGKILL');
    },
  };
}
