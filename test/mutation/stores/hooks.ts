/** Loaded before everything else in a process that tries store mutants. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeFiles, withSwitches } from './generate.ts';
import { isActive } from './switches.ts';

Object.assign(globalThis, { __mutant: isActive });

const RUNNER = new URL('test-runner.ts', import.meta.url).href;
const stores = new Set(storeFiles());

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' ? { url: RUNNER, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const path = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : '';
    if (!stores.has(path)) return next(url, context);
    const source = withSwitches(path, readFileSync(path, 'utf8'));
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
