import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { cutChangelog, requireNewer, withVersion } from '../../../scripts/release-parts.ts';

const NEXT = { version: '0.2.0', day: '2027-02-01' };

describe('release', () => {
  test('moves the unreleased entries under its version and keeps the heading', () => {
    const { changelog, notes } = cutChangelog(
      '# C\n\n## Unreleased\n\n- a\n\n- b\n\n## 0.1.0\n\n- old\n',
      NEXT,
    );
    assert.equal(
      changelog,
      '# C\n\n## Unreleased\n\n## 0.2.0 (2027-02-01)\n\n- a\n\n- b\n\n## 0.1.0\n\n- old\n',
    );
    assert.equal(notes, '- a\n\n- b\n');
    assert.throws(() => cutChangelog(changelog, NEXT), /nothing is unreleased/);
    assert.throws(() => cutChangelog('# C\n', NEXT), /no part/);
  });

  test('can be created from the current changelog', () => {
    const before = readFileSync('CHANGELOG.md', 'utf8');
    const { changelog, notes } = cutChangelog(before, NEXT);
    assert.match(notes, /^### (Added|Changed|Fixed|Removed|Security)\n/);
    assert.equal(
      changelog.replace('## 0.2.0 (2027-02-01)\n\n', '').replace(/\n+$/, '\n'),
      before.replace(/\n+$/, '\n'),
    );
  });

  test('requires a newer version', () => {
    for (const good of ['0.1.1', '0.2.0', '1.0.0', '0.10.0']) requireNewer(good, '0.1.0');
    for (const bad of ['0.1.0', '0.0.9', '1', '0.2.0-beta', ''])
      assert.throws(() => requireNewer(bad, '0.1.0'));
    assert.throws(() => requireNewer('1.9.9', '2.0.0'));
  });

  test('changes only its own version in package.json and the lock file', () => {
    const manifest = readFileSync('package.json', 'utf8');
    const { version } = JSON.parse(manifest);
    assert.deepEqual(JSON.parse(withVersion(manifest, version, '9.9.9')), {
      ...JSON.parse(manifest),
      version: '9.9.9',
    });
    const text = readFileSync('package-lock.json', 'utf8');
    const lock = JSON.parse(text);
    const changed = JSON.parse(withVersion(text, version, '9.9.9'));
    lock.version = '9.9.9';
    lock.packages[''].version = '9.9.9';
    assert.deepEqual(changed, lock);
    assert.throws(() => withVersion(manifest, '0.0.0', '9.9.9'), /is not in it/);
  });
});
