// Loaded before the program of a checkout. It halves the start time and compiles JSX. A published package is
// already compiled.
import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// A private folder: in the shared temporary folder, other users could plant code.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/cuota', import.meta.url)));

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context);
    const path = fileURLToPath(url);
    // Loaded on first use, because it requires a library of several megabytes that commands do not need.
    const { compile } = require('./compile.mjs');
    return { format: 'module', source: compile(path, readFileSync(path, 'utf8')), shortCircuit: true };
  },
});
