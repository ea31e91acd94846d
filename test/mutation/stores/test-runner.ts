/**
 * Replaces `node:test` in the processes that try store mutants. Node's runner runs a file once per process; this one
 * runs a file as often as needed in one process that has loaded the service, and stops at the first failure.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext } from 'node:test';

type Body = (context: TestContext) => unknown;

interface Suite {
  parent: Suite | null;
  before: Body[];
  after: Body[];
  beforeEach: Body[];
  afterEach: Body[];
  parts: (() => Promise<void>)[];
}

const { mock } = process.getBuiltinModule('node:test');

const newSuite = (parent: Suite | null): Suite => ({
  ...{ parent, before: [], after: [], beforeEach: [], afterEach: [], parts: [] },
});

/** The suite whose body is being run. Hooks that a running test adds belong to the file. */
const declaring = new AsyncLocalStorage<Suite>();
let file = newSuite(null);
const current = () => declaring.getStore() ?? file;

const bodyOf = (args: readonly unknown[]) => args.findLast((arg) => typeof arg === 'function') as Body;

export function describe(...args: unknown[]): void {
  const suite = newSuite(current());
  const declared = declaring.run(suite, async () => bodyOf(args)(contextOf(suite, '')));
  declared.catch(() => undefined);
  suite.parent?.parts.push(async () => {
    await declared;
    await runSuite(suite);
  });
}

export function test(...args: unknown[]): void {
  const suite = current();
  suite.parts.push(() => runTest(suite, String(args[0]), bodyOf(args)));
}

const hook = (name: 'before' | 'after' | 'beforeEach' | 'afterEach') => (body: Body) => {
  current()[name].push(body);
};
export const before = hook('before');
export const after = hook('after');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const it = test;
export const suite = describe;
export { mock };
export default test;

async function runSuite(suite: Suite): Promise<void> {
  const context = contextOf(suite, '');
  try {
    for (const body of suite.before) await body(context);
    for (const part of suite.parts) await part();
  } finally {
    await allOf(suite.after.map((body) => () => body(context)));
  }
}

const lineage = (suite: Suite | null): Suite[] => (suite ? [...lineage(suite.parent), suite] : []);

async function runTest(suite: Suite, name: string, body: Body): Promise<void> {
  const cleanups: Body[] = [];
  const context = contextOf(suite, name, cleanups);
  const suites = lineage(suite);
  try {
    for (const one of suites.flatMap(({ beforeEach }) => beforeEach)) await one(context);
    await body(context);
  } finally {
    const each = suites.toReversed().flatMap(({ afterEach }) => afterEach);
    await allOf([...cleanups, ...each].map((one) => () => one(context)));
    mock.restoreAll();
  }
}

/** Runs all of them, and throws the first error afterwards. */
async function allOf(steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

function contextOf(suite: Suite, name: string, cleanups: Body[] = []): TestContext {
  const context = {
    ...{ name, mock, diagnostic: () => undefined },
    after: (body: Body) => cleanups.push(body),
    test: (...args: unknown[]) => runTest(suite, String(args[0]), bodyOf(args)),
  };
  return context as unknown as TestContext;
}

/** Runs what `load` declares. Throws what the first failed test or hook threw. */
export async function runFile(load: () => Promise<unknown>): Promise<void> {
  file = newSuite(null);
  const own = file;
  await declaring.run(own, load);
  await declaring.exit(() => runSuite(own));
}
