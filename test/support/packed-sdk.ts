import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a folder in which the packed SDK is installed. The folder is deleted after the tests. */
export function usePackedSdk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-sdk-user-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const packed = execFileSync('npm', ['run', '--silent', 'pack-sdk', '--', folder], { encoding: 'utf8' });
  const place = join(folder, 'node_modules', '@cuota', 'sdk');
  mkdirSync(place, { recursive: true });
  const archive = join(folder, packed.trim().split('\n').at(-1) ?? '');
  execFileSync('tar', ['-xzf', archive, '-C', place, '--strip-components=1']);
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  return folder;
}
