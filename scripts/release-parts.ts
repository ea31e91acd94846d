/** Text changes of a release. `release.ts` does the rest. */

const HEAD = '## Unreleased\n';

/** Moves the unreleased entries under this version. Returns the new changelog and the notes of this version. */
export function cutChangelog(
  changelog: string,
  { version, day }: { version: string; day: string },
): { changelog: string; notes: string } {
  const begin = changelog.indexOf(HEAD) + HEAD.length;
  if (begin < HEAD.length) throw new Error('the changelog has no part of what is unreleased');
  const next = changelog.indexOf('\n## ', begin);
  const end = next < 0 ? changelog.length : next;
  const notes = changelog.slice(begin, end).trim();
  if (notes === '') throw new Error('nothing is unreleased');
  const head = `## ${version} (${day})`;
  const rest = next < 0 ? '' : changelog.slice(next);
  return { changelog: `${changelog.slice(0, begin)}\n${head}\n\n${notes}\n${rest}`, notes: `${notes}\n` };
}

/** Throws unless the version has three numbers and is higher than the previous one. */
export function requireNewer(version: string, before: string): void {
  const parts = (text: string) => text.split('.').map(Number);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`a version looks like 1.2.3, not ${version}`);
  const [one = [], other = []] = [parts(version), parts(before)];
  const place = one.findIndex((number, index) => number !== other[index]);
  if (place < 0 || (one[place] ?? 0) < (other[place] ?? 0))
    throw new Error(`${version} does not come after ${before}`);
}

/**
 * Replaces the version in a manifest or lock file. In a lock file it also replaces the version of the root
 * package.
 */
export function withVersion(manifest: string, before: string, version: string): string {
  const line = `"version": "${before}"`;
  const isLock = manifest.includes('"lockfileVersion"');
  const [head = '', ...rest] = manifest.split(line);
  if (rest.length === 0) throw new Error(`${line} is not in it`);
  const [second = '', ...others] = rest;
  const changed = `"version": "${version}"`;
  if (!isLock) return [`${head}${changed}${second}`, ...others].join(line);
  return [`${head}${changed}${second}${changed}${others[0] ?? ''}`, ...others.slice(1)].join(line);
}
