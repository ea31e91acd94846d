import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildServer } from '#src/platform/http/server.ts';
import { openLog } from '#src/platform/log.ts';

const log = openLog({ level: 'silent', stream: 'stderr' });

/** Whom a request seems to come from, over a connection from 10.0.0.1. */
async function originWith(trust_proxy: number | undefined, forwarded?: string): Promise<string> {
  const app = await buildServer({ log, trust_proxy, base_url: 'http://localhost' });
  app.get('/origin', async ({ ip }) => ({ ip }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/origin', remoteAddress: '10.0.0.1', headers });
  await app.close();
  return answer.json().ip;
}

describe('the address of a caller', () => {
  test('is that of the connection, whatever the caller says', async () => {
    for (const hops of [undefined, 0]) {
      assert.equal(await originWith(hops), '10.0.0.1');
      assert.equal(await originWith(hops, '203.0.113.9'), '10.0.0.1');
    }
  });

  test('is what our own proxy saw, and no word before it', async () => {
    assert.equal(await originWith(1), '10.0.0.1');
    assert.equal(await originWith(1, '203.0.113.9'), '203.0.113.9');
    assert.equal(await originWith(1, '198.51.100.7, 203.0.113.9'), '203.0.113.9');
  });

  test('is what the first of two proxies saw', async () => {
    assert.equal(await originWith(2, '198.51.100.7, 203.0.113.9, 10.0.0.2'), '203.0.113.9');
  });
});
