/**
 * `npm run pack-sdk`: packs the SDK as `cuota-sdk-VERSION.tgz` in this folder or in the given one, as ES modules and as
 * CommonJS. It uses a temporary folder, so the checkout stays unchanged.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'cuota-sdk-'));
try {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const compile = (name, ...options) =>
    execFileSync(tsc, ['-p', join(root, 'sdk'), '--outDir', join(folder, 'dist', name), ...options], {
      stdio: 'inherit',
    });
  compile('esm');
  compile('cjs', '--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false');
  // Marks the folder as CommonJS for Node and TypeScript, because the package itself is an ES module.
  writeFileSync(join(folder, 'dist', 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  cpSync(join(root, 'sdk', 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'sdk', 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  execFileSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
