/**
 * `npm run pack-sdk`: packs the client as `cuota-sdk-VERSION.tgz` in this folder or in the given one. It uses a
 * temporary folder, so the checkout stays unchanged.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'cuota-sdk-'));
try {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['-p', join(root, 'sdk'), '--outDir', join(folder, 'dist')], { stdio: 'inherit' });
  cpSync(join(root, 'sdk', 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'sdk', 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  execFileSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
