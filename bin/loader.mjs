// Loaded before the program: makes it start twice as fast, reads its pages, and makes it start where it is installed.
import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

// In a folder of our own: in the shared temporary folder others could plant code for us.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/cuota', import.meta.url)));

// Node strips types from .ts files everywhere but below node_modules, which is where an installed copy lives.
const isInstalled = import.meta.url.includes('/node_modules/');

const require = createRequire(import.meta.url);

function javascriptOf(url) {
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  if (!path.endsWith('.tsx')) return stripTypeScriptTypes(source);
  // Loaded for the first page: it is a library of several megabytes, and commands show none.
  const { code, errors } = require('oxc-transform').transformSync(path, source, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  return code;
}

registerHooks({
  load(url, context, next) {
    const isOurs = url.startsWith('file:') && (url.endsWith('.tsx') || (isInstalled && url.endsWith('.ts')));
    if (!isOurs) return next(url, context);
    return { format: 'module', source: javascriptOf(url), shortCircuit: true };
  },
});
