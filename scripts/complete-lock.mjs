// npm leaves out of package-lock.json the optional packages of other platforms that its registry does not hold, and
// `npm ci` then refuses the lock file. This writes their entries from what the depending package says of them.
// Run after every change of dependencies: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const PATH = new URL('../package-lock.json', import.meta.url);
const CPUS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.find((word) =>
    ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(word),
  );
  const cpu = words.find((word) => CPUS.includes(word));
  if (!os || !cpu) throw new Error(`cannot tell the platform of ${name}`);
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
  return { cpu: [cpu], ...libc, os: [os] };
}

const lock = JSON.parse(readFileSync(PATH, 'utf8'));
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place]) continue;
    lock.packages[place] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
  }
}
const root = lock.packages[''];
const rest = Object.entries(lock.packages).filter(([place]) => place !== '');
rest.sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = { '': root, ...Object.fromEntries(rest) };
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
