/**
 * `npm run release -- 1.2.3`: builds a release in `release/1.2.3`. It updates the changelog and the version and
 * packs the service and the client. It writes a bill of materials with the hash of each package and the checksums
 * of all files. It does not commit or publish: review the result, then commit, tag and publish.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutChangelog, requireNewer, withVersion } from './release-parts.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [version = ''] = process.argv.slice(2);
const read = (path: string) => readFileSync(path, 'utf8');
const run = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: 'utf8' });

const before: string = JSON.parse(read('package.json')).version;
requireNewer(version, before);
if (run('git', 'status', '--porcelain') !== '') throw new Error('commit or put away what is changed first');

const day = new Date().toISOString().slice(0, 10);
const { changelog, notes } = cutChangelog(read('CHANGELOG.md'), { version, day });
writeFileSync('CHANGELOG.md', changelog);
for (const path of ['package.json', 'package-lock.json', 'sdk/package.json'])
  writeFileSync(path, withVersion(read(path), before, version));
writeFileSync('README.md', read('README.md').replaceAll(`cuota-${before}.tgz`, `cuota-${version}.tgz`));

const folder = join('release', version);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'CHANGES.md'), notes);
run('npm', 'run', '--silent', 'pack', '--', '--pack-destination', folder);
run('npm', 'run', '--silent', 'pack-sdk', '--', folder);
const bill = run('npm', 'sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx');
const unknown = JSON.parse(bill).components.filter(({ hashes }: { hashes?: object }) => !hashes);
if (unknown.length > 0) throw new Error(`${unknown.length} packages have no hash in the lock file`);
writeFileSync(join(folder, 'sbom.cdx.json'), bill);

const sums = readdirSync(folder)
  .filter((name) => name !== 'SHA256SUMS')
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
process.stdout.write(
  `${folder}:\n${sums.join('')}\nLook at it and at 'git diff'; then commit, and 'git tag v${version}'.\n`,
);
