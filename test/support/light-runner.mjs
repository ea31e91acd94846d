/**
 * Two adjustments to Node's test runner, loaded before it in each test process.
 *
 * The runner tracks every promise to find the test that created it, which takes a sixth of the run time. We need that only while
 * tests are declared. Afterwards an error outside of a test still fails the run, and `after` inside of a test runs when its process
 * ends (use `context.after` for resources that must be released earlier).
 */
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
const hooks = [];

// The runner loads after this file and uses this function.
asyncHooks.createHook = ({ init }) => {
  // Only `init` is kept: tracking the end of each promise would keep millions of them alive in a process with 200 files.
  const hook = createHook({ init });
  hooks.push(hook);
  return hook;
};

globalThis.stopFollowingPromises = () => {
  for (const hook of hooks) hook.disable();
};

// A test process writes its results to a pipe and then exits by force. Results that are still in the buffer would be lost, so the
// pipe is set to blocking writes.
process.stdout._handle?.setBlocking?.(true);
