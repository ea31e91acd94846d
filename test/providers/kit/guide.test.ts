import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Provider } from '#src/providers/port/provider.ts';
import { PROVIDERS } from '#src/providers/registry.ts';
import { capabilityTable } from './report.ts';
import { checkProvider } from './run.ts';
import type { Done, StandIn } from './types.ts';

/** Loads the provider whose source is printed in the guide. */
async function fromGuide(): Promise<Provider> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/write-a-provider.md', 'utf8')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'cuota-guide-'));
  const here = pathToFileURL(join(process.cwd(), 'src/providers/'));
  const file = join(folder, 'provider.ts');
  writeFileSync(file, code.replaceAll("from '../", `from '${here}/`));
  try {
    return (await import(pathToFileURL(file).href)).pagosya;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const KEY = 'sk_0123456789abcdef';

/** Starts the gateway that the guide describes. */
async function startPagosya(): Promise<StandIn> {
  const book = new Map<string, { cents: string; currency: string; status: 'approved' | 'declined' }>();
  const dead = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const reference = request.url?.split('/').at(-1) ?? '';
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${KEY}`) return answer(401, {});
    if (request.url === '/me') return answer(200, {});
    if (request.method === 'PUT' && !dead.has(reference) && !book.has(reference)) {
      const { cents, currency, card } = JSON.parse(text);
      book.set(reference, { cents, currency, status: card.number.endsWith('1') ? 'approved' : 'declined' });
    }
    const made = book.get(reference);
    if (!made) dead.add(reference);
    return made ? answer(200, { id: 7, reference, ...made }) : answer(404, { reference, never: true });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    settings: (url) => ({ key: KEY, url }),
    async ledger(reference) {
      const made = book.get(reference);
      if (!made) return [];
      const { status, cents, currency } = made;
      return [{ reference, status, amount: BigInt(cents), currency } satisfies Done];
    },
    settle: async () => undefined,
    cards: { approved: '4111111111111111', declined: '4000000000000002' },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('provider guides', () => {
  test('the example provider of the guide passes the provider test kit', async () => {
    const provider = await fromGuide();
    const results = await checkProvider({ provider, start: startPagosya });
    assert.deepEqual(
      results.filter(({ verdict }) => verdict === 'failed'),
      [],
    );
    assert.ok(results.filter(({ verdict }) => verdict === 'passed').length >= 9, JSON.stringify(results));
  });

  test('the capability table matches the providers', () => {
    const table = capabilityTable(PROVIDERS).join('\n');
    assert.ok(
      readFileSync('docs/providers.md', 'utf8').includes(table),
      `docs/providers.md must have:\n${table}`,
    );
  });
});
