import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildServer } from '#src/platform/http/server.ts';
import { openLog } from '#src/platform/log.ts';

const log = openLog({ level: 'silent', stream: 'stderr' });

/** Returns the caller address that the server determines for a connection from 10.0.0.1. */
async function originWith(trust_proxy: number | undefined, forwarded?: string): Promise<string> {
  const app = await buildServer({ log, trust_proxy, base_url: 'http://localhost' });
  app.get('/origin', async ({ ip }) => ({ ip }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/origin', remoteAddress: '10.0.0.1', headers });
  await app.close();
  return answer.json().ip;
}

describe('caller address', () => {
  test('is the connection address when no proxy is trusted', async () => {
    for (const hops of [undefined, 0]) {
      assert.equal(await originWith(hops), '10.0.0.1');
      assert.equal(await originWith(hops, '203.0.113.9'), '10.0.0.1');
    }
  });

  test('with one proxy is the last forwarded address', async () => {
    assert.equal(await originWith(1), '10.0.0.1');
    assert.equal(await originWith(1, '203.0.113.9'), '203.0.113.9');
    assert.equal(await originWith(1, '198.51.100.7, 203.0.113.9'), '203.0.113.9');
  });

  test('with two proxies is the address seen by the first proxy', async () => {
    assert.equal(await originWith(2, '198.51.100.7, 203.0.113.9, 10.0.0.2'), '203.0.113.9');
  });
});
