/**
 * Node's runner follows every promise to know which test made it, which takes a sixth of a run. We need that only while
 * tests are declared, where it tells which suite they belong to: an error outside all tests fails the run all the same,
 * and an `after` inside a test is carried out when its process ends (`context.after` is for what must be gone before).
 */
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;
const hooks = [];

// The runner loads after this file and takes the function from here.
asyncHooks.createHook = ({ init }) => {
  // Not of what becomes of them: a process with two hundred files would watch millions until they are collected.
  const hook = createHook({ init });
  hooks.push(hook);
  return hook;
};

globalThis.stopFollowingPromises = () => {
  for (const hook of hooks) hook.disable();
};
