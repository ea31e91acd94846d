// Loaded before the program in a checkout: makes it start twice as fast, and reads its pages. A published package is compiled.
import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// In a folder of our own: in the shared temporary folder others could plant code for us.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/cuota', import.meta.url)));

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context);
    const path = fileURLToPath(url);
    // Loaded for the first page: it brings a library of several megabytes, and commands show none.
    const { compile } = require('./compile.mjs');
    return { format: 'module', source: compile(path, readFileSync(path, 'utf8')), shortCircuit: true };
  },
});
