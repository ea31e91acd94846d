import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, test } from 'node:test';
import { stopOnSignal } from '#src/cli/stop-on-signal.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Returns a program whose shutdown takes as long as the test decides. */
function aProgram() {
  const signals = new EventEmitter();
  const exits: number[] = [];
  const closing = Promise.withResolvers<void>();
  let closes = 0;
  let now_ms = 1_000;
  let runOut = () => {};
  const program = { on: signals.on.bind(signals), exit: (code: number) => exits.push(code) };
  const close = () => {
    closes += 1;
    return closing.promise;
  };
  const after = (_milliseconds: number, act: () => void) => {
    runOut = act;
  };
  stopOnSignal(log, close, { program, elapsedMs: () => now_ms, after });
  return {
    exits,
    closes: () => closes,
    send(signal: 'SIGINT' | 'SIGTERM', after_ms = 0) {
      now_ms += after_ms;
      signals.emit(signal, signal);
    },
    runOut: () => runOut(),
    async finish() {
      closing.resolve();
      await closing.promise;
    },
  };
}

describe('stop signals', () => {
  test('repeated signals within seconds let the graceful shutdown finish', async () => {
    const program = aProgram();
    program.send('SIGINT');
    program.send('SIGINT', 40);
    program.send('SIGTERM', 4_900);
    assert.deepEqual([program.closes(), program.exits], [1, []]);
    await program.finish();
    assert.deepEqual(program.exits, [0]);
  });

  test('a signal five seconds after the first exits immediately', () => {
    const program = aProgram();
    program.send('SIGINT');
    program.send('SIGINT', 40);
    program.send('SIGINT', 5_000);
    assert.deepEqual([program.closes(), program.exits], [1, [1]]);
  });

  test('exits after the time limit when the graceful shutdown never finishes', () => {
    const program = aProgram();
    program.runOut();
    assert.deepEqual(program.exits, []);
    program.send('SIGTERM');
    program.runOut();
    assert.deepEqual(program.exits, [1]);
  });
});
