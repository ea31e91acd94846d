/**
 * Runs before `npm pack`: compiles the program to JavaScript in `dist` and copies the files that it reads from
 * disk. `dist` has the same folders as the checkout, so relative paths stay valid. `#src` and `#simulator` become
 * relative paths.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '../bin/compile.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const SOURCES = ['src', 'simulator'];
const COPIED = ['migrations', 'examples'];
/** Folders of the documents served at /guides. */
const DOCUMENTS = ['docs', 'docs/guides'];

/** Matches the specifier of each import, after `from`, `import` or `import(`. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])((?:#(?:src|simulator)\/|\.{1,2}\/)[^"']+)\2/g;

function resolved(specifier, file) {
  const inRoot = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier);
  const path = posix.relative(posix.dirname(file), inRoot).replace(/\.tsx?$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
}

function write(path, bytes) {
  const target = join(dist, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

rmSync(dist, { recursive: true, force: true });
for (const path of COPIED) cpSync(join(root, path), join(dist, path), { recursive: true });
for (const folder of DOCUMENTS)
  for (const file of readdirSync(join(root, folder)).filter((file) => file.endsWith('.md')))
    write(join(folder, file), readFileSync(join(root, folder, file)));
const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
write('package.json', JSON.stringify({ name, version, type }));
for (const file of SOURCES.flatMap(filesBelow)) {
  const source = readFileSync(join(root, file));
  if (!/\.tsx?$/.test(file)) write(file, source);
  else {
    const code = compile(file, source.toString()).replace(
      SPECIFIER,
      (_, before, quote, specifier) => `${before}${quote}${resolved(specifier, file)}${quote}`,
    );
    write(file.replace(/\.tsx?$/, '.js'), code);
  }
}
