import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { queryErp } from '#src/checkout/collection/query-erp.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { stoppedClock } from '#test/support/clock.ts';

const clock = stoppedClock('2027-01-15T10:00');
const outbound = openOutbound({ allow_private_addresses: true });
const guarded = openOutbound({ allow_private_addresses: false });
after(async () => {
  await outbound.close();
  await guarded.close();
});

/** Starts a merchant system that responds as the test defines. Returns its URL. */
async function anErp(answer: (response: ServerResponse, query: URLSearchParams) => void): Promise<string> {
  const server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '/', 'http://erp').searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/deudas?sede=1`;
}

const ask = (url: string, through = outbound) =>
  queryErp({ clock, outbound: through }, { url, id_number: '1018456789' });

async function reasonOf(url: string, through = outbound): Promise<string> {
  const answer = await ask(url, through);
  return answer.ok ? 'ok' : answer.reason;
}

describe('query to the merchant system', () => {
  test('sends the document number and keeps existing URL parameters', async () => {
    let seen = '';
    const url = await anErp((response, query) => {
      seen = query.toString();
      response.end('{"payments": []}');
    });
    const answer = await ask(url);
    assert.deepEqual(answer.ok && [answer.items, answer.left_out], [[], []]);
    assert.equal(seen, 'sede=1&id_number=1018456789');
  });

  const answers: readonly (readonly [
    name: string,
    answer: (response: ServerResponse) => void,
    reason: RegExp,
  ])[] = [
    ['an error', (response) => response.writeHead(500).end('boom'), /answered 500/],
    ['an HTML page', (response) => response.end('<!doctype html><p>Hola'), /not JSON/],
    ['empty', (response) => response.end(), /not JSON/],
    ['without a payments list', (response) => response.end('{"pagos": []}'), /no list “payments”/],
    ['null', (response) => response.end('null'), /no list “payments”/],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /302; redirects/,
    ],
    [
      'interrupted',
      (response) => response.write('{"payments": [', () => response.destroy()),
      /longer|did not end/,
    ],
  ];
  for (const [name, answer, reason] of answers) {
    test(`reports a reason when the response is ${name}`, async () => {
      assert.match(await reasonOf(await anErp(answer)), reason);
    });
  }

  test('reads at most one MiB', async () => {
    const url = await anErp((response) => {
      const part = Buffer.alloc(1024 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const before = process.memoryUsage().rss;
    assert.match(await reasonOf(url), /longer than 1 MiB/);
    assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024);
  });

  test('survives deeply nested JSON', async () => {
    const depth = 400_000;
    const url = await anErp((response) =>
      response.end(`{"payments": [${'['.repeat(depth)}${']'.repeat(depth)}]}`),
    );
    const answer = await ask(url);
    assert.equal(answer.ok && answer.left_out.length, 1);
  });

  test('limits the number of items and values', async () => {
    const saying = (text: string) => anErp((response) => response.end(text));
    const some = (count: number) => Array.from({ length: count }, () => '{}').join();
    assert.match(await reasonOf(await saying(`{"payments": [${some(1_001)}]}`)), /more than 1000 items/);
    assert.match(await reasonOf(await saying(`{"payments": [${some(300_000)}]}`)), /more than 30000 values/);
    const answer = await ask(await saying(`{"payments": [${some(1_000)}]}`));
    assert.equal(answer.ok && answer.left_out.length, 1_000);
  });

  test('rejects private, unreachable and invalid addresses', async () => {
    const url = await anErp((response) => response.end('{"payments": []}'));
    assert.match(await reasonOf(url, guarded), /not a public address/);
    assert.match(await reasonOf('http://127.0.0.1:9/'), /connection could not be made/);
    assert.match(await reasonOf('erp'), /not a URL/);
  });
});
