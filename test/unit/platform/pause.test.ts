import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { pause } from '#src/platform/pause.ts';

describe('pause', () => {
  test('returns true after the full time', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const paused = pause(60_000, new AbortController().signal);
      mock.timers.tick(60_000);
      assert.equal(await paused, true);
    } finally {
      mock.timers.reset();
    }
  });

  test('returns false without an error when the signal aborts', async () => {
    const stopping = new AbortController();
    const paused = pause(60_000, stopping.signal);
    stopping.abort();
    assert.equal(await paused, false);
    assert.equal(await pause(60_000, stopping.signal), false);
  });
});
